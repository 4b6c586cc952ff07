package io.github.quotatree.capacity;

import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The answer to whether the quotas let a workload start: admitted, with what it borrows and from whom, or rejected, with
 * every limit that stands against it. An immutable value.
 *
 * <p>It is about quotas only: whether a node has room is for {@link CapacityState#nodesWithRoom} to say.
 */
public final class CapacityDecision {
    private final Limits limits;
    private final Usage usage;
    private final CapacityWorkload workload;
    private final List<CapacityBinding> bindings;

    CapacityDecision(Limits limits, Usage usage, CapacityWorkload workload, List<CapacityBinding> bindings) {
        this.limits = limits;
        this.usage = usage;
        this.workload = workload;
        this.bindings = List.copyOf(bindings);
    }

    /** Returns the workload that was asked about. */
    public CapacityWorkload workload() {
        return workload;
    }

    /** Returns whether its namespace has a quota; without one, quotas do not stand against it. */
    public boolean governed() {
        return limits.position(workload.namespace()) != Limits.UNGOVERNED;
    }

    /** Returns whether quotas let it start. */
    public boolean admitted() {
        return bindings.isEmpty();
    }

    /** Returns every limit that stands against it: those of its quota's max first, then those of the sum of mins. */
    public List<CapacityBinding> bindings() {
        return bindings;
    }

    /** Returns how much of what it asks for its quota borrows, beyond its min; 0 if it is rejected or not governed. */
    public ResourceVector borrowed() {
        ResourceVector borrowed = limits.schema.zero();
        if (!admitted() || !governed()) {
            return borrowed;
        }
        int position = limits.position(workload.namespace());
        ResourceVector min = limits.mins.get(position);
        for (int d = 0; d < limits.schema.size(); d++) {
            long idle = Math.max(0, min.value(d) - usage.used(position, d));
            long beyond = workload.request().value(d) - idle;
            if (min.value(d) != ResourceVector.UNLIMITED && beyond > 0) {
                borrowed = borrowed.with(limits.schema.dimension(d), beyond);
            }
        }
        return borrowed;
    }

    /**
     * Returns whose idle mins {@link #borrowed} comes from, by dimension and namespace. What all borrow counts as shared among
     * the idle mins in proportion to them, in whole units; these are the units that this workload adds. Linear in the number
     * of quotas.
     */
    public List<CapacityLoan> lenders() {
        return Lending.of(this, limits, usage);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CapacityDecision decision
                && workload.equals(decision.workload)
                && governed() == decision.governed()
                && bindings.equals(decision.bindings)
                && borrowed().equals(decision.borrowed())
                && lenders().equals(decision.lenders());
    }

    @Override
    public int hashCode() {
        return 31 * workload.hashCode() + bindings.hashCode();
    }

    /** Returns the answer in words. */
    @Override
    public String toString() {
        if (!admitted()) {
            return workload.id() + " rejected: "
                    + bindings.stream().map(CapacityBinding::toString).collect(Collectors.joining("; "));
        }
        if (!governed()) {
            return workload.id() + " admitted: no quota in " + workload.namespace();
        }
        List<CapacityLoan> loans = lenders();
        return workload.id() + " admitted"
                + (loans.isEmpty() ? "" : ", borrowing ")
                + loans.stream()
                        .map(loan -> loan.dimension() + "=" + loan.amount() + " from " + loan.namespace())
                        .collect(Collectors.joining(", "));
    }
}
