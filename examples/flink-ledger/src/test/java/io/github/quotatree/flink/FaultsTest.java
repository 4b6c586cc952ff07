package io.github.quotatree.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.flink.sink.FailingLineFiles;
import io.github.quotatree.flink.sink.LineFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The job under failures, restarts and another parallelism: each event is answered once, as a plain loop does. */
@Tag("heavy")
class FaultsTest {
    private static final LedgerOptions OPTIONS = LedgerOptions.defaults().withReportEvery(Duration.ofSeconds(20));

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void survivesExceptionsAndLostTaskManagers(String backend) throws Exception {
        List<String> lines = events(7, 6, 3_000);
        LineSource source = LineSource.of(lines, 100).gateAt(1_200).failAt(450).failAtAnswer(1_111);
        try (TestCluster cluster = TestCluster.start(directory, backend, 2, 1)) {
            JobID job = cluster.submit(cluster.job(source, OPTIONS, 2, null));
            TestCluster.await(() -> source.next() == 1_200);
            loseTaskManager(cluster, 0, source);
            FailingLineFiles.failAtNextCommit(cluster.answers());
            FailingLineFiles.failAtNextCommit(cluster.refused());
            source.gateAt(2_000);
            TestCluster.await(() -> source.next() == 2_000);
            loseTaskManager(cluster, 1, source);
            source.open();
            cluster.awaitEnd(job);
            assertThat(source.failures()).isEqualTo(2);
            assertThat(FailingLineFiles.hasFailed(cluster.answers())).isTrue();
            assertThat(FailingLineFiles.hasFailed(cluster.refused())).isTrue();
            requireAllAnswers(cluster, lines, OPTIONS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void answersTheSameAfterSavepointsAtAnotherParallelism(String backend) throws Exception {
        List<String> lines = events(11, 7, 2_400);
        LineSource source = LineSource.of(lines, 150);
        String savepoint = null;
        int[] parallelism = {1, 2, 3, 1};
        try (TestCluster cluster = TestCluster.start(directory, backend, 1, 3)) {
            for (int k = 0; k < parallelism.length; k++) {
                long until = (k + 1) * 600L;
                source.gateAt(until);
                JobID job = cluster.submit(cluster.job(source, OPTIONS, parallelism[k], savepoint));
                if (k == parallelism.length - 1) {
                    source.open();
                    cluster.awaitEnd(job);
                } else {
                    TestCluster.await(() -> source.next() == until);
                    savepoint = cluster.stopWithSavepoint(job);
                }
            }
            requireAllAnswers(cluster, lines, OPTIONS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"hashmap", "rocksdb"})
    void readsTheStateOfAnOlderVersionAndRefusesThatOfANewerOne(String backend) throws Exception {
        List<String> lines = events(13, 4, 1_200);
        LineSource source = LineSource.of(lines, 150).gateAt(500);
        LedgerOptions old = OPTIONS.withReportEvery(Duration.ZERO).withStateVersion(1);
        LedgerOptions newer = OPTIONS.withReportEvery(Duration.ZERO);
        try (TestCluster cluster = TestCluster.start(directory, backend, 1, 2)) {
            JobID job = cluster.submit(cluster.job(source, old, 2, null));
            TestCluster.await(() -> source.next() == 500);
            String first = cluster.stopWithSavepoint(job);
            source.gateAt(900);
            job = cluster.submit(cluster.job(source, newer, 2, first));
            TestCluster.await(() -> source.next() == 900);
            String second = cluster.stopWithSavepoint(job);
            source.open();
            assertThatThrownBy(() -> cluster.run(cluster.jobWithoutRestarts(source, old, 2, second)))
                    .rootCause()
                    .hasMessageContaining("must not be incompatible");
            cluster.run(cluster.job(source, newer, 2, second));
            requireAllAnswers(cluster, lines, newer);
        }
    }

    /** Ends a task manager, which has one of two slots, and waits until the job runs again. */
    private static void loseTaskManager(TestCluster cluster, int index, LineSource source) throws Exception {
        int attempts = source.attempts();
        cluster.loseTaskManager(index);
        TestCluster.await(() -> source.attempts() > attempts);
    }

    private static List<String> events(long seed, int trees, int count) {
        System.out.println("Flink job under faults: seed " + seed + ", " + trees + " trees, " + count + " events");
        return RandomEvents.of(seed, trees, count);
    }

    private static void requireAllAnswers(TestCluster cluster, List<String> lines, LedgerOptions options)
            throws Exception {
        Oracle oracle = Oracle.of(lines, options.reportEvery());
        List<String> answers = LineFiles.committed(cluster.answers());
        List<String> refused = LineFiles.committed(cluster.refused());
        assertThat(answers).containsExactlyInAnyOrderElementsOf(oracle.answers());
        assertThat(refused)
                .extracting(line -> line.substring(0, line.indexOf(" -- ")))
                .containsExactlyInAnyOrderElementsOf(oracle.refused());
        new Recount(lines, answers, refused).requireFreshSolve();
    }
}
