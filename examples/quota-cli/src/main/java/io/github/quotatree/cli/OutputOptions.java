package io.github.quotatree.cli;

import io.github.quotatree.cli.output.ColorMode;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a result is printed. */
final class OutputOptions {
    enum Format {
        TABLE,
        JSON
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "table|json",
            converter = Choice.OfFormat.class,
            description = "What to print: a table (default), or JSON on one line.")
    private @Nullable Format format;

    @Option(
            names = "--color",
            paramLabel = "always|never|auto",
            converter = Choice.OfColor.class,
            description = "Whether to colour the table; auto (default) does so on a terminal.")
    private ColorMode color = ColorMode.AUTO;

    /** Returns whether a table is printed; of several results only if that was asked for. */
    boolean isTable(boolean ofSeveral) {
        return format == null ? !ofSeveral : format == Format.TABLE;
    }

    /** Returns whether the table is coloured. */
    boolean colors() {
        // only the launcher can tell: Java knows whether input and output are a terminal, but not the output alone
        return color.colors(Boolean.getBoolean("quota.terminal"), System.getenv());
    }
}
