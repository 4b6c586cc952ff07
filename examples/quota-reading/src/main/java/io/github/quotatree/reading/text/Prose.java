package io.github.quotatree.reading.text;

import java.util.ArrayList;
import java.util.List;

/** Puts words into sentences, and sentences below a table into lines of its width. */
public final class Prose {
    private Prose() {}

    /** Returns a sentence in lines that are not wider than a table; a longer word is cut in the middle. */
    public static List<String> wrapped(String sentence, TableWidth width) {
        if (!width.cutsNames()) {
            return List.of(sentence);
        }
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : sentence.split(" ", -1)) {
            String shown = ShortNames.middle(word, width.columns());
            if (!line.isEmpty() && ShortNames.length(line) + 1 + ShortNames.length(shown) > width.columns()) {
                lines.add(line.toString());
                line.setLength(0);
            }
            line.append(line.isEmpty() ? "" : " ").append(shown);
        }
        lines.add(line.toString());
        return lines;
    }

    /** Returns words as a list in a sentence: {@code a, b and c}. */
    public static String list(List<String> words) {
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }
}
