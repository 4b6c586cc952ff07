package io.github.quotatree.benchmarks.report.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.benchmarks.report.results.ResultFile;
import io.github.quotatree.benchmarks.report.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasuredBlocksTest {
    @TempDir
    private Path directory;

    @Test
    void onlyWhatStandsBetweenTheCommentsIsReplaced() throws IOException {
        write();
        String page = """
                # Title

                <!-- measured: yarn -->

                Not measured.

                <!-- end -->

                Between.

                <!-- measured: machine -->

                Another machine.

                <!-- end -->
                After.
                """;

        String filled = MeasuredBlocks.filled(page, Results.in(directory), "A machine.");

        assertThat(filled).isEqualTo("""
                # Title

                <!-- measured: yarn -->

                | siblings, one dimension | this library | YARN's fair shares | YARN takes |
                |---|---:|---:|---:|
                | 1,000 | 13.0 µs | 520 µs | 40 × |

                Measured on 2026-02-03, by `quota-benchmarks/publish --only peer --only peer-million`.

                <!-- end -->

                Between.

                <!-- measured: machine -->

                A machine.

                <!-- end -->
                After.
                """);
        assertThat(MeasuredBlocks.filled(filled, Results.in(directory), "A machine."))
                .isEqualTo(filled);
    }

    @Test
    void withoutResultsEveryBlockSaysSo() throws IOException {
        assertThat(MeasuredBlocks.names()).allSatisfy(name -> {
            String page = "<!-- measured: " + name + " -->\n\nold\n\n<!-- end -->";
            assertThat(MeasuredBlocks.filled(page, Results.in(directory), "Not measured."))
                    .isEqualTo(page.replace("old", "Not measured."));
        });
    }

    @Test
    void aLongSentenceAboutTheMachineIsWrapped() throws IOException {
        String page = "<!-- measured: machine -->\n\nold\n\n<!-- end -->";

        assertThat(MeasuredBlocks.filled(
                        page, Results.in(directory), "word ".repeat(60).strip()))
                .isEqualTo(page.replace(
                        "old",
                        "word ".repeat(24).strip() + "\n" + "word ".repeat(24).strip() + "\n"
                                + "word ".repeat(12).strip()));
    }

    @Test
    void figuresOfTwoDaysSayWhichIsOfWhich() throws IOException {
        write();
        new ResultFile()
                .row("PeerBenchmark.yarnFairShares", "siblings=1000000", 400)
                .row("PeerBenchmark.quotatree", "siblings=1000000", 10)
                .write(directory, "peer-million");
        Files.writeString(
                directory.resolve("machine.json"),
                "{\"steps\": {\"peer\": {\"date\": \"2026-02-03\"}, \"peer-million\": {\"date\": \"2026-02-05\"}}}");

        assertThat(PeerTables.yarn(Results.in(directory)))
                .contains("\nMeasured on 2026-02-03 (`peer`), 2026-02-05 (`peer-million`), by ");
        assertThat(new Figures(Results.in(directory)).origin("peer", "ledger"))
                .isEqualTo("\nMeasured on 2026-02-03, by `quota-benchmarks/publish --only peer --only ledger`.\n");
    }

    @Test
    void anUnknownBlockIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MeasuredBlocks.filled(
                        "<!-- measured: nothing -->\n\nold\n\n<!-- end -->", Results.in(directory), ""))
                .withMessageStartingWith("no measured block is called nothing; known are [");
    }

    private void write() throws IOException {
        new ResultFile()
                .row("PeerBenchmark.yarnFairShares", "siblings=1000", 0.52)
                .row("PeerBenchmark.quotatree", "siblings=1000", 0.013)
                .write(directory, "peer");
        Files.writeString(
                directory.resolve("machine.json"),
                "{\"steps\": {\"peer\": {\"date\": \"2026-02-03\"}, \"peer-million\": {\"date\": \"2026-02-03\"}}}");
    }
}
