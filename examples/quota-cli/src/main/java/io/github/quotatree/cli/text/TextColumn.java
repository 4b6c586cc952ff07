package io.github.quotatree.cli.text;

/** A column of texts, as wide as the widest of them, with space after it. */
public final class TextColumn {
    private static final String AFTER = "  ";

    private int width;

    public TextColumn(String title) {
        measure(title);
    }

    /** Widens the column to hold a text. */
    public void measure(String text) {
        width = Math.max(width, width(VisibleText.of(text)));
    }

    /** Returns a text in the column. */
    public String cell(String text) {
        String visible = VisibleText.of(text);
        return visible + " ".repeat(width - width(visible)) + AFTER;
    }

    /** Returns how many places a text takes. */
    public static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
