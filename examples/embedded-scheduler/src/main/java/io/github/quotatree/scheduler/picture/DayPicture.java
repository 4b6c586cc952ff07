package io.github.quotatree.scheduler.picture;

import io.github.quotatree.scheduler.day.Day;
import io.github.quotatree.scheduler.day.Samples;
import io.github.quotatree.scheduler.day.Samples.Sample;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.font.TextLayout;
import java.awt.geom.Line2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The day of all groups, a panel for each and a row for each department, below one legend. */
public final class DayPicture implements Picture {
    private static final int WIDTH = 1600;
    private static final int HEIGHT = 980;

    static final Color INK = new Color(0x222222);

    private static final int COLUMNS = 3;
    private static final int HEAD = 110;
    private static final int MARGIN = 24;
    private static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 22);
    private static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 16);
    private static final List<Double> MARKS = Stream.of(Day.BREAKS, Day.RETURNS, Day.GROWS)
            .map(time -> time.toMinutes() / 60.0)
            .toList();
    private static final String EVENTS = "160 cards; at 12:00 a node of 16 breaks, at 14:30 it is back,"
            + " at 18:00 there are two nodes more, 192 cards (vertical lines)";

    private final Samples samples;

    /** Makes a picture of a day. */
    public DayPicture(Samples samples) {
        this.samples = samples;
    }

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public int height() {
        return HEIGHT;
    }

    @Override
    public void paint(Graphics2D graphics) {
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fill(new Rectangle2D.Double(0, 0, WIDTH, HEIGHT));
        head(graphics);
        int rows = (samples.byGroup().size() + COLUMNS - 1) / COLUMNS;
        int width = WIDTH / COLUMNS;
        int height = (HEIGHT - HEAD) / rows;
        int panel = 0;
        for (Map.Entry<String, List<Sample>> group : samples.byGroup().entrySet()) {
            int column = panel % COLUMNS;
            int row = panel / COLUMNS;
            GroupPanel drawn = new GroupPanel(group.getKey(), group.getValue(), MARKS, width, height);
            Graphics2D part = (Graphics2D) graphics.create();
            part.translate(column * width, HEAD + row * height);
            drawn.chart().paint(part, width, height);
            part.dispose();
            panel++;
        }
    }

    private static void head(Graphics2D graphics) {
        text(graphics, TITLE, "A day of six groups that share the cards of a cluster", MARGIN, 36);
        text(graphics, TEXT, EVENTS, MARGIN, 66);
        double x = MARGIN;
        for (Curve curve : Curve.values()) {
            graphics.setColor(curve.color());
            if (curve == Curve.USED) {
                graphics.fill(new Rectangle2D.Double(x, 84, 36, 14));
            } else {
                graphics.setStroke(curve.stroke());
                graphics.draw(new Line2D.Double(x, 91, x + 36, 91));
            }
            x += 46;
            x += text(graphics, TEXT, curve.label(), x, 97) + 40;
        }
    }

    /** Writes a text and returns how wide it is. */
    private static double text(Graphics2D graphics, Font font, String text, double x, double baseline) {
        graphics.setColor(INK);
        graphics.setFont(font);
        graphics.drawString(text, (float) x, (float) baseline);
        return new TextLayout(text, font, graphics.getFontRenderContext()).getAdvance();
    }
}
