package io.github.quotatree.benchmarks.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.benchmarks.report.MachineFile;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.targets.TargetsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The published pages have the figures of the published results. Where not: {@code publish --only report}. */
class PublishedPagesTest {
    private static final Path TOP = Path.of("..");
    private static final Path DOCS = TOP.resolve("docs");

    private Results results;
    private String machine;

    @BeforeEach
    void read() throws IOException {
        results = Results.in(DOCS.resolve("performance"));
        machine = MachineFile.sentences(results.file(Results.MACHINE));
    }

    @Test
    void thePageOfTargets() throws IOException {
        assertThat(DOCS.resolve("performance").resolve("targets.md")).hasContent(TargetsPage.of(results, machine));
    }

    @Test
    void thePageAboutPerformance() throws IOException {
        String page = Files.readString(DOCS.resolve("performance.md"));

        assertThat(page).isEqualTo(MeasuredBlocks.filled(page, results, machine));
    }

    @Test
    void thePageAboutPerformanceHasEveryBlock() throws IOException {
        String page = Files.readString(DOCS.resolve("performance.md"));

        assertThat(MeasuredBlocks.names())
                .allSatisfy(name -> assertThat(page).containsOnlyOnce("<!-- measured: " + name + " -->"));
    }

    @Test
    void theReadme() throws IOException {
        String readme = Files.readString(TOP.resolve("README.md"));

        assertThat(readme).isEqualTo(ReadmeFigures.filled(readme, results));
    }
}
