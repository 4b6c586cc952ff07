package io.github.quotatree.internal.math;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

@AddLifecycleHook(PropertySeed.class)
class QuickSelectTest {
    @Property
    void frontPrecedesTheRest(@ForAll @IntRange(min = 0, max = 9) int[] keys, @ForAll @IntRange(max = 40) int wanted) {
        int first = Math.min(wanted, keys.length);
        int[] members = IntStream.range(0, keys.length).toArray();
        int[] sorted = keys.clone();
        Arrays.sort(sorted);

        QuickSelect.moveToFront(members, members.length, first, (a, b) -> keys[a] < keys[b]);

        assertThat(members)
                .containsExactlyInAnyOrder(IntStream.range(0, keys.length).toArray());
        assertThat(IntStream.range(0, first).map(i -> keys[members[i]]).sorted())
                .containsExactly(Arrays.stream(sorted, 0, first).boxed().toArray(Integer[]::new));
    }

    @Test
    void membersBehindTheSizeStay() {
        int[] members = {3, 1, 2, 0};
        QuickSelect.moveToFront(members, 3, 1, (a, b) -> a < b);
        assertThat(members).startsWith(1).endsWith(0);
    }

    /** Pivots are chosen at random, so that no order of the members makes the work quadratic. */
    @Test
    void workIsLinear() {
        for (int size : new int[] {1_000, 2_000, 4_000, 8_000}) {
            for (boolean ascending : new boolean[] {true, false}) {
                int sign = ascending ? 1 : -1;
                long[] compared = {0};
                QuickSelect.moveToFront(IntStream.range(0, size).toArray(), size, size / 2, (a, b) -> {
                    compared[0]++;
                    return sign * a < sign * b;
                });
                assertThat(compared[0]).isLessThan(8L * size);
            }
        }
    }
}
