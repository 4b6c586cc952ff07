package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.workload.AdmissionRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The waiting workloads that may start on loan, in the order in which a host asks for them. A pure function of a
 * snapshot of a ledger of {@link AdmissionRule#LOANS}.
 *
 * <p>The next unit is that of the group whose use on loan, for its weight, is the smallest in the dimension in which it
 * is the largest part of the total; within the group the most important one that fits into what is idle, beside those
 * ahead of it here. Importance counts only inside a group: one that calls all its work urgent gains no loans by that.
 */
public final class LoanQueue {
    private LoanQueue() {}

    /**
     * Returns the units, each with the ids of its workloads: one, or the members of a gang. Takes time in the units
     * that wait and are not entitled times the groups that have some, once the snapshot has its runtimes.
     *
     * @throws IllegalArgumentException if the snapshot is of a ledger that judges by quota alone
     */
    public static List<List<String>> of(LedgerSnapshot snapshot) {
        Objects.requireNonNull(snapshot, "snapshot");
        LoanPlan.requireLoans(snapshot);
        List<List<String>> units = new ArrayList<>();
        for (String treeId : snapshot.forest().trees().keySet()) {
            units.addAll(new LoanOffers(snapshot, treeId).inOrder());
        }
        return units;
    }
}
