package io.github.quotatree.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads files of cases, which say in comments what their lines are. */
public final class CaseText {
    private CaseText() {}

    /** Returns the lines of a file beside this class that are no comments. */
    public static List<String> lines(String file) {
        try (InputStream in = CaseText.class.getResourceAsStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what is said as {@code name=value} in some words. */
    public static Map<String, String> figures(List<String> words) {
        Map<String, String> figures = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                figures.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return figures;
    }
}
