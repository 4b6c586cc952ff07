package io.github.quotatree.cli.condor.config;

import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Json.JsonProblem;
import io.github.quotatree.cli.input.SourceFile;
import io.github.quotatree.cli.input.SourceFile.UnreadableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Reads the text of a configuration, which is never so large that it would not fit in memory. */
final class ConfigText {
    /** The most bytes of a configuration; those of large pools have some thousand lines. */
    static final int MOST_BYTES = 1 << 24;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private ConfigText() {}

    /** Returns the text of a file; if it cannot be read, an empty one, and the findings have a fault. */
    static String read(String file, InputStream standardInput, Findings findings) {
        StringBuilder text = new StringBuilder();
        SourceFile.read(file, standardInput, findings, in -> text.append(decoded(in)));
        return text.toString();
    }

    private static String decoded(InputStream in) throws IOException, UnreadableException {
        byte[] bytes = in.readNBytes(MOST_BYTES + 1);
        if (bytes.length > MOST_BYTES) {
            throw new UnreadableException("is larger than a configuration may be, " + MOST_BYTES + " bytes");
        }
        String text;
        try {
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new UnreadableException(JsonProblem.NOT_UTF_8);
        }
        int control = firstControl(text);
        if (control >= 0) {
            throw new UnreadableException(
                    "line " + text.substring(0, control + 1).lines().count() + ": has the control character "
                            + text.charAt(control) + ", which is not in a text");
        }
        return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
    }

    private static int firstControl(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) && !Character.isWhitespace(c)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * The lines of a configuration as HTCondor takes them: those that end in a backslash go on in the next one;
     * comments and blank lines are left out.
     */
    static final class ConfigLines {
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
}
