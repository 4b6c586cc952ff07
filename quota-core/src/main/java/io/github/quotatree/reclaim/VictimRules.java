package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.WorkloadOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The demands of a host on the victims of a plan. They only restrict the rules of the plan: a workload that is not
 * preemptible, or is stopping already, is never a victim. An immutable value.
 *
 * <pre>{@code
 * VictimRules rules = VictimRules.defaults()
 *         .withFilter(status -> nodes.isReady(status.id()))
 *         .withBudgets(List.of(new VictimBudget("web", status -> status.id().startsWith("web-"), 1)));
 * }</pre>
 */
public final class VictimRules {
    private static final VictimRules DEFAULTS = new VictimRules(new Values(
            status -> true, WorkloadOrder.LEAST_IMPORTANT_FIRST, Integer.MAX_VALUE, List.of(), true, Optional.empty()));

    private final Values values;

    private VictimRules(Values values) {
        this.values = values;
    }

    /** Returns the defaults, which demand nothing. */
    public static VictimRules defaults() {
        return DEFAULTS;
    }

    /** Returns whether a workload may be a victim, by default any. A gang is one only if all members may be. */
    public Predicate<? super WorkloadStatus> filter() {
        return values.filter;
    }

    /** Returns these rules with another filter in place of the present one. */
    public VictimRules withFilter(Predicate<? super WorkloadStatus> other) {
        Objects.requireNonNull(other, "other");
        return new VictimRules(new Values(
                other, values.order, values.maxVictims, values.budgets, values.budgetsBind, values.startedBy));
    }

    /**
     * Returns the order of taking, {@link WorkloadOrder#LEAST_IMPORTANT_FIRST} by default, which also settles ties. The
     * place of a gang is the place of its most important member.
     */
    public Comparator<? super WorkloadStatus> order() {
        return values.order;
    }

    /** Returns these rules with another order of taking. */
    public VictimRules withOrder(Comparator<? super WorkloadStatus> other) {
        Objects.requireNonNull(other, "other");
        return new VictimRules(new Values(
                values.filter, other, values.maxVictims, values.budgets, values.budgetsBind, values.startedBy));
    }

    /** Returns the largest number of victims of a plan, where each member of a gang counts; 2^31-1 by default. */
    public int maxVictims() {
        return values.maxVictims;
    }

    /**
     * Returns these rules with another largest number of victims.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public VictimRules withMaxVictims(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("max victims (" + most + ") is below 1");
        }
        return new VictimRules(
                new Values(values.filter, values.order, most, values.budgets, values.budgetsBind, values.startedBy));
    }

    /** Returns how many of certain workloads may be stopped; empty by default. */
    public List<VictimBudget> budgets() {
        return values.budgets;
    }

    /** Returns these rules with other budgets. */
    public VictimRules withBudgets(List<VictimBudget> others) {
        List<VictimBudget> copy = List.copyOf(Objects.requireNonNull(others, "others"));
        return new VictimRules(
                new Values(values.filter, values.order, values.maxVictims, copy, values.budgetsBind, values.startedBy));
    }

    /** Returns whether a plan keeps within all budgets, the default, or exceeds them where it must, and says so. */
    public boolean budgetsBind() {
        return values.budgetsBind;
    }

    /** Returns these rules with budgets that bind, or that are only preferred. */
    public VictimRules withBudgetsBind(boolean on) {
        return new VictimRules(
                new Values(values.filter, values.order, values.maxVictims, values.budgets, on, values.startedBy));
    }

    /** Returns the latest start of a running victim; empty by default. One that has not started has nothing to lose. */
    public Optional<Instant> startedBy() {
        return values.startedBy;
    }

    /** Returns these rules with the least time that a workload runs, from its start to now, before it is stopped. */
    public VictimRules withMinRunTime(Duration least, Instant now) {
        Objects.requireNonNull(least, "least");
        Objects.requireNonNull(now, "now");
        boolean always = least.compareTo(Duration.between(Instant.MIN, now)) > 0;
        Optional<Instant> latestStart = Optional.of(always ? Instant.MIN : now.minus(least));
        return new VictimRules(new Values(
                values.filter, values.order, values.maxVictims, values.budgets, values.budgetsBind, latestStart));
    }

    Comparator<WorkloadStatus> totalOrder() {
        Comparator<WorkloadStatus> own = values.order::compare;
        return own.thenComparing(WorkloadOrder.LEAST_IMPORTANT_FIRST);
    }

    boolean hasRunLongEnough(WorkloadStatus status) {
        return values.startedBy.isEmpty()
                || status.started().isEmpty()
                || !status.started().get().isAfter(values.startedBy.get());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof VictimRules rules && values.equals(rules.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString().replaceFirst("Values", "VictimRules");
    }

    private record Values(
            Predicate<? super WorkloadStatus> filter,
            Comparator<? super WorkloadStatus> order,
            int maxVictims,
            List<VictimBudget> budgets,
            boolean budgetsBind,
            Optional<Instant> startedBy) {}

    /**
     * How many of some workloads a plan may stop: the disruption budget of an application, say.
     *
     * @param name the name of the budget
     * @param covers whether the budget counts a workload
     * @param allowed how many of those that it counts may be stopped now; below 0 if too many are stopped already
     */
    public record VictimBudget(String name, Predicate<? super WorkloadStatus> covers, long allowed) {
        public VictimBudget {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(covers, "covers");
        }
    }
}
