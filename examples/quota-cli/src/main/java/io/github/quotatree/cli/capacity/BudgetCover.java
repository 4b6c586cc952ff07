package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.DisruptionBudget;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The disruption budgets, with the pods that they cover. */
final class BudgetCover {
    private BudgetCover() {}

    /** Returns the budgets; pods that may get a node are covered too, since they hold something once they have one. */
    static List<DisruptionBudget> budgets(CapacityManifests manifests) {
        List<DisruptionBudget> budgets = new ArrayList<>();
        if (manifests.budgets().isEmpty()) {
            return budgets;
        }
        Map<String, List<CapacityPodManifest>> pods = manifests.pods().stream()
                .collect(Collectors.groupingBy(pod -> pod.origin().namespace()));
        for (BudgetManifest budget : manifests.budgets()) {
            budgets.add(new DisruptionBudget(
                    budget.origin().qualifiedName(),
                    pods.getOrDefault(budget.origin().namespace(), List.of()).stream()
                            .filter(budget::covers)
                            .map(pod -> pod.origin().qualifiedName())
                            .collect(Collectors.toSet()),
                    budget.allowed()));
        }
        return budgets;
    }

    /** Returns a state whose budgets count pods that were stopped. */
    static CapacityState without(List<Victim<CapacityWorkload>> stopped, CapacityState state) {
        List<DisruptionBudget> left = new ArrayList<>();
        for (DisruptionBudget budget : state.budgets()) {
            long covered = stopped.stream()
                    .filter(victim -> budget.workloads().contains(victim.id()))
                    .count();
            left.add(new DisruptionBudget(budget.name(), budget.workloads(), budget.allowed() - covered));
        }
        return state.withBudgets(left);
    }
}
