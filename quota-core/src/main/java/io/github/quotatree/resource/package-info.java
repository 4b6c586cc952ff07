/** Names resource dimensions and holds exact amounts of them. */
@NullMarked
package io.github.quotatree.resource;

import org.jspecify.annotations.NullMarked;
