package io.github.quotatree.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.flink.sink.LineFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The job in a real cluster, without faults. */
class LedgerJobTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({"hashmap, 1000", "rocksdb, 1000", "rocksdb, 1"})
    void answersAsALedgerForEachTree(String backend, int mostLiveTrees) throws Exception {
        LedgerOptions options = LedgerOptions.defaults().withMostLiveTrees(mostLiveTrees);
        List<String> lines = RandomEvents.of(1, 5, 2_000);
        Oracle oracle = Oracle.of(lines, options.reportEvery());
        try (TestCluster cluster = TestCluster.start(directory, backend, 1, 2)) {
            cluster.run(cluster.job(LineSource.of(lines, 200), options, 2, null));
            assertThat(LineFiles.committed(cluster.answers())).containsExactlyInAnyOrderElementsOf(oracle.answers());
            assertThat(LineFiles.committed(cluster.refused()))
                    .extracting(line -> line.substring(0, line.indexOf(" -- ")))
                    .containsExactlyInAnyOrderElementsOf(oracle.refused());
        }
    }
}
