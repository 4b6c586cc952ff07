package io.github.quotatree.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClusterLoadTest {
    @ParameterizedTest
    @EnumSource(
            value = ClusterShape.class,
            names = {"FLAT_1K", "FLAT_10K", "FLAT_100K", "FLAT_1M"})
    void adversarialTakesManyPasses(ClusterShape shape) {
        for (int d = 0; d < LeafNumbers.DIMENSIONS; d++) {
            assertThat(passes(shape, ClusterLoad.ADVERSARIAL_WIDE, d)).isGreaterThanOrEqualTo(35);
            assertThat(passes(shape, ClusterLoad.ADVERSARIAL, d)).isGreaterThanOrEqualTo(25);
        }
    }

    @Test
    void adversarialTakesManyPassesInEachSiblingSetOfATree() {
        for (ClusterLoad load : List.of(ClusterLoad.ADVERSARIAL, ClusterLoad.ADVERSARIAL_WIDE)) {
            assertThat(passes(ClusterShape.TREE_10X10X10, load, 0)).isEqualTo(6);
        }
        assertThat(passes(ClusterShape.TREE_100X100X100, ClusterLoad.ADVERSARIAL_WIDE, 0))
                .isGreaterThanOrEqualTo(35);
        assertThat(passes(ClusterShape.TREE_100X100X100, ClusterLoad.ADVERSARIAL, 0))
                .isGreaterThanOrEqualTo(25);
    }

    @ParameterizedTest
    @EnumSource(
            value = ClusterShape.class,
            names = {"FLAT_1K", "FLAT_10K", "FLAT_100K", "FLAT_1M"})
    void uniformTakesFewPasses(ClusterShape shape) {
        for (int d = 0; d < LeafNumbers.DIMENSIONS; d++) {
            assertThat(passes(shape, ClusterLoad.UNIFORM, d)).isBetween(2, 8);
        }
    }

    @ParameterizedTest
    @EnumSource(ClusterLoad.class)
    void thereIsTooLittleForEverybodyAndNoSumLeavesALong(ClusterLoad load) {
        LeafNumbers numbers = load.draw(ClusterShape.FLAT_1M);

        for (int d = 0; d < LeafNumbers.DIMENSIONS; d++) {
            int dimension = d;
            assertThat(numbers.total[d])
                    .isPositive()
                    .isLessThan(exactSum(IntStream.range(0, numbers.leaves())
                            .mapToLong(leaf -> numbers.limitedRequest(dimension, leaf))));
            assertThat(exactSum(Arrays.stream(numbers.weight[d]))).isNotNegative();
        }
    }

    @Test
    void realisticHasIdleHotAndGuaranteedLeaves() {
        LeafNumbers numbers = ClusterLoad.REALISTIC.draw(ClusterShape.FLAT_10K);

        assertThat(leaves(numbers, leaf -> numbers.request[0][leaf] == 0)).isBetween(2_800L, 3_200L);
        assertThat(leaves(numbers, leaf -> numbers.request[0][leaf] > 5 * numbers.weight[0][leaf]))
                .isBetween(25L, 100L);
        assertThat(leaves(numbers, leaf -> numbers.min[0][leaf] > 0)).isBetween(4_800L, 5_200L);
        assertThat(leaves(numbers, leaf -> numbers.lendsNothing[leaf])).isBetween(400L, 600L);
    }

    @Test
    void realisticSizesFollowZipfsLaw() {
        LeafNumbers numbers = ClusterLoad.REALISTIC.draw(ClusterShape.FLAT_10K);
        long[] sizes = Arrays.stream(numbers.weight[0]).sorted().toArray();

        // the ranks 10 and 1,000: two orders of magnitude, to the power of 0.8
        assertThat((double) sizes[sizes.length - 10] / sizes[sizes.length - 1_000])
                .isBetween(20.0, 80.0);
        assertThat(sizes[0]).isBetween(500L, 1_500L);
    }

    private static int passes(ClusterShape shape, ClusterLoad load, int dimension) {
        LeafNumbers numbers = load.draw(shape);
        int siblings = shape.fanOut();
        long[][] weights = numbers.weightsDeclared ? numbers.weight : numbers.max;
        double[] weight = new double[siblings];
        double[] cap = new double[siblings];
        for (int leaf = 0; leaf < siblings; leaf++) {
            weight[leaf] = weights[dimension][leaf];
            cap[leaf] = numbers.limitedRequest(dimension, leaf);
        }
        // the sibling sets of these loads without mins are handed equal amounts
        double amount = (double) numbers.total[dimension] * siblings / shape.leaves();
        return NewtonPasses.count(amount, weight, cap);
    }

    private static long leaves(LeafNumbers numbers, IntPredicate predicate) {
        return IntStream.range(0, numbers.leaves()).filter(predicate).count();
    }

    private static long exactSum(LongStream values) {
        return values.reduce(0, Math::addExact);
    }
}
