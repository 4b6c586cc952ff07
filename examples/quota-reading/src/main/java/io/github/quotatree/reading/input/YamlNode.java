package io.github.quotatree.reading.input;

import java.util.List;

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
    record Mapping(Position at, List<Entry> entries) implements YamlNode {}

    record Entry(YamlNode key, YamlNode value) {}
}
