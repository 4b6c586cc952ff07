package io.github.quotatree.cli.draw;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The frame of a picture: its size, title, description, colours for light and dark pages, and legend. */
final class SvgFrame {
    static final double TITLE = 15;

    static final double TEXT = 13;

    static final double SMALL = 12;

    static final double MARGIN = 24;

    private static final double SAMPLE = 24;
    private static final double LEGEND_LINE = 20;

    private static final String STYLE = """
        <style>
        text{font-family:system-ui,sans-serif;font-size:13px;fill:#1f2328}
        .title{font-size:15px;font-weight:600}.heading{font-weight:600}.strong{font-weight:600}.small{font-size:12px}
        .muted{fill:#59636e}.mid{text-anchor:middle}.end{text-anchor:end}
        .page{fill:#fff;stroke:#d0d7de}
        .own{fill:#0969da}.own-text{fill:#fff;font-weight:600}.borrowed{fill:url(#hatch)}.over{fill:url(#stripes);stroke:#cf222e}
        .used{fill:#1f2328;stroke:#fff;stroke-width:.7}.request{fill:none;stroke:#8c959f;stroke-dasharray:4 3}
        .lent{fill:none;stroke:#0969da;stroke-dasharray:1.5 2.5;stroke-linecap:round}
        .mark{fill:none;stroke:#1f2328;stroke-width:2}.cap{fill:none;stroke:#9a6700;stroke-width:2.5}
        .edge{fill:none;stroke:#fff;stroke-width:2}.gone{fill:#fff;stroke:#218bff}
        .hatch-ground{fill:#b6e3ff}.hatch-line{stroke:#218bff;stroke-width:2}
        .stripe-ground{fill:#ffebe9}.stripe-line{stroke:#cf222e;stroke-width:3}
        @media (prefers-color-scheme:dark){
        text{fill:#e6edf3}.muted{fill:#9198a1}.page{fill:#0d1117;stroke:#3d444d}
        .own{fill:#1f6feb}.own-text{fill:#fff}.over{stroke:#ff7b72}.used{fill:#f0f6fc;stroke:#0d1117}.request{stroke:#7d8590}
        .lent{stroke:#79c0ff}.mark{stroke:#e6edf3}.cap{stroke:#d29922}.edge{stroke:#0d1117}.gone{fill:#0d1117;stroke:#58a6ff}
        .hatch-ground{fill:#0c2d6b}.hatch-line{stroke:#58a6ff}
        .stripe-ground{fill:#490202}.stripe-line{stroke:#ff7b72}
        }
        </style>
        <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
        <rect class="hatch-ground" width="6" height="6"/><path class="hatch-line" d="M0 0V6"/></pattern>
        <pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">\
        <rect class="stripe-ground" width="6" height="6"/><path class="stripe-line" d="M0 0V6"/></pattern>
        </defs>
        """;

    private SvgFrame() {}

    /** What a mark of a picture means. */
    enum Legend {
        OWN("within min", "<rect class=\"own\" width=\"22\" height=\"12\"/>"),
        BORROWED("borrowed", "<rect class=\"borrowed\" width=\"22\" height=\"12\"/>"),
        LENT("lent", "<rect class=\"lent\" width=\"22\" height=\"12\"/>"),
        REQUEST("request", "<rect class=\"request\" width=\"22\" height=\"12\"/>"),
        USED("used", "<rect class=\"used\" y=\"4\" width=\"22\" height=\"4\"/>"),
        OVER("used above runtime", "<rect class=\"over\" y=\"2\" width=\"22\" height=\"8\"/>"),
        MIN("min", "<path class=\"mark\" d=\"M11 -2V14\"/>"),
        MAX("max", "<path class=\"cap\" d=\"M7 -1H13V13H7\"/>"),
        SHARE("share", "<rect class=\"borrowed\" width=\"22\" height=\"12\"/>"),
        ROOM("room", "<rect class=\"request\" width=\"22\" height=\"12\"/>"),
        LID("lid: request above min, cut to max", "<path class=\"cap\" d=\"M0 6H22\"/>"),
        LID_WITHIN_MIN("lid: request within min", "<path class=\"cap\" d=\"M0 6H22\"/>"),
        LEVEL("level", "<path class=\"mark\" d=\"M0 6H22\"/>"),
        TOO_MUCH("does not fit", "<rect class=\"over\" y=\"3\" width=\"22\" height=\"6\"/>"),
        ROUNDED_UP("rounded up", "<rect class=\"own\" y=\"4\" width=\"22\" height=\"5\"/>"),
        ROUNDED_DOWN("rounded down", "<rect class=\"gone\" y=\"4\" width=\"22\" height=\"5\"/>");

        private final String words;
        private final String sample;

        Legend(String words, String sample) {
            this.words = words;
            this.sample = sample;
        }

        private double width() {
            return SAMPLE + 6 + TextWidth.of(words, SMALL) + 14;
        }
    }

    /** Returns a whole picture. */
    static String framed(double width, double end, String title, String description, String body, List<Legend> legend) {
        List<List<Legend>> lines = rows(legend, Legend::width, 0, width - 2 * MARGIN);
        double height = end + LEGEND_LINE * lines.size() + (legend.isEmpty() ? 8 : 18);
        SvgText svg = new SvgText()
                .open(
                        "svg",
                        "xmlns",
                        "http://www.w3.org/2000/svg",
                        "viewBox",
                        "0 0 " + SvgText.number(width) + " " + SvgText.number(height),
                        "role",
                        "img",
                        "aria-labelledby",
                        "title desc")
                .content("title", title, "id", "title")
                .content("desc", description, "id", "desc")
                .raw(STYLE)
                .element("rect", "class", "page", "x", 0.5, "y", 0.5, "width", width - 1, "height", height - 1, "rx", 8)
                .words(MARGIN, 30, "", title, "class", "title")
                .raw(body);
        double y = end + 12;
        for (List<Legend> line : lines) {
            double x = MARGIN;
            for (Legend entry : line) {
                svg.open("g", "transform", "translate(" + SvgText.number(x) + " " + SvgText.number(y) + ")")
                        .raw(entry.sample + "\n")
                        .words(SAMPLE + 6, 10.5, "", entry.words, "class", "small muted")
                        .close("g");
                x += entry.width();
            }
            y += LEGEND_LINE;
        }
        return svg.close("svg").toString();
    }

    /** Sets things side by side, with a gap between them, in as many rows as the room makes necessary. */
    static <T> List<List<T>> rows(List<T> things, ToDoubleFunction<T> width, double gap, double room) {
        List<List<T>> rows = new ArrayList<>();
        double x = Double.MAX_VALUE;
        for (T thing : things) {
            if (x + width.applyAsDouble(thing) > room) {
                rows.add(new ArrayList<>());
                x = 0;
            }
            rows.get(rows.size() - 1).add(thing);
            x += width.applyAsDouble(thing) + gap;
        }
        return rows;
    }
}
