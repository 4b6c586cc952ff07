package io.github.quotatree.cli.elastic.compare;

import io.github.quotatree.json.DiffFields;
import io.github.quotatree.json.JsonFields;
import org.jspecify.annotations.Nullable;

/** Writes the differences of two clusters. */
final class DiffJson {
    private DiffJson() {}

    static void write(JsonFields json, ClusterDiff diff) {
        json.objects("declared", diff.declared(), DiffJson::declared)
                .objects(
                        "invalid",
                        diff.violations(),
                        (each, violation) -> each.text("file", violation.file()).text("text", violation.text()));
        DiffFields.trees(json, diff.trees());
    }

    private static void declared(JsonFields json, DeclaredChange change) {
        json.code("subject", change.subject()).text("name", change.name()).text("property", change.property());
        if (change.dimension() != null) {
            json.text("dimension", change.dimension());
        }
        value(json, "before", change.before());
        value(json, "after", change.after());
    }

    /** Writes a value; nothing where none is declared. */
    private static void value(JsonFields json, String name, @Nullable Object value) {
        if (value instanceof Long amount) {
            json.limit(name, amount);
        } else if (value != null) {
            json.text(name, value.toString());
        }
    }
}
