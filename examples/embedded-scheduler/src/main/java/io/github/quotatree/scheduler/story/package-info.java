/** The story of two groups: one borrows everything until the other needs its min. */
@NullMarked
package io.github.quotatree.scheduler.story;

import org.jspecify.annotations.NullMarked;
