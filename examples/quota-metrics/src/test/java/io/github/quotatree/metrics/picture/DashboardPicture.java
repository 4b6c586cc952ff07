package io.github.quotatree.metrics.picture;

import io.github.quotatree.metrics.Exposition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Draws some panels of the dashboard, as lines over a simulated day, from the texts of its scrapes. */
public final class DashboardPicture {
    static final Path FILE = Path.of("../../docs/images/metrics-dashboard.svg");

    private static final int WIDTH = 300;
    private static final int HEIGHT = 130;
    private static final int LEFT = 34;
    private static final int TOP = 34;
    private static final int COLUMNS = 3;
    private static final List<String> GROUPS = List.of("vision", "speech", "batch");
    private static final String STYLE = """
            text{font-family:system-ui,sans-serif;font-size:11px;fill:#59636e}
            .title{font-size:13px;font-weight:600;fill:#1f2328}.end{text-anchor:end}.mid{text-anchor:middle}
            .page{fill:#fff}.panel{fill:none;stroke:#d0d7de}.grid{stroke:#d0d7de;stroke-width:.6;fill:none}
            .line{fill:none;stroke-width:1.6;stroke-linejoin:round}
            .c0{stroke:#0969da}.c1{stroke:#bc4c00}.c2{stroke:#1a7f37;stroke-dasharray:5 2}
            .t0{fill:#0969da}.t1{fill:#bc4c00}.t2{fill:#1a7f37}
            @media (prefers-color-scheme:dark){
            text{fill:#9198a1}.title{fill:#e6edf3}.page{fill:#0d1117}.panel,.grid{stroke:#3d444d}
            .c0{stroke:#58a6ff}.c1{stroke:#f0883e}.c2{stroke:#56d364}
            .t0{fill:#58a6ff}.t1{fill:#f0883e}.t2{fill:#56d364}
            }
            """;

    private final List<Exposition> scrapes;
    private final StringBuilder svg = new StringBuilder();
    private int panels;

    private DashboardPicture(List<Exposition> scrapes) {
        this.scrapes = scrapes;
    }

    /** Writes the picture of the guide. */
    public static void main(String[] args) throws IOException {
        Files.writeString(FILE, of(SimulatedDay.scrapes()));
    }

    /** Returns the picture of a day. */
    static String of(List<Exposition> scrapes) {
        return new DashboardPicture(scrapes).draw();
    }

    private String draw() {
        panel(
                "Capacity, use and waiting (gpu)",
                lines(
                        "capacity", gauge("quotatree_tree_capacity", "tree", "(default)"),
                        "used", sum("quotatree_group_used"),
                        "waiting", sum("quotatree_group_waiting")));
        groups("Used", "quotatree_group_used");
        groups("Runtime", "quotatree_group_runtime");
        groups("Request", "quotatree_group_request");
        groups("Overuse", "quotatree_group_overuse");
        groups("Borrowed", "quotatree_group_borrowed");
        groups("Lent", "quotatree_group_lent");
        groups("Waiting workloads", "quotatree_group_waiting_workloads");
        panel(
                "Decisions in ten minutes",
                lines(
                        "admitted", increase(gauge("quotatree_decision_seconds_count", "result", "admitted")),
                        "rejected", increase(gauge("quotatree_decision_seconds_count", "result", "rejected")),
                        "victims", increase(total("quotatree_victims_total", "result", "carried_out"))));
        int rows = (panels + COLUMNS - 1) / COLUMNS;
        int width = COLUMNS * (WIDTH + 12) + 12;
        int height = rows * (HEIGHT + TOP + 38) + 12;
        return String.format(
                        Locale.ROOT,
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\""
                                + " aria-labelledby=\"title\">\n<title id=\"title\">Panels of the dashboard over a"
                                + " simulated day</title>\n<style>\n%s</style>\n<rect class=\"page\" width=\"%d\""
                                + " height=\"%d\"/>\n",
                        width,
                        height,
                        STYLE,
                        width,
                        height)
                + svg
                + "</svg>\n";
    }

