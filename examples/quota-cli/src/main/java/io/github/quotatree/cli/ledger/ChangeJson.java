package io.github.quotatree.cli.ledger;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.cli.text.JsonLines.JsonAmounts;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** Writes a change of a ledger as JSON: its kind, and the components of its record under their names. */
final class ChangeJson {
    private static final Set<String> WHERE_ANY = Set.of("flavors", "onLoan");

    private ChangeJson() {}

    static void write(JsonGenerator json, LedgerChange change) throws IOException {
        json.writeStringField("change", change.getClass().getSimpleName());
        for (RecordComponent component : change.getClass().getRecordComponents()) {
            Object value = value(change, component);
            if (!WHERE_ANY.contains(component.getName()) || !isEmpty(value)) {
                write(json, component.getName(), value);
            }
        }
    }

    private static boolean isEmpty(Object value) {
        if (value instanceof Map<?, ?> flavors) {
            return flavors.isEmpty();
        }
        return value instanceof Collection<?> ofWorkloads
                && ofWorkloads.stream().allMatch(ChangeJson::isEmpty);
    }

    private static Object value(LedgerChange change, RecordComponent component) {
        try {
            return component.getAccessor().invoke(change);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component + " cannot be read", e);
        }
    }

    private static void write(JsonGenerator json, String name, Object value) throws IOException {
        if (value instanceof Long number) {
            json.writeNumberField(name, number);
        } else if (value instanceof ResourceVector vector) {
            JsonAmounts.limits(json, name, vector);
        } else if (value instanceof Workload workload) {
            json.writeObjectFieldStart(name);
            StateJson.workload(json, workload);
            json.writeEndObject();
        } else if (value instanceof QuotaForest forest) {
            json.writeObjectFieldStart(name);
            StateJson.forest(json, forest);
            json.writeEndObject();
        } else if (value instanceof DisplacedWorkloads displaced) {
            displaced(json, displaced);
        } else if (value instanceof Collection<?> members) {
            json.writeArrayFieldStart(name);
            for (Object member : members) {
                if (member instanceof Map<?, ?> flavors) {
                    json.writeStartObject();
                    writeFields(json, flavors);
                } else {
                    json.writeString(member.toString());
                }
            }
            json.writeEndArray();
        } else if (value instanceof Map<?, ?> flavors) {
            json.writeObjectFieldStart(name);
            writeFields(json, flavors);
        } else {
            json.writeStringField(name, value.toString());
        }
    }

    /** Writes the fields of an object that was begun, and ends it. */
    private static void writeFields(JsonGenerator json, Map<?, ?> fields) throws IOException {
        for (Map.Entry<?, ?> field : fields.entrySet()) {
            json.writeStringField(field.getKey().toString(), field.getValue().toString());
        }
        json.writeEndObject();
    }

    private static void displaced(JsonGenerator json, DisplacedWorkloads displaced) throws IOException {
        json.writeObjectFieldStart("moves");
        for (Map.Entry<String, String> move : displaced.moves().entrySet()) {
            json.writeStringField(move.getKey(), move.getValue());
        }
        json.writeEndObject();
        json.writeBooleanField("othersToDefaultGroup", displaced.othersToDefaultGroup());
    }
}
