/** Searches for the smallest amount with which a replay meets a goal. */
@NullMarked
package io.github.quotatree.replay.plan;

import org.jspecify.annotations.NullMarked;
