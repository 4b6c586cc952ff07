package io.github.quotatree.benchmarks.report.targets;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.benchmarks.report.results.ResultFile;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.Section;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.TargetRow;
import io.github.quotatree.benchmarks.report.targets.TargetsPage.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetsTest {
    private static final String FLAT = "shape=FLAT_1M load=REALISTIC";

    @TempDir
    private Path directory;

    @Test
    void withoutResultsNothingIsMeasured() throws IOException {
        assertThat(Targets.sections(Results.in(directory)))
                .flatExtracting(Section::rows)
                .isNotEmpty()
                .allSatisfy(row -> {
                    assertThat(row.verdict()).isEqualTo(Verdict.NOT_MEASURED);
                    assertThat(row.reached()).isEmpty();
                });
    }

    @Test
    void aRatioIsThatOfTheMediansWithBothOfThemAndTheirNoise() throws IOException {
        new ResultFile()
                .row("FullSolveBenchmark.cold", FLAT, 8, 9, 10, 11, 12, 13, 400)
                .row("FullSolveBenchmark.streamingPass", FLAT, 4, 4, 4)
                .write(directory, "full-solve");

        assertThat(row("`cold`, FLAT_1M, REALISTIC: at most 5 × a streaming pass"))
                .isEqualTo(new TargetRow(
                        "`cold`, FLAT_1M, REALISTIC: at most 5 × a streaming pass",
                        "2.75 × (11.0 ms / 4.00 ms)",
                        "36 % / 0.0 %",
                        Verdict.MET,
                        "full-solve"));
        assertThat(row("`changedLeaves`, FLAT_1M, REALISTIC: at most 2.5 × a streaming pass")
                        .verdict())
                .isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void aTargetThatIsMissedIsShownAsMissed() throws IOException {
        new ResultFile()
                .row("FullSolveBenchmark.cold", FLAT, 10)
                .row("FullSolveBenchmark.coldTwoThreads", FLAT, 6.5)
                .row("FullSolveBenchmark.otherTotal", FLAT, 6)
                .row("FullSolveBenchmark.streamingPass", FLAT, 2)
                .write(directory, "full-solve");

        TargetRow otherTotal = row("`otherTotal`, FLAT_1M, REALISTIC: at most 2.5 × a streaming pass");
        assertThat(otherTotal.verdict()).isEqualTo(Verdict.MISSED);
        assertThat(otherTotal.reached()).isEqualTo("3.00 × (6.00 ms / 2.00 ms)");
        TargetRow twoThreads = row("`coldTwoThreads`, FLAT_1M, REALISTIC: at least 1.6 × as fast as `cold`");
        assertThat(twoThreads.verdict()).isEqualTo(Verdict.MISSED);
        assertThat(twoThreads.reached()).isEqualTo("1.54 × (10.0 ms / 6.50 ms)");
    }

    @Test
    void aLimitThatIsJustReachedIsMet() throws IOException {
        new ResultFile()
                .row("FullSolveBenchmark.cold", FLAT, 10)
                .row("FullSolveBenchmark.streamingPass", FLAT, 2)
                .write(directory, "full-solve");
        new ResultFile()
                .row("PeerBenchmark.yarnFairShares", "siblings=1000", 10)
                .row("PeerBenchmark.quotatree", "siblings=1000", 1)
                .row("PeerBenchmark.yarnFairShares", "siblings=10000", 99)
                .row("PeerBenchmark.quotatree", "siblings=10000", 10)
                .write(directory, "peer");

        assertThat(row("`cold`, FLAT_1M, REALISTIC: at most 5 × a streaming pass")
                        .verdict())
                .isEqualTo(Verdict.MET);
        assertThat(row("1,000 siblings: at least 10 × as fast as YARN's fair shares")
                        .verdict())
                .isEqualTo(Verdict.MET);
        assertThat(row("10,000 siblings: at least 10 × as fast as YARN's fair shares")
                        .verdict())
                .isEqualTo(Verdict.MISSED);
    }

    @Test
    void theSlowestSizeIsComparedWithTheFastest() throws IOException {
        ResultFile sizes = new ResultFile()
                .row("ScalingBenchmark.cold", "shape=FLAT_1K", 0.012)
                .row("ScalingBenchmark.cold", "shape=FLAT_10K", 0.08)
                .row("ScalingBenchmark.cold", "shape=FLAT_100K", 1.6);
        sizes.write(directory, "scaling");
        String target = "FLAT_1K to FLAT_1M: the slowest size takes at most 3 × the fastest, per group and dimension";
        assertThat(row(target).verdict()).isEqualTo(Verdict.NOT_MEASURED);

        sizes.row("ScalingBenchmark.cold", "shape=FLAT_1M", 28).write(directory, "scaling");
        assertThat(row(target).verdict()).isEqualTo(Verdict.MISSED);
        assertThat(row(target).reached()).isEqualTo("3.50 × (7.00 ns at FLAT_1M / 2.00 ns at FLAT_10K)");
    }

    @Test
    void theLargestAllocationCountsForItsNumberOfGroups() throws IOException {
        ResultFile file = new ResultFile()
                .allocating(900, "FullSolveBenchmark.cold", FLAT, 10)
                .allocating(1, "FullSolveBenchmark.cold", "shape=FLAT_1K load=REALISTIC", 10)
                .row("FullSolveBenchmark.cold", "shape=FLAT_1K load=REALISTIC", 10);
        file.write(directory, "full-solve");
        String target = "`cold`: 0 bytes allocated a call";
        assertThat(row(target).verdict()).isEqualTo(Verdict.MET);
        assertThat(row(target).reached()).isEqualTo("1.00 bytes a call at most (FLAT_1K, REALISTIC)");

        file.allocating(1200, "FullSolveBenchmark.cold", "shape=TREE_100X100X100 load=REALISTIC", 10)
                .write(directory, "full-solve-loads");
        assertThat(row(target).verdict()).isEqualTo(Verdict.MISSED);
        assertThat(row(target).reached()).isEqualTo("1,200 bytes a call at most (TREE_100X100X100, REALISTIC)");
        assertThat(row(target).step()).isEqualTo("full-solve-loads");
        assertThat(row("`otherTotal`: 0 bytes allocated a call").verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    @Test
    void theShapeThatHoldsMostCounts() throws IOException {
        String target = "tree, demand and solver hold at most 80 bytes per group and dimension";
        memory("FLAT_1K tree 30", "FLAT_1K demand 8", "FLAT_1K solver 24.5", "FLAT_1K result 90");
        assertThat(row(target).verdict()).isEqualTo(Verdict.MET);
        assertThat(row(target).reached())
                .isEqualTo("62.5 bytes at most (FLAT_1K: tree 30.0, demand 8.00, solver 24.5)");

        memory("FLAT_1K tree 30", "FLAT_1K demand 8", "FLAT_1K solver 24", "FLAT_1M tree 60", "FLAT_1M demand 8");
        assertThat(row(target).reached()).startsWith("62.0 bytes");

        memory("FLAT_1K tree 30", "FLAT_1K demand 8", "FLAT_1K solver 24", "T tree 40", "T demand 16", "T solver 25");
        assertThat(row(target).verdict()).isEqualTo(Verdict.MISSED);
        assertThat(row(target).reached()).startsWith("81.0 bytes at most (T: ");
    }

    @Test
    void theMedianOfTheFirstCallsCounts() throws IOException {
        String target = "the first solve of a JVM, of 1,000 groups, takes at most 5 ms";
        firstCall("{\"jvms\": 15, \"medianMs\": 5.0, \"minMs\": 0.9876, \"maxMs\": 12.3}");
        assertThat(row(target))
                .isEqualTo(new TargetRow(
                        target, "5.00 ms (median of 15 JVMs)", "988 µs to 12.3 ms", Verdict.MET, "cold-start"));

        firstCall("{\"jvms\": 15, \"medianMs\": 5.1, \"minMs\": 1, \"maxMs\": 12}");
        assertThat(row(target).verdict()).isEqualTo(Verdict.MISSED);
        firstCall("{\"jvms\": 15}");
        assertThat(row(target).verdict()).isEqualTo(Verdict.NOT_MEASURED);
    }

    /** Writes a file of MemoryReport, from lines of shape, part and bytes for each group and dimension. */
    private void memory(String... lines) throws IOException {
        String rows = Stream.of(lines)
                .map(line -> line.split(" ", -1))
                .map(line -> "{\"shape\": \"%s\", \"part\": \"%s\", \"bytesPerGroupAndDimension\": %s}"
                        .formatted(line[0], line[1], line[2]))
                .collect(Collectors.joining(", "));
        Files.writeString(directory.resolve("memory.json"), "{\"rows\": [" + rows + "]}");
    }

    private void firstCall(String row) throws IOException {
        Files.writeString(directory.resolve("cold-start.json"), "{\"rows\": [" + row + "]}");
    }

    private TargetRow row(String target) throws IOException {
        return Targets.sections(Results.in(directory)).stream()
                .flatMap(section -> section.rows().stream())
                .filter(row -> row.target().equals(target))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no target: " + target));
    }
}
