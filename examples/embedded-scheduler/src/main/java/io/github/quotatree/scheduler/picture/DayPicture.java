package io.github.quotatree.scheduler.picture;

import io.github.quotatree.scheduler.day.Day;
import io.github.quotatree.scheduler.day.Samples;
import io.github.quotatree.scheduler.day.Samples.Sample;
import io.github.quotatree.scheduler.picture.GroupPanel.Curve;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The day of all groups, a panel for each and a row for each department, below one legend. */
public final class DayPicture extends Picture {
    private static final int WIDTH = 1600;
    private static final int HEIGHT = 980;

    private static final int COLUMNS = 3;
    private static final int HEAD = 110;
    private static final int MARGIN = 24;
    private static final List<Double> MARKS = Stream.of(Day.BREAKS, Day.RETURNS, Day.GROWS)
            .map(time -> time.toMinutes() / 60.0)
            .toList();
    private static final String EVENTS = "160 cards; at 12:00 a node of 16 breaks, at 14:30 it is back,"
            + " at 18:00 there are two nodes more, 192 cards (vertical lines)";

    private final Samples samples;

    /** Makes a picture of a day. */
    public DayPicture(Samples samples) {
        super(WIDTH, HEIGHT);
        this.samples = samples;
    }

    @Override
    protected void paint(Brush brush) {
        head(brush);
        int rows = (samples.byGroup().size() + COLUMNS - 1) / COLUMNS;
        int width = WIDTH / COLUMNS;
        int height = (HEIGHT - HEAD) / rows;
        int panel = 0;
        for (Map.Entry<String, List<Sample>> group : samples.byGroup().entrySet()) {
            int column = panel % COLUMNS;
            int row = panel / COLUMNS;
            new GroupPanel(brush, group.getValue(), column * width, HEAD + row * height, width, height)
                    .paint(group.getKey(), MARKS);
            panel++;
        }
    }

    private static void head(Brush brush) {
        brush.text(Brush.INK, Brush.TITLE, "A day of six groups that share the cards of a cluster", MARGIN, 36);
        brush.text(Brush.INK, Brush.TEXT, EVENTS, MARGIN, 66);
        double x = MARGIN;
        for (Curve curve : Curve.values()) {
            if (curve == Curve.USED) {
                brush.fill(curve.color(), new Rectangle2D.Double(x, 84, 36, 14));
            } else {
                brush.draw(curve.color(), curve.stroke(), new Line2D.Double(x, 91, x + 36, 91));
            }
            x += 46;
            x += brush.text(Brush.INK, Brush.TEXT, curve.label(), x, 97) + 40;
        }
    }
}
