package io.github.quotatree.cli.elastic;

import java.util.ArrayList;
import java.util.List;

/**
 * Tells the old files on the command line of {@code validate} from the new ones: {@code --from} takes one file where no
 * new file came before it, as the others after it may be the new ones, and every file that follows where one did.
 */
public final class OldFiles {
    private static final String OPTION = "--from";

    private OldFiles() {}

    /** Returns arguments in which each old file has the option before it. */
    public static String[] spelledOut(String... arguments) {
        if (arguments.length == 0 || !arguments[0].equals("validate")) {
            return arguments;
        }
        List<String> result = new ArrayList<>();
        boolean anyNewFile = false;
        boolean old = false;
        boolean optionsOver = false;
        boolean isValue = false;
        for (int i = 0; i < arguments.length; i++) {
            String argument = arguments[i];
            boolean isOption = !optionsOver && !isValue && argument.startsWith("-") && !argument.equals("-");
            if (i == 0 || isOption) {
                result.add(argument);
                optionsOver |= argument.equals("--");
                isValue = isOption && argument.equals(OPTION);
                old = isOption && anyNewFile && (isValue || argument.startsWith(OPTION + "="));
            } else if (isValue) {
                result.add(argument);
                isValue = false;
            } else if (old) {
                result.add(OPTION);
                result.add(argument);
            } else {
                result.add(argument);
                anyNewFile = true;
            }
        }
        return result.toArray(String[]::new);
    }
}
