package io.github.quotatree.benchmarks.report.targets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.benchmarks.report.results.ResultFile;
import io.github.quotatree.benchmarks.report.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetsTest {
    private static final String FLAT = "shape=FLAT_1M load=REALISTIC";
    private static final String FLAT_WORDS = "1,000,000 siblings, realistic load";
    private static final String FULL = "Full solve, in passes over memory";
    private static final String OTHER_TOTAL = "Solve for another total, in passes over memory";
    private static final String SIZES = "Time for a group, the slowest size against the fastest";
    private static final String ALLOCATED = "Allocated by a call";
    private static final String MEMORY = "Memory of tree, demand and solver for each group and dimension";
    private static final String START = "First solve of a JVM, of 1,000 groups";

    @TempDir
    private Path directory;

    @Test
    void withoutResultsNothingIsMeasured() throws IOException {
        assertThat(Targets.sections(Results.in(directory)))
                .flatExtracting(Section::rows)
                .isNotEmpty()
                .noneMatch(TargetRow::measured)
                .noneMatch(TargetRow::met)
                .noneMatch(TargetRow::missed);
    }

    @Test
    void aSectionHasOneUnitSoThatItsFiguresHaveARange() throws IOException {
        assertThat(Targets.sections(Results.in(directory)))
                .allSatisfy(section -> assertThat(section.rows())
                        .extracting(row -> row.limit().unit())
                        .containsOnly(section.rows().get(0).limit().unit()));
    }

    @Test
    void aRatioIsThatOfTheMediansWithBothOfThemAndTheirNoise() throws IOException {
        new ResultFile()
                .row("FullSolveBenchmark.cold", FLAT, 8, 9, 10, 11, 12, 13, 400)
                .row("FullSolveBenchmark.streamingPass", FLAT, 4, 4, 4)
                .write(directory, "full-solve");

        assertThat(row(FULL, FLAT_WORDS))
                .isEqualTo(new TargetRow(
                        FLAT_WORDS, Limit.atMost(5.5), 2.75, "11.0 ms / 4.00 ms", "36 % / 0.0 %", "full-solve"));
        assertThat(row(FULL, FLAT_WORDS).met()).isTrue();
        assertThat(row(OTHER_TOTAL, FLAT_WORDS).measured()).isFalse();
    }

    @Test
    void aTargetThatIsMissedIsShownAsMissed() throws IOException {
        new ResultFile()
                .row("FullSolveBenchmark.cold", FLAT, 10)
                .row("FullSolveBenchmark.coldTwoThreads", FLAT, 6.5)
                .row("FullSolveBenchmark.otherTotal", FLAT, 6)
                .row("FullSolveBenchmark.streamingPass", FLAT, 2)
                .write(directory, "full-solve");

        TargetRow otherTotal = row(OTHER_TOTAL, FLAT_WORDS);
        assertThat(otherTotal.missed()).isTrue();
        assertThat(otherTotal.reached()).isEqualTo("3.00 ×");
        assertThat(otherTotal.details()).isEqualTo("6.00 ms / 2.00 ms");
        TargetRow twoThreads = row("Two threads, times as fast as one", FLAT_WORDS);
        assertThat(twoThreads.missed()).isTrue();
        assertThat(twoThreads.reached()).isEqualTo("1.54 ×");
    }

    @Test
    void aLimitThatIsJustReachedIsMet() throws IOException {
        new ResultFile()
                .row("FullSolveBenchmark.cold", FLAT, 11)
                .row("FullSolveBenchmark.streamingPass", FLAT, 2)
                .write(directory, "full-solve");
        new ResultFile()
                .row("PeerBenchmark.yarnFairShares", "siblings=1000", 35)
                .row("PeerBenchmark.quotatree", "siblings=1000", 1)
                .row("PeerBenchmark.yarnFairShares", "siblings=10000", 349)
                .row("PeerBenchmark.quotatree", "siblings=10000", 10)
                .write(directory, "peer");

        assertThat(row(FULL, FLAT_WORDS).met()).isTrue();
        assertThat(row("Against the fair shares of YARN, times as fast", "1,000 siblings")
                        .met())
                .isTrue();
        assertThat(row("Against the fair shares of YARN, times as fast", "10,000 siblings")
                        .missed())
                .isTrue();
    }

    @Test
    void theSlowestSizeIsComparedWithTheFastest() throws IOException {
        ResultFile sizes = new ResultFile()
                .row("ScalingBenchmark.cold", "shape=FLAT_1K", 0.012)
                .row("ScalingBenchmark.cold", "shape=FLAT_10K", 0.08)
                .row("ScalingBenchmark.cold", "shape=FLAT_100K", 1.6);
        sizes.write(directory, "scaling");
        String target = "1,000 to 1,000,000 siblings";
        assertThat(row(SIZES, target).measured()).isFalse();

        sizes.row("ScalingBenchmark.cold", "shape=FLAT_1M", 28).write(directory, "scaling");
        assertThat(row(SIZES, target).missed()).isTrue();
        assertThat(row(SIZES, target).figure()).isCloseTo(3.5, within(1e-9));
        assertThat(row(SIZES, target).details())
                .isEqualTo("7.00 ns at 1,000,000 siblings / 2.00 ns at 10,000 siblings");
    }

    @Test
    void theLargestAllocationCountsForItsNumberOfGroups() throws IOException {
        ResultFile file = new ResultFile()
                .allocating(900, "FullSolveBenchmark.cold", FLAT, 10)
                .allocating(1, "FullSolveBenchmark.cold", "shape=FLAT_1K load=REALISTIC", 10)
                .row("FullSolveBenchmark.cold", "shape=FLAT_10K load=REALISTIC", 10);
        file.write(directory, "full-solve");
        String target = "a full solve";
        assertThat(row(ALLOCATED, target).met()).isTrue();
        assertThat(row(ALLOCATED, target).reached()).isEqualTo("0 bytes");
        assertThat(row(ALLOCATED, target).details())
                .isEqualTo("the profiler counts 1.00 bytes at 1,000 siblings, realistic load");

        file.allocating(1200, "FullSolveBenchmark.cold", "shape=TREE_100X100X100 load=REALISTIC", 10)
                .write(directory, "full-solve-loads");
        assertThat(row(ALLOCATED, target).missed()).isTrue();
        assertThat(row(ALLOCATED, target).reached()).isEqualTo("1,200 bytes");
        assertThat(row(ALLOCATED, target).step()).isEqualTo("full-solve-loads");
        assertThat(row(ALLOCATED, "a solve for another total").measured()).isFalse();
    }

    @Test
    void aShapeIsMeasuredWhenAllItsPartsAre() throws IOException {
        memory("FLAT_1K tree 30", "FLAT_1K demand 8", "FLAT_1K solver 24.5", "FLAT_1K result 90");
        assertThat(row(MEMORY, "1,000 siblings").met()).isTrue();
        assertThat(row(MEMORY, "1,000 siblings").reached()).isEqualTo("62.5 bytes");
        assertThat(row(MEMORY, "1,000 siblings").details()).isEqualTo("tree 30.0, demand 8.00, solver 24.5");

        memory("FLAT_1K tree 30", "FLAT_1K demand 8", "FLAT_1K solver 24", "FLAT_1M tree 60", "FLAT_1M demand 8");
        assertThat(row(MEMORY, "1,000,000 siblings").measured()).isFalse();

        memory("TREE_10X10X10 tree 40", "TREE_10X10X10 demand 16", "TREE_10X10X10 solver 25");
        assertThat(row(MEMORY, "10 × 10 × 10").missed()).isTrue();
        assertThat(row(MEMORY, "1,000 siblings").measured()).isFalse();
    }

    @Test
    void theMedianOfTheFirstCallsCounts() throws IOException {
        firstCalls("{\"jvms\": 15, \"medianMs\": 8.0, \"minMs\": 0.9876, \"maxMs\": 12.3}");
        assertThat(row(START, "as it is"))
                .isEqualTo(new TargetRow(
                        "as it is",
                        Limit.milliseconds(8),
                        8e6,
                        "median of 15 JVMs",
                        "988 µs to 12.3 ms",
                        "cold-start"));
        assertThat(row(START, "as it is").met()).isTrue();
        assertThat(row(START, "with a class data archive").measured()).isFalse();

        firstCalls("{\"archive\": \"no\", \"jvms\": 15, \"medianMs\": 8.1, \"minMs\": 1, \"maxMs\": 12},"
                + "{\"archive\": \"yes\", \"jvms\": 15, \"medianMs\": 3.9, \"minMs\": 1, \"maxMs\": 12}");
        assertThat(row(START, "as it is").missed()).isTrue();
        assertThat(row(START, "with a class data archive").met()).isTrue();
        firstCalls("{\"jvms\": 15}");
        assertThat(row(START, "as it is").measured()).isFalse();
    }

    @Test
    void aDecisionIsComparedWithThatOfTheEarlierVersion() throws IOException {
        Files.writeString(directory.resolve("decisions-before.json"), """
                {"title": "1.0", "rows": [
                  {"benchmark": "LedgerBenchmark.ledger", "parameters": "REALISTIC FLAT_1K", "beforeNs": 500, "afterNs": 410,
                   "ratio": 0.82, "lowest": 0.8, "highest": 0.91},
                  {"benchmark": "LedgerBenchmark.ledger", "parameters": "REALISTIC FLAT_10K", "beforeNs": 2000,
                   "afterNs": 1400, "ratio": 0.7, "lowest": 0.7, "highest": 0.7}]}
                """);
        String title = "A change and a decision, against an earlier version";

        assertThat(row(title, "1,000 siblings"))
                .isEqualTo(new TargetRow(
                        "1,000 siblings",
                        Limit.atMost(0.9),
                        0.82,
                        "410 ns / 500 ns of 1.0",
                        "0.80 to 0.91 in the rounds",
                        "decisions-before"));
        assertThat(row(title, "10,000 siblings").missed()).isTrue();
        assertThat(row(title, "100 siblings").measured()).isFalse();
    }

    @Test
    void aTimeHasALimitOfItsOwn() throws IOException {
        new ResultFile()
                .row("CapacityBenchmark.planInThePool", "workloads=100000", 49, 51, 50)
                .write(directory, "capacity");

        TargetRow plan = row("Capacity scheduling: a preemption plan in the pool", "100,000 workloads, 1,000 nodes");
        assertThat(plan.met()).isTrue();
        assertThat(plan.reached()).isEqualTo("50.0 ms");
        assertThat(plan.limit()).hasToString("at most 50 ms");
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

    private void firstCalls(String rows) throws IOException {
        Files.writeString(directory.resolve("cold-start.json"), "{\"rows\": [" + rows + "]}");
    }

    private TargetRow row(String section, String target) throws IOException {
        return Targets.sections(Results.in(directory)).stream()
                .filter(some -> some.title().equals(section))
                .flatMap(some -> some.rows().stream())
                .filter(row -> row.target().equals(target))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no target: " + section + ", " + target));
    }
}
