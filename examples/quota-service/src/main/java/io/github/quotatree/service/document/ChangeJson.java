package io.github.quotatree.service.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.service.body.Amounts;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The runtimes that differ between two states of a ledger. */
public final class ChangeJson {
    private ChangeJson() {}

    /** Adds each group whose runtime differs, or that is in one of the states only. */
    public static void changes(ArrayNode list, LedgerSnapshot before, LedgerSnapshot after) {
        Map<String, ResourceVector> then = runtimes(before);
        Map<String, ResourceVector> now = runtimes(after);
        Set<String> groups = new TreeSet<>(then.keySet());
        groups.addAll(now.keySet());
        for (String group : groups) {
            ResourceVector old = then.get(group);
            ResourceVector changed = now.get(group);
            if (!Objects.equals(old, changed)) {
                ObjectNode each = list.addObject();
                each.put("group", group);
                put(each, "before", old);
                put(each, "after", changed);
            }
        }
    }

    private static void put(ObjectNode json, String field, @Nullable ResourceVector runtime) {
        if (runtime != null) {
            json.set(field, Amounts.json(runtime));
        }
    }

    private static Map<String, ResourceVector> runtimes(LedgerSnapshot snapshot) {
        Map<String, ResourceVector> runtimes = new TreeMap<>();
        for (String tree : snapshot.forest().trees().keySet()) {
            for (GroupRuntime group : snapshot.quotas(tree)) {
                runtimes.put(group.name(), group.runtime());
            }
        }
        return runtimes;
    }
}
