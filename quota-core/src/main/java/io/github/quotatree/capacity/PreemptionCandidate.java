package io.github.quotatree.capacity;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One way to make room: a node, and what is stopped for it. An immutable value. */
public final class PreemptionCandidate {
    private final Optional<String> node;
    private final List<CapacityVictim> victims;
    private final int budgetViolations;
    private final Selection selection;

    PreemptionCandidate(
            Optional<String> node, List<CapacityVictim> victims, int budgetViolations, Selection selection) {
        this.node = node;
        this.victims = List.copyOf(victims);
        this.budgetViolations = budgetViolations;
        this.selection = selection;
    }

    /** Returns the node where the workload is to start, or empty where there are no nodes. */
    public Optional<String> node() {
        return node;
    }

    /** Returns what is stopped, the most important first. */
    public List<CapacityVictim> victims() {
        return victims;
    }

    /**
     * Returns how many victims count as against a disruption budget; with {@link PreemptionMode#PLUGIN} only those which the
     * node has no room for.
     */
    public int budgetViolations() {
        return budgetViolations;
    }

    /** Returns what could be stopped but need not be, in the order in which it was put back. Linear in their number. */
    public List<CapacityWorkload> reprieved() {
        Set<String> stopped = new HashSet<>();
        victims.forEach(victim -> stopped.add(victim.id()));
        return selection.inOrder().stream()
                .filter(workload -> !stopped.contains(workload.id()))
                .toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PreemptionCandidate candidate
                && node.equals(candidate.node)
                && budgetViolations == candidate.budgetViolations
                && victims.equals(candidate.victims)
                && selection.inOrder().equals(candidate.selection.inOrder());
    }

    @Override
    public int hashCode() {
        return 31 * node.hashCode() + victims.hashCode();
    }

    /** Returns it in words. */
    @Override
    public String toString() {
        return node.map(name -> "on " + name + ": ").orElse("") + "stop "
                + victims.stream().map(CapacityVictim::toString).collect(Collectors.joining("; "));
    }
}
