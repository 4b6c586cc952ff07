package io.github.quotatree.cli.command;

import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.Palette;
import java.io.OutputStream;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a result is printed. */
public final class OutputOptions {
    public enum Format {
        TABLE,
        JSON,
        YAML
    }

    @Option(
            names = {"-o", "--output"},
            paramLabel = "table|json|yaml",
            description = "The form of the result: a table (default), JSON on one line, or the same document as YAML.")
    private @Nullable Format format;

    @Option(
            names = "--color",
            paramLabel = "always|never|auto",
            description = "Whether to colour the table; auto (default) does so on a terminal.")
    private ColorMode color = ColorMode.AUTO;

    /** Returns whether a table is printed; of several results only if the user requests it. */
    public boolean isTable(boolean ofSeveral) {
        return format == null ? !ofSeveral : format == Format.TABLE;
    }

    public JsonLines documents(OutputStream out) {
        return format == Format.YAML ? JsonLines.asYaml(out) : new JsonLines(out);
    }

    public Palette palette() {
        // only the launcher knows this: Java knows whether input and output are a terminal, but not the output alone
        return new Palette(color.colors(Boolean.getBoolean("quota.terminal"), System.getenv()));
    }

    /** When a table is printed in colour. */
    public enum ColorMode {
        ALWAYS,
        NEVER,
        /** Where the output goes to a terminal, unless the environment has {@code NO_COLOR}. */
        AUTO;

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
