package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable.Color;
import java.io.PrintStream;

/** Prints paragraphs about pods that stop: a sentence, and below it a line for each pod, which starts with a word. */
final class StopParagraphs {
    private final PrintStream out;
    private final Palette palette;
    private String separator = "";

    StopParagraphs(PrintStream out, Palette palette) {
        this.out = out;
        this.palette = palette;
    }

    boolean isEmpty() {
        return separator.isEmpty();
    }

    void paragraph(String text) {
        out.print(separator);
        separator = System.lineSeparator();
        out.println(VisibleText.of(text));
    }

    void line(Color color, String word, String text) {
        out.println("  " + palette.paint(color, word) + "  " + VisibleText.of(text));
    }
}
