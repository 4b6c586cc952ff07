package io.github.quotatree.internal.sorted;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The shape of a sorted tree, on which its cost depends. Its digests show it, since they are made node by node. */
class SortedTreeShapeTest {
    /** A run, or two nodes; balanced if in no node one side has more than three times as many runs as the other. */
    private record Shape(int runs, int size, int longestRun, boolean balanced) {
        static Shape run(int size) {
            return new Shape(1, size, size, true);
        }

        Shape and(Shape other) {
            boolean both = balanced && other.balanced;
            return new Shape(
                    runs + other.runs,
                    size + other.size,
                    Math.max(longestRun, other.longestRun),
                    both && runs <= 3 * other.runs && other.runs <= 3 * runs);
        }
    }

    /** Numbers in ascending order. */
    private static final class Ascending implements SortedTree.Order<Integer, Shape> {
        private int combined;

        @Override
        public int compare(Integer one, Integer other) {
            return Integer.compare(one, other);
        }

        @Override
        public int weight(Integer number) {
            return 1;
        }

        @Override
        public Shape digest(Integer number) {
            return Shape.run(1);
        }

        @Override
        public Shape digest(List<Integer> run) {
            return Shape.run(run.size());
        }

        @Override
        public Shape digest(Shape one, Shape other) {
            combined++;
            return one.and(other);
        }
    }

    private final Ascending order = new Ascending();
    private final Random random = new Random(5);

    private SortedTree<Integer, Shape> upTo(int size) {
        return SortedTree.of(order, IntStream.range(0, size).boxed().toList());
    }

    private static Shape shape(SortedTree<Integer, Shape> tree) {
        Shape shape = tree.digest(0, tree.size());
        return shape == null ? new Shape(0, 0, 0, true) : shape;
    }

    /** Ranges come and go at random places, so that each side of each node grows and shrinks. */
    @Test
    void staysBalancedWhereverElementsComeAndGo() {
        SortedTree<Integer, Shape> tree = upTo(0);
        for (int range = 0; range < 150; range++) {
            int from = random.nextInt(3000);
            int step = 1 + random.nextInt(3);
            boolean comes = random.nextInt(3) > 0;
            boolean descends = random.nextBoolean();
            for (int k = 0; k < 400; k++) {
                int number = from + step * (descends ? 400 - k : k);
                if (comes != (tree.find(number) != null)) {
                    tree = comes ? tree.with(number) : tree.without(number);
                    assertThat(shape(tree).balanced).isTrue();
                }
            }
            assertThat(shape(tree).longestRun).isLessThanOrEqualTo(32);
            tree = range % 12 == 11 ? upTo(0) : tree;
        }
    }

    @Test
    void staysBalancedWhereTheInnerSideHasTwiceTheRunsOfTheOuterOne() {
        staysBalancedWithInnerRuns(1);
        staysBalancedWithInnerRuns(-1);
    }

    /** Two and four runs on one side, two on the other, of which one goes: only two rotations keep 4 and 1 apart. */
    private void staysBalancedWithInnerRuns(int sign) {
        SortedTree<Integer, Shape> tree = SortedTree.of(
                order, IntStream.range(0, 128).mapToObj(k -> sign * 100 * k).toList());
        tree = tree.with(sign);
        for (int k = 0; shape(tree).runs < 8; k++) {
            tree = tree.with(sign * (3200 + 100 * (k % 31) + 1 + k / 31));
        }
        for (int k = 127; shape(tree).runs == 8; k--) {
            tree = tree.without(sign * 100 * k);
        }
        assertThat(shape(tree).runs).isEqualTo(7);
        assertThat(shape(tree).balanced).isTrue();
    }

    /** Two runs at a node become one where half of one holds both, so runs have more than four elements on average. */
    @Test
    void aDrainedTreeHasFewRuns() {
        SortedTree<Integer, Shape> tree = upTo(6400);
        List<Integer> shuffled = new ArrayList<>(tree.toList());
        Collections.shuffle(shuffled, random);
        for (int number : shuffled.subList(0, 6200)) {
            tree = tree.without(number);
        }
        assertThat(shape(tree).runs).isLessThan(200 / 4);
    }

    @Test
    void aRunHoldsUpTo32() {
        assertThat(shape(upTo(32)).runs).isEqualTo(1);
        assertThat(shape(upTo(33)).runs).isEqualTo(2);
        assertThat(shape(upTo(32).with(32)).runs).isEqualTo(2);
    }

    @Test
    void twoRunsBecomeOneWhenTheyFillHalfOfIt() {
        SortedTree<Integer, Shape> tree = upTo(33);
        for (int number = 0; number < 17; number++) {
            assertThat(shape(tree).runs).isEqualTo(2);
            tree = tree.without(number % 2 == 0 ? number : 32 - number);
        }
        assertThat(shape(tree)).isEqualTo(Shape.run(16));
    }

    /** A part before the place of a search is passed over by its size, without a look at its digest. */
    @Test
    void aSearchReadsNothingBeforeItsPlace() {
        int[] reads = {0};
        int found = upTo(64).next(32, shape -> ++reads[0] > 0);
        assertThat(found).isEqualTo(32);
        assertThat(reads[0]).as("all, the second run, its first element").isEqualTo(3);
        assertThat(upTo(64).next(0, shape -> true)).isZero();
    }

    @Test
    void theDigestOfAllElementsIsKnown() {
        SortedTree<Integer, Shape> tree = upTo(1000);
        order.combined = 0;
        assertThat(tree.digest(0, 1000)).isNotNull();
        assertThat(order.combined).isZero();
    }
}
