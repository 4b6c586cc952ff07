package io.github.quotatree.flink.figures;

import io.github.quotatree.flink.LedgerJob;
import io.github.quotatree.flink.LedgerOptions;
import io.github.quotatree.flink.answer.Answer;
import io.github.quotatree.flink.answer.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.runtime.checkpoint.AbstractCheckpointStats;
import org.apache.flink.runtime.checkpoint.CompletedCheckpointStats;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.datastream.DataStreamSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;

/** One run of the job in one slot, with a failure after the measured part. */
final class SlotRun {
    private static SlotRun running; // the tasks are in this JVM

    private final Load load;
    private final long until;
    private long answered;
    private long begin;
    private long end;
    private long failed;
    private long beginCpu;
    private long endCpu;
    private long firstAgain;
    private long allAgain;
    private Set<String> again = new HashSet<>();

    private SlotRun(Load load, long events) {
        this.load = load;
        until = load.warmUp() + events;
    }

    /** Runs a load in one slot and returns a line of figures. */
    static String of(Load load, String backend, long events, Path directory) throws Exception {
        SlotRun run = new SlotRun(load, events);
        running = run;
        Configuration cluster = new Configuration();
        cluster.set(CoreOptions.TMP_DIRS, directory.resolve("tmp").toString());
        MiniCluster mini = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(cluster)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(1)
                .setCommonBindAddress("127.0.0.1")
                .withRandomPorts()
                .build());
        try {
            mini.start();
            JobGraph graph = run.graph(backend, directory);
            JobID id = graph.getJobID();
            mini.executeJobBlocking(graph);
            List<CompletedCheckpointStats> checkpoints = mini
                    .getArchivedExecutionGraph(id)
                    .get()
                    .getCheckpointStatsSnapshot()
                    .getHistory()
                    .getCheckpoints()
                    .stream()
                    .filter(CompletedCheckpointStats.class::isInstance)
                    .map(CompletedCheckpointStats.class::cast)
                    .toList();
            return run.line(backend, checkpoints);
        } finally {
            mini.closeAsync().join();
        }
    }

    private JobGraph graph(String backend, Path directory) {
        Configuration job = new Configuration();
        job.set(PipelineOptions.GENERIC_TYPES, false);
        job.set(PipelineOptions.OBJECT_REUSE, true);
        job.set(StateBackendOptions.STATE_BACKEND, backend);
        job.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
        job.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                directory.resolve("checkpoints").toUri().toString());
        job.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        job.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 3);
        job.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(job);
        env.setParallelism(1);
        env.enableCheckpointing(1_000);
        DataStreamSource<String> lines = env.fromSource(
                new DataGeneratorSource<>(new Lines(load), until + 20L * load.trees(), Types.STRING),
                WatermarkStrategy.noWatermarks(),
                "events");
        LedgerJob.attachTo(lines.setParallelism(1), LedgerOptions.defaults())
                .answers()
                .map(new Counting())
                .returns(Types.LONG)
                .sinkTo(new DiscardingSink<>());
        return env.getStreamGraph().getJobGraph();
    }

    private record Lines(Load load) implements GeneratorFunction<Long, String> {
        @Override
        public String map(Long index) {
            return load.line(index);
        }
    }

    private static final class Counting implements MapFunction<Answer, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Long map(Answer answer) {
            return answer.outcome() instanceof Outcome.RuntimeChanged ? 0 : running.answered(answer.tree());
        }
    }

    private long answered(String tree) {
        answered++;
        long now = System.nanoTime();
        if (answered == load.warmUp()) {
            begin = now;
            beginCpu = TreeFigures.processCpu();
        } else if (answered == until) {
            end = now;
            endCpu = TreeFigures.processCpu();
            failed = now;
            throw new IllegalStateException("planned failure");
        } else if (failed > 0 && allAgain == 0) {
            firstAgain = firstAgain == 0 ? now : firstAgain;
            again.add(tree);
            allAgain = again.size() == load.trees() ? now : 0;
        }
        return answered;
    }

    private String line(String backend, List<CompletedCheckpointStats> checkpoints) {
        double events = until - load.warmUp();
        List<Long> incremental = checkpoints.stream()
                .map(AbstractCheckpointStats::getCheckpointedSize)
                .sorted()
                .toList();
        return String.format(
                Locale.ROOT,
                "%-12s %-8s %,7.0f events/s, %,7.0f a second of CPU; whole checkpoint %,d B, median of %d %s B;"
                        + " after a failure first answer %d ms, all trees %d ms",
                load,
                backend,
                events / (end - begin) * 1e9,
                events / (endCpu - beginCpu) * 1e9,
                checkpoints.isEmpty() ? 0 : checkpoints.get(0).getStateSize(), // the newest is the first
                checkpoints.size(),
                checkpoints.isEmpty()
                        ? "-"
                        : String.format(Locale.ROOT, "%,d", incremental.get(incremental.size() / 2)),
                (firstAgain - failed) / 1_000_000,
                (allAgain - failed) / 1_000_000);
    }
}
