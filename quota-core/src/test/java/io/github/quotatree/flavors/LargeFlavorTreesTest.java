package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Trees of 100,000 groups, deep and wide, and numbers up to 2^63-1. */
class LargeFlavorTreesTest {
    private static final long UNLIMITED = Long.MAX_VALUE;
    private static final int DEPTH = 100_000;
    private static final int ANY = 0b11;

    @Test
    void aChainInWhichEachGroupLimitsAFlavor() {
        // 0 - 1 - 2 - ... and two leaves at the end: the first names flavor 0, which is limited to 7 at one depth
        TreeLayout layout = layout(DEPTH + 2, i -> Math.min(i, DEPTH) - 1);
        Declarations.Builder groups = builder(layout, 8);
        for (int i = 0; i < DEPTH; i++) {
            groups.setParentGroup(layout.nodeAt(i));
            groups.setFlavorBounds(0, layout.nodeAt(i), 0, 2, i == DEPTH / 2 ? 7 : 1_000);
        }
        int naming = layout.nodeAt(DEPTH);
        int other = layout.nodeAt(DEPTH + 1);
        groups.setFlavorBounds(0, naming, 0, 2, UNLIMITED);
        ClassRequests requests = new ClassRequests(layout.size() + 1);
        requests.set(naming, 0b1, 20);
        requests.set(other, 0xff, 20);
        long[] capacity = {10, 10, 0, 0, 0, 0, 0, 0};
        FlavorEngine engine = new FlavorEngine(groups.build());
        engine.solve(requests, capacity);
        assertThat(engine.limited(naming)).isEqualTo(20);
        assertThat(engine.limited(layout.nodeAt(0))).isEqualTo(27);
        assertThat(engine.promised(naming, 0)).isEqualTo(2);
        assertThat(engine.runtime(naming)).isEqualTo(7);
        assertThat(engine.runtime(other)).isEqualTo(10);
        assertThat(engine.runtime(layout.nodeAt(0))).isEqualTo(17);
        assertThat(engine.tightSet(naming)).isEqualTo(1);
    }

    @Test
    void aChainWithALeafAtEachDepth() {
        // groups 0, 2, 4, ... are parents, each with the leaf after it
        int pairs = 20_000;
        TreeLayout layout = layout(2 * pairs, i -> i % 2 == 1 ? i - 1 : Math.max(i - 2, -1));
        Declarations.Builder groups = builder(layout, 4);
        ClassRequests requests = new ClassRequests(layout.size() + 1);
        for (int i = 0; i < 2 * pairs; i++) {
            if (i % 2 == 0) {
                groups.setParentGroup(layout.nodeAt(i));
                groups.setFlavorBounds(0, layout.nodeAt(i), 0, 0, pairs);
            } else {
                requests.set(layout.nodeAt(i), i % 4 == 1 ? 0b1 : 0xf, 2);
            }
        }
        FlavorEngine engine = new FlavorEngine(groups.build());
        engine.solve(requests, new long[] {pairs / 2, pairs / 4, pairs, pairs});
        assertThat(engine.limited(layout.nodeAt(0))).isEqualTo(2L * pairs);
        long sum = 0;
        for (int i = 1; i < 2 * pairs; i += 2) {
            sum += engine.runtime(layout.nodeAt(i));
        }
        assertThat(sum).isEqualTo(engine.runtime(layout.nodeAt(0))).isEqualTo(pairs / 2 + pairs);
    }

    @Test
    void amountsUpToTheLargest() {
        TreeLayout layout = layout(3, i -> -1);
        Declarations.Builder groups = builder(layout, 2);
        long large = 1L << 62;
        groups.setFlavorBounds(0, layout.nodeAt(0), 0, large / 2, UNLIMITED);
        groups.setBounds(0, layout.nodeAt(0), large / 2, UNLIMITED);
        ClassRequests requests = new ClassRequests(4);
        requests.set(layout.nodeAt(0), 0b01, large);
        requests.set(layout.nodeAt(1), 0b01, large);
        requests.set(layout.nodeAt(1), 0b10, large);
        requests.set(layout.nodeAt(2), ANY, UNLIMITED);
        FlavorEngine engine = new FlavorEngine(groups.build());
        engine.solve(requests, new long[] {large - 1, large});
        assertThat(engine.limited(layout.nodeAt(1))).isEqualTo(UNLIMITED);
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            sum += engine.runtime(layout.nodeAt(i));
        }
        assertThat(sum).isEqualTo(2 * large - 1);
        assertThat(engine.runtime(layout.nodeAt(0))).isBetween(large / 2, large - 1);
    }

    @Test
    void unlimitedCapacity() {
        TreeLayout layout = layout(2, i -> -1);
        Declarations.Builder groups = builder(layout, 2);
        ClassRequests requests = new ClassRequests(3);
        requests.set(layout.nodeAt(0), 0b01, 1L << 61);
        requests.set(layout.nodeAt(1), ANY, 1L << 61);
        FlavorEngine engine = new FlavorEngine(groups.build());
        engine.solve(requests, new long[] {3, UNLIMITED});
        assertThat(engine.runtime(layout.nodeAt(0))).isEqualTo(3);
        assertThat(engine.runtime(layout.nodeAt(1))).isEqualTo(1L << 61);
    }

    private static TreeLayout layout(int groups, IntUnaryOperator parent) {
        String[] names = new String[groups];
        int[] parents = new int[groups];
        Arrays.setAll(names, i -> String.format("%06d", i));
        Arrays.setAll(parents, parent);
        return TreeLayout.of(names, parents);
    }

    private static Declarations.Builder builder(TreeLayout layout, int flavors) {
        Declarations.Builder groups = Declarations.builder(layout, 1);
        groups.setFlavors(0, flavors);
        for (int node = 1; node <= layout.size(); node++) {
            groups.setBounds(0, node, 0, UNLIMITED);
        }
        return groups;
    }
}
