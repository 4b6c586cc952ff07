package io.github.quotatree.service.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Json;

/** How much each group may use, and what it uses. */
public final class RuntimeJson {
    private RuntimeJson() {}

    /** Returns the runtimes of all trees of a snapshot, or of one. */
    public static ObjectNode json(LedgerSnapshot snapshot, Iterable<String> trees) {
        ObjectNode json = Json.object();
        json.put("version", Long.toString(snapshot.version()));
        ArrayNode list = json.putArray("trees");
        for (String tree : trees) {
            add(list.addObject(), snapshot, tree);
        }
        return json;
    }

    private static void add(ObjectNode json, LedgerSnapshot snapshot, String tree) {
        RuntimeQuotas quotas = snapshot.quotas(tree);
        json.put("tree", tree);
        json.set("total", Amounts.json(snapshot.total(tree)));
        ArrayNode groups = json.putArray("groups");
        for (GroupRuntime group : quotas) {
            add(groups.addObject(), group);
        }
    }

    private static void add(ObjectNode json, GroupRuntime group) {
        json.put("name", group.name());
        json.put("path", group.path());
        json.put("isParent", group.isParent());
        json.set("min", Amounts.json(group.min()));
        json.set("max", Amounts.json(group.max()));
        json.set("request", Amounts.json(group.request()));
        json.set("runtime", Amounts.json(group.runtime()));
        json.set("used", Amounts.json(group.used()));
        json.set("borrowed", Amounts.json(group.borrowed()));
        json.set("lent", Amounts.json(group.lent()));
        json.set("overused", Amounts.json(group.overused()));
    }
}
