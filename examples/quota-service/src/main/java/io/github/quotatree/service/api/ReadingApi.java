package io.github.quotatree.service.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.service.document.ExplanationJson;
import io.github.quotatree.service.document.QuotasJson;
import io.github.quotatree.service.document.RuntimeJson;
import io.github.quotatree.service.document.WorkloadJson;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import java.util.List;

/** What is read from one moment of the ledger: the runtimes, why they are so, and everything. */
final class ReadingApi {
    private final QuotaLedger ledger;

    ReadingApi(QuotaLedger ledger) {
        this.ledger = ledger;
    }

    List<Route> routes() {
        return List.of(
                Route.read("/v1/runtimes", "readRuntimes", this::runtimes, "tree"),
                Route.read("/v1/groups/{name}/explanation", "explainGroup", this::explain, "dimension"),
                Route.read("/v1/snapshot", "readSnapshot", request -> snapshot()));
    }

    static void requireGroup(LedgerSnapshot snapshot, String group) {
        try {
            snapshot.treeOf(group);
        } catch (IllegalArgumentException e) {
            throw Refusal.of(404, "unknown-group", "group", group, "there is no group of this name");
        }
    }

    private Answer runtimes(Request request) {
        LedgerSnapshot snapshot = ledger.snapshot();
        String tree = request.optional("tree").orElse(null);
        if (tree != null && snapshot.forest().tree(tree).isEmpty()) {
            throw Refusal.of(404, "unknown-tree", "tree", tree, "there is no tree of this id");
        }
        return Answers.ok(RuntimeJson.json(
                snapshot, tree == null ? snapshot.forest().trees().keySet() : List.of(tree)));
    }

    private Answer explain(Request request) {
        LedgerSnapshot snapshot = ledger.snapshot();
        String group = request.parameter("name");
        requireGroup(snapshot, group);
        List<String> all = snapshot.forest().schema().dimensions();
        String dimension = request.optional("dimension").orElse(null);
        if (dimension != null && !all.contains(dimension)) {
            throw Refusal.badBody("query parameter dimension", dimension, "must be one of " + String.join(", ", all));
        }
        return Answers.ok(ExplanationJson.ofGroup(snapshot, group, dimension == null ? all : List.of(dimension)));
    }

    private Answer snapshot() {
        LedgerSnapshot snapshot = ledger.snapshot();
        ObjectNode json = RuntimeJson.json(snapshot, snapshot.forest().trees().keySet());
        json.put("quotasTag", QuotasJson.tag(snapshot.forest()));
        ArrayNode workloads = json.putArray("workloads");
        snapshot.workloads().forEach(status -> WorkloadJson.json(workloads.addObject(), status, snapshot));
        return Answers.ok(json);
    }
}
