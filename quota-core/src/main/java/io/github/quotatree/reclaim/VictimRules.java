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
 * What a host demands of the victims of a plan. It only restricts the rules of the plan: a workload that is not
 * preemptible, or is stopping already, is never a victim.
 *
 * <pre>{@code
 * VictimRules rules = VictimRules.defaults()
 *         .withFilter(status -> nodes.isReady(status.id()))
 *         .withMinRunTime(Duration.ofMinutes(10), clock.instant())
 *         .withBudgets(List.of(new VictimBudget("web", status -> status.id().startsWith("web-"), 1)))
 *         .withMaxVictims(50);
 * }</pre>
 *
 * @param filter whether a workload may be a victim; all may by default. A gang is a victim only if all members may be
 * @param order the order of taking, {@link WorkloadOrder#LEAST_IMPORTANT_FIRST} by default, which also settles ties. A
 *     gang stands where its most important member stands
 * @param maxVictims the largest number of victims of a plan, where each member of a gang counts; 2^31-1 by default
 * @param budgets how many of certain workloads may be stopped; none by default
 * @param budgetsBind whether a plan keeps within all budgets, which is the default; if not, it takes victims against a
 *     budget where others do not suffice, and says so
 * @param startedBy the latest start of a running victim; empty by default. What has not started has nothing to lose
 */
public record VictimRules(
        Predicate<? super WorkloadStatus> filter,
        Comparator<? super WorkloadStatus> order,
        int maxVictims,
        List<VictimBudget> budgets,
        boolean budgetsBind,
        Optional<Instant> startedBy) {
    private static final VictimRules DEFAULTS = new VictimRules(
            status -> true, WorkloadOrder.LEAST_IMPORTANT_FIRST, Integer.MAX_VALUE, List.of(), true, Optional.empty());

    /**
     * Copies the list, and refuses null.
     *
     * @throws IllegalArgumentException if the largest number of victims is below 1
     */
    public VictimRules {
        Objects.requireNonNull(filter, "filter");
        Objects.requireNonNull(order, "order");
        budgets = List.copyOf(Objects.requireNonNull(budgets, "budgets"));
        Objects.requireNonNull(startedBy, "startedBy");
        if (maxVictims < 1) {
            throw new IllegalArgumentException("max victims (" + maxVictims + ") is below 1");
        }
    }

    /** Returns the defaults, which demand nothing. */
    public static VictimRules defaults() {
        return DEFAULTS;
    }

    /** Returns these rules with another filter in place of the present one. */
    public VictimRules withFilter(Predicate<? super WorkloadStatus> other) {
        return new VictimRules(other, order, maxVictims, budgets, budgetsBind, startedBy);
    }

    /** Returns these rules with another order of taking. */
    public VictimRules withOrder(Comparator<? super WorkloadStatus> other) {
        return new VictimRules(filter, other, maxVictims, budgets, budgetsBind, startedBy);
    }

    /**
     * Returns these rules with another largest number of victims.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public VictimRules withMaxVictims(int most) {
        return new VictimRules(filter, order, most, budgets, budgetsBind, startedBy);
    }

    /** Returns these rules with other budgets. */
    public VictimRules withBudgets(List<VictimBudget> others) {
        return new VictimRules(filter, order, maxVictims, others, budgetsBind, startedBy);
    }

    /** Returns these rules with budgets that bind, or that are only preferred. */
    public VictimRules withBudgetsBind(boolean on) {
        return new VictimRules(filter, order, maxVictims, budgets, on, startedBy);
    }

    /**
     * Returns these rules with a time that a workload runs before it may be stopped.
     *
     * @param least the least time between its start and now
     * @param now the time of the plan
     */
    public VictimRules withMinRunTime(Duration least, Instant now) {
        Objects.requireNonNull(least, "least");
        Objects.requireNonNull(now, "now");
        boolean always = least.compareTo(Duration.between(Instant.MIN, now)) > 0;
        Instant latestStart = always ? Instant.MIN : now.minus(least);
        return new VictimRules(filter, order, maxVictims, budgets, budgetsBind, Optional.of(latestStart));
    }

    /** Returns the order of taking, with ties settled. */
    Comparator<WorkloadStatus> totalOrder() {
        Comparator<WorkloadStatus> own = order::compare;
        return own.thenComparing(WorkloadOrder.LEAST_IMPORTANT_FIRST);
    }

    /** Returns whether a workload has run for long enough, or has not started. */
    boolean hasRunLongEnough(WorkloadStatus status) {
        return startedBy.isEmpty()
                || status.started().isEmpty()
                || !status.started().get().isAfter(startedBy.get());
    }
}
