package io.github.quotatree.reading.input;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.fabric8.kubernetes.api.model.Pod;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object of a manifest file, read but not yet made into a value of its kind.
 *
 * @param place where in the file it stands, such as {@code document 2}
 * @param kind its kind, or null if it names none
 */
public record RawObject(String place, @Nullable String kind, TokenBuffer content) {
    /**
     * Returns the object as a value of a class.
     *
     * @throws IllegalArgumentException if the content is not of that form; the cause knows where
     */
    public <T> T as(Class<T> type) {
        return as(type, Json.MAPPER);
    }

    Pod asPodWithNodes() {
        return as(Pod.class, Json.WithNodes.MAPPER);
    }

    private <T> T as(Class<T> type, ObjectMapper mapper) {
        try {
            return mapper.readValue(content.asParserOnFirstToken(), type);
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    public RawObject orOfKind(String otherwise) {
        return kind == null ? new RawObject(place, otherwise, content) : this;
    }

    public String problemOfKind() {
        try {
            return as(Map.class).get("kind") == null ? "is missing" : "is not a string";
        } catch (IllegalArgumentException e) {
            return "cannot be read, since the object has a value that cannot be held";
        }
    }

    /** Returns the metadata as they are written; none if they are absent, or the object is so broken. */
    Map<?, ?> metadata() {
        try {
            return as(Map.class).get("metadata") instanceof Map<?, ?> metadata ? metadata : Map.of();
        } catch (IllegalArgumentException e) {
            return Map.of();
        }
    }

    /** Returns the place and, as far as they are there, the kind and name, for messages about broken objects. */
    public String description() {
        Object name = metadata().get("name");
        return place + (kind == null ? "" : ": " + kind) + (name == null ? "" : " " + name);
    }
}
