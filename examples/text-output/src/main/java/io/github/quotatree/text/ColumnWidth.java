package io.github.quotatree.text;

/**
 * Counts the columns of a terminal that a text takes: ideographs, kana, Hangul and pictures take two, and marks that
 * stand on the letter before them none.
 */
public final class ColumnWidth {
    /** The first and last of each range of wide code points, by Unicode's East Asian Width. */
    private static final int[] WIDE = {
        0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f,
        0xff00, 0xff60, 0xffe0, 0xffe6, 0x1f300, 0x1f64f, 0x1f680, 0x1f6ff, 0x1f900, 0x1f9ff, 0x20000, 0x3fffd
    };

    private ColumnWidth() {}

    public static int of(CharSequence text) {
        return text.codePoints().map(ColumnWidth::of).sum();
    }

    private static int of(int codePoint) {
        if (codePoint < WIDE[0]) {
            return isOnTheLetterBefore(codePoint) ? 0 : 1;
        }
        for (int i = 0; i < WIDE.length; i += 2) {
            if (codePoint >= WIDE[i] && codePoint <= WIDE[i + 1]) {
                return 2;
            }
        }
        return isOnTheLetterBefore(codePoint) ? 0 : 1;
    }

    private static boolean isOnTheLetterBefore(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }
}
