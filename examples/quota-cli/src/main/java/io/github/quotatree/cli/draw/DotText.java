package io.github.quotatree.cli.draw;

import io.github.quotatree.reading.text.VisibleText;

/** Makes any text safe within the quoted strings of Graphviz. */
final class DotText {
    private DotText() {}

    /**
     * Returns a text in quotes. A backslash, which would start an escape such as {@code \N} for the name of the node,
     * is doubled, and an ampersand, which would start an entity, is written as one.
     */
    static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    static String escaped(String text) {
        return VisibleText.of(text).replace("&", "&amp;").replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
