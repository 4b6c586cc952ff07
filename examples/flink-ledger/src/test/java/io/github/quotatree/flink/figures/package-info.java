/** Measures what one slot holds and decides; {@code docs/flink.md} has the figures. */
package io.github.quotatree.flink.figures;
