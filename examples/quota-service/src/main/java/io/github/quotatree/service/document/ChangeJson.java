package io.github.quotatree.service.document;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceVector;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The runtimes that differ between two states of a ledger. */
public final class ChangeJson {
    private ChangeJson() {}

    /** Writes each group whose runtime differs, or that is in one of the states only. */
    public static void changes(JsonFields json, LedgerSnapshot before, LedgerSnapshot after) {
        Map<String, ResourceVector> then = runtimes(before);
        Map<String, ResourceVector> now = runtimes(after);
        Set<String> groups = new TreeSet<>(then.keySet());
        groups.addAll(now.keySet());
        groups.removeIf(group -> Objects.equals(then.get(group), now.get(group)));
        json.objects("changes", groups, (each, group) -> {
            each.text("group", group);
            put(each, "before", then.get(group));
            put(each, "after", now.get(group));
        });
    }

    private static void put(JsonFields json, String field, @Nullable ResourceVector runtime) {
        if (runtime != null) {
            json.amounts(field, runtime);
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
