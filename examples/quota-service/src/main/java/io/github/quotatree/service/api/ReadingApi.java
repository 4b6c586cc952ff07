package io.github.quotatree.service.api;

import io.github.quotatree.Explanation;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.ExplanationFields;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.RuntimeFields;
import io.github.quotatree.json.WorkloadFields;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.service.document.QuotasJson;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import java.util.Collection;
import java.util.List;

/** What is read from one moment of the ledger: the runtimes, why they are so, and everything. */
record ReadingApi(QuotaLedger ledger) {
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
        return Answers.ok(
                Kind.RUNTIMES,
                json -> runtimes(
                        json, snapshot, tree == null ? snapshot.forest().trees().keySet() : List.of(tree)));
    }

    private static void runtimes(JsonFields json, LedgerSnapshot snapshot, Collection<String> trees) {
        json.amount("version", snapshot.version());
        RuntimeFields.trees(json, trees.stream().map(snapshot::quotas).toList(), false);
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
        List<Explanation> explanations = (dimension == null ? all : List.of(dimension))
                .stream().map(each -> snapshot.explain(group, each)).toList();
        return Answers.ok(
                Kind.EXPLANATION,
                json -> ExplanationFields.byDimension(
                        json.amount("version", snapshot.version())
                                .text("group", explanations.get(0).group()),
                        explanations,
                        true));
    }

    private Answer snapshot() {
        LedgerSnapshot snapshot = ledger.snapshot();
        return Answers.ok(Kind.SNAPSHOT, json -> {
            runtimes(json, snapshot, snapshot.forest().trees().keySet());
            json.text("tag", QuotasJson.tag(snapshot.forest()))
                    .objects(
                            "workloads",
                            snapshot.workloads(),
                            (each, status) -> WorkloadFields.of(each, status, snapshot));
        });
    }
}
