/** A first scheduler by the guide, and a week of it under plain laws. */
@NullMarked
package io.github.quotatree.newcomer;

import org.jspecify.annotations.NullMarked;
