package io.github.quotatree.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The workloads that were submitted, changed or removed between two snapshots of a ledger. A workload that is in both
 * lists has changed, unless its changes were undone; one that is only in {@code before} was removed, and one that is
 * only in {@code after} was submitted. In no particular order.
 *
 * @param before as the earlier snapshot has them
 * @param after as the later snapshot has them
 */
public record WorkloadDifferences(List<WorkloadStatus> before, List<WorkloadStatus> after) {
    public WorkloadDifferences {
        before = List.copyOf(Objects.requireNonNull(before, "before"));
        after = List.copyOf(Objects.requireNonNull(after, "after"));
    }

    /**
     * Returns the differences of two snapshots of the same ledger. Takes time in their number and in the pages of
     * workloads that were written to between them, and no time in the other workloads of their groups. Of a ledger that
     * lends, a change of the {@linkplain WorkloadStatus#standing standing} alone is no difference.
     *
     * @throws IllegalArgumentException if the forest was changed between them: a workload may then count in another
     *     group though nothing of it has changed
     */
    @SuppressWarnings("ReferenceEquality") // every update makes another forest
    public static WorkloadDifferences between(LedgerSnapshot earlier, LedgerSnapshot later) {
        Objects.requireNonNull(earlier, "earlier");
        Objects.requireNonNull(later, "later");
        if (earlier.forest() != later.forest()) {
            throw new IllegalArgumentException("the forest was changed between version " + earlier.version()
                    + " and version " + later.version() + " of the ledger");
        }
        List<WorkloadStatus> gone = new ArrayList<>(2);
        List<WorkloadStatus> come = new ArrayList<>(2);
        later.seated.forEachDifference(
                earlier.seated, entry -> gone.add(earlier.status(entry)), entry -> come.add(later.status(entry)));
        return new WorkloadDifferences(gone, come);
    }
}
