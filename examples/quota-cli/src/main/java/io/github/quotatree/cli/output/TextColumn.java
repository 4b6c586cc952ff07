package io.github.quotatree.cli.output;

import io.github.quotatree.cli.manifest.VisibleText;

/** A column of texts, as wide as the widest of them, with space after it. */
final class TextColumn {
    private static final String AFTER = "  ";

    private int width;

    TextColumn(String title) {
        measure(title);
    }

    /** Widens the column to hold a text. */
    void measure(String text) {
        width = Math.max(width, width(VisibleText.of(text)));
    }

    /** Returns a text in the column. */
    String cell(String text) {
        String visible = VisibleText.of(text);
        return visible + " ".repeat(width - width(visible)) + AFTER;
    }

    /** Returns how many places a text takes. */
    static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
