package io.github.quotatree.reading.text;

import java.util.Locale;

/** Shows text of a manifest on a terminal, which would obey the control characters in it. */
public final class VisibleText {
    private static final int MOST = 60;

    private VisibleText() {}

    /** Returns a text with all that is not seen, or turns the direction of what is seen, escaped as in JSON. */
    public static String of(String text) {
        if (!hasHidden(text)) {
            return text;
        }
        StringBuilder visible = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(codePoint -> {
            if (isHidden(codePoint)) {
                for (char unit : Character.toChars(codePoint)) {
                    visible.append(String.format(Locale.ROOT, "\\u%04x", (int) unit));
                }
            } else {
                visible.appendCodePoint(codePoint);
            }
        });
        return visible.toString();
    }

    private static boolean hasHidden(String text) {
        int codePoint;
        for (int i = 0; i < text.length(); i += Character.charCount(codePoint)) {
            codePoint = text.codePointAt(i);
            if (isHidden(codePoint)) {
                return true;
            }
        }
        return false;
    }

    public static String quotedStart(String text) {
        return '"' + start(text) + '"';
    }

    /** Returns the start of a text that may be long. */
    public static String start(String text) {
        int shown = text.codePointCount(0, Math.min(text.length(), 2 * MOST + 1));
        return shown <= MOST ? text : text.substring(0, text.offsetByCodePoints(0, MOST)) + "…";
    }

    static boolean isHidden(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> true;
            default -> false;
        };
    }
}
