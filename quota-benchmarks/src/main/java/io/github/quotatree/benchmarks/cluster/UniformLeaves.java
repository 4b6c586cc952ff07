package io.github.quotatree.benchmarks.cluster;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Leaves of sizes that spread evenly, by logarithm, over three orders of magnitude.
 *
 * <p>The size is the max and the weight; the request is anything up to one and a half times that. 60 % of the sum of
 * the sizes is available, so that every sibling set is contended.
 */
final class UniformLeaves {
    private static final long SMALLEST = 1_000;
    private static final double SPREAD = 1_000;
    private static final double LARGEST_REQUEST = 1.5;

    private UniformLeaves() {}

    static LeafNumbers draw(ClusterShape shape) {
        LeafNumbers numbers = new LeafNumbers(shape.leaves(), false);
        drawSizes(numbers, new SplittableRandom(42));
        drawRequests(numbers, new SplittableRandom(43));
        for (int d = 0; d < LeafNumbers.DIMENSIONS; d++) {
            numbers.total[d] = Arrays.stream(numbers.max[d]).sum() / 10 * 6;
        }
        return numbers;
    }

    private static void drawSizes(LeafNumbers numbers, SplittableRandom random) {
        for (int leaf = 0; leaf < numbers.leaves(); leaf++) {
            long milliCpu = (long) (SMALLEST * Math.exp(random.nextDouble() * Math.log(SPREAD)));
            numbers.max[0][leaf] = milliCpu;
            numbers.max[1][leaf] = milliCpu << 20;
            numbers.max[2][leaf] = milliCpu * 3;
            numbers.max[3][leaf] = 1 + milliCpu / 1000;
        }
    }

    private static void drawRequests(LeafNumbers numbers, SplittableRandom random) {
        for (int leaf = 0; leaf < numbers.leaves(); leaf++) {
            for (int d = 0; d < LeafNumbers.DIMENSIONS; d++) {
                numbers.request[d][leaf] = (long) (numbers.max[d][leaf] * LARGEST_REQUEST * random.nextDouble());
            }
        }
    }
}
