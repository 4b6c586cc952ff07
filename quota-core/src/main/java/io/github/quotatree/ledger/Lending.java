package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The state of a ledger that lends its idle capacity, beside its accounts: the workloads that wait, and their claims.
 */
final class Lending {
    private static final String WAY_OUT = "; build it with admissionRule(AdmissionRule.QUOTA_ONLY)";

    private static final int MOST_CHANGED = 1024;

    private final WorkloadTable table;
    private final ForestAccounts trees;
    private final LongSupplier version;
    private final Map<String, Instant> due = new LinkedHashMap<>();
    private final Set<String> unplaceable = new LinkedHashSet<>();
    private final Set<String> handedOver = new LinkedHashSet<>();
    private final Set<String> vacated = new HashSet<>();
    private final Set<String> held = new LinkedHashSet<>();
    private final Waiting waiting = new Waiting(due, unplaceable, handedOver, vacated, held);

    /** The workloads whose claims have changed, in order, after those that are forgotten. */
    private final List<String> changed = new ArrayList<>();

    private long forgotten;

    /** The workloads that hold their requests and were started on loan, in all groups. */
    private int startedOnLoan;

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
        for (String id : ids) {
            due.putIfAbsent(id, since);
            changed(id);
        }
    }

    void setUnplaceable(String id, boolean on) {
        if (on) {
            due.remove(id);
            changed(id);
            unplaceable.add(id);
        } else {
            unplaceable.remove(id);
        }
    }

    /** Forgets which workloads no node can take, whose groups have others who are entitled then. */
    void allArePlaceable() {
        List<String> before = List.copyOf(unplaceable);
        unplaceable.clear();
        for (String id : before) {
            WorkloadEntry entry = table.present(id);
            if (entry != null) {
                entry.tree().changed(entry.number(), entry.workload);
            }
        }
    }

    void setHandedOver(String id) {
        handedOver.add(id);
        changed(id);
    }

    /** Notes that the victims have left of workloads for which a plan has reserved room. */
    void setVacated(Collection<String> ids) {
        for (String id : ids) {
            if (handedOver.contains(id) && vacated.add(id)) {
                changed(id);
            }
        }
    }

    void addHeld(String id) {
        held.add(id);
        changed(id);
    }

    /** Sets which workloads are due and cannot be helped, by the last plan; the others claim again. */
    void setHeld(Collection<String> ids) {
        held.forEach(this::changed);
        held.clear();
        held.addAll(ids);
        held.forEach(this::changed);
    }

    /** Notes that a workload requests another amount, or in another group. */
    void requestChanged(String id) {
        if (due.containsKey(id) || handedOver.contains(id)) {
            changed(id);
        }
    }

    /** Forgets a workload that waits no longer. */
    void forget(String id) {
        if (!due.isEmpty() && due.remove(id) != null) { // mostly there is nothing to find
            changed(id);
        }
        if (!handedOver.isEmpty() && handedOver.remove(id)) {
            vacated.remove(id);
            changed(id);
        }
        if (!unplaceable.isEmpty()) {
            unplaceable.remove(id);
        }
        if (!held.isEmpty()) {
            held.remove(id);
        }
    }

    /** Notes that the claim of a workload, or of none, may be another one now. */
    private void changed(String id) {
        if (changed.size() == MOST_CHANGED) { // who has not read them so far finds all claims anew
            forgotten += changed.size();
            changed.clear();
        }
        changed.add(id);
    }

    /**
     * Lets the units of a group that were started on loan and are entitled by now keep that, before a workload of the
     * group that goes before them is stopped and waits. Otherwise a stop would make loans of them, and stop them too.
     */
    void keepEntitled(TreeAccounts tree, int account) {
        boolean mayBeSome = startedOnLoan > 0 && !tree.isSystem(account);
        for (Workload entitled : mayBeSome ? tree.entitledLoans(account) : List.<Workload>of()) {
            WorkloadEntry entry = Objects.requireNonNull(table.present(entitled.id()), entitled.id());
            table.writable(entry).setStartedOnLoan(false);
            startedOnLoan--;
            tree.changed(account, entitled);
        }
    }

    void countStartedOnLoan(int more) {
        startedOnLoan += more;
    }

    private List<WorkloadEntry> members(TreeAccounts tree, int account) {
        List<WorkloadEntry> members = new ArrayList<>();
        trees.seating.forEach(tree.number, account, seat -> table.forEach(seat, members::add));
        return members;
    }

    private final class OfTree implements Lender {
        private final TreeAccounts tree;

        /** The claims, and how many changes they follow. */
        private @Nullable Claims claims;

        private long followed;

        OfTree(TreeAccounts tree) {
            this.tree = tree;
        }

        @Override
        public List<WorkloadEntry> members(int account) {
            return Lending.this.members(tree, account);
        }

        @Override
        public @Nullable Member member(int account, String id) {
            WorkloadEntry entry = entryOfTree(id);
            return entry != null && entry.number() == account ? entry : null;
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
        public void changed(int account) {
            if (claims != null) {
                claims.changed(account);
            }
        }

        @Override
        public Claims claims() {
            Claims known = claims;
            if (known == null || followed < forgotten) {
                known = new Claims(tree, tree.tree().schema(), tree::moves);
                claims = known;
                followed = forgotten + changed.size();
                due.keySet().forEach(this::find);
                handedOver.forEach(this::find);
            }
            for (; followed < forgotten + changed.size(); followed++) {
                find(changed.get((int) (followed - forgotten)));
            }
            return known;
        }

        private void find(String id) {
            Claims found = Objects.requireNonNull(claims);
            found.remove(id);
            boolean isHandedOver = handedOver.contains(id);
            boolean claims = isHandedOver || (due.containsKey(id) && !held.contains(id));
            WorkloadEntry entry = claims ? entryOfTree(id) : null;
            if (entry != null && isHandedOver) {
                found.addHandedOver(entry.workload, entry.number(), entry.request, vacated.contains(id));
            } else if (entry != null) {
                found.addDue(entry.workload, entry.number(), entry.request);
            }
        }

        @SuppressWarnings("ReferenceEquality") // a tree has one object with accounts
        private @Nullable WorkloadEntry entryOfTree(String id) {
            WorkloadEntry entry = table.present(id);
            return entry != null && entry.tree() == tree ? entry : null;
        }
    }
}
