package io.github.quotatree.ledger;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The decision on many workloads at once, in steps between which others may use the ledger: first the workloads are
 * found and summed up, part by part; then, in one short step, all are checked to be as they were found, and the
 * decision is made and carried out.
 */
final class LargeGang {
    /** How many workloads are found in one step; a smaller gang is decided on at once. */
    static final int PART = 500;

    private final LedgerData data;
    private final List<String> ids;
    private final GangDecision decision;
    private final QuotaForest forest;

    // what was found
    private final @Nullable WorkloadEntry[] entries;
    private final @Nullable ResourceVector[] requests;
    private final @Nullable Seat[] seats;
    private final Map<Seat, UnitSums> sums = new HashMap<>();

    /** Starts with nothing found. */
    LargeGang(LedgerData data, List<String> ids, AdmissionOptions options) {
        this.data = data;
        this.ids = ids;
        forest = data.forest();
        decision = new GangDecision(options, forest.schema());
        entries = new WorkloadEntry[ids.size()];
        requests = new ResourceVector[ids.size()];
        seats = new Seat[ids.size()];
    }

    /**
     * Checks that no id is repeated; needs no lock.
     *
     * @throws IllegalArgumentException if one is
     */
    static void requireDistinct(List<String> ids) {
        Set<String> named = new HashSet<>();
        for (String id : ids) {
            GangDecision.requireFirst(id, named);
        }
    }

    /**
     * Finds the workloads of a part, and lets them be written to, so that no copies are left to be made.
     *
     * @throws IllegalArgumentException if there is no workload of an id
     * @throws IllegalStateException if one is not pending
     */
    boolean find(int from) {
        for (int k = from; k < Math.min(from + PART, ids.size()); k++) {
            WorkloadEntry entry = data.table.writable(data.pending(ids.get(k)));
            entries[k] = entry;
            requests[k] = entry.request;
            seats[k] = entry.seat;
            sums.computeIfAbsent(
                            entry.seat, none -> new UnitSums(forest.schema().size()))
                    .add(entry.workload, entry.request, true, false);
            if (isOfForest()) {
                decision.add(entry);
            }
        }
        return true;
    }

    @SuppressWarnings("ReferenceEquality") // every update makes another forest
    private boolean isOfForest() {
        return data.forest() == forest;
    }

    /** Returns whether all workloads are as they were found. */
    @SuppressWarnings("ReferenceEquality") // the same request is the same vector, unless it was set again
    private boolean isUnchanged() {
        boolean unchanged = isOfForest();
        for (int k = 0; k < entries.length && unchanged; k++) {
            WorkloadEntry entry = entries[k];
            unchanged = entry != null
                    && !entry.isReplaced()
                    && entry.isIn(WorkloadPhase.PENDING)
                    && entry.request == requests[k]
                    && entry.seat == seats[k];
        }
        return unchanged;
    }

    /** Returns the decision, or null if all must be found anew. */
    @Nullable
    Decision decide() {
        return isUnchanged() ? decision.decide() : null;
    }

    /** Admits the workloads after a decision that says so. */
    void admit(@Nullable Instant expires) {
        for (WorkloadEntry entry : entries) {
            if (entry != null) {
                data.table
                        .writable(entry)
                        .become(expires == null ? WorkloadPhase.ADMITTED : WorkloadPhase.RESERVED, expires);
            }
        }
        sums.forEach((seat, sum) -> seat.tree().addUsed(seat.account(), sum));
    }

    /** Notes when the reservations of a part end, unless they are over already. */
    boolean reserve(int from, Instant expires) {
        for (int k = from; k < Math.min(from + PART, ids.size()); k++) {
            WorkloadEntry entry = data.table.find(ids.get(k));
            if (entry != null && expires.equals(entry.expires())) {
                data.reservations.add(entry.id(), expires);
            }
        }
        return true;
    }
}
