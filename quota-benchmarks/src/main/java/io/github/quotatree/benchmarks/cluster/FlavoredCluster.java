package io.github.quotatree.benchmarks.cluster;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.SplittableRandom;

/**
 * A cluster of cards of several models, which siblings share: some name a model, some accept two, some count.
 *
 * @param tree the quota groups
 * @param demand the requests of the groups
 * @param total the cards that are shared
 */
public record FlavoredCluster(QuotaTree tree, Demand demand, ResourceVector total) {
    /** The one dimension. */
    public static final String CARDS = "gpu";

    /** The models that are short where some are. */
    private static final int SHORT = 3;

    private static final double SMALLEST = 20;
    private static final double LARGEST_TO_SMALLEST = 100;

    /**
     * Returns a cluster in which no set of models is tight: of 20 groups 12 accept any model, 5 two and 3 one, and
     * three quarters of the requests fit.
     *
     * @param flavors the number of models; with 0 cards are only counted
     */
    public static FlavoredCluster roomy(int groups, int flavors) {
        return draw(groups, flavors, false);
    }

    /**
     * Returns a cluster in which three models are short: three of ten groups name one of these, and have from a third
     * to two thirds of what they request.
     */
    public static FlavoredCluster withThreeTightSets(int groups, int flavors) {
        return draw(groups, flavors, true);
    }

    private static FlavoredCluster draw(int groups, int flavors, boolean tight) {
        SplittableRandom random = new SplittableRandom(71);
        ResourceSchema schema = schema(flavors);
        QuotaTree.Builder builder = QuotaTree.builder(schema);
        long[] requests = new long[groups];
        int[] masks = new int[groups];
        long sum = 0;
        long[] named = new long[Math.max(1, flavors)];
        for (int g = 0; g < groups; g++) {
            long size = (long) (SMALLEST * Math.pow(LARGEST_TO_SMALLEST, random.nextDouble()));
            long min = random.nextBoolean() ? (long) (size * random.nextDouble(0.1, 0.4)) : 0;
            requests[g] = (long) (size * random.nextDouble(1.5));
            masks[g] = mask(random.split(), Math.max(SHORT + 1, flavors), tight);
            builder.add(QuotaGroup.leaf(schema, name(g))
                    .min(CARDS, min)
                    .max(CARDS, 2 * size)
                    .sharedWeight(CARDS, size)
                    .build());
            sum += requests[g];
            if (flavors > 0 && Integer.bitCount(masks[g]) == 1) {
                named[Integer.numberOfTrailingZeros(masks[g])] += requests[g];
            }
        }
        QuotaTree tree = builder.build();
        Demand.Builder demand = Demand.builder(tree);
        for (int g = 0; g < groups; g++) {
            if (flavors == 0) {
                demand.request(name(g), schema.vector(requests[g]));
            } else {
                demand.request(name(g), FlavorClass.ofMask(schema, 0, masks[g]), requests[g]);
            }
        }
        return new FlavoredCluster(tree, demand.build(), total(schema, sum * 3 / 4, named, tight));
    }

    private static int mask(SplittableRandom random, int flavors, boolean tight) {
        int kind = random.nextInt(20);
        int one = random.nextInt(flavors);
        int other = (one + 1 + random.nextInt(flavors - 1)) % flavors;
        if (tight) {
            int scarce = 1 << random.nextInt(SHORT);
            return kind < 6 ? scarce : kind < 10 ? scarce | 1 << (flavors - 1) : (1 << flavors) - 1;
        }
        return kind < 12 ? (1 << flavors) - 1 : kind < 17 ? 1 << one | 1 << other : 1 << one;
    }

    private static ResourceVector total(ResourceSchema schema, long all, long[] named, boolean tight) {
        if (!schema.hasFlavors()) {
            return schema.vector(all);
        }
        ResourceVector total = schema.zero();
        int flavors = schema.flavorCount(0);
        long left = all;
        for (int k = 0; k < flavors; k++) {
            long units = k == flavors - 1 ? left : tight && k < SHORT ? named[k] * (k + 2) / 6 : left / (flavors - k);
            total = total.with(CARDS, flavor(k), units);
            left -= units;
        }
        return total;
    }

    /** Returns the schema with a number of models. */
    static ResourceSchema schema(int flavors) {
        ResourceSchema schema = ResourceSchema.of(CARDS);
        String[] names = new String[flavors];
        for (int k = 0; k < flavors; k++) {
            names[k] = flavor(k);
        }
        return flavors == 0 ? schema : schema.withFlavors(CARDS, names);
    }

    /** Returns the name of a model. */
    static String flavor(int k) {
        return "model-" + (char) ('a' + k);
    }

    /** Returns the name of a group. */
    public static String name(int group) {
        return "team-" + group;
    }
}
