package io.github.quotatree.flink.event;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads the words of a line one after the other, and names the word that is wrong. */
final class Words {
    /** The word between the clauses of a line. */
    static final String CLAUSE = "|";

    private final String[] words;
    private int next;

    Words(String line) {
        words = line.isBlank() ? new String[0] : line.strip().split("\\s+");
    }

    boolean hasNext() {
        return next < words.length;
    }

    /** Returns the next word, which should be something. */
    String next(String what) {
        if (!hasNext()) {
            throw new IllegalArgumentException("the line ends after word " + next + ", where " + what + " is expected");
        }
        return words[next++];
    }

    /** Takes the next word if it is the given one. */
    boolean skip(String word) {
        boolean is = hasNext() && words[next].equals(word);
        next += is ? 1 : 0;
        return is;
    }

    Instant nextInstant() {
        String word = next("the time of the event");
        try {
            return Instant.parse(word);
        } catch (DateTimeException e) {
            throw wrong("a time must be written as 2026-11-02T08:30:00Z");
        }
    }

    Duration nextDuration() {
        return duration(next("a duration"));
    }

    /** Returns the words up to the end, at least one. */
    List<String> rest(String what) {
        List<String> rest = new ArrayList<>(List.of(next(what)));
        while (hasNext()) {
            rest.add(next(what));
        }
        return rest;
    }

    /** Returns the properties {@code key=value} up to the end or the word that ends a clause. */
    Properties properties() {
        Map<String, String> values = new LinkedHashMap<>();
        while (hasNext() && !words[next].equals(CLAUSE)) {
            String word = next("a property");
            int equals = word.indexOf('=');
            String key = equals < 0 ? word : word.substring(0, equals);
            if (values.put(key, equals < 0 ? "" : word.substring(equals + 1)) != null) {
                throw wrong(key + " was already set");
            }
        }
        return new Properties(values);
    }

    void requireEnd() {
        if (hasNext()) {
            next("the end");
            throw wrong("the line must end before it");
        }
    }

    /** Returns the exception for the last word. */
    IllegalArgumentException wrong(String rule) {
        return new IllegalArgumentException("word " + next + " (" + words[next - 1] + "): " + rule);
    }

    private static Duration duration(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("duration (" + text + ") must be written as PT30S or PT1H", e);
        }
    }

    /** Properties of a clause, of which each is taken once, and none is left at the end. */
    record Properties(Map<String, String> values) {
        boolean flag(String key) {
            String value = values.remove(key);
            if (value != null && !value.isEmpty()) {
                throw new IllegalArgumentException(key + " (" + value + ") takes no value");
            }
            return value != null;
        }

        Optional<String> text(String key) {
            return Optional.ofNullable(values.remove(key));
        }

        Optional<Duration> duration(String key) {
            return text(key).map(Words::duration);
        }

        int number(String key) {
            String value = values.remove(key);
            try {
                return value == null ? 0 : Integer.parseInt(value);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        key + " (" + value + ") must be a number from -2147483648 to 2147483647", e);
            }
        }

        /** Takes the amounts whose keys begin with a prefix. */
        SortedMap<String, Long> amounts(String prefix) {
            SortedMap<String, Long> amounts = new TreeMap<>();
            for (var property : List.copyOf(values.entrySet())) {
                String key = property.getKey();
                if (key.startsWith(prefix) && key.length() > prefix.length()) {
                    amounts.put(key.substring(prefix.length()), amount(key, property.getValue()));
                    values.remove(key);
                }
            }
            return amounts;
        }

        void requireEnd() {
            if (!values.isEmpty()) {
                throw new IllegalArgumentException("there are no such properties: " + values.keySet());
            }
        }

        private static long amount(String key, String value) {
            long amount = -1;
            try {
                amount = Long.parseLong(value);
            } catch (NumberFormatException e) {
                amount = -1;
            }
            if (amount < 0 || amount == Long.MAX_VALUE) {
                throw new IllegalArgumentException(
                        key + " (" + value + ") must be a number from 0 to " + (Long.MAX_VALUE - 1));
            }
            return amount;
        }
    }
}
