package io.github.quotatree.groupquota;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * The allocation of a pool: how much each group may use, and why.
 *
 * <p>For each group, {@code quota} is its own guarantee; {@code fairShare} is the part of its request that it gets from
 * its quota and from the surplus of others; {@code allocated} is the same in whole slots where slots are not weighted.
 * In {@link GroupQuotaOptions.Mode#HTCONDOR} the figures are HTCondor's, where allocations may sum to more than the
 * pool; {@link #problems} says so. In {@link GroupQuotaOptions.Mode#REPAIRED}, allocations and {@link #surplus} sum to
 * the pool, up to the rounding of fractions; {@code docs/coming-from-htcondor.md} has all laws of that mode.
 *
 * <p>An immutable value: two allocations are equal when they report the same.
 */
public final class GroupQuotas {
    private final PoolSolution solution;
    private final List<GroupAllocation> groups;

    private GroupQuotas(PoolSolution solution, List<GroupAllocation> groups) {
        this.solution = solution;
        this.groups = groups;
    }

    /**
     * Allocates a pool, in the mode of the options. A pure function: the time goes in, and the times of the last
     * remainders come out. Linear in the groups, and in HTCondor's mode in their depth; where slots are not weighted,
     * each slot made of fractions also takes the time to order the siblings on its way down.
     *
     * @param demand the requests and the usage of the groups of a tree
     * @param total the size of the pool in slots, including claimed ones; weighted where slots have weights
     * @param now the time, in the unit of the caller's clock
     * @throws IllegalArgumentException if the total is negative, infinite or NaN
     */
    public static GroupQuotas of(PoolDemand demand, double total, long now, GroupQuotaOptions options) {
        requirePool(demand, total, options);
        return ofRound(0, demand, total, now, options);
    }

    static void requirePool(PoolDemand demand, double total, GroupQuotaOptions options) {
        Objects.requireNonNull(demand, "demand");
        Objects.requireNonNull(options, "options");
        if (!(total >= 0 && total < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("total (" + total + ") must be 0 or more");
        }
    }

    static GroupQuotas ofRound(int round, PoolDemand demand, double total, long now, GroupQuotaOptions options) {
        PoolSolution solution = new PoolSolution(demand, total, now, options, round);
        new RoundRules(solution).findLimits(total);
        return new GroupQuotas(solution, new ByPosition(solution));
    }

    /** Returns the options. In a {@link NegotiationCycle}, weighted slots may turn out to be whole in a later round. */
    public GroupQuotaOptions options() {
        return solution.options;
    }

    /** Returns the slots that no group is allocated, as no group that may have them requests them. */
    public double surplus() {
        return solution.surplus;
    }

    /**
     * Returns the quotas of siblings that do not fit together, breadth first; then, in HTCondor's mode, whether the
     * pool is exceeded or a slot is lost. {@link GroupQuotaTree#problems} has the problems of single declarations.
     */
    public List<QuotaProblem> problems() {
        return Collections.unmodifiableList(solution.quotas.problems);
    }

    /** Returns all groups breadth first, in the order of {@link GroupQuotaTree#groups}. */
    public List<GroupAllocation> groups() {
        return groups;
    }

    /** Returns the allocation of a group; refuses a name of none by an {@link IllegalArgumentException}. */
    public GroupAllocation group(String group) {
        return groups.get(solution.tree().position(group));
    }

    /**
     * Returns all groups in the order in which they negotiate: by ascending used part of their own quota unless the
     * demand has another rule; then the groups without quota; the root last. Ties are broken breadth first.
     */
    public List<String> negotiationOrder() {
        return Arrays.stream(solution.order)
                .mapToObj(solution.tree().groups()::get)
                .toList();
    }

    PoolSolution solution() {
        return solution;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof GroupQuotas that
                        && Double.compare(surplus(), that.surplus()) == 0
                        && problems().equals(that.problems())
                        && negotiationOrder().equals(that.negotiationOrder())
                        && groups.equals(that.groups));
    }

    @Override
    public int hashCode() {
        return Objects.hash(surplus(), groups);
    }

    /** Returns the surplus and the groups with their reasons, one a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("surplus " + SlotRounding.text(surplus()));
        for (GroupAllocation group : groups) {
            text.append('\n').append(group);
        }
        return text.toString();
    }

    private static final class ByPosition extends AbstractList<GroupAllocation> implements RandomAccess {
        private final PoolSolution solution;

        ByPosition(PoolSolution solution) {
            this.solution = solution;
        }

        @Override
        public GroupAllocation get(int position) {
            return new GroupAllocation(solution, position);
        }

        @Override
        public int size() {
            return solution.tree().size();
        }
    }
}
