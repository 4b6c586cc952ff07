package io.github.quotatree.flink;

import io.github.quotatree.flink.answer.AnswerLine;
import io.github.quotatree.flink.answer.RefusedEvent;
import io.github.quotatree.flink.event.EventReader;
import io.github.quotatree.flink.event.LineReader;
import io.github.quotatree.flink.sink.FailingLineFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.datastream.DataStreamSource;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A Flink cluster in this JVM, which binds to the loopback interface, and the job in it. */
final class TestCluster implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final MiniCluster cluster;
    private final Configuration configuration = new Configuration();
    private final Path directory;
    private final String backend;

    private TestCluster(Path directory, String backend, int taskManagers, int slots) {
        this.directory = directory;
        this.backend = backend;
        configuration.set(CoreOptions.TMP_DIRS, temporary().toString());
        cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(taskManagers)
                .setNumSlotsPerTaskManager(slots)
                .setCommonBindAddress("127.0.0.1")
                .withRandomPorts()
                .build());
    }

    static TestCluster start(Path directory, String backend, int taskManagers, int slots) throws Exception {
        TestCluster started = new TestCluster(directory, backend, taskManagers, slots);
        started.cluster.start();
        return started;
    }

    Path answers() {
        return directory.resolve("answers");
    }

    Path refused() {
        return directory.resolve("refused");
    }

    /** Returns the folder of what the cluster needs while it runs. */
    Path temporary() {
        return directory.resolve("tmp");
    }

    MiniCluster miniCluster() {
        return cluster;
    }

    /** Returns the job as it is submitted, from a savepoint unless that is null. */
    JobGraph job(LineSource lines, LedgerOptions options, int parallelism, String savepoint) {
        Configuration job = jobConfiguration();
        job.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        job.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 20);
        job.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(10));
        return job(lines, options, parallelism, savepoint, job);
    }

    /** Returns a job with a reader of its own, which fails for good at its first failure. */
    JobGraph job(LineSource lines, EventReader<String> reader) {
        Configuration job = jobConfiguration();
        job.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        return job(lines, reader, LedgerOptions.defaults(), 2, null, job);
    }

    /** Returns a job that fails for good at its first failure. */
    JobGraph jobWithoutRestarts(LineSource lines, LedgerOptions options, int parallelism, String savepoint) {
        Configuration job = jobConfiguration();
        job.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        return job(lines, options, parallelism, savepoint, job);
    }

    private JobGraph job(
            LineSource lines, LedgerOptions options, int parallelism, String savepoint, Configuration job) {
        return job(lines, new LineReader(), options, parallelism, savepoint, job);
    }

    private JobGraph job(
            LineSource lines,
            EventReader<String> reader,
            LedgerOptions options,
            int parallelism,
            String savepoint,
            Configuration job) {
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment(job);
        env.setParallelism(parallelism);
        env.setMaxParallelism(128);
        env.enableCheckpointing(20);
        DataStreamSource<String> stream = env.fromSource(lines.source(), WatermarkStrategy.noWatermarks(), "events");
        stream.setParallelism(1).uid("events");
        LedgerJob.Output output = LedgerJob.attachTo(stream, reader, options);
        output.answers()
                .map(lines.counted(AnswerLine::write))
                .returns(Types.STRING)
                .uid("answer lines")
                .sinkTo(new FailingLineFiles(answers()))
                .uid("answers");
        output.refused()
                .map(RefusedEvent::line)
                .returns(Types.STRING)
                .uid("refused lines")
                .sinkTo(new FailingLineFiles(refused()))
                .uid("refused");
        JobGraph graph = env.getStreamGraph().getJobGraph();
        if (savepoint != null) {
            graph.setSavepointRestoreSettings(SavepointRestoreSettings.forPath(savepoint));
        }
        return graph;
    }

    private Configuration jobConfiguration() {
        Configuration job = new Configuration();
        job.set(PipelineOptions.GENERIC_TYPES, false);
        job.set(StateBackendOptions.STATE_BACKEND, backend);
        job.set(CheckpointingOptions.INCREMENTAL_CHECKPOINTS, true);
        job.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                directory.resolve("checkpoints").toUri().toString());
        return job;
    }

    JobID submit(JobGraph graph) throws Exception {
        cluster.submitJob(graph).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        return graph.getJobID();
    }

    /** Waits until a job is finished, and throws the exception by which it failed. */
    void awaitEnd(JobID job) throws Exception {
        JobResult result = cluster.requestJobResult(job).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        result.toJobExecutionResult(TestCluster.class.getClassLoader());
    }

    void run(JobGraph graph) throws Exception {
        awaitEnd(submit(graph));
    }

    void awaitRunning(JobID job) throws Exception {
        await(() -> cluster.getJobStatus(job).join() == JobStatus.RUNNING);
    }

    String stopWithSavepoint(JobID job) throws Exception {
        String path = cluster.stopWithSavepoint(
                        job, directory.resolve("savepoints").toUri().toString(), false, SavepointFormatType.CANONICAL)
                .get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        cluster.requestJobResult(job).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        return path;
    }

    /** Ends a task manager with all its tasks, and starts another one in its place. */
    void loseTaskManager(int index) throws Exception {
        cluster.terminateTaskManager(index).get(DEADLINE.toSeconds(), TimeUnit.SECONDS);
        cluster.startTaskManager();
    }

    static void await(BooleanSupplier condition) throws Exception {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("the condition did not hold within " + DEADLINE);
            }
            Thread.onSpinWait();
            Thread.sleep(1);
        }
    }

    /** Waits until an assertion holds, and throws what it throws at the deadline. */
    static void awaitAssertion(Runnable assertion) throws Exception {
        try {
            await(() -> holds(assertion));
        } finally {
            assertion.run();
        }
    }

    private static boolean holds(Runnable assertion) {
        try {
            assertion.run();
            return true;
        } catch (AssertionError e) {
            return false;
        }
    }

    @Override
    public void close() {
        cluster.closeAsync().orTimeout(DEADLINE.toSeconds(), TimeUnit.SECONDS).join();
    }
}
