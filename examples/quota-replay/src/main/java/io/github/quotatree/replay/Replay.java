package io.github.quotatree.replay;

import io.github.quotatree.replay.figures.ReplayFigures;
import io.github.quotatree.replay.figures.ReplayMeter;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.simulation.Simulation;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Trace;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * A replay of a trace under one policy.
 *
 * @param policy the policy
 * @param runs the fate of each job, in the order of the trace
 * @param figures the figures
 */
public record Replay(PolicyKind policy, List<JobRun> runs, ReplayFigures figures) {
    /**
     * How a trace is replayed.
     *
     * @param stops how jobs stop
     * @param policies how policies decide
     * @param since the second from which jobs count; earlier ones warm up the cluster
     * @param window the seconds of a window of {@link io.github.quotatree.replay.figures.Fairness}
     */
    public record Options(SimulationOptions stops, PolicyKind.Options policies, long since, long window) {
        private static final long HOUR = 3_600;

        /** Jobs start over, loans are called back at once, all jobs count, and windows are of an hour. */
        public static final Options DEFAULTS =
                new Options(SimulationOptions.DEFAULTS, PolicyKind.Options.DEFAULTS, 0, HOUR);

        public Options {
            if (window < 1) {
                throw new IllegalArgumentException("window (" + window + ") is below 1");
            }
        }
    }

    /**
     * Replays a trace whose jobs are all of leaf groups of the cluster.
     *
     * @param progress is told the number of jobs that are submitted so far, now and then
     */
    public static Replay of(
            Trace trace, ReplayCluster cluster, PolicyKind kind, Options options, LongConsumer progress) {
        ReplayMeter meter = new ReplayMeter(
                cluster,
                options.policies().measured(),
                options.since(),
                options.stops().until(),
                options.window());
        List<JobRun> runs = Simulation.run(
                trace,
                cluster,
                options.stops(),
                meter,
                machines -> kind.policy(cluster, machines, options.policies()),
                progress);
        return new Replay(kind, runs, meter.figures(runs));
    }
}
