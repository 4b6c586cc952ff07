package io.github.quotatree.capacity;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tells which workloads could not be stopped together within the disruption budgets. */
final class BudgetCheck {
    private BudgetCheck() {}

    /**
     * Returns the ids of the workloads that are one too many for some budget, when they are counted in the given order. Linear
     * in workloads times budgets.
     */
    static Set<String> violating(List<CapacityWorkload> mostImportantFirst, List<DisruptionBudget> budgets) {
        Set<String> violating = new HashSet<>();
        long[] counted = new long[budgets.size()];
        for (CapacityWorkload workload : mostImportantFirst) {
            for (int b = 0; b < counted.length; b++) {
                DisruptionBudget budget = budgets.get(b);
                if (budget.workloads().contains(workload.id()) && ++counted[b] > budget.allowed()) {
                    violating.add(workload.id());
                }
            }
        }
        return violating;
    }
}
