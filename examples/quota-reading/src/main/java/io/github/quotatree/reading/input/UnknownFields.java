package io.github.quotatree.reading.input;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.quotatree.reading.text.NearNames;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields of a file that nobody reads: a max that is misspelled or indented wrongly is no max at all, which an
 * API server says, and a file does not.
 */
final class UnknownFields {
    /** More different notes on one file help nobody. */
    private static final int MOST_NOTES = 20;

    private final Findings findings;
    private final Set<String> noted = new HashSet<>();
    private int others;

    UnknownFields(Findings findings) {
        this.findings = findings;
    }

    void look(String file, String kind, RawObject object) {
        KnownFields known = KnownFields.of(kind);
        if (known == null) {
            return;
        }
        Set<String> unknown = new LinkedHashSet<>();
        try (JsonParser parser = object.content().asParserOnFirstToken()) {
            look(parser, known, known, "", unknown);
        } catch (IOException e) {
            // a token that is none, of which the reading of the object says more
        }
        Origin origin = null;
        for (String text : unknown) {
            if (noted.size() == MOST_NOTES && !noted.contains(kind + text)) {
                others++;
            } else {
                noted.add(kind + text);
                origin = origin == null ? origin(file, kind, object) : origin;
                findings.note(origin, text);
            }
        }
    }

    void endFile() {
        if (others > 0) {
            findings.note(others + " more fields that are not read");
        }
        noted.clear();
        others = 0;
    }

    /** Looks at the fields of an object of which something is known; no more levels than that. */
    private static void look(JsonParser parser, KnownFields whole, KnownFields known, String path, Set<String> unknown)
            throws IOException {
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            KnownFields inside = known.inside(name);
            if (!known.has(name)) {
                String hint = hint(whole, known, path, name);
                if (hint != null) {
                    unknown.add(path + name + ": is no field there, and is not read" + hint);
                }
                parser.skipChildren();
            } else if (inside.isAnything()) {
                parser.skipChildren();
            } else if (value == JsonToken.START_OBJECT) {
                look(parser, whole, inside, path + name + ".", unknown);
            } else if (value == JsonToken.START_ARRAY) {
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    if (parser.currentToken() == JsonToken.START_OBJECT) {
                        look(parser, whole, inside, path + name + "[].", unknown);
                    } else {
                        parser.skipChildren();
                    }
                }
            }
        }
    }

    /** Returns the end of a message about an unknown field, or null if it is one that only others may know. */
    private static @Nullable String hint(KnownFields whole, KnownFields known, String path, String name) {
        for (String own : known.names()) {
            if (own.equalsIgnoreCase(name)) {
                return asked(own);
            }
        }
        // first the same name deeper in this object, then anywhere
        List<String> paths = whole.paths();
        List<String> elsewhere = new ArrayList<>();
        for (String other : paths) {
            if (other.equals(name) || other.endsWith("." + name)) {
                elsewhere.add(other.startsWith(path) && !path.isEmpty() ? 0 : elsewhere.size(), other);
            }
        }
        if (!elsewhere.isEmpty()) {
            return asked(elsewhere.get(0));
        }
        for (String own : known.names()) {
            if (name.startsWith(own)) {
                return asked(own);
            }
        }
        String near = NearNames.of(name, known.names()).text();
        if (!near.isEmpty()) {
            return near;
        }
        if (!known.isWhole()) {
            return null;
        }
        for (String other : paths) {
            String nearOther = NearNames.of(name, List.of(other.substring(other.lastIndexOf('.') + 1)))
                    .text();
            if (!nearOther.isEmpty()) {
                return asked(other);
            }
        }
        return "; there are " + String.join(", ", known.names());
    }

    private static String asked(String field) {
        return "; did you mean " + field + "?";
    }

    private static Origin origin(String file, String kind, RawObject object) {
        Map<?, ?> metadata = object.metadata();
        Object name = metadata.get("name");
        Object namespace = metadata.get("namespace");
        return name == null
                ? new Origin(file, kind, "", "in " + object.place())
                : new Origin(file, kind, namespace == null ? "" : namespace.toString(), name.toString());
    }
}
