package io.github.quotatree.benchmarks.cluster;

import java.util.SplittableRandom;

/**
 * Leaves as clusters that are shared by many teams have them.
 *
 * <p>Sizes follow Zipf's law: the one of rank r is in proportion to r^-0.8, whichever leaf has the rank. A leaf's size
 * is its weight, and it may burst to twice that. Three of ten leaves are idle, the others request up to one and a half
 * times their size, and one of two hundred is hot: it may burst to eight times its size and requests more still. Half
 * of the leaves declare a part of their size as min, and one of ten of these lends nothing of it. Three quarters of the
 * requests, cut to the maxes, is available.
 */
final class RealisticLeaves {
    private static final double ZIPF_EXPONENT = 0.8;

    /** The size of the smallest leaf, in milli-CPU. */
    private static final double SMALLEST = 1_000;

    /** Bytes of memory, GiB of disk and cards for each milli-CPU: 4 GiB and 20 GiB a core, a card for 8 cores. */
    private static final double[] PER_MILLI_CPU = {1, 4L << 20, 0.02, 1.0 / 8_000};

    private final SplittableRandom random = new SplittableRandom(44);
    private final LeafNumbers numbers;
    private final long[] askedFor = new long[LeafNumbers.DIMENSIONS];

    private RealisticLeaves(ClusterShape shape) {
        numbers = new LeafNumbers(shape.leaves(), true);
    }

    static LeafNumbers draw(ClusterShape shape) {
        RealisticLeaves leaves = new RealisticLeaves(shape);
        int[] ranks = leaves.drawRanks();
        for (int leaf = 0; leaf < ranks.length; leaf++) {
            leaves.drawLeaf(leaf, SMALLEST * Math.pow((double) ranks.length / ranks[leaf], ZIPF_EXPONENT));
        }
        for (int d = 0; d < LeafNumbers.DIMENSIONS; d++) {
            leaves.numbers.total[d] = leaves.askedFor[d] * 3 / 4;
        }
        return leaves.numbers;
    }

    /** Draws an order of the leaves by size; the largest has rank 1. */
    private int[] drawRanks() {
        int[] ranks = new int[numbers.leaves()];
        for (int leaf = 0; leaf < ranks.length; leaf++) {
            int other = random.nextInt(leaf + 1);
            ranks[leaf] = ranks[other];
            ranks[other] = leaf + 1;
        }
        return ranks;
    }

    private void drawLeaf(int leaf, double milliCpu) {
        boolean idle = random.nextInt(10) < 3;
        boolean hot = random.nextInt(200) == 0;
        boolean guaranteed = random.nextBoolean();
        numbers.lendsNothing[leaf] = guaranteed && random.nextInt(10) == 0;
        for (int d = 0; d < LeafNumbers.DIMENSIONS; d++) {
            double size = Math.rint(milliCpu * PER_MILLI_CPU[d] * random.nextDouble(0.5, 1.5));
            numbers.weight[d][leaf] = (long) size;
            numbers.max[d][leaf] = (long) (size * (hot ? 8 : 2));
            numbers.min[d][leaf] = guaranteed ? (long) (size * random.nextDouble(0.2, 0.8)) : 0;
            double asksFor = hot ? random.nextDouble(10, 50) : random.nextDouble(1.5);
            numbers.request[d][leaf] = idle && !hot ? 0 : (long) (size * asksFor);
            askedFor[d] += numbers.limitedRequest(d, leaf);
        }
    }
}
