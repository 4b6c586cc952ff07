/**
 * A Flink job that keeps one quota ledger for each tree, so that many trees spread over many machines.
 *
 * <p><b>The problem.</b> A ledger decides in microseconds, on one machine. A host with thousands of trees needs more
 * memory and more decisions than one machine has, and its ledgers must outlive each of its machines. Trees share
 * nothing, so they are the unit of distribution: the stream of events is keyed by the id of the tree, and the ledger of
 * a tree is managed state of its key.
 *
 * <p><b>What holds.</b> Every event has one answer or is refused with a reason, exactly once, across failures,
 * savepoints and another parallelism. An answer depends on the events of its tree alone, also for time.
 *
 * <p><b>Reading order.</b> {@link io.github.quotatree.flink.LedgerJob} is the graph. The packages follow the data:
 * {@code event} in, {@code state} with the ledger, {@code answer} out, {@code sink} to files; {@code codec} has what
 * all serializers share. {@code docs/flink.md} has the picture.
 */
@NullMarked
package io.github.quotatree.flink;

import org.jspecify.annotations.NullMarked;
