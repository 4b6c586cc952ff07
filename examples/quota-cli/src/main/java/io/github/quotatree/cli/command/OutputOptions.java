package io.github.quotatree.cli.command;

import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a result is printed. */
public final class OutputOptions {
    /** The forms of a result. */
    public enum Format {
        /** A table or text for people. */
        TABLE,
        /** JSON on one line. */
        JSON,
        /** The same document as YAML. */
        YAML
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "table|json|yaml",
            converter = FormatChoice.class,
            description = "The form of the result: a table (default), JSON on one line, or the same document as YAML.")
    private @Nullable Format format;

    @Option(
            names = "--color",
            paramLabel = "always|never|auto",
            converter = ColorChoice.class,
            description = "Whether to colour the table; auto (default) does so on a terminal.")
    private ColorMode color = ColorMode.AUTO;

    /** Returns whether a table is printed; of several results only if the user requests it. */
    public boolean isTable(boolean ofSeveral) {
        return format == null ? !ofSeveral : format == Format.TABLE;
    }

    /** Returns the documents that a result is written as where it is no table. */
    public JsonLines documents(OutputStream out) {
        return format == Format.YAML ? JsonLines.asYaml(out) : new JsonLines(out);
    }

    /** Returns the colours of the table. */
    public Palette palette() {
        // only the launcher knows this: Java knows whether input and output are a terminal, but not the output alone
        return new Palette(color.colors(Boolean.getBoolean("quota.terminal"), System.getenv()));
    }

    static final class FormatChoice extends Choice<Format> {
        FormatChoice() {
            super(Format.class);
        }
    }

    /** Reads when to colour. */
    public static final class ColorChoice extends Choice<ColorMode> {
        /** Makes the converter. */
        public ColorChoice() {
            super(ColorMode.class);
        }
    }

    /** When a table is printed in colour. */
    public enum ColorMode {
        /** In every run. */
        ALWAYS,
        /** In no run. */
        NEVER,
        /** Where the output goes to a terminal, unless the environment has {@code NO_COLOR}. */
        AUTO;

        /**
         * Returns whether to colour.
         *
         * @param isTerminal whether the output goes to a terminal
         * @param environment the environment of the run
         */
        public boolean colors(boolean isTerminal, Map<String, String> environment) {
            return switch (this) {
                case ALWAYS -> true;
                case NEVER -> false;
                case AUTO ->
                    isTerminal && environment.getOrDefault("NO_COLOR", "").isEmpty();
            };
        }
    }
}
