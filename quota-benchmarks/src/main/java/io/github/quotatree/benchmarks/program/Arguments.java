package io.github.quotatree.benchmarks.program;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The arguments of a program that measures: pairs of an option and its value, {@code --json FILE} among them. */
public final class Arguments {
    private static final String JSON = "--json";

    private final Map<String, String> values = new HashMap<>();

    private Arguments() {}

    /**
     * Reads the arguments of a program.
     *
     * @param options what else may be given, such as {@code --jvms}
     * @throws IllegalArgumentException if an option is unknown or has no value
     */
    public static Arguments of(String[] args, String... options) {
        Arguments arguments = new Arguments();
        Set<String> known = Set.of(options);
        for (int i = 0; i < args.length; i += 2) {
            if (!args[i].equals(JSON) && !known.contains(args[i])) {
                throw new IllegalArgumentException(
                        "unknown option " + args[i] + "; known are " + JSON + " and " + known);
            }
            if (i + 1 == args.length) {
                throw new IllegalArgumentException("option " + args[i] + " needs a value");
            }
            arguments.values.put(args[i], args[i + 1]);
        }
        return arguments;
    }

    /**
     * Returns the value of an option, or the default where it is not given.
     *
     * @throws NumberFormatException if the value is no number
     */
    public int number(String option, int otherwise) {
        return Integer.parseInt(values.getOrDefault(option, Integer.toString(otherwise)));
    }

    /** Prints a table, and writes it to the file of {@code --json} if one is given. */
    public void publish(Table table, PrintStream out) throws IOException {
        out.println(table);
        String file = values.get(JSON);
        if (file != null) {
            Files.writeString(Path.of(file), table.toJson());
        }
    }
}
