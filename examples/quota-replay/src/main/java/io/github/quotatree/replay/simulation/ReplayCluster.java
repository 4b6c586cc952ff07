package io.github.quotatree.replay.simulation;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The cluster of a replay: one pool of each resource, or nodes, and the groups that share it.
 *
 * @param tree the groups
 * @param total the capacity
 * @param nodes the capacity of each node, which sum to the total; empty for one pool
 */
public record ReplayCluster(QuotaTree tree, ResourceVector total, List<ResourceVector> nodes) {
    /** Checks that all are of one schema. */
    public ReplayCluster {
        nodes = List.copyOf(nodes);
        if (!tree.schema().equals(total.schema())) {
            throw new IllegalArgumentException("the tree has " + tree.schema() + ", and the total " + total.schema());
        }
    }

    /** Makes a cluster of one pool. */
    public ReplayCluster(QuotaTree tree, ResourceVector total) {
        this(tree, total, List.of());
    }

    public ResourceSchema schema() {
        return total.schema();
    }

    /** Returns whether the empty cluster can take so many tasks of a request, whose sum the total suffices for. */
    public boolean canTake(int tasks, ResourceVector amounts) {
        return new Nodes(this).haveRoom(tasks, amounts);
    }

    /** Returns the groups that may have jobs, in the order of the tree. */
    public List<QuotaGroup> leaves() {
        return tree.groups().stream().filter(group -> !group.isParent()).toList();
    }

    /**
     * Returns the guarantee of each leaf group, by name: its min; where the mins sum to more than the capacity, its
     * part of it, rounded down. A resource of which no group has a min is not divided: there each group may use all.
     */
    public Map<String, ResourceVector> guarantees() {
        ResourceVector sum = schema().zero();
        for (QuotaGroup leaf : leaves()) {
            sum = sum.plus(leaf.min());
        }
        Map<String, ResourceVector> guarantees = new LinkedHashMap<>();
        for (QuotaGroup leaf : leaves()) {
            long[] part = leaf.min().values();
            for (int c = 0; c < part.length; c++) {
                part[c] = part(part[c], sum.value(c), total.value(c));
            }
            guarantees.put(leaf.name(), schema().vector(part));
        }
        return guarantees;
    }

    private static long part(long min, long sum, long total) {
        if (sum == 0) {
            return total;
        }
        BigInteger share = BigInteger.valueOf(min).multiply(BigInteger.valueOf(total));
        return sum <= total ? min : share.divide(BigInteger.valueOf(sum)).longValueExact();
    }
}
