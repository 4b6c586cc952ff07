/** The arithmetic of the elastic quota, one function a term. */
@NullMarked
package io.github.quotatree.internal.rule;

import org.jspecify.annotations.NullMarked;
