/** The rules of dimensions with flavors: their definition for small numbers, and the laws of the engine. */
@NullMarked
package io.github.quotatree.flavors;

import org.jspecify.annotations.NullMarked;
