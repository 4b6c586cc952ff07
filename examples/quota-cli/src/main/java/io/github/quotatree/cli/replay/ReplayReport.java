package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.Replay;
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
}
