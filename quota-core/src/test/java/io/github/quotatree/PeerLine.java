package io.github.quotatree;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A line of the files in {@code peer}, which hold figures of Koordinator's code: words, of which some are
 * {@code key=value}. A vector is a list with one number a dimension, {@code -} for none.
 */
public final class PeerLine {
    private final List<String> words;
    private final Map<String, String> values = new LinkedHashMap<>();

    private PeerLine(String line) {
        words = Arrays.asList(line.split(" ", -1));
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                values.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
    }

    public static List<PeerLine> read(String file) {
        try (InputStream in = PeerLine.class.getResourceAsStream("peer/" + file + ".txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(PeerLine::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean is(String kind) {
        return words.get(0).equals(kind);
    }

    public String word(int position) {
        return words.get(position);
    }

    public boolean hasWord(String word) {
        return words.contains(word);
    }

    public List<String> wordsFrom(int position) {
        return words.subList(position, words.size());
    }

    public boolean has(String key) {
        return values.containsKey(key);
    }

    public Optional<String> find(String key) {
        return Optional.ofNullable(values.get(key));
    }

    public String value(String key) {
        return requireNonNull(values.get(key), key);
    }

    public ResourceVector vector(ResourceSchema schema, String key) {
        return vectorOf(schema, value(key));
    }

    /** All values as vectors, by key. */
    Map<String, ResourceVector> vectors(ResourceSchema schema) {
        Map<String, ResourceVector> vectors = new LinkedHashMap<>();
        values.forEach((key, numbers) -> vectors.put(key, vectorOf(schema, numbers)));
        return vectors;
    }

    public static ResourceVector vectorOf(ResourceSchema schema, String numbers) {
        return schema.vector(Arrays.stream(numbers.split(",", -1))
                .mapToLong(number -> number.equals("-") ? ResourceVector.UNLIMITED : Long.parseLong(number))
                .toArray());
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
