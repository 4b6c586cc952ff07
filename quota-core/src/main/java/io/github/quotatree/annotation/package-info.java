/** Marks on the types of this library that say how far a user may rely on them. */
@NullMarked
package io.github.quotatree.annotation;

import org.jspecify.annotations.NullMarked;
