/** The rules of one tree: their definition for small numbers, and the laws of the solvers. */
@NullMarked
package io.github.quotatree.laws;

import org.jspecify.annotations.NullMarked;
