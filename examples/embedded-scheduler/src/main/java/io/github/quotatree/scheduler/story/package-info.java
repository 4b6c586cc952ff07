/** Two groups of which one borrows everything, until the other needs its own. */
@NullMarked
package io.github.quotatree.scheduler.story;

import org.jspecify.annotations.NullMarked;
