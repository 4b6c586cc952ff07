/** The figures of a replay: waits, debts, idle capacity and lost work, of each group and of all. */
@NullMarked
package io.github.quotatree.replay.figures;

import org.jspecify.annotations.NullMarked;
