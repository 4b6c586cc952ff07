/**
 * The benchmarks, and the programs that measure other things than time: how right results are, what is held in memory,
 * and the first solve of a JVM.
 *
 * <p>Not null-marked, since JMH fills the fields of a state after it was made.
 */
package io.github.quotatree.benchmarks;
