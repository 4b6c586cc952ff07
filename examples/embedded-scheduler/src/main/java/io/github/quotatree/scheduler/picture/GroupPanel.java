package io.github.quotatree.scheduler.picture;

import io.github.quotatree.scheduler.day.Samples.Sample;
import java.awt.Color;
import java.awt.Stroke;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The day of one group: its use as an area; its min, runtime and max as lines. */
final class GroupPanel {
    private static final int DAY = 24;
    private static final int HOURS_PER_MARK = 3;
    private static final int MOST_MARKS = 7;
    private static final int[] CARDS_PER_MARK = {1, 2, 5, 10, 20, 50, 100};
    private static final double HEADROOM = 1.06;

    private final Brush brush;
    private final List<Sample> samples;
    private final double left;
    private final double right;
    private final double top;
    private final double bottom;
    private final double most;

    /** Makes a panel in a part of a picture. */
    GroupPanel(Brush brush, List<Sample> samples, double x, double y, double width, double height) {
        this.brush = brush;
        this.samples = samples;
        left = x + 60;
        right = x + width - 20;
        top = y + 44;
        bottom = y + height - 58;
        most = HEADROOM
                * samples.stream()
                        .mapToLong(sample -> Math.max(sample.max(), sample.used()))
                        .max()
                        .orElse(1);
    }

    /**
     * Draws the panel.
     *
     * @param path the group
     * @param marks hours at which something happened to the cluster
     */
    void paint(String path, List<Double> marks) {
        Path2D used = steps(Sample::used);
        used.lineTo(right, bottom);
        used.lineTo(left, bottom);
        used.closePath();
        brush.fill(Curve.USED.color(), used);
        axes();
        marks.forEach(hour -> vertical(Brush.INK, Brush.DOTTED, hour));
        draw(Curve.MAX, Sample::max);
        draw(Curve.MIN, Sample::min);
        draw(Curve.RUNTIME, Sample::runtime);
        brush.centred(Brush.INK, Brush.HEADING, path.replace("/", " / "), (left + right) / 2, top - 16);
    }

    private void axes() {
        for (int hour = 0; hour <= DAY; hour += HOURS_PER_MARK) {
            vertical(Brush.GRID, Brush.THIN, hour);
            brush.centred(Brush.INK, Brush.SMALL, String.valueOf(hour), x(hour), bottom + 18);
        }
        int step = IntStream.of(CARDS_PER_MARK)
                .filter(each -> most / each <= MOST_MARKS)
                .findFirst()
                .orElse(1000);
        for (int cards = 0; cards <= most; cards += step) {
            brush.draw(Brush.GRID, Brush.THIN, new Line2D.Double(left, y(cards), right, y(cards)));
            brush.endingAt(Brush.INK, Brush.SMALL, String.valueOf(cards), left - 8, y(cards) + 5);
        }
        brush.endingAt(Brush.INK, Brush.SMALL, "cards", left - 8, top - 16);
        brush.centred(Brush.INK, Brush.SMALL, "hour of the day", (left + right) / 2, bottom + 42);
    }

    private void vertical(Color color, Stroke stroke, double hour) {
        brush.draw(color, stroke, new Line2D.Double(x(hour), top, x(hour), bottom));
    }

    private void draw(Curve curve, ToDoubleFunction<Sample> cards) {
        brush.draw(curve.color(), curve.stroke(), steps(cards));
    }

    private Path2D steps(ToDoubleFunction<Sample> cards) {
        return Steps.of(samples, sample -> x(sample.hour()), sample -> y(cards.applyAsDouble(sample)), right);
    }

    private double x(double hour) {
        return left + (right - left) * hour / DAY;
    }

    private double y(double cards) {
        return bottom - (bottom - top) * cards / most;
    }

    /** The curves of a group. */
    enum Curve {
        MAX("max: never more", new Color(0x7F7F7F), Brush.DOTTED),
        RUNTIME("runtime: what it may use now", new Color(0x0072B2), Brush.LINE),
        USED("used", new Color(0xF5C26B), Brush.THIN),
        MIN("min: guaranteed", Brush.MIN, Brush.DASHED);

        private final String label;
        private final Color color;

        @SuppressWarnings("ImmutableEnumChecker") // a stroke never changes
        private final Stroke stroke;

        Curve(String label, Color color, Stroke stroke) {
            this.label = label;
            this.color = color;
            this.stroke = stroke;
        }

        String label() {
            return label;
        }

        Color color() {
            return color;
        }

        Stroke stroke() {
            return stroke;
        }
    }
}
