package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The state of a ledger that lends its idle capacity, beside its accounts: the workloads that wait, and their claims. */
final class Lending {
    private static final String WAY_OUT = "; build it with admissionRule(AdmissionRule.QUOTA_ONLY)";

    private final WorkloadTable table;
    private final ForestAccounts trees;
    private final LongSupplier version;
    private final Map<String, Instant> due = new LinkedHashMap<>();
    private final Set<String> unplaceable = new LinkedHashSet<>();
    private final Set<String> handedOver = new LinkedHashSet<>();
    private final Set<String> held = new LinkedHashSet<>();
    private final Waiting waiting = new Waiting(due, unplaceable, handedOver, held);

    /** How often those that claim, or their requests, have changed. */
    private long changes;

    private Lending(WorkloadTable table, ForestAccounts trees, LongSupplier version) {
        this.table = table;
        this.trees = trees;
        this.version = version;
    }

    /**
     * Begins to lend.
     *
     * @throws IllegalArgumentException if the ledger has options with which nothing can be lent
     */
    static Lending of(WorkloadTable table, ForestAccounts trees, SolveOptions options, LongSupplier version) {
        if (options.guaranteeUsage() || !options.minScaling()) {
            throw new IllegalArgumentException("a ledger with " + options
                    + " cannot lend idle capacity: its runtimes may sum to more than the total" + WAY_OUT);
        }
        return new Lending(table, trees, version);
    }

    Waiting waiting() {
        return waiting;
    }

    Lender of(TreeAccounts tree) {
        return new OfTree(tree);
    }

    void setDue(List<String> ids, Instant since) {
        ids.forEach(id -> due.putIfAbsent(id, since));
        changes++;
    }

    void setUnplaceable(String id, boolean on) {
        if (on) {
            due.remove(id);
            changes++;
            unplaceable.add(id);
        } else {
            unplaceable.remove(id);
        }
    }

    /** Forgets which workloads no node can take. */
    void allArePlaceable() {
        unplaceable.clear();
    }

    void setHandedOver(String id) {
        handedOver.add(id);
        changes++;
    }

    void addHeld(String id) {
        held.add(id);
        changes++;
    }

    /** Sets which workloads are due and cannot be helped, by the last plan; the others claim again. */
    void setHeld(Collection<String> ids) {
        held.clear();
        held.addAll(ids);
        changes++;
    }

    /** Notes that a workload requests another amount, or in another group. */
    void requestChanged(String id) {
        if (due.containsKey(id) || handedOver.contains(id)) {
            changes++;
        }
    }

    /** Forgets a workload that waits no longer. */
    void forget(String id) {
        if (!due.isEmpty() && due.remove(id) != null) { // mostly there is nothing to find
            changes++;
        }
        if (!handedOver.isEmpty() && handedOver.remove(id)) {
            changes++;
        }
        if (!unplaceable.isEmpty()) {
            unplaceable.remove(id);
        }
        if (!held.isEmpty()) {
            held.remove(id);
        }
    }

    /**
     * Lets the units of a group that were started on loan and are entitled by now keep that, before a workload of the
     * group that goes before them is stopped and waits. Otherwise a stop would make loans of them, and stop them too.
     */
    void keepEntitled(TreeAccounts tree, int account) {
        List<WorkloadEntry> entitled = new ArrayList<>();
        for (WorkloadEntry entry : members(tree, account)) {
            if (entry.startedOnLoan() && tree.isEntitled(account, entry.workload)) {
                entitled.add(entry);
            }
        }
        entitled.forEach(entry -> table.writable(entry).setStartedOnLoan(false));
        if (!entitled.isEmpty()) {
            tree.forgetClasses(account);
        }
    }

    private List<WorkloadEntry> members(TreeAccounts tree, int account) {
        List<WorkloadEntry> members = new ArrayList<>();
        trees.seating.forEach(tree.number, account, seat -> table.forEach(seat, members::add));
        return members;
    }

    private final class OfTree implements Lender {
        private final TreeAccounts tree;

        /** The claims, as they were found after a number of changes. */
        private @Nullable Claims claims;

        private long foundAt = -1;

        OfTree(TreeAccounts tree) {
            this.tree = tree;
        }

        @Override
        public List<WorkloadEntry> members(int account) {
            return Lending.this.members(tree, account);
        }

        @Override
        public Waiting waiting() {
            return waiting;
        }

        @Override
        public long version() {
            return version.getAsLong();
        }

        @Override
        public Claims claims() {
            Claims known = claims;
            if (known == null || foundAt != changes) {
                known = new Claims(tree, tree.tree().schema(), version);
                find(known);
                claims = known;
                foundAt = changes;
            }
            return known;
        }

        private void find(Claims found) {
            for (String id : due.keySet()) {
                WorkloadEntry entry = held.contains(id) ? null : entryOfTree(id);
                if (entry != null) {
                    found.addDue(entry.workload, entry.number(), entry.request);
                }
            }
            for (String id : handedOver) {
                WorkloadEntry entry = entryOfTree(id);
                if (entry != null) {
                    found.addHandedOver(entry.number(), entry.request);
                }
            }
        }

        @SuppressWarnings("ReferenceEquality") // a tree has one object with accounts
        private @Nullable WorkloadEntry entryOfTree(String id) {
            WorkloadEntry entry = table.present(id);
            return entry != null && entry.tree() == tree ? entry : null;
        }
    }
}
