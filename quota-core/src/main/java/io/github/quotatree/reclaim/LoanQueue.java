package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LoanTurn;
import io.github.quotatree.ledger.LoanTurns;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The workloads that wait in a ledger of {@link AdmissionRule#LOANS}, in the order in which a host decides on them:
 * first the entitled workloads, without loans; then, when loans have been called back for those who are due, the
 * others. Pure functions of a snapshot.
 *
 * <p>Importance counts only inside a group: one that calls all its work urgent gains nothing over others.
 */
public final class LoanQueue {
    private LoanQueue() {}

    /**
     * Returns the entitled units, each with the ids of its workloads: one, or the members of a gang. The units of a
     * group are by importance; of several groups, the one is next whose first unit is the oldest. Takes n log n time.
     *
     * @throws IllegalArgumentException if the snapshot is of a ledger that judges by quota alone
     */
    public static List<List<String>> entitled(LedgerSnapshot snapshot) {
        return LoanTurns.of(Objects.requireNonNull(snapshot, "snapshot"), AdmissionOptions.defaults())
                .entitled();
    }

    /**
     * Returns the units that may start on loan now, as {@link #entitled} does. The next one is of the group whose use
     * on loan, for its weight, is the smallest in the dimension in which it is the largest part of the total; within
     * the group it is the most important one that fits into the idle capacity, beside the claims and those ahead of it.
     * Takes time in the units that wait times the groups that have some.
     *
     * @throws IllegalArgumentException if the snapshot is of a ledger that judges by quota alone
     */
    public static List<List<String>> loans(LedgerSnapshot snapshot) {
        return loans(snapshot, LoanOptions.defaults());
    }

    /**
     * Returns the units that may start on loan now, as {@link #loans(LedgerSnapshot)} does. With {@link
     * LoanOptions#behindOldest}, the first unit of each tree, in the order of {@link #entitled}, that would fit beside
     * all entitled work is the first one, or the others are only those that fit beside it too.
     *
     * @throws IllegalArgumentException if the snapshot is of a ledger that judges by quota alone
     */
    public static List<List<String>> loans(LedgerSnapshot snapshot, LoanOptions options) {
        Objects.requireNonNull(options, "options");
        List<List<String>> units = new ArrayList<>();
        for (LoanTurn turn : LoanTurns.of(snapshot, AdmissionOptions.defaults())) {
            if (turn.answer() == Answer.STARTS_ON_LOAN) {
                units.add(turn.ids());
            }
        }
        if (!options.behindOldest()) {
            return units;
        }
        List<List<String>> behind = new ArrayList<>();
        for (String treeId : snapshot.forest().trees().keySet()) {
            behind.addAll(new BehindOldest(snapshot, treeId).of(units));
        }
        return behind;
    }
}
