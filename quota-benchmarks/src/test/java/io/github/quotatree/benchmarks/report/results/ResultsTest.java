package io.github.quotatree.benchmarks.report.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.quotatree.benchmarks.report.results.Results.Comparison;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsTest {
    private static final Query COLD = Query.of("FullSolveBenchmark", "cold");
    private static final Query PASS = COLD.method("streamingPass");

    @TempDir
    private Path directory;

    @Test
    void aFileOfJmhIsReadAsItIs() throws IOException {
        try (InputStream file = ResultsTest.class.getResourceAsStream("jmh-1.37.json")) {
            Files.copy(file, directory.resolve("full-solve.json"));
        }

        List<Run> runs = Results.in(directory).runs();

        assertThat(runs).extracting(Run::name).containsExactly("full-solve");
        Measurement first = runs.get(0).measurements().get(0);
        assertThat(first.benchmark()).isEqualTo("FullSolveBenchmark");
        assertThat(first.method()).isEqualTo("solve");
        assertThat(first.params()).isEqualTo(Map.of("shape", "TREE_10X10X10", "solver", "WATER_FILLING"));
        // percentile 50.0 of the file, over both forks
        assertThat(first.time().median()).isCloseTo(0.1471033707358746e6, within(1e-6));
        assertThat(first.time().count()).isEqualTo(4);
        assertThat(first.allocated().orElseThrow()).isCloseTo(79_716.17, within(0.01));
    }

    @Test
    void onlyMeasurementsOfTheSameRunAreCompared() throws IOException {
        new ResultFile().row("FullSolveBenchmark.cold", "shape=FLAT_1M", 8).write(directory, "a");
        new ResultFile()
                .row("FullSolveBenchmark.streamingPass", "shape=FLAT_1M", 1)
                .write(directory, "b");
        assertThat(Results.in(directory).compare(COLD, PASS)).isEmpty();

        new ResultFile()
                .row("FullSolveBenchmark.cold", "shape=FLAT_1M", 9)
                .row("FullSolveBenchmark.streamingPass", "shape=FLAT_1M", 2)
                .write(directory, "c");
        Comparison comparison = Results.in(directory).compare(COLD, PASS).orElseThrow();
        assertThat(comparison.ratio()).isEqualTo(4.5);
        assertThat(comparison.run()).isEqualTo("c");
    }

    @Test
    void aQuestionThatIsNotAboutOneMeasurementIsRefused() throws IOException {
        new ResultFile()
                .row("FullSolveBenchmark.cold", "shape=FLAT_1M load=UNIFORM", 8)
                .row("FullSolveBenchmark.cold", "shape=FLAT_1M load=REALISTIC", 9)
                .write(directory, "full-solve");
        Run run = Results.in(directory).runs().get(0);

        assertThat(run.find(COLD.with("load", "UNIFORM"))).isPresent();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run.find(COLD))
                .withMessage("full-solve: FullSolveBenchmark.cold{} names 2 measurements");
    }

    @Test
    void otherFilesAreLeftToWhoeverKnowsThem() throws IOException {
        Files.writeString(directory.resolve("memory.json"), "{\"rows\": [1]}");
        Files.writeString(directory.resolve("targets.md"), "# no JSON");
        Results results = Results.in(directory);

        assertThat(results.runs()).isEmpty();
        assertThat(results.file("memory").path("rows").path(0).asInt()).isEqualTo(1);
        assertThat(results.file("cold-start").isMissingNode()).isTrue();
    }

    @Test
    void allocationIsUnknownWithoutTheProfiler() throws IOException {
        new ResultFile().row("ScalingBenchmark.cold", "shape=FLAT_1K", 1).write(directory, "scaling");

        Measurement measurement =
                Results.in(directory).runs().get(0).measurements().get(0);
        assertThat(measurement.allocated()).isEqualTo(OptionalDouble.empty());
    }

    @Test
    void aBrokenFileIsNamed() throws IOException {
        Path file = directory.resolve("peer.json");
        Files.writeString(file, "[{");
        assertThatIOException().isThrownBy(() -> Results.in(directory)).withMessageStartingWith(file + ": ");

        Files.writeString(file, """
                [{"benchmark": "a.PeerBenchmark.quotatree", "primaryMetric": {"scoreUnit": "ops/s", "rawData": [[1]]}}]
                """);
        assertThatIOException()
                .isThrownBy(() -> Results.in(directory))
                .withMessage(file + ": not a time a call: ops/s");
    }
}
