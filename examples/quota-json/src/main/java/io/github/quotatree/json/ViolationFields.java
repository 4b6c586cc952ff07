package io.github.quotatree.json;

import io.github.quotatree.Violation;
import java.util.List;

/** Writes the rules that declarations break, as the field {@code violations}. */
public final class ViolationFields {
    private ViolationFields() {}

    public static void write(JsonFields json, List<Violation> violations) {
        json.objects(
                "violations",
                violations,
                (each, violation) -> each.code("rule", violation.rule())
                        .code("subject", violation.subject())
                        .text("name", violation.name())
                        .text("path", violation.path())
                        .text("property", violation.property())
                        .text("dimension", violation.dimension())
                        .text("value", violation.value())
                        .text("bound", violation.bound())
                        .text("text", violation.message()));
    }
}
