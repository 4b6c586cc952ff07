package io.github.quotatree.internal.apportion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The cut lets the largest remainders receive, ties by index, as many as there are units; up to all of them. */
class RemainderCutTest {
    private static long receivers(long[] remainders, long divisor, int units) {
        RemainderCut cut = new RemainderCut();
        int shift = cut.begin(remainders.length, divisor);
        LongStream.of(remainders).forEach(each -> cut.count[(int) (each >>> shift)]++);
        cut.find(remainders, remainders.length, units);
        long above =
                LongStream.of(remainders).filter(each -> each > cut.remainder).count();
        long at =
                LongStream.of(remainders).filter(each -> each == cut.remainder).count();
        assertThat(cut.ties).isBetween(0, (int) at);
        return above + cut.ties;
    }

    @Test
    void asManyReceiveAsThereAreUnits() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            long divisor = 1 + random.nextLong(1L << random.nextInt(1, 62));
            long[] remainders = random.longs(random.nextInt(1, 30), 0, divisor).toArray();
            IntStream.rangeClosed(0, remainders.length)
                    .forEach(units ->
                            assertThat(receivers(remainders, divisor, units)).isEqualTo(units));
        }
    }

    /** To clear the counts takes linear time, if there are at most two for each remainder, and 32 for a few. */
    @Test
    void countsAreAboutAsManyAsRemainders() {
        for (int size : new int[] {1, 16, 31, 32, 100, 1000, 100_000}) {
            RemainderCut cut = new RemainderCut();
            long divisor = (1L << 40) - 1; // whose digits are all set
            long counts = ((divisor - 1) >>> cut.begin(size, divisor)) + 1;
            assertThat(counts).isLessThanOrEqualTo(Math.max(32, 2 * size));
        }
    }
}
