/**
 * What the job answers: one answer to each event, the reservations that have ended, the runtimes that have changed; and
 * the events that were refused.
 *
 * <p>Read {@link io.github.quotatree.flink.answer.Answer} and {@link io.github.quotatree.flink.answer.Outcome} first.
 * The answers of a tree are numbered without a gap, so that a consumer sees at once what was lost or comes twice.
 */
@NullMarked
package io.github.quotatree.flink.answer;

import org.jspecify.annotations.NullMarked;
