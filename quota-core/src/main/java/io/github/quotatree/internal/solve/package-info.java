/** Runtimes of a whole tree, one dimension at a time. */
@NullMarked
package io.github.quotatree.internal.solve;

import org.jspecify.annotations.NullMarked;
