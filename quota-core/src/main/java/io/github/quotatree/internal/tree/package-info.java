/** Trees and what their groups declare, on flat arrays in level order. */
@NullMarked
package io.github.quotatree.internal.tree;

import org.jspecify.annotations.NullMarked;
