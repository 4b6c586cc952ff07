package io.github.quotatree.service.body;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.Kind;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fields of an object that a client has sent. Every field is taken by its name; {@link #end} refuses those that
 * were not, as a misspelt field must not be passed over.
 */
public final class Fields {
    private final String thing;
    private final JsonNode object;
    private final Set<String> taken = new TreeSet<>();

    private Fields(String thing, JsonNode object) {
        this.thing = thing;
        this.object = object;
    }

    /**
     * Returns the fields of an object.
     *
     * @param thing what the object describes, for messages
     * @throws Refusal if it is no object
     */
    public static Fields of(String thing, JsonNode node) {
        if (!node.isObject()) {
            throw Refusal.badBody(thing, shown(node), "must be an object");
        }
        return new Fields(thing, node);
    }

    private static String shown(JsonNode node) {
        return node.isTextual() ? node.textValue() : node.toString();
    }

    private Optional<JsonNode> take(String name) {
        taken.add(name);
        return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
    }

    private Refusal refusal(String name, JsonNode value, String rule) {
        return Refusal.badBody(name + " of " + thing, shown(value), rule);
    }

    private Refusal missing(String name) {
        return Refusal.badBody(name + " of " + thing, "", "is missing");
    }

    /** Returns whether a field is there. */
    public boolean has(String name) {
        return take(name).isPresent();
    }

    /** Returns a text, or empty if there is none. */
    public Optional<String> text(String name) {
        return take(name).map(node -> {
            if (!node.isTextual()) {
                throw refusal(name, node, "must be a string");
            }
            return Names.wellFormed(name + " of " + thing, node.textValue());
        });
    }

    /** Takes the fields by which a document says what it is, so that a client can send back what it has read. */
    public void kind(Kind kind) {
        expect("contract", ContractDocument.CONTRACT);
        expect("kind", kind.label());
    }

    private void expect(String name, String value) {
        if (!text(name).orElse(value).equals(value)) {
            throw Refusal.badBody(name + " of " + thing, text(name).orElse(""), "must be " + value);
        }
    }

    /** Returns a text that must be there. */
    public String requiredText(String name) {
        return text(name).orElseThrow(() -> missing(name));
    }

    /** Returns true or false, or the default if there is none. */
    public boolean flag(String name, boolean absent) {
        return take(name)
                .map(node -> {
                    if (!node.isBoolean()) {
                        throw refusal(name, node, "must be true or false");
                    }
                    return node.booleanValue();
                })
                .orElse(absent);
    }

    /** Returns a whole number within bounds, or empty if there is none. */
    public Optional<Integer> number(String name, int least, int most) {
        return take(name).map(node -> {
            BigInteger value = node.isIntegralNumber() ? node.bigIntegerValue() : null;
            if (value == null
                    || value.compareTo(BigInteger.valueOf(least)) < 0
                    || value.compareTo(BigInteger.valueOf(most)) > 0) {
                throw refusal(name, node, "must be a whole number from " + least + " to " + most);
            }
            return value.intValueExact();
        });
    }

    /** Returns a time such as {@code 2026-01-31T12:00:00Z}, or empty if there is none. */
    public Optional<Instant> instant(String name) {
        return text(name).map(text -> {
            try {
                return Instant.parse(text);
            } catch (DateTimeException e) {
                throw Refusal.badBody(name + " of " + thing, text, "must be a time such as 2026-01-31T12:00:00Z");
            }
        });
    }

    /** Returns a duration such as {@code PT1H30M}, or empty if there is none. */
    public Optional<Duration> duration(String name) {
        return text(name).map(text -> {
            try {
                Duration duration = Duration.parse(text);
                if (duration.isNegative() || duration.isZero()) {
                    throw Refusal.badBody(name + " of " + thing, text, "must be positive");
                }
                return duration;
            } catch (DateTimeException e) {
                throw Refusal.badBody(name + " of " + thing, text, "must be a duration such as PT1H30M");
            }
        });
    }

    /** Returns a list of texts, or empty if there is none. */
    public Optional<List<String>> texts(String name) {
        return take(name).map(node -> {
            List<String> texts = new ArrayList<>();
            for (JsonNode each : list(name, node)) {
                if (!each.isTextual()) {
                    throw refusal(name, each, "must be a list of strings");
                }
                texts.add(Names.wellFormed(name + " of " + thing, each.textValue()));
            }
            return texts;
        });
    }

    /** Returns the items of a list; none if the field is not there. */
    public List<JsonNode> items(String name) {
        return take(name).map(node -> list(name, node)).orElse(List.of());
    }

    private List<JsonNode> list(String name, JsonNode node) {
        if (!node.isArray()) {
            throw refusal(name, node, "must be a list");
        }
        List<JsonNode> items = new ArrayList<>();
        node.forEach(items::add);
        return items;
    }

    /** Returns the members of an object, in their order; none if the field is not there. */
    public List<Map.Entry<String, JsonNode>> members(String name) {
        return take(name)
                .map(node -> {
                    if (!node.isObject()) {
                        throw refusal(name, node, "must be an object");
                    }
                    List<Map.Entry<String, JsonNode>> members = new ArrayList<>();
                    node.properties().forEach(member -> {
                        Names.wellFormed(name + " of " + thing, member.getKey());
                        members.add(member);
                    });
                    return members;
                })
                .orElse(List.of());
    }

    /** Returns a part of any form, or empty if there is none. */
    public Optional<JsonNode> part(String name) {
        return take(name);
    }

    /** Refuses the fields that were not taken. */
    public void end() {
        Iterator<String> names = object.fieldNames();
        while (names.hasNext()) {
            String name = names.next();
            if (!taken.contains(name)) {
                throw Refusal.badBody(thing, name, "has no field of this name; there are " + String.join(", ", taken));
            }
        }
    }
}
