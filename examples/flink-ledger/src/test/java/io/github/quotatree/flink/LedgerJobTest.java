package io.github.quotatree.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.EventReader;
import io.github.quotatree.flink.event.LedgerEvent;
import io.github.quotatree.flink.sink.LineFiles;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
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

    @Test
    void failsWhereAReaderGivesTheEventOfAnotherTree() throws Exception {
        LineSource lines = LineSource.of(List.of("blue 2026-11-02T08:00:00Z declare cpu"), 1);
        try (TestCluster cluster = TestCluster.start(directory, "hashmap", 1, 2)) {
            assertThatThrownBy(() -> cluster.run(cluster.job(lines, new WrongReader())))
                    .rootCause()
                    .hasMessage("the reader gives tree red as the key of a record, and tree blue in its event");
        }
    }

    private static final class WrongReader implements EventReader<String> {
        private static final long serialVersionUID = 1L;

        @Override
        public String tree(String line) {
            return "red";
        }

        @Override
        public LedgerEvent read(String line) {
            return EventLine.parse(line);
        }

        @Override
        public String text(String line) {
            return line;
        }
    }
}
