package io.github.quotatree.cli.draw;

import io.github.quotatree.cli.draw.SvgFrame.Legend;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Draws a bar for each group: its runtime within and above min, its use, and marks for min, max and request. Groups of
 * one depth have one scale; with one scale for all, the bars of the lowest groups would vanish.
 */
final class BarsPicture {
    private static final double ROW = 32;
    private static final double BAR = 20;
    private static final double INDENT = 16;
    private static final double MOST_NAME = 200;
    private static final double LEAST_WIDTH = 760;
    private static final double LEAST_BARS = 260;

    /** Room behind the bars for the head of an arrow and the bracket of a max. */
    private static final double BEHIND = 16;

    private final Drawing drawing;
    private final Set<Legend> legend = EnumSet.noneOf(Legend.class);
    private final SvgText body = new SvgText();
    private final double barsStart;
    private final double barsWidth;
    private final double wordsStart;
    private final double width;

    BarsPicture(Drawing drawing) {
        this.drawing = drawing;
        double names = 0;
        double words = 0;
        for (DrawnTree tree : drawing.trees()) {
            for (DrawnGroup group : tree.groups()) {
                names = Math.max(
                        names,
                        INDENT * group.depth() + Math.min(MOST_NAME, TextWidth.of(group.shownName(), SvgFrame.TEXT)));
                words = Math.max(words, TextWidth.of(words(group), SvgFrame.TEXT));
            }
        }
        barsStart = SvgFrame.MARGIN + names + 12;
        width = Math.max(
                Math.max(LEAST_WIDTH, TextWidth.of(drawing.title(), SvgFrame.TITLE) + 2 * SvgFrame.MARGIN),
                barsStart + LEAST_BARS + BEHIND + words + SvgFrame.MARGIN);
        wordsStart = width - SvgFrame.MARGIN - words;
        barsWidth = wordsStart - BEHIND - barsStart;
    }

    String svg() {
        double y = 40;
        for (DrawnTree tree : drawing.trees()) {
            body.words(SvgFrame.MARGIN, y + 12, "", tree.title(), "class", "small muted");
            y += 24;
            double[] scales = scales(tree.groups());
            for (DrawnGroup group : tree.groups()) {
                row(group, y, barsWidth / scales[group.depth()]);
                y += ROW;
            }
        }
        return SvgFrame.framed(width, y, drawing.title(), description(), body.toString(), new ArrayList<>(legend));
    }

    /**
     * Returns the amount at the end of the bars, by depth: the largest runtime, min or use, and requests up to twice as
     * much. What is longer ends in an arrow.
     */
    private static double[] scales(List<DrawnGroup> groups) {
        double[] most =
                new double[1 + groups.stream().mapToInt(DrawnGroup::depth).max().orElse(0)];
        Arrays.fill(most, 1);
        for (DrawnGroup group : groups) {
            double amount = Math.max(group.runtime(), Math.max(group.min(), group.used()));
            most[group.depth()] = Math.max(most[group.depth()], amount);
        }
        double[] ends = most.clone();
        for (DrawnGroup group : groups) {
            double end = Math.min(2 * most[group.depth()], (double) group.request());
            ends[group.depth()] = Math.max(ends[group.depth()], end);
        }
        return ends;
    }

    private void row(DrawnGroup group, double y, double scale) {
        double x = barsStart;
        double top = y + (ROW - BAR) / 2;
        double middle = y + ROW / 2;
        body.open("g").content("title", group.path() + ", " + group.text(group.runtime()) + group.sentence());
        double indent = INDENT * group.depth();
        double room = barsStart - 12 - SvgFrame.MARGIN - indent;
        body.words(
                SvgFrame.MARGIN + indent,
                middle + 4.5,
                TextWidth.fitted(group.shownName(), SvgFrame.TEXT, room + 0.1),
                "");
        request(group, x, top, scale);
        double own = Math.min(group.runtime(), group.min()) * scale;
        if (own > 0) {
            rect(Legend.OWN, "own", x, top, own, BAR);
        }
        if (group.lent() > 0) {
            rect(Legend.LENT, "lent", x + own, top, group.min() * scale - own, BAR);
        }
        if (group.borrowed() > 0) {
            rect(Legend.BORROWED, "borrowed", x + own, top, group.borrowed() * scale, BAR);
        }
        use(group, x, middle, scale);
        if (group.min() > 0) {
            mark(Legend.MIN, "mark", "M" + at(x + group.min() * scale, top - 4) + "v" + SvgText.number(BAR + 8));
        }
        double max = x + group.max() * scale;
        if (group.max() != ResourceVector.UNLIMITED && max <= x + barsWidth + 1) {
            mark(Legend.MAX, "cap", "M" + at(max - 5, top - 3) + "h5v" + SvgText.number(BAR + 6) + "h-5");
        }
        body.words(wordsStart, middle + 4.5, group.text(group.runtime()), group.sentence() + folded(group))
                .close("g");
    }

    private void request(DrawnGroup group, double x, double top, double scale) {
        if (group.request() <= group.runtime()) {
            return;
        }
        double length = group.request() * scale;
        if (length <= barsWidth + 0.01) {
            rect(Legend.REQUEST, "request", x, top, length, BAR);
            return;
        }
        double end = x + barsWidth;
        mark(
                Legend.REQUEST,
                "request",
                "M" + at(end, top) + "H" + SvgText.number(x) + "v" + SvgText.number(BAR) + "H" + SvgText.number(end)
                        + "l8 " + SvgText.number(-BAR / 2) + "z");
    }

    private void use(DrawnGroup group, double x, double middle, double scale) {
        double within = Math.min(group.used(), group.runtime()) * scale;
        if (within > 0) {
            rect(Legend.USED, "used", x, middle - 2, within, 4);
        }
        if (group.over() > 0) {
            rect(Legend.OVER, "over", x + within, middle - 6, group.over() * scale, 12);
        }
    }

    private void rect(Legend meaning, String style, double x, double y, double length, double height) {
        legend.add(meaning);
        body.element("rect", "class", style, "x", x, "y", y, "width", Math.max(0.5, length), "height", height);
    }

    private void mark(Legend meaning, String style, String path) {
        legend.add(meaning);
        body.element("path", "class", style, "d", path);
    }

    private String description() {
        List<DrawnGroup> largest = drawing.trees().stream()
                .flatMap(tree -> tree.groups().stream())
                .sorted(Comparator.comparingLong(DrawnGroup::over)
                        .reversed()
                        .thenComparing(
                                Comparator.comparingLong(DrawnGroup::runtime).reversed()))
                .limit(6)
                .toList();
        StringBuilder text = new StringBuilder(drawing.description()).append(". ");
        largest.forEach(group -> text.append(group.shownName())
                .append(" gets ")
                .append(words(group))
                .append(". "));
        return text.toString().strip();
    }

    private static String words(DrawnGroup group) {
        return group.text(group.runtime()) + group.sentence() + folded(group);
    }

    private static String folded(DrawnGroup group) {
        return group.folded() == 0 ? "" : "; " + group.foldedText();
    }

    private static String at(double x, double y) {
        return SvgText.number(x) + " " + SvgText.number(y);
    }
}
