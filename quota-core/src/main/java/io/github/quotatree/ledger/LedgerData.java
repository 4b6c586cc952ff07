package io.github.quotatree.ledger;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All that a ledger knows: its workloads, the accounts that they count in, and the number of changes so far. */
final class LedgerData {
    final SolveOptions options;
    final ResourceSchema schema;
    final WorkloadTable table = new WorkloadTable();
    final Seat.Index seats;
    final Reservations reservations = new Reservations();
    final OpenHandOvers handOvers = new OpenHandOvers();
    final EvictionWindows evictions;
    final ForestAccounts trees;

    /** Null if the ledger judges by quota alone. */
    final @Nullable Lending lending;

    final SharedClasses classesOfSnapshots = new SharedClasses();

    NamedWorkloads named = new NamedWorkloads();

    /** Whether the default group takes workloads without a group of their own also where it has no max. */
    boolean takesUnmatched;

    long version;

    /** Takes each change before it takes effect; null if changes are not recorded. */
    @Nullable
    Consumer<LedgerChange> journal;

    LedgerData(
            QuotaForest forest,
            Map<String, ResourceVector> totals,
            SolveOptions options,
            AdmissionRule rule,
            Collection<EvictionLimit> evictionLimits) {
        this.options = options;
        schema = forest.schema(); // that of every later forest too
        evictions = new EvictionWindows(evictionLimits);
        boolean lends = rule == AdmissionRule.LOANS;
        trees = ForestAccounts.of(forest, totals, options, lends);
        seats = new Seat.Index(trees);
        lending = lends ? Lending.of(table, trees, options, () -> version) : null;
        lend();
    }

    AdmissionRule rule() {
        return lending == null ? AdmissionRule.QUOTA_ONLY : AdmissionRule.LOANS;
    }

    /** Lets workloads be placed again that no node could take before the nodes have changed. */
    void nodesChanged() {
        if (lending != null) {
            lending.allArePlaceable();
        }
    }

    /** Lets the accounts lend, if the ledger does; also after a replacement of the forest. */
    void lend() {
        if (lending != null) {
            trees.trees().forEach(tree -> tree.lend(lending.of(tree)));
        }
    }

    /** Forgets that a workload waits. */
    void forget(String id) {
        if (lending != null) {
            lending.forget(id);
        }
    }

    /** Notes that a workload has left, as the last victim of a hand-over perhaps. */
    void left(String id) {
        vacate(handOvers.left(id));
    }

    /** Notes that no victims are left of workloads for which a plan has reserved room. */
    void vacate(Collection<String> preemptors) {
        if (lending != null && !preemptors.isEmpty()) {
            lending.setVacated(preemptors);
        }
    }

    void startOnLoan(WorkloadEntry entry) {
        entry.setStartedOnLoan(true);
        if (lending != null) {
            lending.countStartedOnLoan(1);
        }
    }

    /** Notes that a workload no longer holds its request, if it did, before that is so. */
    void endLoan(WorkloadEntry entry) {
        if (lending != null && entry.startedOnLoan()) {
            lending.countStartedOnLoan(-1);
        }
    }

    /** Notes that a workload requests another amount, or in another group. */
    void requestChanged(String id) {
        if (lending != null) {
            lending.requestChanged(id);
        }
    }

    Waiting waiting() {
        return lending == null ? Waiting.NONE : lending.waiting();
    }

    /** Begins a checked change: passes it to the journal, which may still refuse it, and counts it. */
    void record(LedgerChange change) {
        if (journal != null) {
            journal.accept(change);
        }
        version = change.version();
    }

    /** Names workloads for a large plan or gang that may follow. */
    void name(LedgerChange.WorkloadsNamed change) {
        named.requireNext(change);
        record(change);
        named = named.with(change);
    }

    long next() {
        return version + 1;
    }

    QuotaForest forest() {
        return trees.forest();
    }

    // accounts

    GroupAccount place(Workload workload) {
        Seat seat = seats.find(workload);
        // at the default group is also the seat of a group that became a parent group
        return seat == null || seat.isAtDefault() ? trees.place(workload) : seat.groupAccount();
    }

    Seat seat(Workload workload, GroupAccount account) {
        Seat seat = seats.find(workload);
        if (seat == null) {
            seat = seats.open(workload, account);
        }
        return seat;
    }

    void leave(Seat seat, Workload left) {
        if (table.isEmpty(seat)) {
            seats.close(seat, left);
        }
    }

    void forEachIn(GroupAccount account, Consumer<WorkloadEntry> action) {
        trees.seating.forEach(account.tree().number, account.account(), seat -> table.forEach(seat, action));
    }

    Placement placement(WorkloadEntry entry) {
        return entry.placement(forest(), entry.seat.isAtDefault());
    }

    WorkloadStatus status(WorkloadEntry entry) {
        return entry.status(placement(entry), waiting());
    }

    /** The ends of all reservations, in order. A change takes time logarithmic in the number of reserved workloads. */
    static final class Reservations {
        private static final Comparator<Reservation> IN_ORDER =
                Comparator.comparing(Reservation::expires).thenComparing(Reservation::id);

        /** Those that were added one by one, and of each large gang its own. */
        private final List<SortedSet<Reservation>> ends = new ArrayList<>(List.of(sorted()));

        @Nullable
        Reservation first;

        /** When the first reservation ends, in milliseconds rounded down, so that a look at it makes no garbage. */
        private long firstMillis;

        private static SortedSet<Reservation> sorted() {
            return new TreeSet<>(IN_ORDER);
        }

        /** Returns the reservations of many workloads that end at once, to be added in a moment. */
        static SortedSet<Reservation> of(List<String> ids, Instant expires) {
            SortedSet<Reservation> all = sorted();
            ids.forEach(id -> all.add(new Reservation(id, expires)));
            return all;
        }

        void add(SortedSet<Reservation> all) {
            ends.add(all);
            noteFirst();
        }

        void add(String id, Instant expires) {
            ends.get(0).add(new Reservation(id, expires));
            noteFirst();
        }

        void remove(String id, Instant expires) {
            Reservation ended = new Reservation(id, expires);
            for (int k = ends.size() - 1; k >= 0; k--) {
                if (ends.get(k).remove(ended) && k > 0 && ends.get(k).isEmpty()) {
                    ends.remove(k);
                }
            }
            noteFirst();
        }

        private void noteFirst() {
            first = null;
            for (int k = 0; k < ends.size(); k++) { // an iterator would be garbage
                Reservation next = ends.get(k).isEmpty() ? null : ends.get(k).first();
                first = next == null || (first != null && IN_ORDER.compare(first, next) < 0) ? first : next;
            }
            if (first != null) {
                firstMillis = millis(first.expires());
            }
        }

        private static long millis(Instant moment) {
            if (Math.abs(moment.getEpochSecond()) < Long.MAX_VALUE / 2000) {
                return moment.toEpochMilli();
            }
            return moment.getEpochSecond() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }

        /** Returns whether a reservation may have ended at a time in milliseconds, rounded down. Allocates nothing. */
        boolean mayHaveEnded(long nowMillis) {
            return first != null && firstMillis <= nowMillis;
        }

        @Nullable
        Instant nextExpiry() {
            return first == null ? null : first.expires;
        }

        record Reservation(String id, Instant expires) {}
    }
}
