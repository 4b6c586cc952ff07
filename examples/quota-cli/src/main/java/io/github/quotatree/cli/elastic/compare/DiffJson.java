package io.github.quotatree.cli.elastic.compare;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.cli.text.JsonLines.JsonAmounts;
import io.github.quotatree.reading.input.Findings.Fault;
import io.github.quotatree.whatif.GroupDiff;
import io.github.quotatree.whatif.RuntimeDiff;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes differences as JSON, every amount a whole number in base units. */
public final class DiffJson {
    private DiffJson() {}

    /** Writes what is declared differently, as the field {@code declared}. */
    static void declared(JsonGenerator json, List<DeclaredChange> changes) throws IOException {
        json.writeArrayFieldStart("declared");
        for (DeclaredChange change : changes) {
            json.writeStartObject();
            json.writeStringField(change.subject().name().toLowerCase(Locale.ROOT), change.name());
            json.writeStringField("property", change.property());
            if (change.dimension() != null) {
                json.writeStringField("dimension", change.dimension());
            }
            value(json, "before", change.before());
            value(json, "after", change.after());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void value(JsonGenerator json, String name, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNullField(name);
        } else if (value instanceof Long amount) {
            if (amount == Long.MAX_VALUE) {
                // a limit that is not declared
                json.writeNullField(name);
            } else {
                json.writeNumberField(name, amount);
            }
        } else {
            json.writeStringField(name, value.toString());
        }
    }

    /** Writes violations, as the field {@code violations}. */
    public static void violations(JsonGenerator json, List<Fault> violations) throws IOException {
        json.writeArrayFieldStart("violations");
        for (Fault violation : violations) {
            json.writeStartObject();
            json.writeStringField("file", violation.file());
            json.writeStringField("text", violation.text());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** Writes the runtimes of trees before and after, of the groups that differ, as the field {@code trees}. */
    public static void trees(JsonGenerator json, List<RuntimeDiff> trees) throws IOException {
        json.writeArrayFieldStart("trees");
        for (RuntimeDiff tree : trees) {
            json.writeStartObject();
            json.writeStringField("id", tree.before().tree().id());
            JsonAmounts.vector(json, "totalBefore", tree.before().total());
            if (tree.after().isPresent()) {
                JsonAmounts.vector(json, "totalAfter", tree.after().get().total());
            }
            json.writeArrayFieldStart("groups");
            for (GroupDiff group : tree.changes()) {
                json.writeStartObject();
                json.writeStringField("name", group.name());
                json.writeStringField("path", group.path());
                side(json, "before", group.before());
                side(json, "after", group.after());
                JsonAmounts.positive(json, "gained", group.gained());
                JsonAmounts.positive(json, "lost", group.lost());
                JsonAmounts.positive(json, "moreOverused", group.moreOverused());
                JsonAmounts.positive(json, "lessOverused", group.lessOverused());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void side(JsonGenerator json, String name, Optional<GroupRuntime> group) throws IOException {
        if (group.isEmpty()) {
            json.writeNullField(name);
            return;
        }
        GroupRuntime runtime = group.get();
        json.writeObjectFieldStart(name);
        JsonAmounts.vector(json, "limitedRequest", runtime.limitedRequest());
        JsonAmounts.vector(json, "runtime", runtime.runtime());
        JsonAmounts.vector(json, "used", runtime.used());
        JsonAmounts.positive(json, "overused", runtime.overused());
        json.writeEndObject();
    }
}
