package io.github.quotatree.cli.draw;

import io.github.quotatree.reading.text.ShortNames;

/** Estimates how wide a text becomes: at least as wide as in the wide fonts among those without serifs. */
final class TextWidth {
    private static final String NARROW = "iIjlt.,:;'|!()[]/ f-r";
    private static final String WIDE = "mMwW@%+±";

    private TextWidth() {}

    /** Returns an upper bound for the width of a text in a size of type. */
    static double of(String text, double size) {
        return size * text.codePoints().mapToDouble(TextWidth::of).sum();
    }

    static String fitted(String text, double size, double most) {
        String fitted = text;
        for (int length = text.codePointCount(0, text.length()); of(fitted, size) > most && length > 1; ) {
            length--;
            fitted = ShortNames.middle(text, length);
        }
        return fitted;
    }

    private static double of(int codePoint) {
        if (codePoint > 0x2e7f) {
            return 1.15;
        }
        if (NARROW.indexOf(codePoint) >= 0) {
            return 0.43;
        }
        if (WIDE.indexOf(codePoint) >= 0) {
            return 1;
        }
        return Character.isUpperCase(codePoint) ? 0.76 : 0.66;
    }
}
