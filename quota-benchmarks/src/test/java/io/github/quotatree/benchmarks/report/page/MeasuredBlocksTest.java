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
    void durableChangesHaveARowForEachNumberOfCallers() throws IOException {
        Files.writeString(directory.resolve("durable.json"), """
                {"title": "Durable changes", "rows": [
                  {"changes": "group commit", "writers": 8, "changesPerSecond": 12345.6, "forcesPerSecond": 1543.2,
                   "fitsP50Us": 0.5, "fitsP99Us": 12.34, "fitsMaxUs": 2500.0,
                   "elsewhereP50Us": 0.4, "elsewhereP99Us": 7.5},
                  {"changes": "not forced, at this rate", "writers": 8, "changesPerSecond": 12345.6,
                   "forcesPerSecond": 0.0, "fitsP50Us": 0.5, "fitsP99Us": 8.0, "fitsMaxUs": 900.0,
                   "elsewhereP50Us": 0.3, "elsewhereP99Us": 3.0}
                ]}
                """);

        assertThat(StoreTables.durable(Results.in(directory))).isEqualTo("""
                | callers that each wait | changes a second | forces a second | `fits` beside them, median | 99 of 100 within | the longest | elsewhere, median | 99 of 100 within |
                |---|---:|---:|---:|---:|---:|---:|---:|
                | 8, group commit | 12,346 | 1,543 | 500 ns | 12.3 µs | 2.50 ms | 400 ns | 7.50 µs |
                | 8, not forced, at this rate | 12,346 | 0 | 500 ns | 8.00 µs | 900 µs | 300 ns | 3.00 µs |

                Measured, by `quota-benchmarks/publish --only durable`.
                """);
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
