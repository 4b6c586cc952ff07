package io.github.quotatree.cli.command;

import io.github.quotatree.reading.text.TableWidth;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The width for which tables are laid out. */
public final class WidthOption {
    private static final int LEAST = 40;

    /** What a terminal has that does not say how wide it is. */
    private static final int USUAL = 80;

    @Option(
            names = "--width",
            paramLabel = "COLUMNS",
            converter = WidthConverter.class,
            description = {
                "The width of the table, at least 40; 0 is no limit. Without it, that of the terminal; in a file or a"
                        + " pipe 120, with every name in full."
            })
    private @Nullable TableWidth width;

    public TableWidth width() {
        // only the launcher knows whether the output goes to a terminal
        return width != null ? width : width(Boolean.getBoolean("quota.terminal"), System.getenv());
    }

    /** Returns the width where the user gives none. */
    static TableWidth width(boolean isTerminal, Map<String, String> environment) {
        if (!isTerminal) {
            return TableWidth.OF_A_FILE;
        }
        try {
            int columns = Integer.parseInt(environment.getOrDefault("COLUMNS", ""));
            return TableWidth.of(columns <= 0 ? USUAL : Math.max(LEAST, columns));
        } catch (NumberFormatException e) {
            return TableWidth.of(USUAL);
        }
    }

    static final class WidthConverter implements ITypeConverter<TableWidth> {
        @Override
        public TableWidth convert(String text) {
            int columns;
            try {
                columns = Integer.parseInt(text);
            } catch (NumberFormatException e) {
                throw new TypeConversionException("'" + text + "' is not a number of columns");
            }
            if (columns != 0 && columns < LEAST) {
                throw new TypeConversionException(columns + " is below " + LEAST + "; 0 stands for no limit");
            }
            return columns == 0 ? TableWidth.UNLIMITED : TableWidth.of(columns);
        }
    }
}
