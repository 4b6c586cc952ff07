package io.github.quotatree.scheduler.picture;

import java.awt.Graphics2D;

/** Something that can be drawn. */
public interface Picture {
    /** Returns how many pixels it is across. */
    int width();

    /** Returns how many pixels it is from top to bottom. */
    int height();

    /** Draws all of it, the background included. */
    void paint(Graphics2D graphics);
}
