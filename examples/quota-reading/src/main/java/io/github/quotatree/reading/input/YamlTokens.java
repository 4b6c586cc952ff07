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
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes JSON of YAML: the tokens of a document, with numbers and truth values as JSON has them. */
final class YamlTokens {
    /** No number in a cluster is longer; a longer one is kept as a text, which whoever reads it refuses. */
    private static final int LONGEST_NUMBER = 400;

    private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9][0-9]*)");

    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]*)?(?:[eE][-+]?[0-9]{1,9})?");

    /** A number of YAML 1.1 that is octal, of two digits or more: with one, its value is the same in either base. */
    private static final Pattern OCTAL = Pattern.compile("[+]?0+([1-7][0-7]+)");

    /** The fields of Kubernetes that are lists of amounts. */
    private static final Set<String> AMOUNTS =
            Set.of("min", "max", "used", "hard", "requests", "limits", "allocatable", "capacity", "overhead");

    /** The fields of Kubernetes that are lists of texts. */
    private static final Set<String> TEXTS = Set.of("labels", "annotations");

    /** The truth values of YAML 1.1, which kubectl reads, without single letters, which are names of groups mostly. */
    private static final Map<String, Boolean> TRUTHS = truths();

    private final TokenBuffer tokens = new TokenBuffer(Json.MAPPER, false).forceUseOfBigDecimal(true);
    private final Deque<Open> open = new ArrayDeque<>();
    private final Octals octals;

    private YamlTokens(Octals octals) {
        this.octals = octals;
    }

    private static Map<String, Boolean> truths() {
        Map<String, Boolean> truths = new HashMap<>();
        List.of("yes", "Yes", "YES", "on", "On", "ON", "True", "TRUE").forEach(yes -> truths.put(yes, true));
        List.of("no", "No", "NO", "off", "Off", "OFF", "False", "FALSE").forEach(no -> truths.put(no, false));
        return truths;
    }

    /** The values of a list or map that are still to be written, and the field that it is the value of. */
    private record Open(String field, Iterator<?> rest, boolean isMap, Set<String> names) {}

    /** Receives amounts that kubectl would send as others. */
    @FunctionalInterface
    interface Octals {
        void add(UnreadableException octal) throws UnreadableException;
    }

    /** Returns the tokens of a document, in which an amount that kubectl would send as another is refused. */
    static TokenBuffer of(YamlNode document) throws IOException, UnreadableException {
        return of(document, octal -> {
            throw octal;
        });
    }

    /**
     * Returns the tokens of a document.
     *
     * @param octals receives each amount that kubectl would send as another; the tokens do not have it
     */
    static TokenBuffer of(YamlNode document, Octals octals) throws IOException, UnreadableException {
        YamlTokens written = new YamlTokens(octals);
        written.value("", document);
        while (!written.open.isEmpty()) {
            written.next();
        }
        return written.tokens;
    }

    static @Nullable String kind(YamlNode object) {
        return object instanceof Mapping map && map.value("kind") instanceof Text kind && !kind.isNull() && isText(kind)
                ? kind.value()
                : null;
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
                entry(top, entry);
            } else {
                value("", (YamlNode) next);
            }
        }
    }

    private void entry(Open map, Entry entry) throws IOException, UnreadableException {
        String name = name(entry.key(), map.names);
        String plain = entry.value() instanceof Text text && text.isPlain() ? text.value() : "";
        Matcher octal = OCTAL.matcher(plain);
        if (AMOUNTS.contains(map.field) && octal.matches()) {
            String digits = octal.group(1);
            octals.add(new UnreadableException(
                    entry.value().at(),
                    map.field + "." + name + ": " + octal.group() + " starts with 0, so that kubectl reads it as octal"
                            + " and sends " + new BigInteger(digits, 8) + "; write " + digits + " or "
                            + new BigInteger(digits, 8)));
            return;
        }
        tokens.writeFieldName(name);
        if (TEXTS.contains(map.field) && TRUTHS.containsKey(plain)) {
            tokens.writeBoolean(TRUTHS.get(plain)); // which the API server refuses, as it does true
        } else {
            value(name, entry.value());
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

    private void value(String field, YamlNode value) throws IOException {
        if (value instanceof Mapping map) {
            tokens.writeStartObject();
            open.push(new Open(field, map.entries().iterator(), true, new HashSet<>()));
        } else if (value instanceof Sequence list) {
            tokens.writeStartArray();
            open.push(new Open(field, list.elements().iterator(), false, Set.of()));
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
