package io.github.quotatree.replay.sample;

import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.GroupFigures;
import io.github.quotatree.replay.plan.ChangedCluster;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Trace;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * A variant, and the figures of all groups together with it.
 *
 * @param isOnFront whether no other variant has a shorter mean wait and no more lost work, or less lost work and no
 *     longer mean wait: the Pareto front of both
 */
public record Sampled(Variant variant, GroupFigures all, boolean isOnFront) {
    /**
     * Replays variants of elastic quotas, several at the same time, and returns them in their order.
     *
     * @param progress is told how many are done; called by several threads
     */
    public static List<Sampled> of(
            Trace trace, ReplayCluster cluster, Replay.Options options, List<Variant> variants, LongConsumer progress) {
        AtomicLong done = new AtomicLong();
        return front(variants.parallelStream()
                .map(variant -> {
                    GroupFigures all = replay(trace, cluster, options, variant);
                    progress.accept(done.incrementAndGet());
                    return new Sampled(variant, all, false);
                })
                .toList());
    }

    private static GroupFigures replay(Trace trace, ReplayCluster cluster, Replay.Options options, Variant variant) {
        ReplayCluster changed =
                variant.weights() == Variant.Weights.MINS ? ChangedCluster.withWeightsOfMins(cluster) : cluster;
        Replay.Options ruled = new Replay.Options(
                options.stops(), options.policies().withLoans(variant.rules()), options.since(), options.window());
        return Replay.of(trace, changed, PolicyKind.ELASTIC, ruled, jobs -> {})
                .figures()
                .all();
    }

    /** Returns the same variants, each with whether it is on the front. */
    static List<Sampled> front(List<Sampled> all) {
        return all.stream()
                .map(one -> new Sampled(one.variant, one.all, all.stream().noneMatch(other -> other.beats(one))))
                .toList();
    }

    private boolean beats(Sampled other) {
        long wait = all.waits().mean();
        long otherWait = other.all.waits().mean();
        return wait <= otherWait
                && all.lost() <= other.all.lost()
                && (wait < otherWait || all.lost() < other.all.lost());
    }
}
