package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.admission.Accounts;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The groups of a snapshot in which something waits, beside the system group, and accounts that know their classes. */
final class TurnGroups {
    private final LedgerSnapshot snapshot;

    /** By tree id. */
    private final Map<String, Accounts> accounts = new HashMap<>();

    private final Map<String, TurnGroup> byName = new LinkedHashMap<>();

    private TurnGroups(LedgerSnapshot snapshot) {
        this.snapshot = snapshot;
        for (String treeId : snapshot.forest().trees().keySet()) {
            accounts.put(treeId, Accounts.of(snapshot, treeId));
        }
    }

    /** Finds the groups of a snapshot, in n log n time in the workloads that wait in each. */
    static TurnGroups of(LedgerSnapshot snapshot) {
        TurnGroups found = new TurnGroups(snapshot);
        for (QuotaTree tree : snapshot.forest().trees().values()) {
            tree.groups().stream()
                    .filter(group -> !group.isParent())
                    .forEach(group -> found.find(group.name(), snapshot.pending(group.name())));
        }
        found.find(ReservedNames.DEFAULT_GROUP, snapshot.pending(ReservedNames.DEFAULT_GROUP));
        return found;
    }

    private void find(String name, List<WorkloadStatus> waiting) {
        if (!waiting.isEmpty()) {
            byName.put(name, TurnGroup.of(snapshot, accounts(snapshot.treeOf(name)), name, waiting));
        }
    }

    /** Returns the groups of a later snapshot with the same forest, in a schema without flavors. */
    TurnGroups after(LedgerSnapshot later) {
        TurnGroups after = new TurnGroups(later);
        Map<String, WorkloadDifferences> differences =
                WorkloadDifferences.between(snapshot, later).byGroup();
        boolean sameRuntimes = later.hasRuntimesOf(snapshot);
        for (TurnGroup group : byName.values()) {
            WorkloadDifferences own = differences.remove(group.name());
            TurnGroup now =
                    sameRuntimes && own == null ? group : group.after(later, after.accounts(group.treeId()), own);
            if (now != null) {
                after.byName.put(group.name(), now);
            }
        }
        differences.remove(ReservedNames.SYSTEM_GROUP);
        differences.forEach((name, own) -> after.find(name, TurnOrder.onlyPending(own.after()))); // none waited before
        return after;
    }

    Accounts accounts(String treeId) {
        return Objects.requireNonNull(accounts.get(treeId), treeId);
    }

    TurnGroup group(String name) {
        return Objects.requireNonNull(byName.get(name), name);
    }

    Collection<TurnGroup> all() {
        return byName.values();
    }

    /** Returns the number of workloads that wait. */
    int size() {
        return byName.values().stream().mapToInt(TurnGroup::size).sum();
    }
}
