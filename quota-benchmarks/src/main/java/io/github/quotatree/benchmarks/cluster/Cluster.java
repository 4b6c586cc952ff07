package io.github.quotatree.benchmarks.cluster;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;

/**
 * A cluster to solve.
 *
 * @param shape the shape of the tree
 * @param tree the quota groups
 * @param demand the requests of the leaves
 * @param total the amount that is shared
 */
public record Cluster(ClusterShape shape, QuotaTree tree, Demand demand, ResourceVector total) {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "disk", "gpu");

    /** Returns the cluster of a shape under a load: the same one each time. */
    public static Cluster of(ClusterShape shape, ClusterLoad load) {
        LeafNumbers numbers = load.draw(shape);
        QuotaTree tree = tree(shape, numbers);
        return new Cluster(shape, tree, demand(shape, tree, numbers), SCHEMA.vector(numbers.total));
    }

    private static QuotaTree tree(ClusterShape shape, LeafNumbers numbers) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        int leafDepth = shape.levels() - 1;
        for (int depth = 0; depth <= leafDepth; depth++) {
            int groups = shape.groupsAt(depth);
            int leavesOfEach = shape.leaves() / groups;
            for (int number = 0; number < groups; number++) {
                String name = shape.name(depth, number);
                QuotaGroup.Builder group;
                if (depth == leafDepth) {
                    group = leaf(name, number, numbers);
                } else {
                    group = parent(name, number * leavesOfEach, (number + 1) * leavesOfEach, numbers);
                }
                if (depth > 0) {
                    group.under(shape.name(depth - 1, number / shape.fanOut()));
                }
                builder.add(group.build());
            }
        }
        return builder.build();
    }

    private static QuotaGroup.Builder leaf(String name, int leaf, LeafNumbers numbers) {
        QuotaGroup.Builder group = QuotaGroup.leaf(SCHEMA, name)
                .min(sum(numbers.min, leaf, leaf + 1))
                .max(sum(numbers.max, leaf, leaf + 1));
        if (numbers.weightsDeclared) {
            group.sharedWeight(sum(numbers.weight, leaf, leaf + 1));
        }
        return numbers.lendsNothing[leaf] ? group.withoutLending() : group;
    }

    /**
     * Declares a parent without max, whose min and weight are those of its leaves together: the smallest min that is
     * valid.
     */
    private static QuotaGroup.Builder parent(String name, int firstLeaf, int endLeaf, LeafNumbers numbers) {
        QuotaGroup.Builder group = QuotaGroup.parent(SCHEMA, name).min(sum(numbers.min, firstLeaf, endLeaf));
        if (numbers.weightsDeclared) {
            group.sharedWeight(sum(numbers.weight, firstLeaf, endLeaf));
        }
        return group;
    }

    private static Demand demand(ClusterShape shape, QuotaTree tree, LeafNumbers numbers) {
        Demand.Builder demand = Demand.builder(tree);
        for (int leaf = 0; leaf < shape.leaves(); leaf++) {
            demand.request(shape.leaf(leaf), sum(numbers.request, leaf, leaf + 1));
        }
        return demand.build();
    }

    private static ResourceVector sum(long[][] values, int from, int to) {
        long[] sum = new long[SCHEMA.size()];
        for (int d = 0; d < sum.length; d++) {
            for (int leaf = from; leaf < to; leaf++) {
                sum[d] += values[d][leaf];
            }
        }
        return SCHEMA.vector(sum);
    }
}
