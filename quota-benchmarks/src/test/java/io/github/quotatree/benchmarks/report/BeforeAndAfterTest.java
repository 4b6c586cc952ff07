package io.github.quotatree.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.benchmarks.report.results.EarlierVersion;
import io.github.quotatree.benchmarks.report.results.ResultFile;
import io.github.quotatree.benchmarks.report.results.Results;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BeforeAndAfterTest {
    @TempDir
    private Path directory;

    @Test
    void aRatioIsTakenWithinARoundThoughTheMachineSlowsDown() throws IOException {
        row("ledger-1-before", 10);
        row("ledger-1-after", 11);
        row("ledger-2-before", 20);
        row("ledger-2-after", 22);
        row("ledger-3-before", 40);
        row("ledger-3-after", 36);

        assertThat(printed()).containsPattern("LedgerBenchmark.ledger FLAT_1K +20.0 ms +22.0 ms +1.100 +0.900 +1.100");
    }

    @Test
    void aBenchmarkOfOnlyOneVersionIsLeftOut() throws IOException {
        row("ledger-1-before", 10);
        new ResultFile().row("LedgerBenchmark.other", "shape=FLAT_1K", 1).write(directory, "ledger-1-after");

        assertThat(printed()).doesNotContain("LedgerBenchmark");
    }

    @Test
    void aRoundThatWasNotFinishedIsRefused() throws IOException {
        row("ledger-1-before", 10);

        assertThatThrownBy(this::printed)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no results of ledger-1-after");
    }

    @Test
    void theComparisonIsReadAgainFromItsJson() throws IOException {
        row("ledger-1-before", 10);
        row("ledger-1-after", 5);
        row("ledger-2-before", 20);
        row("ledger-2-after", 15);
        String json = new BeforeAndAfter(Results.in(directory)).json("1.0");
        Path other = Files.createDirectory(directory.resolve("results"));
        Files.writeString(other.resolve("decisions-before.json"), json);

        assertThat(EarlierVersion.decision(Results.in(other), "FLAT_1K"))
                .hasValue(new EarlierVersion.Pair("1.0", 15e6, 10e6, 0.625, 0.5, 0.75));
        assertThat(EarlierVersion.decision(Results.in(other), "FLAT_1")).isEmpty();
    }

    private void row(String step, double milliseconds) throws IOException {
        new ResultFile()
                .row("LedgerBenchmark.ledger", "shape=FLAT_1K", milliseconds, milliseconds, milliseconds)
                .write(directory, step);
    }

    private String printed() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new BeforeAndAfter(Results.in(directory)).print(new PrintStream(out, true, UTF_8));
        return out.toString(UTF_8);
    }
}
