package io.github.quotatree.benchmarks.peer;

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

/** Small seeded trees with every kind of declaration that the peers know, of one dimension, with demand and total. */
final class RandomProblem {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("units");

    private final SplittableRandom random;
    private final long scale;
    private final QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
    private final List<String> leaves = new ArrayList<>();

    private RandomProblem(long seed) {
        random = new SplittableRandom(seed);
        scale = random.nextBoolean() ? 50 : 1L << 45;
    }

    /** Returns the problem of a seed, solved: as many levels as given, up to six groups below each parent. */
    static RuntimeQuotas solved(long seed, int levels, SolveOptions options) {
        RandomProblem problem = new RandomProblem(seed);
        for (int i = 0; i <= problem.random.nextInt(6); i++) {
            problem.add("g" + i, null, levels - 1, problem.min());
        }
        QuotaTree tree = problem.builder.build();
        Demand.Builder demand = Demand.builder(tree);
        for (String leaf : problem.leaves) {
            demand.request(leaf, vector(problem.random.nextLong(3 * problem.scale)));
        }
        ResourceVector total = vector(problem.random.nextLong(2 * problem.scale * problem.leaves.size()));
        return tree.computeRuntime(total, demand.build(), options);
    }

    /** Adds a group with all below it; the children share the min, so that the tree is valid. */
    private void add(String name, String parent, int levelsBelow, long min) {
        QuotaGroup.Builder group = levelsBelow == 0 ? QuotaGroup.leaf(SCHEMA, name) : QuotaGroup.parent(SCHEMA, name);
        if (parent != null) {
            group.under(parent);
        }
        group.min(min);
        if (random.nextInt(3) > 0) {
            group.max(min + random.nextLong(3 * scale));
        }
        if (random.nextBoolean()) {
            group.sharedWeight(random.nextInt(8) == 0 ? 0 : random.nextLong(1, scale));
        }
        if (random.nextInt(4) == 0) {
            group.lendLimit(random.nextLong(scale));
        }
        builder.add(group.build());
        if (levelsBelow == 0) {
            leaves.add(name);
            return;
        }
        long left = min;
        for (int i = 0; i <= random.nextInt(6); i++) {
            long part = random.nextLong(left + 1);
            left -= part;
            add(name + "-" + i, name, levelsBelow - 1, part);
        }
    }

    private long min() {
        return random.nextInt(3) == 0 ? 0 : random.nextLong(scale);
    }

    private static ResourceVector vector(long value) {
        return SCHEMA.vector(value);
    }
}
