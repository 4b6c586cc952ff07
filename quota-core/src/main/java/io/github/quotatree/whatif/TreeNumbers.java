package io.github.quotatree.whatif;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The declarations and the requests of all groups of a tree in one dimension, by position: parents come before their
 * children. One request may be raised in thought; the requests above it follow.
 */
final class TreeNumbers {
    /** The parent of a group of the first level. */
    static final int ROOT = -1;

    final String[] name;
    final int[] parent;
    final boolean[] parentGroup;
    final boolean[] scalable;
    final boolean[] declaresWeight;
    final long[] min;
    final long[] max;
    final long[] weight;
    final long[] lendLimit;
    final long[] own;

    /** The own request and the limited requests of the children; cut at 2^63-1. */
    final long[] demand;

    /** The request cut to the max. */
    final long[] limited;

    /** Where usage is guaranteed, the own use and what is guaranteed to the children; else empty. */
    final long[] allocated;

    /** Where usage is guaranteed, the own use; else empty. */
    final long[] ownUsed;

    private final int[] childrenEnd;
    private final int[] children;

    private TreeNumbers(int size, boolean guaranteeUsage) {
        name = new String[size];
        parent = new int[size];
        parentGroup = new boolean[size];
        scalable = new boolean[size];
        declaresWeight = new boolean[size];
        min = new long[size];
        max = new long[size];
        weight = new long[size];
        lendLimit = new long[size];
        own = new long[size];
        demand = new long[size];
        limited = new long[size];
        allocated = new long[guaranteeUsage ? size : 0];
        ownUsed = new long[allocated.length];
        childrenEnd = new int[size + 2];
        children = new int[size];
    }

    /**
     * Reads a dimension of a result, in linear time.
     *
     * @param target the group whose request is raised
     * @param request the least request that it is taken to have, before it is cut to the max
     */
    static TreeNumbers of(RuntimeQuotas quotas, int d, String target, long request) {
        List<GroupRuntime> groups = quotas.groups();
        TreeNumbers numbers =
                new TreeNumbers(groups.size(), quotas.options().guaranteeUsage());
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < numbers.size(); i++) {
            GroupRuntime group = groups.get(i);
            positions.put(group.name(), i);
            numbers.parent[i] = group.parent().map(positions::get).orElse(ROOT);
            numbers.read(i, group, d);
        }
        numbers.sortChildren();
        numbers.aggregate(positions.getOrDefault(target, ROOT), request);
        if (quotas.options().guaranteeUsage()) {
            numbers.aggregateUse(quotas, d);
        }
        return numbers;
    }

    private void read(int i, GroupRuntime group, int d) {
        QuotaGroup declared = group.declaration();
        name[i] = group.name();
        parentGroup[i] = declared.isParent();
        scalable[i] = declared.isMinScalable();
        declaresWeight[i] = declared.sharedWeight().isPresent();
        min[i] = declared.min().value(d);
        max[i] = declared.max().value(d);
        weight[i] = group.sharedWeight().value(d);
        lendLimit[i] = declared.lendLimit().value(d);
        own[i] = group.ownRequest().value(d);
    }

    /** Puts the children of each group together; those of the first level come first. */
    private void sortChildren() {
        for (int above : parent) {
            childrenEnd[above + 2]++;
        }
        for (int p = 1; p < childrenEnd.length; p++) {
            childrenEnd[p] += childrenEnd[p - 1];
        }
        for (int i = 0; i < size(); i++) {
            children[childrenEnd[parent[i] + 1]++] = i;
        }
    }

    private void aggregate(int target, long request) {
        System.arraycopy(own, 0, demand, 0, size());
        for (int i = size() - 1; i >= 0; i--) {
            if (i == target && demand[i] < request) {
                own[i] += request - demand[i];
                demand[i] = request;
            }
            limited[i] = limitedOf(i, demand[i], lendLimit[i]);
            if (parent[i] != ROOT) {
                demand[parent[i]] = Wide.saturatedAdd(demand[parent[i]], limited[i]);
            }
        }
    }

    private void aggregateUse(RuntimeQuotas quotas, int d) {
        List<GroupRuntime> groups = quotas.groups();
        long[] below = new long[size()];
        for (int i = size() - 1; i >= 0; i--) {
            long used = groups.get(i).used().value(d);
            ownUsed[i] = Math.max(0, used - below[i]);
            allocated[i] = Wide.saturatedAdd(allocated[i], ownUsed[i]);
            if (parent[i] != ROOT) {
                below[parent[i]] = Wide.saturatedAdd(below[parent[i]], used);
                allocated[parent[i]] =
                        Wide.saturatedAdd(allocated[parent[i]], QuotaRule.guaranteed(allocated[i], min[i]));
            }
        }
    }

    int size() {
        return name.length;
    }

    /** Returns the position of a group. */
    int position(String group) {
        int i = 0;
        while (!name[i].equals(group)) {
            i++;
        }
        return i;
    }

    /** Returns the first child of a group, or of the root, among {@link #child}. */
    int childrenStart(int i) {
        return i == ROOT ? 0 : childrenEnd[i];
    }

    /** Returns the end of the children of a group, or of the root, among {@link #child}. */
    int childrenEnd(int i) {
        return childrenEnd[i + 1];
    }

    /** Returns the position of a child. */
    int child(int index) {
        return children[index];
    }

    boolean hasChildren(int i) {
        return childrenStart(i) < childrenEnd(i);
    }

    /** Returns the part of its min that a group keeps while it is idle, at most its max. */
    long kept(int i, long lends) {
        return QuotaRule.limited(QuotaRule.unlentMin(min[i], guaranteesUsage() ? 0 : lends), max[i]);
    }

    /** Returns the limited request of a group with another demand or lend limit. */
    long limitedOf(int i, long demanded, long lends) {
        return QuotaRule.limited(QuotaRule.request(demanded, min[i], guaranteesUsage() ? 0 : lends), max[i]);
    }

    private boolean guaranteesUsage() {
        return allocated.length > 0;
    }

    /** Returns the demand of a group above another one, after the limited request of that one has changed. */
    long demandAbove(int i, long limitedAfter) {
        int above = parent[i];
        if (demand[above] < Long.MAX_VALUE) {
            return Wide.saturatedAdd(demand[above] - limited[i], limitedAfter);
        }
        long sum = own[above];
        for (int c = childrenStart(above); c < childrenEnd(above); c++) {
            sum = Wide.saturatedAdd(sum, child(c) == i ? limitedAfter : limited[child(c)]);
        }
        return sum;
    }
}
