package io.github.quotatree.scheduler.policies;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.Stroke;
import java.awt.font.TextLayout;
import java.awt.geom.Rectangle2D;

/** Colours that a colour-blind reader can tell apart, lines, and text. */
final class Brush {
    static final Color INK = new Color(0x222222);
    /** Lets areas be seen through. */
    static final Color GRID = new Color(0, 0, 0, 26);

    static final Color MIN = new Color(0xC03000);
    static final Font TITLE = new Font(Font.SANS_SERIF, Font.BOLD, 22);
    static final Font HEADING = new Font(Font.SANS_SERIF, Font.BOLD, 17);
    static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 16);
    static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 14);
    static final Stroke THIN = new BasicStroke(1);
    static final Stroke LINE = new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER);
    static final Stroke DASHED = dashed(2f, 9, 5);
    static final Stroke DOTTED = dashed(1.8f, 2, 4);

    private final Graphics2D graphics;

    /** Takes a sheet, and makes it white. */
    Brush(Graphics2D graphics, int width, int height) {
        this.graphics = graphics;
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        fill(Color.WHITE, new Rectangle2D.Double(0, 0, width, height));
    }

    /** Returns what the jobs of a team are filled with. */
    static Color area(Team team) {
        return team == Team.A ? new Color(0xF5C26B) : new Color(0x8FC1E3);
    }

    /** Returns what lines about a team are drawn with. */
    static Color line(Team team) {
        return team == Team.A ? new Color(0x9A5B00) : new Color(0x005A92);
    }

    private static Stroke dashed(float width, float... dashes) {
        return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, dashes, 0);
    }

    void fill(Color color, Shape shape) {
        graphics.setColor(color);
        graphics.fill(shape);
    }

    void draw(Color color, Stroke stroke, Shape shape) {
        graphics.setColor(color);
        graphics.setStroke(stroke);
        graphics.draw(shape);
    }

    /** Writes a text from a point on, and returns how wide it is. */
    double text(Color color, Font font, String text, double x, double baseline) {
        graphics.setColor(color);
        graphics.setFont(font);
        graphics.drawString(text, (float) x, (float) baseline);
        return width(font, text);
    }

    void centred(Color color, Font font, String text, double x, double baseline) {
        text(color, font, text, x - width(font, text) / 2, baseline);
    }

    void endingAt(Color color, Font font, String text, double x, double baseline) {
        text(color, font, text, x - width(font, text), baseline);
    }

    private double width(Font font, String text) {
        return new TextLayout(text, font, graphics.getFontRenderContext()).getAdvance();
    }
}
