package io.github.quotatree.ledger;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.admission.Accounts;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * All that waits in a ledger of {@link AdmissionRule#LOANS}, in the order in which a host decides on it, each unit with
 * the answer that it gets at its turn. A unit is a workload, or the pending members of a gang. An immutable value, and a
 * pure function of a snapshot; {@code docs/loans.md} has the order.
 *
 * <p>First come the workloads of the system group, then the entitled units, then those that start on loan, and last
 * those that wait. The answer to a unit is that of {@link QuotaLedger#tryAdmit} after all units before it were asked for.
 */
public final class LoanTurns implements Iterable<LoanTurn> {
    private final LedgerSnapshot snapshot;
    private final AdmissionOptions options;

    /** A snapshot in which the workloads of the system group have started. */
    private final LedgerSnapshot ready;

    /** By tree id; walks share them, and change nothing in them. */
    private final Map<String, Accounts> known = new HashMap<>();

    private final List<TurnGroup> groups;
    private final List<TurnUnit> ofSystem;

    private LoanTurns(LedgerSnapshot snapshot, AdmissionOptions options) {
        this.snapshot = snapshot;
        this.options = options;
        ofSystem = TurnUnit.pending(snapshot.workloads(ReservedNames.SYSTEM_GROUP));
        ready = ofSystem.isEmpty() ? snapshot : withSystemStarted();
        groups = new ArrayList<>();
        for (QuotaTree tree : ready.forest().trees().values()) {
            Accounts accounts = Accounts.of(ready, tree.id());
            known.put(tree.id(), accounts);
            tree.groups().stream()
                    .filter(group -> !group.isParent())
                    .forEach(group -> add(TurnGroup.of(ready, accounts, group.name(), options)));
            if (tree.id().equals(ReservedNames.DEFAULT_TREE)) {
                add(TurnGroup.of(ready, accounts, ReservedNames.DEFAULT_GROUP, options));
            }
        }
    }

    private void add(TurnGroup group) {
        if (group.hasUnits()) {
            groups.add(group);
        }
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
        return new LoanTurns(snapshot, options);
    }

    /** The system group has no limits, and takes from the runtimes of all others as it starts. */
    private LedgerSnapshot withSystemStarted() {
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
        TurnGroup.inTurns(groups, TurnGroup::entitled).forEach(unit -> ids.add(unit.ids()));
        return ids;
    }

    /** Returns the turns; each answer is found when its turn is read. */
    @Override
    public Iterator<LoanTurn> iterator() {
        return walk();
    }

    /**
     * Returns the turns up to the first unit that starts, which is the last one; if none starts, the turns of the
     * entitled units, which are all due. Takes the time of the walk up to there, without explanations of those that
     * wait.
     */
    public List<LoanTurn> toFirstStart() {
        return walk().toFirstStart();
    }

    private TurnWalk walk() {
        return new TurnWalk(ready, id -> Objects.requireNonNull(known.get(id)), options, ofSystem, groups);
    }

    /** Returns the number of workloads that wait. */
    public int size() {
        return ofSystem.size() + groups.stream().mapToInt(TurnGroup::size).sum();
    }

    @Override
    public String toString() {
        return "turns of " + size() + " workloads";
    }
}
