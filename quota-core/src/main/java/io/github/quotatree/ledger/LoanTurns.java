package io.github.quotatree.ledger;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/**
 * All that waits in a ledger of {@link AdmissionRule#LOANS}, in the order in which a host decides on it, each unit with
 * the answer that it gets at its turn. A unit is a workload, or the pending members of a gang. An immutable value, and
 * a pure function of a snapshot; {@code docs/loans.md} has the order.
 *
 * <p>First come the workloads of the system group, then the entitled units, then those that start on loan, and last
 * those that wait. The answer to a unit is that of {@link QuotaLedger#tryAdmit} after all units before it were asked
 * for.
 */
public final class LoanTurns implements Iterable<LoanTurn> {
    private final LedgerSnapshot snapshot;
    private final AdmissionOptions options;

    /** A snapshot in which the workloads of the system group have started. */
    private final LedgerSnapshot ready;

    private final List<TurnUnit> ofSystem;
    private final TurnGroups groups;

    private LoanTurns(
            LedgerSnapshot snapshot,
            AdmissionOptions options,
            LedgerSnapshot ready,
            List<TurnUnit> ofSystem,
            TurnGroups groups) {
        this.snapshot = snapshot;
        this.options = options;
        this.ready = ready;
        this.ofSystem = ofSystem;
        this.groups = groups;
    }

    /**
     * Returns the turns of a snapshot. Takes n log n time in its workloads; a walk takes time in the depth of the tree
     * for each unit, and for an entitled one in the units that are due before it.
     *
     * @throws IllegalArgumentException if the snapshot is of a ledger that judges by quota alone
     */
    public static LoanTurns of(LedgerSnapshot snapshot, AdmissionOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(options, "options");
        if (snapshot.admissionRule() != AdmissionRule.LOANS) {
            throw new IllegalArgumentException("a ledger that judges by quota alone has no loans");
        }
        List<TurnUnit> ofSystem = ofSystem(snapshot);
        LedgerSnapshot ready = ofSystem.isEmpty() ? snapshot : withStarted(ofSystem, snapshot, options);
        return new LoanTurns(snapshot, options, ready, ofSystem, TurnGroups.of(ready));
    }

    /**
     * Returns the turns of a later snapshot of the same ledger, which equal those that {@link #of} returns.
     *
     * <p>Takes a solve of the trees, a look at each group in which something waits, and for each workload that has
     * changed logarithmic time in the units that wait in its group, and linear time in those that are on loan. After a
     * change of the forest, in a schema with flavors, and while workloads of the system group wait, it takes the time
     * of {@link #of}.
     */
    @SuppressWarnings("ReferenceEquality") // every update makes another forest
    public LoanTurns updated(LedgerSnapshot later) {
        Objects.requireNonNull(later, "later");
        boolean follows = later.forest() == snapshot.forest()
                && !later.forest().schema().hasFlavors()
                && ofSystem.isEmpty()
                && ofSystem(later).isEmpty();
        return follows ? new LoanTurns(later, options, later, ofSystem, groups.after(later)) : of(later, options);
    }

    private static List<TurnUnit> ofSystem(LedgerSnapshot snapshot) {
        return TurnOrder.units(snapshot.pending(ReservedNames.SYSTEM_GROUP))
                .inOrder()
                .toList();
    }

    /** The system group has no limits, and takes from the runtimes of all others as it starts. */
    private static LedgerSnapshot withStarted(
            List<TurnUnit> ofSystem, LedgerSnapshot snapshot, AdmissionOptions options) {
        QuotaLedger ledger = TurnWalk.ledgerOf(snapshot);
        ofSystem.forEach(unit -> ledger.tryAdmit(unit.ids(), options));
        return ledger.snapshot();
    }

    /** Returns the weight of a leaf group, or of the default group, for which its use on loan counts. */
    public static ResourceVector weight(LedgerSnapshot snapshot, String group) {
        Objects.requireNonNull(snapshot, "snapshot");
        return TurnGroup.weight(snapshot, Objects.requireNonNull(group, "group"));
    }

    /** Returns the snapshot. */
    public LedgerSnapshot snapshot() {
        return snapshot;
    }

    /** Returns the entitled units in their order, without answers, in n log n time. */
    public List<List<String>> entitled() {
        List<List<String>> ids = new ArrayList<>();
        ofSystem.forEach(unit -> ids.add(unit.ids()));
        TurnGroup.entitledInTurns(groups.all()).forEach(unit -> ids.add(unit.ids()));
        return ids;
    }

    /** Returns the turns; each answer is found when its turn is read. */
    @Override
    public Iterator<LoanTurn> iterator() {
        return walk();
    }

    /**
     * Returns the turns up to the first unit that starts, which is the last one; if none starts, the turns of the
     * entitled units, which are all due. Takes the time of the walk up to there, and passes over those that wait.
     */
    public List<LoanTurn> toFirstStart() {
        return walk().toFirstStart();
    }

    private TurnWalk walk() {
        return new TurnWalk(ready, options, ofSystem, groups);
    }

    /** Returns the number of workloads that wait. */
    public int size() {
        return groups.size()
                + ofSystem.stream().mapToInt(unit -> unit.members().size()).sum();
    }

    @Override
    public String toString() {
        return "turns of " + size() + " workloads";
    }
}
