/**
 * The numbers of a ledger at one moment, ready to be shown: {@link io.github.quotatree.metrics.frame.FrameReader} makes
 * a {@link io.github.quotatree.metrics.frame.Frame} of a snapshot, and chooses the groups that get series of their own.
 *
 * <p>Reading order: {@code Frame}, {@code FrameReader}, {@code FrameValues}, {@code GroupNumbers}, {@code Measure}, {@code TreeReading},
 * {@code GroupChoice}, {@code PhaseCounts}.
 */
@NullMarked
package io.github.quotatree.metrics.frame;

import org.jspecify.annotations.NullMarked;
