package io.github.quotatree.groupquota;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.RandomAccess;

/**
 * What each group of a pool may use, and why. An immutable value.
 *
 * <p>Of each group: {@code quota}, what is guaranteed to it itself; {@code fairShare}, what it gets of what it asks for from
 * its quota and of what others leave; {@code allocated}, the same in whole slots where slots are not weighted. Always, up to
 * rounding of fractions:
 *
 * <ul>
 *   <li>allocations and {@link #surplus} sum to the pool;
 *   <li>no group is allocated more than it asks for, nor less than the smaller of that and its quota, in whole slots;
 *   <li>a group that refuses surplus has no more than its quota with all below it; with oversubscription, than its maximum;
 *   <li>nothing is left while a group asks for it that can be reached from the root through groups that accept surplus.
 * </ul>
 */
public final class GroupQuotas {
    private final Allocation allocation;
    private final List<GroupAllocation> groups;

    private GroupQuotas(Allocation allocation) {
        this.allocation = allocation;
        groups = new ByPosition(allocation);
    }

    /**
     * Allocates a pool. A pure function: the time goes in and the times of the last remainders come out. Takes time n log n for
     * n groups, and, where slots are not weighted, for each slot made of fractions that of the groups beside those it passes.
     *
     * @param total the size of the pool in slots, claimed ones too; weighted where slots are
     * @param now the time, in the unit of the caller's clock
     * @param demand what the groups ask for, of the same tree
     * @throws IllegalArgumentException if the demand is of another tree, or the total is negative, infinite or no number
     */
    public static GroupQuotas allocate(
            GroupQuotaTree tree, double total, long now, PoolDemand demand, GroupQuotaOptions options) {
        if (demand.tree() != tree) {
            throw new IllegalArgumentException("the demand is of another tree");
        }
        if (!(total >= 0 && total < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("total (" + total + ") must be 0 or more");
        }
        return new GroupQuotas(new Allocation(demand, total, now, options));
    }

    /** Returns the slots that are allocated to nobody, as nobody who may have them asks for them. */
    public double surplus() {
        return allocation.surplus;
    }

    /** Returns what is unusual about the quotas of siblings, breadth first. */
    public List<QuotaWarning> warnings() {
        return Collections.unmodifiableList(allocation.quotas.warnings);
    }

    /** Returns all groups, breadth first, in the order of {@link GroupQuotaTree#groups}. */
    public List<GroupAllocation> groups() {
        return groups;
    }

    /**
     * Returns what a group was allocated.
     *
     * @throws IllegalArgumentException if there is no such group
     */
    public GroupAllocation group(String name) {
        return groups.get(allocation.tree.position(name));
    }

    /**
     * Returns all groups in the order in which they negotiate: those that use the smallest part of their own quota first, then
     * those without, the root last; ties breadth first.
     */
    public List<String> negotiationOrder() {
        List<String> names = new ArrayList<>(allocation.order.length);
        for (int g : allocation.order) {
            names.add(allocation.tree.groups().get(g));
        }
        return Collections.unmodifiableList(names);
    }

    Allocation allocation() {
        return allocation;
    }

    /** Returns the surplus and the allocated groups in one line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("surplus " + SlotText.of(surplus()));
        for (GroupAllocation group : groups) {
            text.append('\n').append(group);
        }
        return text.toString();
    }

    /** Makes a view of a group when it is asked for. */
    private static final class ByPosition extends AbstractList<GroupAllocation> implements RandomAccess {
        private final Allocation allocation;

        ByPosition(Allocation allocation) {
            this.allocation = allocation;
        }

        @Override
        public GroupAllocation get(int position) {
            return new GroupAllocation(allocation, position);
        }

        @Override
        public int size() {
            return allocation.tree.size();
        }
    }
}
