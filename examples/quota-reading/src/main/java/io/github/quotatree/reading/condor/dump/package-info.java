/**
 * The size of a pool and the demand of its groups from the output of HTCondor's own tools, counted as the negotiator
 * and the schedulers count: {@code condor_status}, {@code condor_status -submitters}, {@code condor_q} and {@code
 * condor_userprio}, in JSON or in the long form.
 *
 * <p>{@link io.github.quotatree.reading.condor.dump.PoolDump} reads the files of a pool. An {@code AdFile} hands over
 * one ad at a time, so that memory does not grow with the pool, to the rule of its kind: {@code SlotAds}, {@code
 * SubmitterAds}, {@code JobAds} or {@code AccountingAds}; they add to the {@code Tally} of each group. {@link
 * io.github.quotatree.reading.condor.dump.PoolRules} are the knobs that change how they count.
 */
@NullMarked
package io.github.quotatree.reading.condor.dump;

import org.jspecify.annotations.NullMarked;
