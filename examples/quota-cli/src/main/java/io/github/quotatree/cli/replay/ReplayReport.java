package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.simulation.ReplayCluster;
import java.util.List;

/**
 * The replays of a trace under several policies.
 *
 * @param resource the resource in which amounts are measured
 */
record ReplayReport(ReplayCluster cluster, String resource, Replay.Options options, List<Replay> replays) {}
