package io.github.quotatree.capacity;

import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Binding;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The answer whether the quotas let a workload start: admitted, with the amounts that it borrows and their lenders, or
 * rejected, with every limit that it would exceed. An immutable value.
 *
 * <p>It is about quotas only: {@link NodeRoom} knows the nodes that have room.
 */
public final class CapacityDecision {
    private final QuotaLimits limits;
    private final QuotaUse use;
    private final CapacityWorkload workload;
    private final List<ExceededLimit> exceededLimits;

    private CapacityDecision(
            QuotaLimits limits, QuotaUse use, CapacityWorkload workload, List<ExceededLimit> exceededLimits) {
        this.limits = limits;
        this.use = use;
        this.workload = workload;
        this.exceededLimits = exceededLimits;
    }

    /**
     * Decides whether the quotas of a state let a workload start. Linear in the number of nominated workloads.
     *
     * @throws IllegalArgumentException if its request is of another schema
     */
    public static CapacityDecision of(CapacityState state, CapacityWorkload workload) {
        QuotaCheck check = new QuotaCheck(Objects.requireNonNull(state, "state"), workload, QuotaCheck.Nominated.AHEAD);
        return new CapacityDecision(
                state.limits,
                state.workloads.use(),
                workload,
                List.copyOf(check.exceededLimits(state.workloads.use())));
    }

    /** Returns the workload that is decided on. */
    public CapacityWorkload workload() {
        return workload;
    }

    /** Returns whether its namespace has a quota; without one, no limit of a quota applies to it. */
    public boolean governed() {
        return limits.position(workload.namespace()) != QuotaUse.UNGOVERNED;
    }

    /** Returns whether the quotas let it start. */
    public boolean admitted() {
        return exceededLimits.isEmpty();
    }

    /** Returns every limit that it would exceed: limits of its quota's max first, then of the sum of mins. */
    public List<ExceededLimit> exceededLimits() {
        return exceededLimits;
    }

    /** Returns the part of its request that its quota borrows, beyond its min; 0 if it is rejected or not governed. */
    public ResourceVector borrowed() {
        ResourceVector borrowed = limits.schema.zero();
        if (!admitted() || !governed()) {
            return borrowed;
        }
        int position = limits.position(workload.namespace());
        ResourceVector min = limits.mins.get(position);
        for (int d = 0; d < limits.schema.size(); d++) {
            long idle = Math.max(0, min.value(d) - use.used(position, d));
            long beyond = workload.request().value(d) - idle;
            if (min.value(d) != ResourceVector.UNLIMITED && beyond > 0) {
                borrowed = borrowed.with(limits.schema.dimension(d), beyond);
            }
        }
        return borrowed;
    }

    /**
     * Returns the idle mins that {@link #borrowed} comes from, by dimension and namespace: the units that this workload
     * adds to an apportionment of all that is borrowed to the idle mins. Linear in the number of quotas.
     */
    public List<Loan> lenders() {
        return use.loans(workload, borrowed());
    }

    /**
     * Returns the terms that bind: the max of the namespace, and the sum of all mins, which is the capacity of this
     * policy. If the quotas let the workload start, that is its own request.
     */
    public List<Binding> bindings() {
        if (admitted()) {
            return List.of(new Binding(Binding.Term.REQUEST, workload.namespace()));
        }
        return exceededLimits.stream()
                .map(limit -> limit.kind() == ExceededLimit.Kind.SUM_OF_MINS
                        ? new Binding(Binding.Term.SCARCITY, "")
                        : new Binding(Binding.Term.MAX, limit.holder().orElse(workload.namespace())))
                .distinct()
                .toList();
    }

    /**
     * Returns the answer in sentences, such as {@code pod-1 may start in A: 2 gpu within its min; 1 gpu borrowed, 1 of
     * B.} or {@code pod-1 waits: A uses 6 of its max of 6 gpu, and 1 more would be 1 too much.}
     */
    public String inWords(AmountFormat format) {
        Objects.requireNonNull(format, "format");
        if (!admitted()) {
            return workload.id() + " waits: "
                    + exceededLimits.stream()
                            .map(limit -> limit.inWords(format))
                            .collect(Collectors.joining("; "))
                    + ".";
        }
        String start = workload.id() + " may start in " + workload.namespace();
        return governed() ? start + parts(format) + "." : start + ", which has no quota.";
    }

    private String parts(AmountFormat format) {
        ResourceVector borrowed = borrowed();
        List<Loan> loans = lenders();
        List<String> parts = new ArrayList<>();
        for (String dimension : limits.schema.dimensions()) {
            long beyond = borrowed.value(dimension);
            long within = workload.request().amounts().value(dimension) - beyond;
            if (within > 0) {
                parts.add(format.named(dimension, within) + " within its min");
            }
            if (beyond > 0) {
                String lenders = loans.stream()
                        .filter(loan -> loan.dimension().equals(dimension))
                        .map(loan -> format.amount(dimension, loan.amount()) + " of " + loan.lender())
                        .collect(Collectors.joining(" and "));
                parts.add(format.named(dimension, beyond) + " borrowed" + (lenders.isEmpty() ? "" : ", " + lenders));
            }
        }
        return parts.isEmpty() ? "" : ": " + String.join("; ", parts);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CapacityDecision decision
                && workload.equals(decision.workload)
                && governed() == decision.governed()
                && exceededLimits.equals(decision.exceededLimits)
                && borrowed().equals(decision.borrowed())
                && lenders().equals(decision.lenders());
    }

    @Override
    public int hashCode() {
        return 31 * workload.hashCode() + exceededLimits.hashCode();
    }

    /** Returns the answer in words. */
    @Override
    public String toString() {
        if (!admitted()) {
            return workload.id() + " rejected: "
                    + exceededLimits.stream().map(ExceededLimit::toString).collect(Collectors.joining("; "));
        }
        if (!governed()) {
            return workload.id() + " admitted: no quota in " + workload.namespace();
        }
        List<Loan> loans = lenders();
        return workload.id() + " admitted"
                + (loans.isEmpty() ? "" : ", borrowing ")
                + loans.stream()
                        .map(loan -> loan.dimension() + "=" + loan.amount() + " from " + loan.lender())
                        .collect(Collectors.joining(", "));
    }
}
