package io.github.quotatree.benchmarks.cluster;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Workloads of siblings that take turns in random order, as a scheduler sees them day by day: one ends and another one
 * of the same group is submitted. Each has a few cards, of the models that its group accepts.
 */
public final class FlavorTurns {
    private static final int WORKLOADS = 4;
    private static final int MOST_UNITS = 8;

    private final QuotaTree tree;
    private final ResourceVector total;
    private final FlavorClass[] classes;
    private final int[] group;
    private final long[][] units = new long[2][];
    private final int[] order;
    private int next;
    private int round;

    /** How scarce cards are. */
    public enum Scarcity {
        /** There are more cards of every model than are requested. */
        NONE("no set is near"),
        /** One model is short for the groups that name it; there are enough cards in all. */
        ONE_MODEL("one model is tight"),
        /** Cards are short in all, and one model is shorter. */
        ALL("cards are short, one model is tight");

        private final String words;

        Scarcity(String words) {
            this.words = words;
        }

        /** Returns the scarcity in words. */
        public String words() {
            return words;
        }
    }

    private FlavorTurns(QuotaTree tree, ResourceVector total, FlavorClass[] classes, int[] group) {
        this.tree = tree;
        this.total = total;
        this.classes = classes;
        this.group = group;
        order = new int[group.length];
    }

    /** Draws the workloads of a number of groups, four of each. */
    public static FlavorTurns draw(int groups, int flavors, Scarcity scarcity) {
        SplittableRandom random = new SplittableRandom(72);
        ResourceSchema schema = FlavoredCluster.schema(flavors);
        QuotaTree.Builder builder = QuotaTree.builder(schema);
        FlavorClass[] classes = new FlavorClass[groups];
        long[] named = new long[flavors];
        long average = (MOST_UNITS + 1) * WORKLOADS / 2;
        for (int g = 0; g < groups; g++) {
            builder.add(QuotaGroup.leaf(schema, FlavoredCluster.name(g))
                    .min(FlavoredCluster.CARDS, random.nextInt(12))
                    .sharedWeight(FlavoredCluster.CARDS, 1 + random.nextInt(9))
                    .build());
            int kind = random.nextInt(20);
            int one = 1 << random.nextInt(flavors);
            int mask = kind < 12 ? (1 << flavors) - 1 : kind < 15 ? one | 1 << random.nextInt(flavors) : one;
            classes[g] = FlavorClass.ofMask(schema, 0, mask);
            if (Integer.bitCount(mask) == 1) {
                named[Integer.numberOfTrailingZeros(mask)] += average;
            }
        }
        ResourceVector total = schema.zero();
        long share = average * groups * (scarcity == Scarcity.ALL ? 7 : 13) / 10 / (flavors - 1);
        for (int k = 0; k < flavors; k++) {
            boolean isShort = k == 0 && scarcity != Scarcity.NONE;
            total = total.with(FlavoredCluster.CARDS, FlavoredCluster.flavor(k), isShort ? named[k] * 6 / 10 : share);
        }
        QuotaTree tree = builder.build();
        int[] group = new int[groups * WORKLOADS];
        for (int w = 0; w < group.length; w++) {
            group[w] = w / WORKLOADS;
        }
        FlavorTurns turns = new FlavorTurns(tree, total, classes, group);
        turns.drawOrder(random);
        return turns;
    }

    private void drawOrder(SplittableRandom random) {
        units[0] = random.longs(order.length, 1, MOST_UNITS + 1).toArray();
        units[1] = random.longs(order.length, 1, MOST_UNITS + 1).toArray();
        for (int w = 0; w < order.length; w++) {
            int swapped = random.nextInt(w + 1);
            order[w] = order[swapped];
            order[swapped] = w;
        }
    }

    /** Returns the tree. */
    public QuotaTree tree() {
        return tree;
    }

    /** Returns the cards that are shared. */
    public ResourceVector total() {
        return total;
    }

    /** Returns the number of workloads. */
    public int workloads() {
        return order.length;
    }

    /** Returns the workload whose turn it is. */
    public int next() {
        if (next == order.length) {
            next = 0;
            round ^= 1;
        }
        return order[next++];
    }

    /** Returns the cards of a workload before its turn of this round. */
    public long before(int workload) {
        return units[round][workload];
    }

    /** Returns the cards of a workload from its turn of this round on. */
    public long after(int workload) {
        return units[1 - round][workload];
    }

    /** Returns the name of the group of a workload. */
    public String group(int workload) {
        return FlavoredCluster.name(group[workload]);
    }

    /** Returns the models that a workload accepts. */
    public FlavorClass accepts(int workload) {
        return classes[group[workload]];
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%,d workloads", order.length);
    }
}
