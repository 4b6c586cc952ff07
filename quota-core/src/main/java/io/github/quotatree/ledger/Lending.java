package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a ledger knows beside its accounts because it lends what is idle: who is due since when, and their claims. */
final class Lending {
    private final LedgerData data;
    private final Map<String, Instant> due = new LinkedHashMap<>();
    private final Set<String> unplaceable = new LinkedHashSet<>();

    private final Set<String> handedOver = new LinkedHashSet<>();
    private final Set<String> held = new LinkedHashSet<>();
    private final Waiting waiting = new Waiting(due, unplaceable, handedOver, held);

    /** The claims by tree, as they were found at a version of the ledger. */
    private final Map<TreeAccounts, Claims> claims = new LinkedHashMap<>();

    private long foundAt = -1;

    private Lending(LedgerData data) {
        this.data = data;
    }

    /**
     * Returns what a ledger knows that lends.
     *
     * @throws IllegalArgumentException if the ledger has options or dimensions with which nothing can be lent
     */
    static Lending of(LedgerData data) {
        SolveOptions options = data.options;
        if (data.schema.hasFlavors()) {
            throw new IllegalArgumentException("a ledger with flavors of " + data.schema + " cannot lend what is idle");
        }
        if (options.guaranteeUsage() || !options.minScaling()) {
            throw new IllegalArgumentException("a ledger with " + options
                    + " cannot lend what is idle: its runtimes may sum to more than the total");
        }
        return new Lending(data);
    }

    /** What the ledger knows of workloads: who is due, who cannot be placed, and who has not started after a plan. */
    record Waiting(Map<String, Instant> due, Set<String> unplaceable, Set<String> handedOver, Set<String> held) {
        static final Waiting NONE = new Waiting(Map.of(), Set.of(), Set.of(), Set.of());

        boolean isUnplaceable(String id) {
            return unplaceable.contains(id);
        }

        Standing standing(WorkloadEntry entry) {
            String id = entry.id();
            return isEmpty() && !entry.startedOnLoan()
                    ? Standing.NONE
                    : new Standing(
                            entry.startedOnLoan(),
                            unplaceable.contains(id),
                            handedOver.contains(id),
                            held.contains(id),
                            Optional.ofNullable(due.get(id)));
        }

        private boolean isEmpty() {
            return due.isEmpty() && unplaceable.isEmpty() && handedOver.isEmpty() && held.isEmpty();
        }

        /** Returns them as they are now, to be read alone. */
        Waiting copy() {
            return isEmpty()
                    ? NONE
                    : new Waiting(
                            Collections.unmodifiableMap(new LinkedHashMap<>(due)),
                            Set.copyOf(unplaceable),
                            Set.copyOf(handedOver),
                            Set.copyOf(held));
        }
    }

    Waiting waiting() {
        return waiting;
    }

    void setDue(List<String> ids, Instant since) {
        ids.forEach(id -> due.putIfAbsent(id, since));
    }

    void setUnplaceable(String id, boolean on) {
        if (on) {
            due.remove(id);
            unplaceable.add(id);
        } else {
            unplaceable.remove(id);
        }
    }

    /**
     * Lets the units of a group that were started on loan and are entitled by now keep that, before a workload of the
     * group that goes before them is stopped and waits. Otherwise a stop would make loans of them, and stop them too.
     */
    void keepEntitled(TreeAccounts tree, int account) {
        List<WorkloadEntry> entitled = new ArrayList<>();
        for (WorkloadEntry entry : workloads(tree, account)) {
            if (entry.startedOnLoan() && tree.isEntitled(account, entry.workload)) {
                entitled.add(entry);
            }
        }
        entitled.forEach(entry -> data.table.writable(entry).setStartedOnLoan(false));
        if (!entitled.isEmpty()) {
            tree.forgetClasses(account);
        }
    }

    /** Forgets which workloads no node can take. */
    void allArePlaceable() {
        unplaceable.clear();
    }

    void setHandedOver(String id) {
        handedOver.add(id);
    }

    void addHeld(String id) {
        held.add(id);
    }

    /** Sets which workloads are due and cannot be helped, by the last plan; the others claim again. */
    void setHeld(Collection<String> ids) {
        held.clear();
        held.addAll(ids);
    }

    /** Forgets what is known of a workload that waits no longer. */
    void forget(String id) {
        if (!held.isEmpty()) {
            held.remove(id);
        }
        if (!handedOver.isEmpty()) {
            handedOver.remove(id);
        }
        if (!due.isEmpty()) {
            due.remove(id);
        }
        if (!unplaceable.isEmpty()) {
            unplaceable.remove(id);
        }
    }

    /** Returns the workloads of a leaf group, in any order. */
    List<WorkloadEntry> workloads(TreeAccounts tree, int account) {
        List<WorkloadEntry> entries = new ArrayList<>();
        data.forEachIn(new GroupAccount(tree, account), entries::add);
        return entries;
    }

    /** Returns whether anything may be claimed, or held for those whose victims have not left. */
    boolean hasClaims() {
        return !due.isEmpty() || !handedOver.isEmpty();
    }

    /** Returns the claims in a tree; a workload that is due no longer, because its group may use less, claims none. */
    Claims claims(TreeAccounts tree) {
        if (foundAt != data.version) {
            claims.clear();
            foundAt = data.version;
        }
        Claims known = claims.get(tree);
        return known != null ? known : find(tree);
    }

    private Claims find(TreeAccounts tree) {
        Claims found = new Claims(tree, data.schema.size());
        claims.put(tree, found);
        for (String id : due.keySet()) {
            WorkloadEntry entry = data.table.present(id);
            if (entry != null
                    && !held.contains(id)
                    && isOf(entry, tree)
                    && tree.isEntitled(entry.number(), entry.workload)) {
                found.addDue(entry.workload, entry.number(), entry.request);
            }
        }
        for (String id : handedOver) {
            WorkloadEntry entry = data.table.present(id);
            if (entry != null && isOf(entry, tree)) {
                found.addHandedOver(entry.number(), entry.request);
            }
        }
        return found;
    }

    @SuppressWarnings("ReferenceEquality") // a tree has one object with accounts
    private static boolean isOf(WorkloadEntry entry, TreeAccounts tree) {
        return entry.tree() == tree;
    }
}
