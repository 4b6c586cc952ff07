package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.ReplayFigures;
import io.github.quotatree.replay.plan.AmountSearch.Probe;
import io.github.quotatree.replay.plan.Goal;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.sample.Sampled;
import io.github.quotatree.replay.simulation.ReplayCluster;
import java.util.List;
import java.util.Set;

/**
 * The replays of a trace under several policies.
 *
 * @param sample variants of elastic quotas, if they were requested
 */
record ReplayReport(Subject subject, List<Replay> replays, List<Sampled> sample) {
    /**
     * What was replayed, and how.
     *
     * @param resource the resource in which amounts are measured
     * @param epochSecond the Unix time of second 0 of the trace, or {@link
     *     io.github.quotatree.replay.trace.TraceJob#UNKNOWN}
     * @param without the groups whose jobs were left out
     */
    record Subject(
            ReplayCluster cluster, String resource, Replay.Options options, long epochSecond, Set<String> without) {}

    /** A search for the smallest min of a group, or the smallest total, and all that was tried. */
    record Plan(Subject subject, PolicyKind policy, Goal goal, List<Probe> probes) {
        /** Returns whether the amounts are totals; otherwise they are mins of the group of the goal. */
        boolean isOfTotal() {
            return goal.group().equals(ReplayFigures.ALL);
        }
    }
}
