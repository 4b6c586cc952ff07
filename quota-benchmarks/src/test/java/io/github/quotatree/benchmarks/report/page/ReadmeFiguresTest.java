package io.github.quotatree.benchmarks.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.benchmarks.report.results.ResultFile;
import io.github.quotatree.benchmarks.report.results.Results;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeFiguresTest {
    private static final String README =
            "A decision\n  takes 7 microseconds. A million groups take 1.5 to 2 milliseconds of 3 to 4.\n";

    @TempDir
    private Path directory;

    @Test
    void theFiguresOfBothSentencesAreThoseOfTheResults() throws IOException {
        new ResultFile()
                .row("LedgerBenchmark.ledger", "load=REALISTIC shape=FLAT_1K", 0.000_25)
                .row("LedgerBenchmark.ledger", "load=REALISTIC shape=TREE_100X100X100", 0.003_44)
                .write(directory, "ledger");
        new ResultFile()
                .row("FullSolveBenchmark.cold", "load=REALISTIC shape=FLAT_1M", 31.2)
                .row("FullSolveBenchmark.cold", "load=REALISTIC shape=TREE_100X100X100", 35)
                .write(directory, "full-solve");

        assertThat(ReadmeFigures.filled(README, Results.in(directory)))
                .isEqualTo("A decision\n  takes 0.25 to 3.4 microseconds. "
                        + "A million groups take 31 to 35 milliseconds of 3 to 4.\n");
    }

    @Test
    void figuresThatWereNotMeasuredStay() throws IOException {
        assertThat(ReadmeFigures.filled(README, Results.in(directory))).isEqualTo(README);
    }

    @Test
    void aReadmeWithoutTheSentencesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ReadmeFigures.filled("A decision takes 7 microseconds.", Results.in(directory)));
    }
}
