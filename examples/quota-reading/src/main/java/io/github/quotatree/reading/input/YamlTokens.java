package io.github.quotatree.reading.input;

import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.reading.input.YamlNode.Entry;
import io.github.quotatree.reading.input.YamlNode.Mapping;
import io.github.quotatree.reading.input.YamlNode.Sequence;
import io.github.quotatree.reading.input.YamlNode.Text;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes JSON of YAML: the tokens of a document, with numbers and truth values as JSON has them. */
final class YamlTokens {
    /** No number in a cluster is longer; a longer one is kept as a text, which whoever reads it refuses. */
    private static final int LONGEST_NUMBER = 400;

    private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9][0-9]*)");

    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]{1,9})?");

    private final TokenBuffer tokens = new TokenBuffer(Json.MAPPER, false).forceUseOfBigDecimal(true);
    private final Deque<Open> open = new ArrayDeque<>();

    private YamlTokens() {}

    /** The values of a list or map that are still to be written. */
    private record Open(Iterator<?> rest, boolean isMap, Set<String> names) {}

    /** Returns the tokens of a document. */
    static TokenBuffer of(YamlNode document) throws IOException, UnreadableException {
        YamlTokens written = new YamlTokens();
        written.value(document);
        while (!written.open.isEmpty()) {
            written.next();
        }
        return written.tokens;
    }

    static @Nullable String kind(YamlNode object) {
        if (object instanceof Mapping map) {
            for (Entry entry : map.entries()) {
                if (entry.key() instanceof Text key && key.value().equals("kind")) {
                    return entry.value() instanceof Text kind && !kind.isNull() && isText(kind) ? kind.value() : null;
                }
            }
        }
        return null;
    }

    private void next() throws IOException, UnreadableException {
        Open top = open.element();
        if (!top.rest.hasNext()) {
            open.pop();
            if (top.isMap) {
                tokens.writeEndObject();
            } else {
                tokens.writeEndArray();
            }
        } else {
            Object next = top.rest.next();
            if (next instanceof Entry entry) {
                tokens.writeFieldName(name(entry.key(), top.names));
                value(entry.value());
            } else {
                value((YamlNode) next);
            }
        }
    }

    private static String name(YamlNode key, Set<String> names) throws UnreadableException {
        if (!(key instanceof Text text)) {
            throw new UnreadableException(key.at(), "while constructing a mapping: found a key that is no text");
        }
        if (!names.add(text.value())) {
            throw new UnreadableException(
                    key.at(), "while constructing a mapping: found duplicate key " + text.value());
        }
        return text.value();
    }

    private void value(YamlNode value) throws IOException {
        if (value instanceof Mapping map) {
            tokens.writeStartObject();
            open.push(new Open(map.entries().iterator(), true, new HashSet<>()));
        } else if (value instanceof Sequence list) {
            tokens.writeStartArray();
            open.push(new Open(list.elements().iterator(), false, Set.of()));
        } else if (value.isNull()) {
            tokens.writeNull();
        } else {
            scalar((Text) value);
        }
    }

    private void scalar(Text text) throws IOException {
        String value = text.value();
        if (isText(text)) {
            tokens.writeString(value);
        } else if (isTruth(value)) {
            tokens.writeBoolean(value.equals("true"));
        } else if (INTEGER.matcher(value).matches()) {
            integer(new BigInteger(value));
        } else {
            // as it is written, not the nearest binary fraction
            tokens.writeNumber(new BigDecimal(value));
        }
    }

    private static boolean isText(Text text) {
        String value = text.value();
        return !text.isPlain()
                || (!isTruth(value)
                        && (value.length() > LONGEST_NUMBER
                                || !NUMBER.matcher(value).matches()));
    }

    private static boolean isTruth(String value) {
        return value.equals("true") || value.equals("false");
    }

    private void integer(BigInteger value) throws IOException {
        if (value.bitLength() < Integer.SIZE) {
            tokens.writeNumber(value.intValue());
        } else if (value.bitLength() < Long.SIZE) {
            tokens.writeNumber(value.longValue());
        } else {
            tokens.writeNumber(value);
        }
    }
}
