package io.github.quotatree.reading.fill;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of a manifest that is being completed, and what was filled in. */
final class ObjectParts {
    private final Map<String, Object> object;
    private final List<String> filled = new ArrayList<>();

    ObjectParts(Map<String, Object> object) {
        this.object = object;
    }

    Map<String, Object> object() {
        return object;
    }

    List<String> filled() {
        return filled;
    }

    void say(String what) {
        filled.add(what);
    }

    /** Returns a part of the object, which is made if it is absent. */
    Map<String, Object> part(String name) {
        return part(object, name);
    }

    @SuppressWarnings("unchecked") // keys of JSON are texts
    static Map<String, Object> part(Map<String, Object> whole, String name) {
        if (!(whole.get(name) instanceof Map<?, ?>)) {
            whole.put(name, new LinkedHashMap<String, Object>());
        }
        return (Map<String, Object>) whole.get(name);
    }

    /** Returns whether a field of the metadata, such as a label, has a text. */
    boolean has(String marks, String name) {
        return !mark(marks, name).isBlank();
    }

    String mark(String marks, String name) {
        @Nullable Object all = part("metadata").get(marks);
        Object value = all instanceof Map<?, ?> map ? map.get(name) : null;
        return value == null ? "" : value.toString();
    }

    /** Sets a label or annotation, and returns whether it was another before. */
    boolean set(String marks, String name, String value) {
        boolean isOther = !mark(marks, name).equals(value);
        part(part("metadata"), marks).put(name, value);
        return isOther;
    }
}
