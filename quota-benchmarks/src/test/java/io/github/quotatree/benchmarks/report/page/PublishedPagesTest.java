package io.github.quotatree.benchmarks.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.benchmarks.report.MachineFile;
import io.github.quotatree.benchmarks.report.results.Results;
import io.github.quotatree.benchmarks.report.targets.TargetsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        assertThat(Path.of("targets.md")).hasContent(TargetsPage.of(results, machine));
    }

    @Test
    void thePagesWithFigures() throws IOException {
        for (String page : pages()) {
            assertThat(page).isEqualTo(MeasuredBlocks.filled(page, results, machine));
        }
    }

    @Test
    void thePagesHaveEveryBlockOnce() throws IOException {
        String pages = String.join("", pages());

        assertThat(MeasuredBlocks.names())
                .allSatisfy(name -> assertThat(pages).containsOnlyOnce("<!-- measured: " + name + " -->"));
    }

    /** Returns the page for users, and the one with all other figures. */
    private static List<String> pages() throws IOException {
        return List.of(Files.readString(DOCS.resolve("performance.md")), Files.readString(Path.of("measurements.md")));
    }

    @Test
    void theReadme() throws IOException {
        String readme = Files.readString(TOP.resolve("README.md"));

        assertThat(readme).isEqualTo(ReadmeFigures.filled(readme, results));
    }
}
