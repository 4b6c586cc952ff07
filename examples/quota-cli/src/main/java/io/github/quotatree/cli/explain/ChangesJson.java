package io.github.quotatree.cli.explain;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.cli.text.JsonLines.JsonAmounts;
import io.github.quotatree.whatif.SmallestChange;
import io.github.quotatree.whatif.SmallestChanges;
import io.github.quotatree.whatif.UnhelpfulChange;
import java.io.IOException;
import java.util.Locale;

/** Writes smallest changes as JSON, every amount a whole number in base units. */
public final class ChangesJson {
    private ChangesJson() {}

    /** Writes changes as an object. */
    public static void write(JsonGenerator json, String field, SmallestChanges changes) throws IOException {
        json.writeObjectFieldStart(field);
        JsonAmounts.positive(json, "wanted", changes.wanted());
        JsonAmounts.positive(json, "missing", changes.missing());
        JsonAmounts.limits(json, "largestRequestThatFits", changes.largestRequestThatFits());
        if (!changes.upToMax().isZero()) {
            JsonAmounts.positive(json, "upToMax", changes.upToMax());
        }
        json.writeArrayFieldStart("changes");
        for (SmallestChange change : changes.changes()) {
            json.writeStartObject();
            json.writeStringField("kind", label(change.kind()));
            if (change.group().isPresent()) {
                json.writeStringField("group", change.group().get());
            }
            json.writeStringField("dimension", change.dimension());
            if (change.flavor().isPresent()) {
                json.writeStringField("flavor", change.flavor().get());
            }
            if (change.edit().flavorClass().isPresent()) {
                json.writeArrayFieldStart("accepts");
                for (String flavor : change.edit().flavorClass().get().flavors()) {
                    json.writeString(flavor);
                }
                json.writeEndArray();
            }
            json.writeNumberField("from", change.from());
            json.writeNumberField("to", change.to());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("unhelpful");
        for (UnhelpfulChange change : changes.unhelpful()) {
            json.writeStartObject();
            json.writeStringField("kind", label(change.kind()));
            if (change.group().isPresent()) {
                json.writeStringField("group", change.group().get());
            }
            json.writeStringField("dimension", change.dimension());
            json.writeStringField("reason", label(change.reason()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("waitFor");
        for (String id : changes.waitFor()) {
            json.writeString(id);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
