package io.github.quotatree.service.api;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.Violation;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.document.QuotasJson;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The declared quotas, as one document with a tag. An edit names the tag of the document that it edits, so that of two
 * edits of the same document only one is accepted, and the other client reads again.
 */
record QuotaApi(QuotaLedger ledger) {
    private static final String PATH = "/v1/quotas";

    List<Route> routes() {
        return List.of(
                Route.read(PATH, "readQuotas", request -> document(ledger.forest())),
                Route.write("PUT", PATH, "replaceQuotas", this::replace, "dryRun"));
    }

    private static Answer document(QuotaForest forest) {
        return Answer.text(200, Answer.JSON, QuotasJson.document(forest)).withHeader("ETag", QuotasJson.tag(forest));
    }

    private Answer replace(Request request) {
        String tag = request.ifMatch()
                .orElseThrow(() ->
                        Refusal.of(428, "no-tag", "If-Match", "", "name the ETag of the quotas that were read, or *"));
        boolean isDryRun = isDryRun(request);
        ResourceSchema schema = ledger.forest().schema();
        Fields fields = request.fields("quotas");
        List<String> dimensions = QuotasJson.dimensions(fields);
        QuotasJson.Declarations declared = QuotasJson.read(fields, schema);
        DisplacedWorkloads displaced = displaced(fields);
        fields.end();
        if (!dimensions.isEmpty() && !dimensions.equals(schema.dimensions())) {
            throw Refusal.of(
                    422,
                    "other-dimensions",
                    "dimensions",
                    String.join(", ", dimensions),
                    "are " + String.join(", ", schema.dimensions()) + " as long as the service has its data");
        }
        UnaryOperator<QuotaForest> edit = before -> edited(before, declared, tag, displaced);
        return isDryRun ? dryRun(edit, displaced) : carryOut(edit, displaced);
    }

    private static boolean isDryRun(Request request) {
        return request.optional("dryRun")
                .map(text -> {
                    if (!text.equals("true") && !text.equals("false")) {
                        throw Refusal.badBody("query parameter dryRun", text, "must be true or false");
                    }
                    return text.equals("true");
                })
                .orElse(false);
    }

    private static DisplacedWorkloads displaced(Fields fields) {
        JsonNode part = fields.part("displaced").orElse(null);
        if (part == null) {
            return DisplacedWorkloads.none();
        }
        Fields of = Fields.of("displaced", part);
        DisplacedWorkloads displaced =
                of.flag("toDefaultGroup", false) ? DisplacedWorkloads.toDefaultGroup() : DisplacedWorkloads.none();
        for (Map.Entry<String, JsonNode> move : of.members("moves")) {
            if (!move.getValue().isTextual()) {
                throw Refusal.badBody("move of displaced", move.getValue().toString(), "must name a group");
            }
            displaced = displaced.withMove(move.getKey(), move.getValue().textValue());
        }
        of.end();
        return displaced;
    }

    /** Returns the forest with other quotas, or refuses them with every rule that they break. */
    private QuotaForest edited(
            QuotaForest before, QuotasJson.Declarations declared, String tag, DisplacedWorkloads displaced) {
        QuotaForest.Builder builder = declared.with(before.schema(), before.nodes());
        List<Violation> violations = builder.violationsOfChange(before, groupsThatMustStay(displaced));
        String present = QuotasJson.tag(before);
        boolean isMatch = tag.equals("*") || tag.equals(present);
        if (violations.isEmpty()) {
            QuotaForest after = builder.build();
            // what was carried out already is not refused when it is repeated
            if (isMatch || QuotasJson.tag(after).equals(present)) {
                return after;
            }
        }
        if (!isMatch) {
            throw Refusal.of(412, "other-tag", "If-Match", tag, "the quotas are " + present + " now; read them again");
        }
        throw new InvalidQuotaException(violations);
    }

    private Set<String> groupsThatMustStay(DisplacedWorkloads displaced) {
        Set<String> groups = new HashSet<>();
        if (!displaced.othersToDefaultGroup()) {
            for (WorkloadStatus status : ledger.snapshot().workloads()) {
                groups.add(status.group());
            }
            groups.removeAll(displaced.moves().keySet());
        }
        return groups;
    }

    private Answer carryOut(UnaryOperator<QuotaForest> edit, DisplacedWorkloads displaced) {
        QuotaForest before = ledger.forest();
        QuotaForest after = edit.apply(before);
        if (!QuotasJson.tag(after).equals(QuotasJson.tag(before))) {
            ledger.update(edit, displaced);
        }
        return document(after);
    }

    /** Makes the change in a copy of the ledger, and returns which runtimes it changes. */
    private Answer dryRun(UnaryOperator<QuotaForest> edit, DisplacedWorkloads displaced) {
        QuotaLedger copy = QuotaLedger.builder(ledger.state()).build();
        LedgerSnapshot before = copy.snapshot();
        copy.update(edit, displaced);
        LedgerSnapshot after = copy.snapshot();
        return Answers.ok(Kind.RUNTIME_CHANGES, json -> {
            json.text("tag", QuotasJson.tag(after.forest()));
            changes(json, after.runtimeChangesSince(before));
        });
    }

    private static void changes(JsonFields json, List<RuntimeChange> changes) {
        List<RuntimeChange> byGroup = changes.stream()
                .sorted(Comparator.comparing(RuntimeChange::group))
                .toList();
        json.objects("changes", byGroup, (each, change) -> {
            each.text("group", change.group());
            change.before().ifPresent(runtime -> each.amounts("before", runtime));
            change.after().ifPresent(runtime -> each.amounts("after", runtime));
        });
    }
}
