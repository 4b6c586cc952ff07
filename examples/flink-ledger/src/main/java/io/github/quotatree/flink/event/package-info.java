/**
 * What happens to the trees: events, each of one tree and with its own time.
 *
 * <p>Read {@link io.github.quotatree.flink.event.LedgerEvent} and {@link io.github.quotatree.flink.event.Action} first.
 * {@link io.github.quotatree.flink.event.EventLine} is an event as a line of text; {@link
 * io.github.quotatree.flink.event.EventReader} is for other records. An event names dimensions and groups, and does not
 * know whether its tree has them: that is for the ledger to say.
 */
@NullMarked
package io.github.quotatree.flink.event;

import org.jspecify.annotations.NullMarked;
