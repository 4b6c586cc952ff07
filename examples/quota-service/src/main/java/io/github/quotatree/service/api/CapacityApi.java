package io.github.quotatree.service.api;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.QuotaFields;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.document.QuotasJson;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What the trees share: nodes that come and go, and totals that are set. Each request says how it shall be. */
record CapacityApi(QuotaLedger ledger) {
    List<Route> routes() {
        String node = "/v1/nodes/{name}";
        return List.of(
                Route.read("/v1/totals", "readTotals", request -> totals()),
                Route.write("PUT", "/v1/totals", "setTotal", this::setTotal),
                Route.read("/v1/nodes", "listNodes", request -> nodes()),
                Route.write("PUT", node, "putNode", this::putNode),
                Route.act("DELETE", node, "removeNode", this::removeNode));
    }

    private Answer totals() {
        LedgerSnapshot snapshot = ledger.snapshot();
        return Answers.ok(
                Kind.TOTALS,
                json -> json.objects(
                        "totals",
                        snapshot.forest().trees().keySet(),
                        (each, tree) -> each.text("tree", tree)
                                .amounts("total", snapshot.total(tree))
                                .flag("isSet", snapshot.totals().containsKey(tree))));
    }

    private Answer setTotal(Request request) {
        Fields fields = request.fields("total");
        String tree = fields.text("tree").orElse("");
        ResourceVector total = Amounts.required(
                "total of tree \"" + tree + "\"", ledger.forest().schema(), fields.part("total"));
        fields.end();
        if (ledger.forest().tree(tree).isEmpty()) {
            throw Refusal.of(404, "unknown-tree", "tree", tree, "there is no tree of this id");
        }
        if (!Objects.equals(total, ledger.snapshot().totals().get(tree))) {
            ledger.setTotal(tree, total);
        }
        return totals();
    }

    private Answer nodes() {
        QuotaForest forest = ledger.forest();
        return Answers.ok(Kind.NODES, json -> QuotaFields.nodes(json, forest));
    }

    private static Optional<ClusterNode> find(QuotaForest forest, String name) {
        return forest.nodes().stream().filter(node -> node.name().equals(name)).findFirst();
    }

    private Answer putNode(Request request) {
        String name = request.parameter("name");
        ClusterNode node = QuotasJson.node(name, ledger.forest().schema(), request.fields("node " + name));
        if (!find(ledger.forest(), name).equals(Optional.of(node))) {
            ledger.update(forest -> forest.withNode(node));
        }
        String tree = ledger.forest().withNode(node).treeOfNode(name);
        return Answers.ok(Kind.NODE, json -> QuotaFields.node(json, node, tree));
    }

    private Answer removeNode(Request request) {
        String name = request.parameter("name");
        ledger.update(forest -> {
            if (find(forest, name).isEmpty()) {
                throw Refusal.of(404, "unknown-node", "node", name, "there is no node of this name");
            }
            return forest.withoutNode(name);
        });
        return Answers.empty();
    }
}
