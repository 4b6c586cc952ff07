package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.results.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;

/** Draws all charts into files. */
public final class Charts {
    private Charts() {}

    /**
     * Draws what the results hold into a directory.
     *
     * @return the files that were written; a chart whose measurements are missing has none
     */
    public static List<Path> draw(Results results, Path directory) throws IOException {
        Map<String, Optional<Picture>> charts = new LinkedHashMap<>();
        charts.put("decision", DecisionChart.of(results));
        charts.put("size", SizeChart.of(results));
        charts.put("solve", SolveChart.of(results));
        charts.put("worst-case", WorstCaseChart.of(results));
        List<Path> written = new ArrayList<>();
        for (var chart : charts.entrySet()) {
            if (chart.getValue().isPresent()) {
                Path file = directory.resolve(chart.getKey() + ".png");
                if (!ImageIO.write(chart.getValue().get().image(), "png", file.toFile())) {
                    throw new IOException(file + ": this Java cannot write PNG");
                }
                written.add(file);
            }
        }
        return written;
    }
}
