package io.github.quotatree.scheduler.picture;

import de.erichseifert.vectorgraphics2d.Document;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.svg.SVGProcessor;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import javax.imageio.ImageIO;

/** A picture that can be written to a PNG or SVG file. */
public abstract class Picture {
    private static final String PNG = ".png";
    private static final String SVG = ".svg";

    private final int width;
    private final int height;

    /**
     * Makes a picture.
     *
     * @param width pixels across
     * @param height pixels from top to bottom
     */
    protected Picture(int width, int height) {
        this.width = width;
        this.height = height;
    }

    /** Draws everything but the white background. */
    protected abstract void paint(Brush brush);

    /** Returns the number of pixels across. */
    public final int width() {
        return width;
    }

    /** Returns the number of pixels from top to bottom. */
    public final int height() {
        return height;
    }

    /** Draws all of it, the background included. */
    public final void paint(Graphics2D graphics) {
        paint(new Brush(graphics, width, height));
    }

    /** Returns whether the name of a file ends as that of a format that can be written: .png or .svg. */
    public static boolean isSupported(Path file) {
        return hasEnding(file, PNG) || hasEnding(file, SVG);
    }

    private static boolean hasEnding(Path file, String ending) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }

    /**
     * Draws this picture into a file, which is replaced if it exists; as SVG if its name ends in .svg, else as PNG.
     *
     * @throws IOException if the file cannot be written
     */
    public final void write(Path file) throws IOException {
        if (hasEnding(file, SVG)) {
            VectorGraphics2D graphics = new VectorGraphics2D();
            paint(graphics);
            Document document = new SVGProcessor().getDocument(graphics.getCommands(), new PageSize(width, height));
            try (OutputStream out = Files.newOutputStream(file)) {
                document.writeTo(out);
            }
            return;
        }
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            paint(graphics);
        } finally {
            graphics.dispose();
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            if (!ImageIO.write(image, "png", out)) {
                throw new IOException("this Java cannot write PNG");
            }
        }
    }
}
