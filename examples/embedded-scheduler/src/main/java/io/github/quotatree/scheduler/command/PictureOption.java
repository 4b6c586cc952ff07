package io.github.quotatree.scheduler.command;

import io.github.quotatree.scheduler.picture.Picture;
import io.github.quotatree.text.WriteFault;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** An option that names a file for a picture. */
final class PictureOption {
    private final CommandSpec spec;
    private final String name;

    PictureOption(CommandSpec spec, String name) {
        this.spec = spec;
        this.name = name;
    }

    /** Refuses a file at once, and not after the work. */
    void requireWritable(Path file) {
        if (!Picture.isSupported(file)) {
            throw refusal(file, "the name must end in .png or .svg");
        }
        Path directory = file.toAbsolutePath().getParent();
        if (directory == null || !Files.isDirectory(directory)) {
            throw refusal(file, "there is no directory to write it to");
        }
    }

    /** Draws a picture into a file, and prints its name. */
    void draw(Picture picture, Path file, PrintStream out) {
        try {
            picture.write(file);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), name + " " + WriteFault.of(file, e));
        }
        out.println();
        out.println("Drawn in " + file);
    }

    private ParameterException refusal(Path file, String why) {
        return new ParameterException(spec.commandLine(), name + " " + file + ": " + why);
    }
}
