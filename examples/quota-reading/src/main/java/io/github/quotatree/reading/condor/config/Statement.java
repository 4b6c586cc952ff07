package io.github.quotatree.reading.condor.config;

import org.jspecify.annotations.Nullable;

/**
 * A line of a configuration that has an operator.
 *
 * @param between the words between the name and the operator, of which only directives take any
 * @param separator what {@code +=} puts between what a knob was set to and more
 * @param isTight whether {@code +=} or {@code @=} follows the name without the blank that HTCondor requires
 */
record Statement(String name, String between, Sign sign, String separator, String value, boolean isTight) {
    private static final String SEPARATORS = ",;|&*";

    enum Sign {
        /** {@code =}. */
        SET,
        /** A colon, as in directives. */
        COLON,
        /** {@code +=}, or {@code +,=} with a separator. */
        ADD,
        /** {@code @=}, for a value of several lines. */
        LINES
    }

    /** Returns the parts of a line; null if it has no operator, or one that is broken. */
    static @Nullable Statement of(String text) {
        int end = 0;
        while (end < text.length() && !Letters.isBlank(text.charAt(end)) && !isEqualsOrColon(text.charAt(end))) {
            end++;
        }
        int at = end;
        while (at < text.length() && !isOperator(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return null;
        }
        String name = text.substring(0, end);
        String between = Letters.trimmed(text.substring(end, at));
        return switch (text.charAt(at)) {
            case '=' -> set(name, between, text, at + 1);
            case ':' -> new Statement(name, between, Sign.COLON, "", rest(text, at + 1), false);
            default -> complex(name, between, text, at);
        };
    }

    private static Statement set(String name, String between, String text, int value) {
        // to HTCondor the sign is a part of the name, which it refuses
        int sign = name.indexOf('+') > 0 ? name.indexOf('+') : name.indexOf('@');
        if (sign > 0) {
            Statement meant = complex(name.substring(0, sign), between, text, sign);
            if (meant != null) {
                return new Statement(meant.name, between, meant.sign, meant.separator, meant.value, true);
            }
        }
        return new Statement(name, between, Sign.SET, "", rest(text, value), false);
    }

    private static @Nullable Statement complex(String name, String between, String text, int at) {
        int equals = at + 1;
        if (text.charAt(at) == '@') {
            return hasEquals(text, equals)
                    ? new Statement(name, between, Sign.LINES, "", rest(text, equals + 1), false)
                    : null;
        }
        String separator = " ";
        if (equals < text.length() && SEPARATORS.indexOf(text.charAt(equals)) >= 0) {
            char sign = text.charAt(equals++);
            separator = Character.toString(sign);
            if (equals < text.length() && text.charAt(equals) == sign) {
                equals++;
                separator = " " + sign + sign + " ";
            }
        }
        return hasEquals(text, equals)
                ? new Statement(name, between, Sign.ADD, separator, rest(text, equals + 1), false)
                : null;
    }

    private static boolean hasEquals(String text, int at) {
        return at < text.length() && text.charAt(at) == '=';
    }

    private static String rest(String text, int from) {
        return Letters.trimmed(text.substring(from));
    }

    private static boolean isEqualsOrColon(char c) {
        return c == '=' || c == ':';
    }

    private static boolean isOperator(char c) {
        return isEqualsOrColon(c) || c == '+' || c == '@';
    }
}
