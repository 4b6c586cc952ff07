package io.github.quotatree.benchmarks.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.benchmarks.report.results.ResultFile;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PerformanceReportTest {
    private static final List<String> CHARTS = List.of("decision.png", "size.png", "solve.png", "worst-case.png");

    private final Locale locale = Locale.getDefault();

    @TempDir
    private Path directory;

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(locale);
    }

    @Test
    void aDirectoryWithoutResultsGivesAPageAndNoChart() throws IOException {
        assertThat(written()).containsExactly("targets.md");
        assertThat(directory.resolve("targets.md")).content().contains("**0 of ", "There is no record of the machine.");
    }

    @Test
    void allResultsGiveAllCharts() throws IOException {
        everything();

        assertThat(written()).first().isEqualTo("targets.md");
        assertThat(written()).containsAll(CHARTS);
        for (String chart : CHARTS) {
            BufferedImage image = ImageIO.read(directory.resolve(chart).toFile());
            assertThat(image.getWidth()).isEqualTo(1600);
            assertThat(image.getHeight()).isEqualTo(920);
        }
    }

    @Test
    void halfOfTheResultsGiveTheChartsTheySufficeFor() throws IOException {
        new ResultFile()
                .row("WorstCaseBenchmark.ordinary", "siblings=1000", 1)
                .row("WorstCaseBenchmark.adversarial", "siblings=1000", 3)
                .write(directory, "worst-case");

        assertThat(written()).containsExactly("targets.md", "worst-case.png");
    }

    @Test
    void theCountryOfTheMachineDoesNotShow() throws IOException {
        everything();
        written();
        String page = Files.readString(directory.resolve("targets.md"));
        byte[] chart = Files.readAllBytes(directory.resolve("worst-case.png"));

        Locale.setDefault(Locale.GERMANY);
        written();

        assertThat(directory.resolve("targets.md")).hasContent(page);
        assertThat(directory.resolve("worst-case.png")).hasBinaryContent(chart);
    }

    /** Returns the names of the files that the report says it wrote. */
    private List<String> written() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PerformanceReport.write(directory, directory.resolve("targets.md"), new PrintStream(out, true, UTF_8));
        return out.toString(UTF_8)
                .lines()
                .map(file -> Path.of(file).getFileName().toString())
                .toList();
    }

    private void everything() throws IOException {
        ResultFile fullSolve = new ResultFile();
        for (String shape : List.of("FLAT_1M", "TREE_100X100X100")) {
            String params = "load=REALISTIC shape=" + shape;
            fullSolve.allocating(5, "FullSolveBenchmark.cold", params, 18, 19, 17);
            fullSolve.row("FullSolveBenchmark.streamingPass", params, 4, 4.1, 4);
        }
        fullSolve.write(directory, "full-solve");
        new ResultFile()
                .allocating(0.01, "LedgerBenchmark.ledger", "load=REALISTIC shape=FLAT_1K", 0.000_5)
                .write(directory, "ledger");
        new ResultFile()
                .row("ScalingBenchmark.cold", "shape=FLAT_1K", 0.012)
                .row("ScalingBenchmark.cold", "shape=FLAT_1M", 15.5)
                .row("ScalingBenchmark.cold", "shape=TREE_10X10X10", 0.011)
                .write(directory, "scaling");
        new ResultFile()
                .row("WorstCaseBenchmark.ordinary", "siblings=1000000", 1234.5)
                .row("WorstCaseBenchmark.adversarial", "siblings=1000000", 3456.7)
                .write(directory, "worst-case");
    }
}
