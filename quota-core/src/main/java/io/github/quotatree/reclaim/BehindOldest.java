package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Units of one tree that start on loan, behind the oldest that waits; see {@link LoanOptions#behindOldest}. */
final class BehindOldest {
    private final ScopeUse use;
    private final List<PendingUnit> waiting = new ArrayList<>();

    /** By the id of each workload. */
    private final Map<String, PendingUnit> units = new HashMap<>();

    private final @Nullable PendingUnit oldest;

    BehindOldest(LedgerSnapshot snapshot, String treeId) {
        use = new ScopeUse(snapshot, treeId);
        List<VictimUnit> loans = new ArrayList<>();
        for (String group : use.leaves()) {
            loans.addAll(LoanTable.loans(snapshot, group, VictimRules.defaults()));
            for (PendingUnit unit : PendingUnit.allOf(snapshot, group, use.scope(group))) {
                add(snapshot, unit);
            }
        }
        loans.forEach(loan -> use.add(use.scope(loan.group()), loan.frees(), -1));
        oldest = PendingUnit.inQueue(waiting).stream()
                .filter(unit -> use.fits(unit.group(), unit.request()))
                .findFirst()
                .orElse(null);
        loans.forEach(loan -> use.add(use.scope(loan.group()), loan.frees(), 1));
    }

    private void add(LedgerSnapshot snapshot, PendingUnit unit) {
        boolean isPlaceable = unit.ids().stream()
                .noneMatch(id -> snapshot.workload(id).orElseThrow().standing().unplaceable());
        if (snapshot.isEntitled(unit.first().id())) {
            use.add(unit.group(), unit.request(), 1); // which it claims
        } else if (isPlaceable && unit.members().stream().allMatch(Workload::preemptible)) {
            waiting.add(unit);
            unit.ids().forEach(id -> units.put(id, unit));
        }
    }

    /** Returns the units of this tree among some that start, the oldest first; or those that leave it its room. */
    List<List<String>> of(List<List<String>> starting) {
        List<List<String>> starts = new ArrayList<>();
        if (oldest != null) {
            if (use.fits(oldest.group(), oldest.request())) {
                starts.add(oldest.ids());
            }
            use.add(oldest.group(), oldest.request(), 1);
        }
        for (List<String> ids : starting) {
            PendingUnit unit = units.get(ids.get(0));
            if (unit != null && !unit.equals(oldest) && use.fits(unit.group(), unit.request())) {
                use.add(unit.group(), unit.request(), 1);
                starts.add(ids);
            }
        }
        return starts;
    }
}
