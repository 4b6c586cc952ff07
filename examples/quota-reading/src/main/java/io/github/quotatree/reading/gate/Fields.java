package io.github.quotatree.reading.gate;

import java.util.Map;

/** The fields of an object as it stands in its file. */
final class Fields {
    private Fields() {}

    /** Returns a field that is a map; empty if it is absent or of another form, which the readers report. */
    static Map<?, ?> map(Map<?, ?> object, String field) {
        return object.get(field) instanceof Map<?, ?> map ? map : Map.of();
    }
}
