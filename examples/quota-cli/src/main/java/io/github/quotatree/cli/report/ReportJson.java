package io.github.quotatree.cli.report;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.text.QuantityText;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the data of the page as one document of JSON.
 *
 * <pre>
 * {"title", "made", "solver": texts for the head and the foot of the page,
 *  "trees": [{"id": the tree id, empty for the default tree,
 *    "hasDemand": whether any request or use is known,
 *    "names": [the groups in the order of declaration, each before those below it],
 *    "parents": [the place of the parent of each, -1 at the first level], "isParent": [0 or 1],
 *    "dimensions": [{"name", "label": as people read it, "unit": "milli", "bytes" or "count",
 *      "total", "available": amounts,
 *      "min", "max", "weight", "request", "limited", "effectiveMin", "runtime", "used": [an amount of each group],
 *      "sentence": [why each group has its runtime]}]}]}
 * </pre>
 *
 * <p>The amounts are in columns, which keeps a page of thousands of groups small. An amount is a whole number in base
 * units; one that a double does not hold exactly is a text, and one without limit is null. Every character that could end
 * the element around the data, or a line of a script, is escaped.
 */
public final class ReportJson {
    /** The largest integer up to which a double holds all of them. */
    private static final BigInteger MOST_IN_DOUBLE = BigInteger.ONE.shiftLeft(53);

    private final JsonFactory factory = JsonFactory.builder()
            .configure(JsonWriteFeature.ESCAPE_NON_ASCII, true)
            .build();

    /**
     * What a page shows.
     *
     * @param title what was solved, such as the names of the files
     * @param made when it was made, for people
     * @param solver how it was solved, for people
     * @param trees the solved trees, at least one
     */
    public record Report(String title, String made, String solver, List<RuntimeQuotas> trees) {}

    /** Writes a report to a stream, which stays open. */
    public void write(OutputStream out, Report report) throws IOException {
        try (JsonGenerator json =
                factory.createGenerator(out, JsonEncoding.UTF8).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
            json.setCharacterEscapes(new ForScripts());
            json.writeStartObject();
            json.writeStringField("title", report.title());
            json.writeStringField("made", report.made());
            json.writeStringField("solver", report.solver());
            json.writeArrayFieldStart("trees");
            for (RuntimeQuotas quotas : report.trees()) {
                tree(json, quotas);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void tree(JsonGenerator json, RuntimeQuotas quotas) throws IOException {
        List<GroupRuntime> groups = quotas.groups();
        json.writeStartObject();
        json.writeStringField("id", quotas.tree().id());
        json.writeBooleanField("hasDemand", hasDemand(quotas));
        json.writeArrayFieldStart("names");
        for (GroupRuntime group : groups) {
            json.writeString(group.name());
        }
        json.writeEndArray();
        parents(json, groups);
        json.writeArrayFieldStart("isParent");
        for (GroupRuntime group : groups) {
            json.writeNumber(group.isParent() ? 1 : 0);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("dimensions");
        for (String dimension : quotas.tree().schema().dimensions()) {
            dimension(json, quotas, groups, dimension);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static boolean hasDemand(RuntimeQuotas quotas) {
        for (GroupRuntime group : quotas) {
            if (!group.ownRequest().isZero() || !group.used().isZero()) {
                return true;
            }
        }
        return false;
    }

    private static void parents(JsonGenerator json, List<GroupRuntime> groups) throws IOException {
        Map<String, Integer> places = new HashMap<>();
        json.writeArrayFieldStart("parents");
        for (GroupRuntime group : groups) {
            String parent = group.parent().orElse(null);
            json.writeNumber(parent == null ? -1 : places.getOrDefault(parent, -1));
            places.put(group.name(), places.size());
        }
        json.writeEndArray();
    }

    private static void dimension(JsonGenerator json, RuntimeQuotas quotas, List<GroupRuntime> groups, String dimension)
            throws IOException {
        int d = quotas.tree().schema().position(dimension);
        json.writeStartObject();
        json.writeStringField("name", dimension);
        json.writeStringField("label", dimension);
        json.writeStringField("unit", unit(dimension));
        field(json, "total", quotas.total().value(d));
        field(json, "available", quotas.available().value(d));
        column(json, "min", groups, group -> BigInteger.valueOf(group.min().value(d)));
        column(json, "max", groups, group -> limit(group.max().value(d)));
        column(
                json,
                "weight",
                groups,
                group -> BigInteger.valueOf(group.sharedWeight().value(d)));
        column(json, "request", groups, group -> group.exactRequest(dimension));
        column(json, "limited", groups, group -> group.exactLimitedRequest(dimension));
        column(
                json,
                "effectiveMin",
                groups,
                group -> BigInteger.valueOf(group.effectiveMin().value(d)));
        column(json, "runtime", groups, group -> group.exactRuntime(dimension));
        column(json, "used", groups, group -> group.exactUsed(dimension));
        json.writeArrayFieldStart("sentence");
        for (GroupRuntime group : groups) {
            json.writeString(group.explain(dimension).toString());
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static String unit(String dimension) {
        if (dimension.equals(QuantityText.CPU)) {
            return "milli";
        }
        return QuantityText.isBytes(dimension) ? "bytes" : "count";
    }

    private static @Nullable BigInteger limit(long amount) {
        return amount == ResourceVector.UNLIMITED ? null : BigInteger.valueOf(amount);
    }

    /** An amount of a group; null stands for no limit. */
    private interface Amount {
        @Nullable
        BigInteger of(GroupRuntime group);
    }

    private static void column(JsonGenerator json, String name, List<GroupRuntime> groups, Amount amount)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (GroupRuntime group : groups) {
            amount(json, amount.of(group));
        }
        json.writeEndArray();
    }

    private static void field(JsonGenerator json, String name, long amount) throws IOException {
        json.writeFieldName(name);
        amount(json, BigInteger.valueOf(amount));
    }

    private static void amount(JsonGenerator json, @Nullable BigInteger amount) throws IOException {
        if (amount == null) {
            json.writeNull();
        } else if (amount.compareTo(MOST_IN_DOUBLE) <= 0) {
            json.writeNumber(amount.longValueExact());
        } else {
            json.writeString(amount.toString());
        }
    }

    /** Escapes what could end the element around the data; all that is not ASCII is escaped already. */
    private static final class ForScripts extends CharacterEscapes {
        private static final long serialVersionUID = 1L;

        @Override
        public int[] getEscapeCodesForAscii() {
            int[] escapes = CharacterEscapes.standardAsciiEscapesForJSON();
            for (char character : new char[] {'<', '>', '&'}) {
                escapes[character] = CharacterEscapes.ESCAPE_STANDARD;
            }
            return escapes;
        }

        @Override
        public @Nullable SerializableString getEscapeSequence(int character) {
            return null;
        }
    }
}
