package io.github.quotatree.cli.condor;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The lines of a configuration as HTCondor takes them: those that end in a backslash go on in the next one; comments and
 * blank lines are left out.
 */
final class ConfigLines {
    private static final char COMMENT = '#';
    private static final String CONTINUES = "\\";

    private ConfigLines() {}

    /**
     * A line.
     *
     * @param number the number of the first of the lines that it is put together from
     * @param text what it says, neither blank nor with blanks around it
     */
    record Line(int number, String text) {}

    /** Returns the lines of a text. */
    static List<Line> of(String text) {
        List<Line> lines = new ArrayList<>();
        Iterator<String> rest = text.lines().iterator();
        for (int number = 1; rest.hasNext(); number++) {
            String part = rest.next().strip();
            if (isComment(part)) {
                // a backslash at its end continues nothing, so that a line can be commented out
                continue;
            }
            int first = number;
            StringBuilder whole = new StringBuilder();
            while (part.endsWith(CONTINUES) && rest.hasNext()) {
                append(whole, part);
                part = rest.next().strip();
                number++;
            }
            append(whole, part);
            String line = whole.toString().strip();
            if (!line.isEmpty()) {
                lines.add(new Line(first, line));
            }
        }
        return lines;
    }

    /** Adds a part of a line; of a comment in between, nothing but whether the line goes on counts. */
    private static void append(StringBuilder whole, String part) {
        if (!isComment(part)) {
            whole.append(part, 0, part.length() - (part.endsWith(CONTINUES) ? CONTINUES.length() : 0));
        }
    }

    private static boolean isComment(String part) {
        return !part.isEmpty() && part.charAt(0) == COMMENT;
    }
}
