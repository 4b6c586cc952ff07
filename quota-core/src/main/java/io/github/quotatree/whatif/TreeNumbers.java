package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import java.util.List;

/** The declarations and the requests of all groups of a result in one dimension, by position. */
final class TreeNumbers {
    final PlacedGroups groups;
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

    private TreeNumbers(PlacedGroups groups, int size, boolean guaranteeUsage) {
        this.groups = groups;
        min = new long[size];
        max = new long[size];
        weight = new long[size];
        lendLimit = new long[size];
        own = new long[size];
        demand = new long[size];
        limited = new long[size];
        allocated = new long[guaranteeUsage ? size : 0];
        ownUsed = new long[allocated.length];
    }

    /** Reads a dimension of a result, in linear time. */
    static TreeNumbers of(PlacedGroups groups, int d) {
        boolean guaranteeUsage = groups.quotas().options().guaranteeUsage();
        TreeNumbers numbers = new TreeNumbers(groups, groups.size(), guaranteeUsage);
        List<GroupRuntime> runtimes = groups.quotas().groups();
        for (int i = 0; i < groups.size(); i++) {
            numbers.read(i, groups.declared[i], runtimes.get(i), d);
        }
        numbers.aggregate();
        if (guaranteeUsage) {
            numbers.aggregateUse(d);
        }
        return numbers;
    }

    private void read(int i, QuotaGroup declared, GroupRuntime runtime, int d) {
        min[i] = declared.min().value(d);
        max[i] = declared.max().value(d);
        weight[i] = runtime.sharedWeight().value(d);
        lendLimit[i] = declared.lendLimit().value(d);
        own[i] = runtime.ownRequest().value(d);
    }

    private void aggregate() {
        System.arraycopy(own, 0, demand, 0, own.length);
        for (int i = own.length - 1; i >= 0; i--) {
            limited[i] = limitedOf(i, demand[i], lendLimit[i]);
            int above = groups.parent[i];
            if (above != PlacedGroups.ROOT) {
                demand[above] = Wide.saturatedAdd(demand[above], limited[i]);
            }
        }
    }

    private void aggregateUse(int d) {
        Demand demanded = groups.quotas().demand();
        for (int i = own.length - 1; i >= 0; i--) {
            ownUsed[i] = demanded.used(groups.name[i]).value(d);
            allocated[i] = Wide.saturatedAdd(allocated[i], ownUsed[i]);
            int above = groups.parent[i];
            if (above != PlacedGroups.ROOT) {
                allocated[above] = Wide.saturatedAdd(allocated[above], QuotaRule.guaranteed(allocated[i], min[i]));
            }
        }
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
        return groups.quotas().options().guaranteeUsage();
    }

    /** Returns the demand of the parent of a group after the limited request of the group has changed. */
    long demandAbove(int i, long limitedAfter) {
        int above = groups.parent[i];
        if (demand[above] < Long.MAX_VALUE) {
            return Wide.saturatedAdd(demand[above] - limited[i], limitedAfter);
        }
        long sum = own[above];
        for (int c = groups.childrenStart(above); c < groups.childrenEnd(above); c++) {
            int child = groups.child(c);
            sum = Wide.saturatedAdd(sum, child == i ? limitedAfter : limited[child]);
        }
        return sum;
    }
}
