package io.github.quotatree.cli.condor;

import org.jspecify.annotations.Nullable;

/**
 * A reference {@code $(NAME)} or {@code $(NAME:default)} in a value.
 *
 * @param start where it starts
 * @param end where what follows it starts; the end of the value if its parenthesis is not closed
 * @param isClosed whether its parenthesis is closed
 * @param name the knob that it stands for
 * @param otherwise what it stands for if there is no such knob; null if nothing was said
 */
record MacroReference(
        int start,
        int end,
        boolean isClosed,
        String name,
        @Nullable String otherwise) {
    private static final String OPEN = "$(";

    /** Returns the first reference from an index on, or null if there is none. */
    static @Nullable MacroReference next(String value, int from) {
        int start = value.indexOf(OPEN, from);
        while (start > 0 && value.charAt(start - 1) == '$') {
            // $$(...) is for the machine that a job is matched with
            start = value.indexOf(OPEN, start + OPEN.length());
        }
        if (start < 0) {
            return null;
        }
        int close = closing(value, start + OPEN.length());
        if (close < 0) {
            return new MacroReference(start, value.length(), false, "", null);
        }
        String inner = value.substring(start + OPEN.length(), close);
        int colon = inner.indexOf(':');
        return new MacroReference(
                start,
                close + 1,
                true,
                (colon < 0 ? inner : inner.substring(0, colon)).strip(),
                colon < 0 ? null : inner.substring(colon + 1));
    }

    private static int closing(String value, int from) {
        int open = 1;
        for (int i = from; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '(') {
                open++;
            } else if (c == ')' && --open == 0) {
                return i;
            }
        }
        return -1;
    }
}
