package io.github.quotatree.capacity;

import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One way to make room: a node, and the workloads that are stopped for it. An immutable value. */
public final class PreemptionCandidate {
    /** The Kubernetes scheduler's: the fewest violations of budgets, then {@link WorkloadOrder#cheapestFirst}. */
    private static final Comparator<PreemptionCandidate> BEST_FIRST = Comparator.comparingInt(
                    PreemptionCandidate::budgetViolations)
            .thenComparing(PreemptionCandidate::victims, WorkloadOrder.cheapestFirst());

    private final Optional<String> node;
    private final List<Victim<CapacityWorkload>> victims;
    private final int budgetViolations;
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

    /** Returns how many victims count as against a budget; to the plugin, only ones the node has no room for. */
    public int budgetViolations() {
        return budgetViolations;
    }

    /**
     * Returns the workloads that could be stopped but need not be, in the order in which the search restored them: the
     * ones against a budget first, each the most important first. Linear in their number.
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

    /**
     * Why no room can be made for a workload on a node.
     *
     * @param node the node, or empty where there are no nodes
     * @param reason the reason
     * @param exceededLimits the limits that the workload would exceed then; for {@link Reason#NODE} and
     *     {@link Reason#QUOTA}
     */
    public record NodeRefusal(Optional<String> node, Reason reason, List<ExceededLimit> exceededLimits) {
        /** A reason. */
        public enum Reason {
            /** It takes no new workloads, or not this one. */
            NOT_ELIGIBLE("takes no such workload"),

            /** No workload that may be stopped is there. */
            NO_VICTIMS("nothing there may be stopped for it"),

            /** Its quota would be below its min; {@link CapacityPreemptionOptions.Mode#FLOOR_SAFE} only. */
            FLOOR("whatever could be stopped there would leave its quota below its min"),

            /** It lacks room even without all that may be stopped. */
            NODE("has not enough room even without all that may be stopped"),

            /** Limits of quotas are exceeded without all that may be stopped; in the plugin, without some of it. */
            QUOTA("the quotas do not allow it, whatever is stopped there"),

            /** No limit is exceeded with all restored that may be stopped. */
            NOT_NEEDED("nothing has to be stopped there");

            private final String words;

            Reason(String words) {
                this.words = words;
            }
        }

        public NodeRefusal {
            Objects.requireNonNull(node, "node");
            Objects.requireNonNull(reason, "reason");
            exceededLimits = List.copyOf(Objects.requireNonNull(exceededLimits, "exceededLimits"));
        }

        /** Returns it in words. */
        @Override
        public String toString() {
            return node.map(name -> name + ": ").orElse("")
                    + reason.words
                    + (exceededLimits.isEmpty() ? "" : ": ")
                    + exceededLimits.stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
        }
    }
}
