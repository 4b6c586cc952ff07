package io.github.quotatree.benchmarks;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.QuotaTreeBuilder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The shapes of tree that are measured, with seeded sizes that spread over three orders of magnitude. */
public enum ClusterShape {
    /** A thousand groups side by side. */
    FLAT_1K(1_000, 1),
    /** Ten thousand groups side by side. */
    FLAT_10K(10_000, 1),
    /** A hundred thousand groups side by side. */
    FLAT_100K(100_000, 1),
    /** A million groups side by side. */
    FLAT_1M(1_000_000, 1),
    /** Three levels of ten each: 1,110 groups. */
    TREE_10X10X10(10, 3),
    /** Three levels of a hundred each: 1,010,100 groups. */
    TREE_100X100X100(100, 3);

    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "disk", "gpu");

    private final int fanOut;
    private final int levels;

    ClusterShape(int fanOut, int levels) {
        this.fanOut = fanOut;
        this.levels = levels;
    }

    /** Returns the tree: the max of a leaf is its size, that of a parent is unlimited, and weights are the default. */
    public QuotaTree tree() {
        SplittableRandom random = new SplittableRandom(42);
        QuotaTreeBuilder builder = QuotaTree.builder(SCHEMA);
        List<String> level = List.of("");
        for (int depth = 0; depth < levels; depth++) {
            boolean isLeaf = depth == levels - 1;
            List<String> next = new ArrayList<>(level.size() * fanOut);
            for (String parent : level) {
                for (int i = 0; i < fanOut; i++) {
                    String name = parent + "/" + i;
                    next.add(name);
                    QuotaGroup.Builder group =
                            isLeaf ? QuotaGroup.leaf(SCHEMA, name).max(size(random)) : QuotaGroup.parent(SCHEMA, name);
                    builder.add((depth == 0 ? group : group.under(parent)).build());
                }
            }
            level = next;
        }
        return builder.build();
    }

    /** Returns requests of all leaves, each up to one and a half times its max. */
    public Demand demand(QuotaTree tree) {
        SplittableRandom random = new SplittableRandom(43);
        Demand.Builder demand = Demand.builder(tree);
        for (QuotaGroup group : tree.groups()) {
            if (!group.isParent()) {
                demand.request(group.name(), part(group.max(), random));
            }
        }
        return demand.build();
    }

    /** Returns 60 % of the sum of the maxes of the leaves, so that every sibling set is contended. */
    public ResourceVector total(QuotaTree tree) {
        long[] total = new long[SCHEMA.size()];
        for (QuotaGroup group : tree.groups()) {
            for (int d = 0; d < total.length && !group.isParent(); d++) {
                total[d] += group.max().value(d);
            }
        }
        for (int d = 0; d < total.length; d++) {
            total[d] = total[d] / 10 * 6;
        }
        return SCHEMA.vector(total);
    }

    private static ResourceVector size(SplittableRandom random) {
        long base = (long) Math.exp(random.nextDouble() * Math.log(1000) + Math.log(1000));
        return SCHEMA.vector(base, base << 20, base * 3, 1 + base / 1000);
    }

    private static ResourceVector part(ResourceVector max, SplittableRandom random) {
        long[] values = new long[SCHEMA.size()];
        for (int d = 0; d < values.length; d++) {
            values[d] = (long) (max.value(d) * 1.5 * random.nextDouble());
        }
        return SCHEMA.vector(values);
    }
}
