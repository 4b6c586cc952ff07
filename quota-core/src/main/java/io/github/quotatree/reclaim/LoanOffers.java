package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The units of one tree that may start on loan, in the order of {@link LoanQueue}. */
final class LoanOffers {
    private final ScopeUse use;

    /** By group that has some: those that wait and are not entitled, the most important first. */
    private final List<Deque<PendingUnit>> waiting = new ArrayList<>();

    private final List<PendingUnit> entitled = new ArrayList<>();

    LoanOffers(LedgerSnapshot snapshot, String treeId) {
        use = new ScopeUse(snapshot, treeId);
        for (String group : use.leaves()) {
            int scope = use.scope(group);
            Candidates.of(snapshot, group, VictimRules.defaults(), status -> !snapshot.isEntitled(status.id()))
                    .units()
                    .forEach(loan -> use.addLoan(scope, loan.frees(), 1));
            List<PendingUnit> units = new ArrayList<>();
            for (PendingUnit unit : PendingUnit.of(snapshot, group, scope, status -> true)) {
                boolean isDue = snapshot.isEntitled(unit.first().id());
                boolean isPlaceable = unit.ids().stream().noneMatch(id -> isUnplaceable(snapshot, id));
                if (isDue) {
                    use.add(scope, unit.request(), 1); // which it claims
                    entitled.add(unit);
                } else if (unit.preemptible() && isPlaceable) {
                    units.add(unit);
                }
            }
            if (!units.isEmpty()) {
                waiting.add(new ArrayDeque<>(PendingUnit.inQueue(units)));
            }
        }
    }

    private static boolean isUnplaceable(LedgerSnapshot snapshot, String id) {
        return snapshot.workload(id).orElseThrow().standing().unplaceable();
    }

    List<PendingUnit> entitled() {
        return PendingUnit.inQueue(entitled);
    }

    List<List<String>> inOrder() {
        List<List<String>> inOrder = new ArrayList<>();
        for (PendingUnit next = next(); next != null; next = next()) {
            inOrder.add(next.ids());
            use.add(next.group(), Objects.requireNonNull(use.onFlavors(next.group(), next.members())), 1);
            use.addLoan(next.group(), next.request(), 1);
        }
        return inOrder;
    }

    /** Takes the next unit; one that does not fit now does not fit after it either, and is dropped. */
    private @Nullable PendingUnit next() {
        Deque<PendingUnit> smallest = null;
        for (Deque<PendingUnit> units : waiting) {
            while (!units.isEmpty()
                    && use.onFlavors(units.element().group(), units.element().members()) == null) {
                units.remove();
            }
            if (!units.isEmpty()
                    && (smallest == null
                            || use.compareLoans(
                                            units.element().group(),
                                            smallest.element().group())
                                    < 0)) {
                smallest = units;
            }
        }
        return smallest == null ? null : Objects.requireNonNull(smallest).poll();
    }
}
