package io.github.quotatree.scheduler.picture;

import java.awt.BasicStroke;
import java.awt.Color;

/** What is drawn of a group, in colours that a colour-blind reader can tell apart. */
enum Curve {
    MAX("max: never more", 0x7F7F7F, 1.6f, 2f, 4f),
    RUNTIME("runtime: what it may use now", 0x0072B2, 2.2f),
    USED("used", 0xF5C26B, 1f),
    MIN("min: guaranteed", 0xC03000, 1.8f, 9f, 5f);

    private final String label;
    private final Color color;

    @SuppressWarnings("ImmutableEnumChecker") // a stroke never changes
    private final BasicStroke stroke;

    Curve(String label, int color, float width, float... dashes) {
        this.label = label;
        this.color = new Color(color);
        stroke = dashes.length == 0
                ? new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER)
                : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, dashes, 0);
    }

    String label() {
        return label;
    }

    Color color() {
        return color;
    }

    BasicStroke stroke() {
        return stroke;
    }
}
