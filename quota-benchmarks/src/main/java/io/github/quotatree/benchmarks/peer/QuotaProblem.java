package io.github.quotatree.benchmarks.peer;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.function.Function;

/**
 * A tree, the declarations and requests of its groups, and the total, as plain arrays by dimension and node: what the
 * peers are given to solve.
 *
 * <p>Node 0 is the root. The nodes are in level order: parents come before their children, the children of a node are
 * contiguous and sorted by name. The arrays must not be changed.
 */
public final class QuotaProblem {
    final String[] resources;
    final String[] names;
    final int[] parent;

    /** The first child of a node; the children end before the first child of the next node. */
    final int[] firstChild;

    final long[] total;
    final long[][] min;
    final long[][] max;
    final long[][] weight;
    final long[][] lendLimit;
    final long[][] ownRequest;
    final long[][] limitedRequest;

    /** The node of each group, by its position in tree order. */
    private final int[] nodes;

    private QuotaProblem(RuntimeQuotas quotas) {
        int size = quotas.groups().size();
        resources = quotas.tree().schema().dimensions().toArray(new String[0]);
        names = new String[size + 1];
        names[0] = "";
        parent = new int[size + 1];
        firstChild = new int[size + 2];
        nodes = new int[size];
        layOut(quotas);
        total = new long[resources.length];
        Arrays.setAll(total, quotas.available()::value);
        min = byNode(quotas, GroupRuntime::min);
        max = byNode(quotas, GroupRuntime::max);
        weight = byNode(quotas, GroupRuntime::sharedWeight);
        lendLimit = byNode(quotas, group -> group.declaration().lendLimit());
        ownRequest = byNode(quotas, GroupRuntime::ownRequest);
        limitedRequest = byNode(quotas, GroupRuntime::limitedRequest);
    }

    /** Returns the problem that was solved by a result. */
    public static QuotaProblem of(RuntimeQuotas quotas) {
        return new QuotaProblem(quotas);
    }

    /** Returns the number of groups; their nodes are 1 to that. */
    public int groups() {
        return names.length - 1;
    }

    /** Returns the number of dimensions. */
    public int dimensions() {
        return resources.length;
    }

    /** Returns whether a node has children. */
    public boolean hasChildren(int node) {
        return firstChild[node] < firstChild[node + 1];
    }

    /** Returns the children of a node, with what they share in a dimension. */
    public SiblingSet children(int dimension, int node, long amount) {
        return new SiblingSet(
                amount,
                ofChildren(node, min[dimension]),
                ofChildren(node, limitedRequest[dimension]),
                ofChildren(node, weight[dimension]));
    }

    /** Returns the values of the children of a node. */
    public long[] ofChildren(int node, long[] valuesByNode) {
        return Arrays.copyOfRange(valuesByNode, firstChild[node], firstChild[node + 1]);
    }

    /** Returns the runtimes of a result, by dimension and node; that of the root is the total. */
    public long[][] runtimes(RuntimeQuotas quotas) {
        long[][] runtimes = byNode(quotas, GroupRuntime::runtime);
        for (int d = 0; d < total.length; d++) {
            runtimes[d][0] = total[d];
        }
        return runtimes;
    }

    /** Numbers the groups, level by level and each level in tree order, and links parents and children. */
    private void layOut(RuntimeQuotas quotas) {
        int[] next = new int[names.length + 1];
        for (GroupRuntime group : quotas) {
            next[group.depth() + 1]++;
        }
        next[0] = 1;
        for (int depth = 1; depth < next.length; depth++) {
            next[depth] += next[depth - 1];
        }
        int[] childCount = new int[names.length];
        // the group of each depth that was met last: in tree order, the parent of those that follow one level below
        int[] latest = new int[names.length];
        int position = 0;
        for (GroupRuntime group : quotas) {
            int depth = group.depth();
            int node = next[depth]++;
            nodes[position++] = node;
            latest[depth] = node;
            names[node] = group.name();
            parent[node] = depth == 0 ? 0 : latest[depth - 1];
            childCount[parent[node]]++;
        }
        firstChild[0] = 1;
        for (int node = 0; node < names.length; node++) {
            firstChild[node + 1] = firstChild[node] + childCount[node];
        }
    }

    private long[][] byNode(RuntimeQuotas quotas, Function<GroupRuntime, ResourceVector> property) {
        long[][] values = new long[resources.length][names.length];
        int position = 0;
        for (GroupRuntime group : quotas) {
            int node = nodes[position++];
            ResourceVector vector = property.apply(group);
            for (int d = 0; d < values.length; d++) {
                values[d][node] = vector.value(d);
            }
        }
        return values;
    }
}
