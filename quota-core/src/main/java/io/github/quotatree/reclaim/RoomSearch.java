package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Searches for the units that have to be stopped to reach a goal: takes units until it is reached, and then keeps, from
 * the most important back, each without which it is reached as well. Stopping more never leaves less room, so that in
 * the end no unit can be spared.
 */
final class RoomSearch {
    private final List<VictimUnit> units;
    private final RoomGoal goal;
    private final VictimRules rules;
    private Selection stopped;

    /**
     * Makes a search among some units.
     *
     * @param units the units, in the order of taking
     */
    RoomSearch(List<VictimUnit> units, RoomGoal goal, VictimRules rules) {
        this.units = units;
        this.goal = goal;
        this.rules = rules;
        stopped = none();
    }

    private Selection none() {
        return new Selection(units, rules, new VictimAllowance(rules));
    }

    /**
     * Searches, and returns whether the goal can be reached. The least important go first. If the host limits the
     * victims, and the goal is not reached so, those go first that free the most.
     *
     * @param largestFirst the order in which units free the most
     */
    boolean reach(Comparator<VictimUnit> largestFirst) {
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
            stopped.keep(u -> goal.isReached(stopped));
        }
        return reached;
    }

    /** Takes units until the goal is reached, and returns whether it is. */
    private boolean take(List<Integer> order, boolean againstBudgets) {
        boolean reached = goal.isReached(stopped);
        for (int k = 0; k < order.size() && !reached; k++) {
            int u = order.get(k);
            reached = !stopped.isTaken(u) && stopped.take(u, againstBudgets) && goal.isReached(stopped);
        }
        return reached;
    }

    /** Returns the stopped workloads, in the order of taking, each with the limits that would be exceeded with it. */
    List<Victim<WorkloadStatus>> victims() {
        return stopped.victims(u -> goal.exceededLimits(stopped));
    }

    /** Returns the units that are stopped, or were taken when the goal was not reached. */
    Selection stopped() {
        return stopped;
    }
}