    private void groups(String title, String metric) {
        Map<String, double[]> lines = new LinkedHashMap<>();
        GROUPS.forEach(group -> lines.put(group, gauge(metric, "group", group)));
        panel(title, lines);
    }

    private static Map<String, double[]> lines(
            String first, double[] a, String second, double[] b, String third, double[] c) {
        Map<String, double[]> lines = new LinkedHashMap<>();
        lines.put(first, a);
        lines.put(second, b);
        lines.put(third, c);
        return lines;
    }

    private double[] gauge(String metric, String label, String value) {
        return scrapes.stream()
                .mapToDouble(scrape -> scrape.value(metric, label, value).orElse(0.0))
                .toArray();
    }

    private double[] total(String metric, String label, String value) {
        return scrapes.stream()
                .mapToDouble(scrape -> scrape.sum(metric, label, value))
                .toArray();
    }

    private double[] sum(String metric) {
        return scrapes.stream()
                .mapToDouble(scrape -> scrape.samples(metric).stream()
                        .filter(sample -> !sample.label("kind").equals("parent"))
                        .mapToDouble(Exposition.Sample::value)
                        .sum())
                .toArray();
    }

    private static double[] increase(double[] counter) {
        double[] increase = new double[counter.length];
        for (int k = 1; k < counter.length; k++) {
            increase[k] = counter[k] - counter[k - 1];
        }
        return increase;
    }

    private void panel(String title, Map<String, double[]> lines) {
        int x = 12 + panels % COLUMNS * (WIDTH + 12);
        int y = 12 + panels / COLUMNS * (HEIGHT + TOP + 38);
        panels++;
        double top = scale(lines);
        tag(
                "<rect class=\"panel\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>",
                x, y, WIDTH, HEIGHT + TOP + 26);
        tag("<text class=\"title\" x=\"%d\" y=\"%d\">%s</text>", x + 10, y + 19, title);
        for (int k = 0; k <= 2; k++) {
            double at = y + TOP + HEIGHT - k * HEIGHT / 2.0;
            tag("<path class=\"grid\" d=\"M%d %.1fH%d\"/>", x + LEFT, at, x + WIDTH - 8);
            tag("<text class=\"end\" x=\"%d\" y=\"%.1f\">%.0f</text>", x + LEFT - 4, at + 4, top * k / 2);
        }
        List<String> names = new ArrayList<>(lines.keySet());
        for (int k = 0; k < names.size(); k++) {
            tag("<path class=\"line c%d\" d=\"%s\"/>", k, path(lines.get(names.get(k)), x, y + TOP, top));
            tag(
                    "<text class=\"t%d\" x=\"%d\" y=\"%d\">%s</text>",
                    k, x + LEFT + k * 85, y + TOP + HEIGHT + 18, names.get(k));
        }
    }

    private static double scale(Map<String, double[]> lines) {
        double most = 1;
        for (double[] line : lines.values()) {
            for (double value : line) {
                most = Math.max(most, value);
            }
        }
        double step = Math.pow(10, Math.floor(Math.log10(most)));
        double top = Math.ceil(most / step / 2) * 2 * step; // whose half is a round number too
        return most > step && most <= step * 1.5 && step > 1 ? step * 1.5 : Math.max(2, top);
    }

    private static String path(double[] values, int x, int y, double top) {
        StringBuilder path = new StringBuilder();
        for (int k = 0; k < values.length; k++) {
            double at = x + LEFT + k * (double) (WIDTH - LEFT - 8) / (values.length - 1);
            path.append(String.format(
                    Locale.ROOT, "%s%.1f %.1f", k == 0 ? "M" : "L", at, y + HEIGHT - values[k] / top * HEIGHT));
        }
        return path.toString();
    }

    private void tag(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
}
