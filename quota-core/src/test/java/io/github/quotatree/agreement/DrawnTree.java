package io.github.quotatree.agreement;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A valid tree of one to three levels, drawn from a seed, and its declarations as arrays: by dimension and group, a
 * group after its parent.
 */
final class DrawnTree {
    static final long UNLIMITED = ResourceVector.UNLIMITED;

    /** No shared weight is declared. */
    static final long ABSENT = -1;

    private static final ResourceSchema[] SCHEMAS = {
        ResourceSchema.of("cpu"), ResourceSchema.of("cpu", "memory"), ResourceSchema.of("cpu", "memory", "gpu")
    };

    /** Mins of trees with parents stay below this, so that those of the children sum up to the min of their parent. */
    private static final long LARGEST_SUMMED_MIN = 1L << 43;

    /** A prime above the largest number of groups: multiples of another number, modulo it, are all different. */
    private static final long NAMES = 1_000_003;

    final ResourceSchema schema;
    final int groups;
    final int leaves;
    final int[] parent;
    final String[] name;
    final boolean[] scalable;
    final long[][] min;
    final long[][] max;
    final long[][] weight;
    final long[][] lendLimit;
    final AmountKind[] requests;

    /** In which dimensions one of some hundred leaves requests more than there can be. */
    private final boolean[] greedy;

    final QuotaTree tree;

    private DrawnTree(SplittableRandom random, int leaves) {
        this.leaves = leaves;
        schema = SCHEMAS[random.nextInt(8) < 6 ? 0 : 1 + random.nextInt(2)];
        int levels = 1 + random.nextInt(3);
        int most = 1 + random.nextInt(Math.min(leaves, 40));
        int upper = levels == 1 ? 0 : 1 + random.nextInt(most);
        int lower = levels == 3 ? 1 + random.nextInt(4 * most) : 0;
        groups = upper + lower + leaves;
        parent = new int[groups];
        name = new String[groups];
        scalable = new boolean[groups];
        boolean ragged = random.nextInt(4) == 0;
        for (int g = 0; g < groups; g++) {
            name[g] = "g" + (g + 1) * 7919L % NAMES;
            scalable[g] = true;
            if (g < upper) {
                parent[g] = -1;
            } else if (g < upper + lower) {
                parent[g] = random.nextInt(upper);
            } else if (upper == 0 || (ragged && random.nextInt(5) == 0)) {
                parent[g] = -1;
            } else {
                parent[g] = lower == 0 || (ragged && random.nextInt(5) == 0)
                        ? random.nextInt(upper)
                        : upper + random.nextInt(lower);
            }
        }
        int dimensions = schema.size();
        min = new long[dimensions][groups];
        max = new long[dimensions][groups];
        weight = new long[dimensions][groups];
        lendLimit = new long[dimensions][groups];
        requests = new AmountKind[dimensions];
        greedy = new boolean[dimensions];
        boolean[] weighted = weighted(random);
        for (int d = 0; d < dimensions; d++) {
            drawAmounts(random, d, weighted);
        }
        if (random.nextInt(6) == 0) {
            for (int g = 0; g < groups; g++) {
                scalable[g] = random.nextInt(3) > 0;
            }
        }
        tree = declare();
    }

    static DrawnTree of(SplittableRandom random, int leaves) {
        return new DrawnTree(random, leaves);
    }

    /** Draws which groups declare a shared weight, which then covers all dimensions: all, none or some. */
    private boolean[] weighted(SplittableRandom random) {
        boolean[] weighted = new boolean[groups];
        int how = random.nextInt(5);
        for (int g = 0; g < groups; g++) {
            weighted[g] = how < 2 || (how == 4 && random.nextBoolean());
        }
        return weighted;
    }

    private void drawAmounts(SplittableRandom random, int d, boolean[] weighted) {
        AmountKind sizes = AmountKind.any(random);
        AmountKind weights = AmountKind.any(random);
        requests[d] = random.nextInt(3) == 0 ? AmountKind.any(random) : sizes;
        greedy[d] = random.nextInt(8) == 0;
        boolean mins = random.nextBoolean();
        boolean lends = random.nextBoolean();
        long mostMin = groups == leaves ? UNLIMITED - 1 : LARGEST_SUMMED_MIN;
        long[] promised = new long[groups];
        long[] room = new long[groups];
        for (int g = groups - 1; g >= 0; g--) {
            boolean leaf = g >= groups - leaves;
            long size = leaf ? sizes.draw(random) : room[g] / 4 * (1 + random.nextInt(4));
            long own = 0;
            if (mins && random.nextBoolean()) {
                own = random.nextInt(5) == 0 ? size : (long) (size * random.nextDouble());
            }
            min[d][g] = Math.min(leaf ? own : Math.max(promised[g], own / 2), Math.max(promised[g], mostMin));
            max[d][g] = random.nextInt(leaf ? 10 : 2) == 0 ? UNLIMITED : Math.max(size, min[d][g]);
            weight[d][g] = !weighted[g] ? ABSENT : random.nextInt(10) == 0 ? 0 : weights.draw(random);
            lendLimit[d][g] = lends && random.nextInt(4) == 0
                    ? (random.nextBoolean() ? 0 : (long) (min[d][g] * random.nextDouble()))
                    : UNLIMITED;
            if (parent[g] >= 0) {
                promised[parent[g]] += min[d][g];
                room[parent[g]] = Wide.saturatedAdd(room[parent[g]], size);
            }
        }
    }

    private QuotaTree declare() {
        QuotaTree.Builder builder = QuotaTree.builder(schema);
        for (int g = 0; g < groups; g++) {
            QuotaGroup.Builder group =
                    g < groups - leaves ? QuotaGroup.parent(schema, name[g]) : QuotaGroup.leaf(schema, name[g]);
            group.min(vector(min, g)).max(vector(max, g)).lendLimit(vector(lendLimit, g));
            if (weight[0][g] != ABSENT) {
                group.sharedWeight(vector(weight, g));
            }
            if (parent[g] >= 0) {
                group.under(name[parent[g]]);
            }
            if (!scalable[g]) {
                group.minNotScalable();
            }
            builder.add(group.build());
        }
        return builder.build();
    }

    private ResourceVector vector(long[][] amounts, int group) {
        long[] values = new long[amounts.length];
        Arrays.setAll(values, d -> amounts[d][group]);
        return schema.vector(values);
    }

    boolean isLeaf(int group) {
        return group >= groups - leaves;
    }

    /** Draws what a leaf requests: a quarter of all leaves request nothing. */
    long drawRequest(SplittableRandom random, int d) {
        if (random.nextInt(4) == 0) {
            return 0;
        }
        double request = requests[d].draw(random) * 1.5 * random.nextDouble() + 0.5;
        return greedy[d] && random.nextInt(300) == 0 ? UNLIMITED : (long) request;
    }
}
