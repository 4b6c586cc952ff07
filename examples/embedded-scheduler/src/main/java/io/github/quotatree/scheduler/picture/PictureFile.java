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

/** Writes a picture into a file, as PNG or SVG after the name of the file. */
public final class PictureFile {
    private static final String PNG = ".png";
    private static final String SVG = ".svg";

    private PictureFile() {}

    /** Returns whether the name of a file tells a format that can be written. */
    public static boolean isSupported(Path file) {
        return hasEnding(file, PNG) || hasEnding(file, SVG);
    }

    private static boolean hasEnding(Path file, String ending) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }

    /** Draws a picture into a file, which is replaced if it is there. */
    public static void write(Picture picture, Path file) throws IOException {
        if (hasEnding(file, SVG)) {
            VectorGraphics2D graphics = new VectorGraphics2D();
            picture.paint(graphics);
            Document document = new SVGProcessor()
                    .getDocument(graphics.getCommands(), new PageSize(picture.width(), picture.height()));
            try (OutputStream out = Files.newOutputStream(file)) {
                document.writeTo(out);
            }
            return;
        }
        BufferedImage image = new BufferedImage(picture.width(), picture.height(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            picture.paint(graphics);
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
