package io.github.quotatree.internal.math;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Positions come in the order of a plain stable sort by their numbers, few or many, be the numbers as they may. */
@AddLifecycleHook(PropertySeed.class)
class PositionSortTest {
    private final PositionSort sort = new PositionSort();

    @Property(tries = 2000)
    void sortsAsAPlainSortDoes(
            @ForAll @IntRange(max = 2000) int count, @ForAll @IntRange(max = 63) int shift, @ForAll long seed) {
        Random random = new Random(seed);
        int before = random.nextInt(3);
        int behind = random.nextInt(3);
        int[] positions = new int[before + count + behind];
        long[] numbers = new long[positions.length];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = i;
            numbers[i] = random.nextBoolean() ? random.nextLong() >> shift : random.nextLong() << shift;
        }
        shuffle(positions, random);
        int[] expected = positions.clone();
        int[] sorted = IntStream.of(positions)
                .skip(before)
                .limit(count)
                .boxed()
                .sorted(Comparator.comparingLong(position -> numbers[position]))
                .mapToInt(Integer::intValue)
                .toArray();
        System.arraycopy(sorted, 0, expected, before, count);

        sort.sort(positions, before, before + count, numbers);

        assertThat(positions).isEqualTo(expected);
    }

    /** Bits in which no two numbers differ need no pass: there are one, two or three passes here, some with gaps. */
    @ParameterizedTest
    @ValueSource(longs = {0x7ff, 0x7ffL << 30, 1L << 63, 1L << 63 | 1, 1 | 1L << 20 | 1L << 40, 0xffff})
    void sortsByTheBitsThatDiffer(long differing) {
        Random random = new Random(differing);
        int[] positions = IntStream.range(0, 1_000).toArray();
        long[] numbers = new long[positions.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = 0x5555_5555_5555_5555L ^ (random.nextLong() & differing);
        }
        int[] expected = IntStream.of(positions)
                .boxed()
                .sorted(Comparator.comparingLong(position -> numbers[position]))
                .mapToInt(Integer::intValue)
                .toArray();

        sort.sort(positions, 0, positions.length, numbers);

        assertThat(positions).isEqualTo(expected);
    }

    @Property
    void numbersOfDoublesAreOrderedAsTheyAre(@ForAll double one, @ForAll double other) {
        assertThat(PositionSort.ofDouble(one) < PositionSort.ofDouble(other)).isEqualTo(one < other);
        assertThat(PositionSort.ofDouble(one) == PositionSort.ofDouble(other)).isEqualTo(one == other);
    }

    @Test
    void boundsOfDoublesHaveTheirPlaces() {
        double[] ascending = {
            Double.NEGATIVE_INFINITY,
            -Double.MAX_VALUE,
            -Double.MIN_VALUE,
            0,
            Double.MIN_VALUE,
            Double.POSITIVE_INFINITY
        };
        for (int i = 1; i < ascending.length; i++) {
            assertThat(PositionSort.ofDouble(ascending[i])).isGreaterThan(PositionSort.ofDouble(ascending[i - 1]));
        }
        assertThat(PositionSort.ofDouble(-0.0)).isEqualTo(PositionSort.ofDouble(0.0));
    }

    private static void shuffle(int[] positions, Random random) {
        for (int i = positions.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int position = positions[i];
            positions[i] = positions[j];
            positions[j] = position;
        }
    }
}
