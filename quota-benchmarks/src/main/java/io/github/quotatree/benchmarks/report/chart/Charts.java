package io.github.quotatree.benchmarks.report.chart;

import io.github.quotatree.benchmarks.report.results.Results;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.knowm.xchart.internal.chartpart.Chart;

/** Draws all charts into files. */
public final class Charts {
    /** Pixels of the file for each pixel of the chart, so that it stays sharp on dense screens. */
    private static final int DENSITY = 2;

    private Charts() {}

    /**
     * Draws what the results hold into a directory.
     *
     * @return the files that were written; a chart whose measurements are missing has none
     */
    public static List<Path> draw(Results results, Path directory) throws IOException {
        Map<String, Optional<? extends Chart<?, ?>>> charts = new LinkedHashMap<>();
        charts.put("streaming-ratio", StreamingRatioChart.of(results));
        charts.put("size", SizeChart.of(results));
        charts.put("worst-case", WorstCaseChart.of(results));
        charts.put("allocation", AllocationChart.of(results));
        List<Path> written = new ArrayList<>();
        for (var chart : charts.entrySet()) {
            if (chart.getValue().isPresent()) {
                Path file = directory.resolve(chart.getKey() + ".png");
                write(chart.getValue().get(), file);
                written.add(file);
            }
        }
        return written;
    }

    private static void write(Chart<?, ?> chart, Path file) throws IOException {
        int width = chart.getWidth();
        int height = chart.getHeight();
        BufferedImage image = new BufferedImage(width * DENSITY, height * DENSITY, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.scale(DENSITY, DENSITY);
            chart.paint(graphics, width, height);
        } finally {
            graphics.dispose();
        }
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException(file + ": this Java cannot write PNG");
        }
    }
}
