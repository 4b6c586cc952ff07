package io.github.quotatree.cli.condor.config;

import io.github.quotatree.cli.condor.config.Knobs.UnfitValueException;
import io.github.quotatree.cli.text.VisibleText;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Replaces references to knobs by their values, when a value is read. */
final class Macros {
    /** How deep references may be nested. */
    static final int MOST_NESTED = 100;

    /** How long a value may become: a few short lines can make one that no memory holds. */
    static final int MOST_CHARACTERS = 1 << 24;

    private final Knobs knobs;
    private final Map<String, String> expanded = new HashMap<>();
    /** The knobs whose values are being put together, the outermost first. */
    private final Set<String> open = new LinkedHashSet<>();

    Macros(Knobs knobs) {
        this.knobs = knobs;
    }

    /** Returns the value of a knob without references; an empty one if it is not set. */
    String value(String name) throws UnfitValueException {
        String key = Knobs.key(name);
        String known = expanded.get(key);
        if (known != null) {
            return known;
        }
        Knobs.Setting setting = knobs.find(name);
        if (setting == null) {
            return "";
        }
        if (!open.add(key)) {
            throw new UnfitValueException("refers to itself: " + cycle(key));
        }
        try {
            String value = withoutReferences(setting.value(), open.size());
            expanded.put(key, value);
            return value;
        } finally {
            open.remove(key);
        }
    }

    private String withoutReferences(String value, int depth) throws UnfitValueException {
        if (depth > MOST_NESTED) {
            throw new UnfitValueException("references are nested more than " + MOST_NESTED + " deep");
        }
        return MacroReference.replaceAll(value, reference -> replacement(value, reference, depth));
    }

    private String replacement(String value, MacroReference reference, int depth) throws UnfitValueException {
        String shown = VisibleText.quotedStart(value.substring(reference.start(), reference.end()));
        if (!reference.isClosed()) {
            throw new UnfitValueException("the parenthesis of " + shown + " is not closed");
        }
        if (!reference.name().chars().allMatch(Macros::isPartOfName)
                || reference.name().isEmpty()) {
            throw new UnfitValueException(shown + " names no knob");
        }
        Knobs.Setting setting = knobs.find(reference.name());
        if (setting == null || setting.value().isEmpty()) {
            return reference.otherwise() == null ? "" : withoutReferences(reference.otherwise(), depth + 1);
        }
        return value(reference.name());
    }

    private String cycle(String key) {
        StringBuilder cycle = new StringBuilder();
        boolean isPart = false;
        for (String knob : open) {
            isPart |= knob.equals(key);
            if (isPart) {
                cycle.append("$(").append(VisibleText.start(knob)).append(") -> ");
            }
        }
        return cycle + "$(" + VisibleText.start(key) + ")";
    }

    private static boolean isPartOfName(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '.' || c == '-' || c == '/';
    }

    /**
     * A reference {@code $(NAME)} or {@code $(NAME:default)} in a value.
     *
     * @param start where it starts
     * @param end where what follows it starts; the end of the value if its parenthesis is not closed
     * @param isClosed whether its parenthesis is closed
     * @param name the knob that it stands for
     * @param otherwise what it stands for if there is no such knob; null if it names no default
     */
    record MacroReference(
            int start,
            int end,
            boolean isClosed,
            String name,
            @Nullable String otherwise) {
        private static final String OPEN = "$(";

        /** A rule that replaces references. */
        interface Replacement {
            /** Returns the text that takes the place of a reference. */
            String of(MacroReference reference) throws UnfitValueException;
        }

        /**
         * Returns a value with each of its references replaced.
         *
         * @throws UnfitValueException if the replacement throws it, or the value becomes too long
         */
        static String replaceAll(String value, Replacement replacement) throws UnfitValueException {
            StringBuilder result = new StringBuilder();
            int done = 0;
            for (MacroReference reference = next(value, 0); reference != null; reference = next(value, done)) {
                result.append(value, done, reference.start()).append(replacement.of(reference));
                if (result.length() > MOST_CHARACTERS) {
                    throw new UnfitValueException("becomes longer than " + MOST_CHARACTERS + " characters");
                }
                done = reference.end();
            }
            return result.append(value, done, value.length()).toString();
        }

        /** Returns the first reference from an index on, or null if there is none. */
        private static @Nullable MacroReference next(String value, int from) {
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
}
