package io.github.quotatree.cli.play;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.Violation;
import io.github.quotatree.cli.text.TreeUnits;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.QuotaFields;
import io.github.quotatree.page.ReportJson;
import io.github.quotatree.page.ReportJson.Report;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.GroupDiff;
import io.github.quotatree.whatif.RuntimeDiff;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Writes what a solve has found, for the page.
 *
 * <pre>
 * {"contract", "kind": "play", "valid": true, "report": the data of the page, see ReportJson,
 *  "trees": [{"tree", "text": the difference to the start in sentences,
 *    "ownRequest": {dimension: [of each group, in the order of the report]}, "lendLimit": as ownRequest,
 *    "changes": {dimension: [{"group", "runtimeBefore", "runtimeAfter", "overusedBefore", "overusedAfter"}]}}]}
 * {"contract", "kind": "play", "valid": false, "violations": [...]}
 * </pre>
 *
 * <p>As in the columns of a report, an empty text is an amount without limit.
 */
final class PlayJson {
    private final Report start;
    private final Map<String, AmountFormat> formats = new HashMap<>();

    /**
     * Makes a writer.
     *
     * @param start the report of the cluster that was read
     */
    PlayJson(Report start) {
        this.start = start;
        start.trees().forEach(quotas -> formats.put(quotas.tree().id(), TreeUnits.of(quotas)));
    }

    byte[] answer(List<RuntimeDiff> diffs) throws IOException {
        List<RuntimeQuotas> after = new ArrayList<>();
        diffs.forEach(diff -> diff.after().ifPresent(after::add));
        if (after.size() < diffs.size()) {
            List<Violation> violations =
                    diffs.stream().flatMap(diff -> diff.violations().stream()).toList();
            return document(Kind.PLAY, json -> QuotaFields.violations(json.flag("valid", false), violations));
        }
        ByteArrayOutputStream report = new ByteArrayOutputStream(1 << 16);
        new ReportJson().write(report, new Report(start.title(), start.made(), start.solver(), start.units(), after));
        return document(
                Kind.PLAY,
                json -> json.flag("valid", true)
                        .document("report", report.toString(StandardCharsets.UTF_8))
                        .objects("trees", diffs, this::tree));
    }

    /** Returns the answer to a request that cannot be answered. */
    static byte[] fault(String text) {
        return document(Kind.FAULT, json -> json.text("text", text));
    }

    /** Returns the answer that is manifests. */
    static byte[] yaml(String text) {
        return document(Kind.MANIFESTS, json -> json.text("yaml", text));
    }

    private static byte[] document(Kind kind, Consumer<JsonFields> content) {
        return ContractDocument.text(kind, content).getBytes(StandardCharsets.UTF_8);
    }

    private void tree(JsonFields json, RuntimeDiff diff) {
        RuntimeQuotas after = diff.after().orElseThrow();
        String id = after.tree().id();
        json.text("tree", id)
                .text("text", diff.isEmpty() ? "" : diff.inWords(formats.getOrDefault(id, AmountFormat.baseUnits())));
        columns(json, "ownRequest", after, GroupRuntime::ownRequest);
        columns(json, "lendLimit", after, group -> group.declaration().lendLimit());
        List<GroupDiff> changes = diff.changes();
        List<String> dimensions = after.tree().schema().dimensions();
        json.object("changes", all -> {
            for (int k = 0; k < dimensions.size(); k++) {
                int d = k;
                all.objects(
                        dimensions.get(d),
                        changes.stream().filter(change -> isChanged(change, d)).toList(),
                        (each, change) -> each.text("group", change.name())
                                .amount("runtimeBefore", value(change.before(), GroupRuntime::runtime, d))
                                .amount("runtimeAfter", value(change.after(), GroupRuntime::runtime, d))
                                .amount("overusedBefore", value(change.before(), GroupRuntime::overused, d))
                                .amount("overusedAfter", value(change.after(), GroupRuntime::overused, d)));
            }
        });
    }

    private static void columns(
            JsonFields json, String name, RuntimeQuotas quotas, Function<GroupRuntime, ResourceVector> amounts) {
        List<ResourceVector> vectors = quotas.groups().stream().map(amounts).toList();
        json.object(
                name,
                all -> quotas.tree()
                        .schema()
                        .dimensions()
                        .forEach(dimension -> all.texts(
                                dimension,
                                vectors.stream()
                                        .map(vector -> amount(vector.value(dimension)))
                                        .toList())));
    }

    private static boolean isChanged(GroupDiff change, int d) {
        return value(change.before(), GroupRuntime::runtime, d) != value(change.after(), GroupRuntime::runtime, d)
                || value(change.before(), GroupRuntime::overused, d)
                        != value(change.after(), GroupRuntime::overused, d);
    }

    private static long value(Optional<GroupRuntime> group, Function<GroupRuntime, ResourceVector> vector, int d) {
        return group.map(present -> vector.apply(present).value(d)).orElse(0L);
    }

    private static String amount(long amount) {
        return amount == ResourceVector.UNLIMITED ? "" : Long.toString(amount);
    }
}
