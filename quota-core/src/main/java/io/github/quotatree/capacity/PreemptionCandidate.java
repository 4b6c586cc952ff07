package io.github.quotatree.capacity;

import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One way to make room: a node, and the workloads that are stopped for it. An immutable value. */
public final class PreemptionCandidate {
    /** The choice of the Kubernetes scheduler: the fewest violations of budgets, then {@link WorkloadOrder#cheapestFirst}. */
    private static final Comparator<PreemptionCandidate> BEST_FIRST = Comparator.comparingInt(
                    PreemptionCandidate::budgetViolations)
            .thenComparing(PreemptionCandidate::victims, WorkloadOrder.cheapestFirst());

    private final Optional<String> node;
    private final List<Victim<CapacityWorkload>> victims;
    private final int budgetViolations;

    /** The workloads that could be stopped, in the order in which the search restored them. */
    private final List<CapacityWorkload> removed;

    PreemptionCandidate(
            Optional<String> node,
            List<Victim<CapacityWorkload>> victims,
            int budgetViolations,
            List<CapacityWorkload> removed) {
        this.node = node;
        this.victims = List.copyOf(victims);
        this.budgetViolations = budgetViolations;
        this.removed = removed;
    }

    /** Returns the cheapest of some candidates, at least one; of several equally good ones the first. */
    static PreemptionCandidate cheapest(List<PreemptionCandidate> candidates) {
        return Collections.min(candidates, BEST_FIRST);
    }

    /** Returns the node where the workload is to start, or empty where there are no nodes. */
    public Optional<String> node() {
        return node;
    }

    /** Returns the workloads that are stopped, the least important first. */
    public List<Victim<CapacityWorkload>> victims() {
        return victims;
    }

    /**
     * Returns the number of victims that count as against a disruption budget; with {@link
     * CapacityPreemptionOptions.Mode#PLUGIN} only victims for which the node has no room.
     */
    public int budgetViolations() {
        return budgetViolations;
    }

    /**
     * Returns the workloads that could be stopped but need not be, in the order in which the search restored them:
     * the ones against a budget first, then the rest, each the most important first. Linear in their number.
     */
    public List<CapacityWorkload> reprieved() {
        Set<String> stopped = new HashSet<>();
        victims.forEach(victim -> stopped.add(victim.id()));
        return removed.stream()
                .filter(workload -> !stopped.contains(workload.id()))
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PreemptionCandidate candidate
                && node.equals(candidate.node)
                && budgetViolations == candidate.budgetViolations
                && victims.equals(candidate.victims)
                && removed.equals(candidate.removed);
    }

    @Override
    public int hashCode() {
        return 31 * node.hashCode() + victims.hashCode();
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        return node.map(name -> "on " + name + ": ").orElse("") + "stop "
                + victims.stream().map(Victim::toString).collect(Collectors.joining("; "));
    }
}
