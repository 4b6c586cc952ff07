package io.github.quotatree.reading.input;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The notes of a run, in the order of their first occurrence; objects about which the same is true share a line. */
final class Notes {
    private static final int NAMED = 3;

    private static final int MOST_LINES = 10;

    /** By what they say, so that the first of many objects keeps the place of all. */
    private final Map<Key, Objects> notes = new LinkedHashMap<>();

    private int single;

    /** The number of lines about each field; the notes beyond {@link #MOST_LINES} of them share one. */
    private final Map<Key, Integer> lines = new HashMap<>();

    /** What makes notes one line: the number of a note of its own, or else the file, the kind and the words. */
    private record Key(int single, String file, String kind, String text) {}

    void add(String text) {
        notes.put(new Key(++single, "", "", text), new Objects());
    }

    void add(Origin origin, String text) {
        Key key = new Key(0, origin.file(), origin.kind(), text);
        if (!notes.containsKey(key)) {
            String field = text.contains(": ") ? text.substring(0, text.indexOf(": ")) : text;
            if (lines.merge(new Key(0, origin.file(), origin.kind(), field), 1, Integer::sum) > MOST_LINES) {
                key = new Key(0, origin.file(), origin.kind(), field + ": likewise, with other values");
            }
        }
        notes.computeIfAbsent(key, first -> new Objects()).add(origin);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        notes.forEach((key, objects) -> lines.add(objects.shown(key) + key.text));
        return lines;
    }

    private static final class Objects {
        private final List<Origin> first = new ArrayList<>(1);
        private int count;

        void add(Origin origin) {
            count++;
            if (first.size() < NAMED) {
                first.add(origin);
            }
        }

        /** Returns {@code file: Pod a/b: }, or {@code file: 5 Pods (a/b, a/c, a/d and 2 more): }. */
        String shown(Key key) {
            if (count < 2) {
                return first.isEmpty() ? "" : first.get(0) + ": ";
            }
            String names =
                    String.join(", ", first.stream().map(Origin::qualifiedName).toList());
            String rest =
                    count == first.size() ? "" : String.format(Locale.ROOT, " and %,d more", count - first.size());
            String plural = key.kind + (key.kind.endsWith("s") ? "es" : "s");
            return (key.file.isEmpty() ? "" : key.file + ": ")
                    + String.format(Locale.ROOT, "%,d %s (%s%s): ", count, plural, names, rest);
        }
    }
}
