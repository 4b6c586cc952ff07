package io.github.quotatree.reading.input;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A value of a YAML document, with the place where it stands. A value with an alias stands in several places. */
public sealed interface YamlNode {
    Position at();

    /** Returns whether the value is null, be it written or left out. */
    default boolean isNull() {
        return false;
    }

    /** A single value. */
    record Text(Position at, String value, boolean isPlain) implements YamlNode {
        @Override
        public boolean isNull() {
            return isPlain && (value.isEmpty() || value.equals("null") || value.equals("~"));
        }
    }

    record Sequence(Position at, List<YamlNode> elements) implements YamlNode {}

    /**
     * A map.
     *
     * @param at where it starts
     * @param entries its entries as they are written; a key may stand twice
     */
    record Mapping(Position at, List<Entry> entries) implements YamlNode {
        /** Returns the value of the first entry with a key; null if there is none. */
        public @Nullable YamlNode value(String key) {
            for (Entry entry : entries) {
                if (entry.key() instanceof Text text && text.value().equals(key)) {
                    return entry.value();
                }
            }
            return null;
        }

        /** Returns the keys that are texts. */
        public List<String> names() {
            return entries.stream()
                    .flatMap(entry -> entry.key() instanceof Text text ? Stream.of(text.value()) : Stream.empty())
                    .toList();
        }
    }

    record Entry(YamlNode key, YamlNode value) {}
}
