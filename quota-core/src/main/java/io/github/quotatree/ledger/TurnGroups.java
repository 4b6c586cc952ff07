package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.workload.Workload;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The groups of a snapshot in which something waits, beside the system group, and accounts that know their classes. */
final class TurnGroups {
    private final LedgerSnapshot snapshot;

    /** By tree id. */
    private final Map<String, SnapshotAccounts> accounts = new HashMap<>();

    private final Map<String, TurnGroup> byName = new LinkedHashMap<>();

    private TurnGroups(LedgerSnapshot snapshot) {
        this.snapshot = snapshot;
        for (String treeId : snapshot.forest().trees().keySet()) {
            accounts.put(treeId, (SnapshotAccounts) Accounts.of(snapshot, treeId)); // a snapshot has no others
        }
    }

    /** Finds the groups of a snapshot, in n log n time in the workloads of each. */
    static TurnGroups of(LedgerSnapshot snapshot) {
        TurnGroups found = new TurnGroups(snapshot);
        for (QuotaTree tree : snapshot.forest().trees().values()) {
            tree.groups().stream().filter(group -> !group.isParent()).forEach(group -> found.find(group.name()));
        }
        found.find(ReservedNames.DEFAULT_GROUP);
        return found;
    }

    private void find(String name) {
        TurnGroup group = TurnGroup.of(snapshot, accounts(snapshot.treeOf(name)), name);
        if (group != null) {
            byName.put(name, group);
        }
    }

    /**
     * Returns the groups of a later snapshot with the same forest, in a schema without flavors. They take over the
     * classes, which no other thread may read meanwhile; these groups find them again if they are asked for.
     */
    TurnGroups after(LedgerSnapshot later) {
        TurnGroups after = new TurnGroups(later);
        Map<String, WorkloadDifferences> differences =
                WorkloadDifferences.between(snapshot, later).byGroup();
        for (TurnGroup group : byName.values()) {
            WorkloadDifferences own = differences.remove(group.name());
            SnapshotAccounts tree = Objects.requireNonNull(after.accounts.get(group.treeId()));
            tree.take(Objects.requireNonNull(accounts.get(group.treeId())), group.name(), workloads(own));
            TurnGroup now = group.after(later, tree, own);
            if (now != null) {
                after.byName.put(group.name(), now);
            }
        }
        differences.remove(ReservedNames.SYSTEM_GROUP);
        differences.keySet().forEach(after::find); // nothing waited in them before
        return after;
    }

    private static List<Workload> workloads(@Nullable WorkloadDifferences differences) {
        return differences == null
                ? List.of()
                : Stream.concat(differences.before().stream(), differences.after().stream())
                        .map(WorkloadStatus::workload)
                        .toList();
    }

    Accounts accounts(String treeId) {
        return Objects.requireNonNull(accounts.get(treeId), treeId);
    }

    Collection<TurnGroup> all() {
        return byName.values();
    }

    /** Returns the number of workloads that wait. */
    int size() {
        return byName.values().stream().mapToInt(TurnGroup::size).sum();
    }
}
