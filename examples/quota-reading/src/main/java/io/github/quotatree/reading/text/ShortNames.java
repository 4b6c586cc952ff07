package io.github.quotatree.reading.text;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Shortens names in the middle, where names differ least, so that no two of them look alike: {@code
 * recommendations-ranking} becomes {@code recomme…ranking}.
 *
 * <p>Add every name with its room first, and then ask for the short ones: names that are short enough keep their text,
 * and no shortened name takes that of another.
 */
public final class ShortNames {
    private static final String CUT = "…";

    /** The rooms of the names that are too long, in the order in which they were added. */
    private final Map<String, Integer> rooms = new LinkedHashMap<>();

    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> shortened = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();

    public void add(String name, int room) {
        if (length(name) <= room) {
            taken.add(name);
        } else {
            rooms.putIfAbsent(name, room);
        }
    }

    public String of(String name) {
        if (shortened.isEmpty()) {
            rooms.forEach((any, room) -> shortened.put(any, distinct(any, room)));
        }
        return shortened.getOrDefault(name, name);
    }

    /** Returns a text cut in the middle to a number of characters, at least one. */
    public static String middle(String text, int room) {
        return length(text) <= room ? text : cut(text, room / 2, (room - 1) / 2);
    }

    private String distinct(String name, int room) {
        int half = room / 2;
        for (int away = 0; away <= half; away++) {
            // the cut moves away from the middle, to either side
            for (int head : new int[] {half - away, half + away}) {
                if (head < room) {
                    String candidate = cut(name, head, room - 1 - head);
                    if (taken.add(candidate)) {
                        return candidate;
                    }
                }
            }
        }
        return numbered(name, room);
    }

    /** Returns a name with a number at its end, for names that differ only in what is cut. */
    private String numbered(String name, int room) {
        String start =
                cut(name, Math.max(0, room - 1 - Integer.toString(rooms.size()).length()), 0);
        String candidate;
        do {
            candidate = start + numbers.merge(start, 1, Integer::sum);
        } while (!taken.add(candidate));
        return candidate;
    }

    private static String cut(String text, int head, int tail) {
        int end = text.offsetByCodePoints(0, head);
        int resume = text.offsetByCodePoints(text.length(), -tail);
        return text.substring(0, end) + CUT + text.substring(resume);
    }

    static int length(CharSequence text) {
        return Character.codePointCount(text, 0, text.length());
    }
}
