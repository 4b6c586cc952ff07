package io.github.quotatree.cli.draw;

import io.github.quotatree.reading.text.VisibleText;

/** Makes any text safe within the quoted labels of Mermaid. */
final class MermaidText {
    private MermaidText() {}

    /**
     * Returns a text in which everything but letters, digits, blanks and some marks is written as the number of its
     * character, such as {@code #34;} for a quote. So no name can end a label, or be read as a comment, a directive, a
     * link, a style, HTML or Markdown.
     */
    static String of(String text) {
        StringBuilder safe = new StringBuilder(text.length() + 16);
        VisibleText.of(text).codePoints().forEach(codePoint -> {
            if (isSafe(codePoint)) {
                safe.appendCodePoint(codePoint);
            } else {
                safe.append('#').append(codePoint).append(';');
            }
        });
        return safe.toString();
    }

    private static boolean isSafe(int codePoint) {
        return codePoint > 127
                || Character.isLetterOrDigit(codePoint)
                || codePoint == ' '
                || codePoint == ','
                || codePoint == '.'
                || codePoint == '/'
                || codePoint == '-';
    }
}
