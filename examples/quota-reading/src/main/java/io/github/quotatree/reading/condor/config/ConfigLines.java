package io.github.quotatree.reading.condor.config;

import org.jspecify.annotations.Nullable;

/**
 * The lines of a configuration as HTCondor takes them: those that end in a backslash go on in the next one. A comment
 * within such a line is left out if it ends in a backslash too; if not, HTCondor, unlike its manual, ends the line
 * there, with the last character of the comment.
 */
final class ConfigLines {
    private static final char COMMENT = '#';
    private static final char CONTINUES = '\\';

    private final String text;
    private int next;
    private int number;
    private boolean hasOldComments;

    ConfigLines(String text) {
        this.text = text;
    }

    record Line(int number, String text, boolean endsInComment) {
        boolean isComment() {
            return text.isEmpty() || text.charAt(0) == COMMENT;
        }
    }

    /** Sets whether comments are as in old versions: not recognized within a line, and continued by a backslash. */
    void setOldComments(boolean old) {
        hasOldComments = old;
    }

    @Nullable
    Line next() {
        if (next > text.length() || text.isEmpty()) {
            return null;
        }
        StringBuilder whole = new StringBuilder();
        int first = number + 1;
        boolean endsInComment = false;
        while (next <= text.length()) {
            String part = nextPart();
            boolean isContinued = !part.isEmpty() && part.charAt(part.length() - 1) == CONTINUES;
            boolean isComment = !hasOldComments && !part.isEmpty() && part.charAt(0) == COMMENT;
            if (isComment && !whole.isEmpty()) {
                endsInComment = !isContinued;
                whole.append(isContinued ? "" : part.substring(part.length() - 1));
            } else {
                whole.append(part, 0, part.length() - (isContinued ? 1 : 0));
                isContinued &= !isComment;
            }
            if (!isContinued) {
                break;
            }
        }
        return new Line(first, Letters.trimmed(whole.toString()), endsInComment);
    }

    private String nextPart() {
        int end = text.indexOf('\n', next);
        String part = Letters.trimmed(text.substring(next, end < 0 ? text.length() : end));
        next = end < 0 ? text.length() + 1 : end + 1;
        number++;
        return part;
    }
}
