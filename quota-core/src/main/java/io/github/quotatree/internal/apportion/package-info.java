/** Ways to share an amount by weight in whole units. */
@NullMarked
package io.github.quotatree.internal.apportion;

import org.jspecify.annotations.NullMarked;
