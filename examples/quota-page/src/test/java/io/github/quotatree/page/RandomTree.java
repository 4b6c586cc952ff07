package io.github.quotatree.page;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Solved trees of random shape, with amounts from a few units to the largest that there are. */
final class RandomTree {
    private static final List<String> DIMENSIONS = List.of("cpu", "memory", "nvidia.com/gpu");

    private final SplittableRandom random;
    private final ResourceSchema schema = ResourceSchema.of(DIMENSIONS);

    private RandomTree(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Returns a tree of up to so many leaf groups. */
    static RuntimeQuotas solved(long seed, int leaves) {
        return new RandomTree(seed).solve(leaves);
    }

    private RuntimeQuotas solve(int most) {
        int leaves = 1 + random.nextInt(most);
        int parents = random.nextInt(1 + leaves / 3);
        // mins below the first level have to fit into that of the parent, so only groups at the first level have one
        String id = random.nextInt(4) == 0 ? "pool" : "";
        QuotaTree.Builder tree = QuotaTree.builder(schema, id);
        List<String> names = new ArrayList<>();
        for (int p = 0; p < parents; p++) {
            QuotaGroup.Builder parent = QuotaGroup.parent(schema, "parent-" + p).treeId(id);
            if (p > 0 && random.nextInt(3) > 0) {
                parent.under("parent-" + random.nextInt(p));
            } else {
                parent.min(amounts());
            }
            tree.add(parent.build());
        }
        for (int l = 0; l < leaves; l++) {
            QuotaGroup.Builder leaf = QuotaGroup.leaf(schema, "leaf-" + l).treeId(id);
            boolean first = parents == 0 || random.nextInt(4) == 0;
            if (first) {
                leaf.min(amounts());
            } else {
                leaf.under("parent-" + random.nextInt(parents));
                if (random.nextBoolean()) {
                    leaf.max(amounts());
                }
                leaf.sharedWeight(amounts());
            }
            tree.add(leaf.build());
            names.add("leaf-" + l);
        }
        QuotaTree built = tree.build();
        Demand.Builder demand = Demand.builder(built);
        for (String name : names) {
            if (random.nextInt(5) > 0) {
                demand.request(name, amounts()).used(name, amounts());
            }
        }
        return built.computeRuntime(amounts(), demand.build(), SolveOptions.defaults());
    }

    /** Returns amounts of all sizes, 0 among them, up to 2^62. */
    private ResourceVector amounts() {
        return schema.vector(random.longs(DIMENSIONS.size(), 0, Long.MAX_VALUE)
                .map(any -> any >>> (1 + random.nextInt(63)))
                .toArray());
    }
}
