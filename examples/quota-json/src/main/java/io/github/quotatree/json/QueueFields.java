package io.github.quotatree.json;

import io.github.quotatree.queue.QueuePosition;
import java.util.List;

/** Writes the order in which waiting workloads start. */
public final class QueueFields {
    private QueueFields() {}

    /** Writes entries of a queue. */
    public static void write(JsonFields json, List<QueuePosition> positions) {
        json.objects("entries", positions, (each, position) -> {
            each.count("number", position.number())
                    .text("group", position.entry().group())
                    .texts("workloads", position.entry().ids())
                    .code("verdict", position.entry().verdict())
                    .text("text", position.entry().toString());
            DecisionFields.limits(each, position.entry().exceededLimits());
        });
    }
}
