package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.AdmissionCheck;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Searches for the units that have to be stopped for the waiting workloads to be within their limits, with room on the
 * nodes: takes units until that is reached, and then keeps, from the most important back, each without which it is
 * reached as well. Stopping more never leaves less room, so that in the end no unit can be spared.
 */
final class RoomSearch {
    private final AdmissionCheck check;
    private final Predicate<Collection<WorkloadStatus>> nodes;
    private final Candidates candidates;
    private final VictimRules rules;

    /** Whether a dimension has flavors, so that it matters which of them the stopped workloads free. */
    private final boolean onFlavors;

    private Selection stopped;

    RoomSearch(
            AdmissionCheck check,
            Predicate<Collection<WorkloadStatus>> nodes,
            Candidates candidates,
            VictimRules rules) {
        this.check = check;
        this.nodes = nodes;
        this.candidates = candidates;
        this.rules = rules;
        onFlavors = check.workloads().get(0).workload().request().schema().hasFlavors();
        stopped = none();
    }

    private Selection none() {
        return new Selection(candidates, rules, new Selection.Allowance(rules));
    }

    boolean isReached() {
        return exceededLimits().isEmpty() && nodes.test(stopped.workloads());
    }

    List<ExceededLimit> exceededLimits() {
        List<ExceededLimit> byCount = check.exceededCounts(stopped.freed());
        return byCount.isEmpty() && onFlavors
                ? check.without(stopped.workloads()).exceededLimits()
                : byCount;
    }

    /** By id and dimension. */
    Map<String, Map<String, String>> flavors() {
        return onFlavors ? check.without(stopped.workloads()).firstFlavors() : Map.of();
    }

    /**
     * Searches, and returns whether there is room then. The least important go first. If the host limits the victims,
     * and there is no room so, those go first that free the most.
     */
    boolean reach(Comparator<VictimUnit> largestFirst) {
        List<VictimUnit> units = candidates.units();
        List<Integer> inOrder = IntStream.range(0, units.size()).boxed().toList();
        if (reachBy(inOrder)) {
            return true;
        }
        Selection first = stopped;
        if (rules.maxVictims() < Integer.MAX_VALUE || !rules.budgets().isEmpty()) {
            stopped = none();
            List<Integer> bySize = new ArrayList<>(inOrder);
            bySize.sort((one, other) -> largestFirst.compare(units.get(one), units.get(other)));
            if (reachBy(bySize)) {
                return true;
            }
        }
        stopped = first;
        return false;
    }

    private boolean reachBy(List<Integer> order) {
        boolean reached = take(order, false) || (!rules.budgetsBind() && take(order, true));
        if (reached) {
            stopped.keep(u -> isReached());
        }
        return reached;
    }

    private boolean take(List<Integer> order, boolean againstBudgets) {
        boolean reached = isReached();
        for (int k = 0; k < order.size() && !reached; k++) {
            int u = order.get(k);
            reached = !stopped.isTaken(u) && stopped.take(u, againstBudgets) && isReached();
        }
        return reached;
    }

    /** Returns the stopped workloads, in the order of taking, each with the limits that would be exceeded with it. */
    List<Victim<WorkloadStatus>> victims() {
        return stopped.victims(u -> exceededLimits());
    }

    Selection stopped() {
        return stopped;
    }
}
