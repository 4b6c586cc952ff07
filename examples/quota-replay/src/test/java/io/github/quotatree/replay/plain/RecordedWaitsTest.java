package io.github.quotatree.replay.plain;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.plain.PlainReplay.Job;
import io.github.quotatree.replay.policy.PolicyKind;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.simulation.Simulation;
import io.github.quotatree.replay.simulation.SimulationOptions;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.format.ReadOptions;
import io.github.quotatree.replay.trace.format.TraceFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Replays logs in the Standard Workload Format against the waits that they record: on one pool of the recorded size,
 * first come, first served, each job waits for as long as it did.
 */
class RecordedWaitsTest {
    private static final int PROCESSORS = 64;

    @Test
    void jobsOfALogInOrderOfSubmissionWaitAsRecorded() throws Exception {
        Trace trace = read(log(record(800)));

        assertThat(trace.jobs()).hasSize(800);
        List<JobRun> runs = replay(trace, PROCESSORS);
        assertThat(runs)
                .allSatisfy(run -> assertThat(run.waited()).isEqualTo(run.job().recordedWait()));
        assertThat(runs.stream().filter(run -> run.waited() > 0).count()).isBetween(300L, 780L);
    }

    @Test
    void onAnotherClusterTheyDoNot() throws Exception {
        List<JobRun> runs = replay(read(log(record(800))), PROCESSORS - 1);

        assertThat(runs.stream()
                        .filter(run -> run.waited() != run.job().recordedWait())
                        .count())
                .isGreaterThan(300);
    }

    @Test
    void thePolicyOfTheRecordStartsEachJobWhenItDidIfThereIsRoom() throws Exception {
        Trace trace = read(log(record(800)));

        assertThat(replay(trace, PROCESSORS, PolicyKind.RECORDED))
                .allSatisfy(run -> assertThat(run.waited()).isEqualTo(run.job().recordedWait()));
        List<JobRun> crowded = replay(trace, PROCESSORS - 1, PolicyKind.RECORDED);
        assertThat(crowded)
                .allSatisfy(run -> assertThat(run.waited())
                        .isGreaterThanOrEqualTo(run.job().recordedWait()));
        assertThat(crowded)
                .anySatisfy(
                        run -> assertThat(run.waited()).isGreaterThan(run.job().recordedWait()));
    }

    private static Trace read(String log) throws IOException, UnreadableException {
        return TraceFiles.read(
                        "the log",
                        new ByteArrayInputStream(log.getBytes(StandardCharsets.UTF_8)),
                        ReadOptions.defaults())
                .trace();
    }

    private static List<JobRun> replay(Trace trace, long processors) {
        return replay(trace, processors, PolicyKind.POOL);
    }

    private static List<JobRun> replay(Trace trace, long processors, PolicyKind kind) {
        ReplayCluster cluster = new ReplayCluster(
                QuotaTree.builder(trace.schema())
                        .add(QuotaGroup.leaf(trace.schema(), "batch").build())
                        .build(),
                trace.schema().vector(1000 * processors));
        return Simulation.run(
                trace,
                cluster,
                SimulationOptions.DEFAULTS,
                new Unmeasured(),
                machines -> kind.policy(cluster, machines, PolicyKind.Options.DEFAULTS),
                submitted -> {});
    }

    /** Returns jobs that ran on a machine with one line, by plain lists. */
    private static List<Job> record(int count) {
        Random random = new Random(34);
        List<Job> jobs = new ArrayList<>();
        long submitted = 0;
        for (int i = 0; i < count; i++) {
            submitted += random.nextInt(300);
            jobs.add(new Job(i, 0, 1 + random.nextInt(1 << random.nextInt(6)), submitted, 30 + random.nextInt(3600)));
        }
        new PlainLines(jobs, new long[] {PROCESSORS}, job -> 0, false).run();
        return jobs;
    }

    private static String log(List<Job> jobs) {
        StringBuilder log =
                new StringBuilder("; UnixStartTime: 1100000000\n; MaxProcs: " + PROCESSORS + "\n; Queue: 1 batch\n");
        for (Job job : jobs) {
            log.append(job.place + 1).append(' ').append(job.submitted).append(' ');
            log.append(job.starts.get(0) - job.submitted)
                    .append(' ')
                    .append(job.run)
                    .append(' ')
                    .append(job.size);
            log.append(" -1 -1 ").append(job.size).append(" 7200 -1 1 1 1 -1 1 -1 -1 -1\n");
        }
        return log.toString();
    }
}
