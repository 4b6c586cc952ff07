package io.github.quotatree.reading.condor.config;

import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reference {@code $(NAME)} or {@code $(NAME:default)}, or a function {@code $INT(...)}, in a value.
 *
 * @param end where what follows it starts; the end of the value if its parenthesis is not closed
 * @param isClosed whether its parenthesis is closed
 */
record Reference(int start, int end, boolean isClosed, String function, String body) {
    private static final Set<String> FUNCTIONS =
            Templates.words("ENV RANDOM_CHOICE RANDOM_INTEGER CHOICE SUBSTR INT REAL STRING EVAL BASENAME DIRNAME");

    private static final Pattern PARTS_OF_PATH = Pattern.compile("F[pnxdqabfwuPNXDQABFWU]*+");

    @FunctionalInterface
    interface Replacement {
        String of(Reference reference) throws UnfitValueException;
    }

    static String replaceAll(String value, Effort effort, Replacement replacement) throws UnfitValueException {
        Reference reference = next(value, 0);
        if (reference == null) {
            return value;
        }
        StringBuilder result = new StringBuilder();
        int done = 0;
        for (; reference != null; reference = next(value, done)) {
            // as long as it is, so deep it may be nested
            effort.spend(reference.end - reference.start);
            String text = replacement.of(reference);
            Effort.refuseLong((long) result.length() + reference.start - done + text.length());
            effort.spend(reference.start - done + text.length());
            result.append(value, done, reference.start).append(text);
            done = reference.end;
        }
        return result.append(value, done, value.length()).toString();
    }

    boolean isNamed() {
        return isClosed && function.isEmpty();
    }

    /** Returns the name of the knob, or the first argument of a function that takes a default. */
    String name() {
        int colon = colon();
        return colon < 0 ? body : body.substring(0, colon);
    }

    @Nullable
    String otherwise() {
        int colon = colon();
        return colon < 0 ? null : body.substring(colon + 1);
    }

    /** Returns the index of the colon before the default, which is not in the name of a nested reference. */
    private int colon() {
        int open = 0;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            open += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (c == ':' && open == 0) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isFunction(String name) {
        return FUNCTIONS.contains(name) || PARTS_OF_PATH.matcher(name).matches();
    }

    private static @Nullable Reference next(String value, int from) {
        int dollar = value.indexOf('$', from);
        while (dollar >= 0) {
            int end = dollar + 1;
            // $$(...) is for the machine that a job is matched with
            boolean isDouble = end < value.length() && value.charAt(end) == '$';
            if (isDouble) {
                end++;
            }
            while (end < value.length() && Letters.isOfWord(value.charAt(end))) {
                end++;
            }
            if (!isDouble && end < value.length() && value.charAt(end) == '(') {
                String function = value.substring(dollar + 1, end);
                if (function.isEmpty() || isFunction(function)) {
                    return closed(value, dollar, function, end + 1);
                }
            }
            dollar = value.indexOf('$', end);
        }
        return null;
    }

    private static Reference closed(String value, int start, String function, int from) {
        int open = 1;
        for (int i = from; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '(') {
                open++;
            } else if (c == ')' && --open == 0) {
                return new Reference(start, i + 1, true, function, value.substring(from, i));
            }
        }
        return new Reference(start, value.length(), false, function, "");
    }
}
