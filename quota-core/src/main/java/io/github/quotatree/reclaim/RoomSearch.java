package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the units that have to be stopped to reach a goal: takes units until it is reached, and then keeps, from
 * the most important back, each without which it is reached as well. Stopping more never leaves less room, so that in
 * the end no unit can be spared.
 */
final class RoomSearch {
    private final List<VictimUnit> units;
    private final RoomGoal goal;
    private final VictimRules rules;
    private final @Nullable Holder[] holders;
    private StoppedUnits stopped;
    private VictimAllowance allowance;

    /**
     * Makes a search among some units.
     *
     * @param units the units, in the order of taking
     */
    RoomSearch(List<VictimUnit> units, RoomGoal goal, VictimRules rules) {
        this.units = units;
        this.goal = goal;
        this.rules = rules;
        holders = new Holder[units.size()];
        stopped = new StoppedUnits(units);
        allowance = new VictimAllowance(rules);
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
        StoppedUnits first = stopped;
        boolean limited =
                rules.maxVictims() < Integer.MAX_VALUE || !rules.budgets().isEmpty();
        if (limited) {
            stopped = new StoppedUnits(units);
            allowance = new VictimAllowance(rules);
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
            keepWhatCanBeSpared();
        }
        return reached;
    }

    /** Takes units until the goal is reached, and returns whether it is. */
    private boolean take(List<Integer> order, boolean againstBudgets) {
        boolean reached = goal.isReached(stopped);
        for (int k = 0; k < order.size() && !reached; k++) {
            int unit = order.get(k);
            if (!stopped.contains(unit)) {
                Optional<Holder> holder = allowance.holder(units.get(unit), againstBudgets);
                holders[unit] = holder.orElse(null);
                if (holder.isEmpty()) {
                    stopped.add(unit);
                    allowance.take(units.get(unit));
                    reached = goal.isReached(stopped);
                }
            }
        }
        return reached;
    }

    private void keepWhatCanBeSpared() {
        boolean[] violates = violations();
        if (!rules.budgetsBind()) {
            keep(violates, true);
        }
        keep(violates, false);
    }

    private void keep(boolean[] violates, boolean violating) {
        for (int u = units.size() - 1; u >= 0; u--) {
            if (stopped.contains(u) && violates[u] == violating) {
                stopped.remove(u);
                if (!goal.isReached(stopped)) {
                    stopped.add(u);
                }
            }
        }
    }

    /** Returns which of the stopped units exceed a budget, if they are stopped in the order of taking. */
    private boolean[] violations() {
        boolean[] violates = new boolean[units.size()];
        VictimAllowance left = new VictimAllowance(rules);
        for (int u = 0; u < violates.length; u++) {
            if (stopped.contains(u)) {
                violates[u] = !left.isWithinBudgets(units.get(u));
                left.take(units.get(u));
            }
        }
        return violates;
    }

    /** Returns the stopped workloads, in the order of taking, each with the limits that would be exceeded with it. */
    List<Victim<WorkloadStatus>> victims() {
        boolean[] violates = violations();
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        for (int u = 0; u < violates.length; u++) {
            if (stopped.contains(u)) {
                stopped.remove(u);
                for (WorkloadStatus member : units.get(u).members()) {
                    victims.add(new Victim<>(
                            member, member.workload().request(), goal.exceededLimits(stopped), violates[u]));
                }
                stopped.add(u);
            }
        }
        return victims;
    }

    /** Returns the units that are stopped, or were taken when the goal was not reached. */
    StoppedUnits stopped() {
        return stopped;
    }

    /** Adds the use of the units that a rule of the host holds. */
    void addHeld(HeldUses sums) {
        for (int u = 0; u < holders.length; u++) {
            Holder holder = holders[u];
            if (holder != null && !stopped.contains(u)) {
                units.get(u).members().forEach(member -> sums.add(member, holder));
            }
        }
    }
}
