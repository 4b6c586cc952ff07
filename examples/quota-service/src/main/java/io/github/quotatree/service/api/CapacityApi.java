package io.github.quotatree.service.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Refusal;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Fields;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.service.document.NodesJson;
import io.github.quotatree.service.document.QuotasJson;
import io.github.quotatree.service.http.Answers;
import io.github.quotatree.service.http.Request;
import io.github.quotatree.service.http.Route;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What the trees share: nodes that come and go, and totals that are set. Each request says how it shall be. */
final class CapacityApi {
    private final QuotaLedger ledger;

    CapacityApi(QuotaLedger ledger) {
        this.ledger = ledger;
    }

    List<Route> routes() {
        String node = "/v1/nodes/{name}";
        return List.of(
                Route.read("/v1/totals", "readTotals", request -> Answers.ok(totals(ledger.snapshot()))),
                Route.write("PUT", "/v1/totals", "setTotal", this::setTotal),
                Route.read("/v1/nodes", "listNodes", request -> nodes()),
                Route.write("PUT", node, "putNode", this::putNode),
                Route.act("DELETE", node, "removeNode", this::removeNode));
    }

    private static ObjectNode totals(LedgerSnapshot snapshot) {
        return QuotasJson.totals(snapshot.forest().trees().keySet().stream()
                .map(tree -> new QuotasJson.Total(
                        tree, snapshot.total(tree), snapshot.totals().containsKey(tree)))
                .toList());
    }

    private Answer setTotal(Request request) {
        Fields fields = request.fields("total");
        String tree = fields.text("tree").orElse("");
        JsonNode part = fields.part("total").orElseThrow(() -> Refusal.badBody("total", "", "is missing"));
        ResourceVector total =
                Amounts.read("total of tree \"" + tree + "\"", ledger.forest().schema(), part);
        fields.end();
        if (ledger.forest().tree(tree).isEmpty()) {
            throw Refusal.of(404, "unknown-tree", "tree", tree, "there is no tree of this id");
        }
        if (!Objects.equals(total, ledger.snapshot().totals().get(tree))) {
            ledger.setTotal(tree, total);
        }
        return Answers.ok(totals(ledger.snapshot()));
    }

    private Answer nodes() {
        QuotaForest forest = ledger.forest();
        ObjectNode json = Json.object();
        ArrayNode list = json.putArray("nodes");
        forest.nodes().forEach(node -> NodesJson.json(list.addObject(), node, forest.treeOfNode(node.name())));
        return Answers.ok(json);
    }

    private static Optional<ClusterNode> find(QuotaForest forest, String name) {
        return forest.nodes().stream().filter(node -> node.name().equals(name)).findFirst();
    }

    private Answer putNode(Request request) {
        String name = request.parameter("name");
        ClusterNode node = NodesJson.read(name, ledger.forest().schema(), request.fields("node " + name));
        if (!find(ledger.forest(), name).equals(Optional.of(node))) {
            ledger.update(forest -> forest.withNode(node));
        }
        return Answers.ok(NodesJson.json(
                Json.object(), node, ledger.forest().withNode(node).treeOfNode(name)));
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
