package io.github.quotatree.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A column gives back every amount as it was set, and shows in its rows which ones a double does not hold. */
class ColumnTest {
    private static final long[] BOUNDARIES = {
        0, 1, (1L << 51) - 1, 1L << 51, (1L << 51) + 1, (1L << 53) + 1, 1L << 62, Long.MAX_VALUE - 1, Long.MAX_VALUE
    };

    @Test
    void everyAmountComesBack() {
        Column column = Column.of(BOUNDARIES.length, 0);
        for (int i = 0; i < BOUNDARIES.length; i++) {
            column.set(i, BOUNDARIES[i]);
        }
        for (int i = 0; i < BOUNDARIES.length; i++) {
            assertThat(column.get(i)).isEqualTo(BOUNDARIES[i]);
        }
    }

    @Test
    void aRowHoldsAnAmountOrNotANumber() {
        Column column = Column.of(BOUNDARIES.length, 0);
        for (int i = 0; i < BOUNDARIES.length; i++) {
            column.set(i, BOUNDARIES[i]);
            double inRow = column.row(0)[i];
            boolean held = BOUNDARIES[i] < 1L << 51 || BOUNDARIES[i] == Long.MAX_VALUE;
            assertThat(Double.isNaN(inRow)).isEqualTo(!held);
            assertThat(Double.valueOf(column.asDouble(i))).isEqualTo(Double.valueOf(inRow));
            if (held) {
                assertThat((long) inRow).isEqualTo(BOUNDARIES[i]);
            }
        }
    }

    @Test
    void rowsOfAnySizeAndRandomAmounts() {
        SplittableRandom random = new SplittableRandom(1);
        for (int size : new int[] {1, 4095, 4096, 4097, 10_000}) {
            long[] amounts = random.longs(size, 0, Long.MAX_VALUE)
                    .map(amount -> amount >>> (amount & 63))
                    .toArray();
            Column column = Column.of(size, Long.MAX_VALUE);
            assertThat(column.get(size - 1)).isEqualTo(Long.MAX_VALUE);
            column.write(0, size, amounts);
            Column copy = column.copy();
            column.set(size / 2, 7);
            long[] read = new long[size];
            copy.read(0, size, read);
            assertThat(read).isEqualTo(amounts);
            column.copyFrom(copy, size / 2, size);
            assertThat(column.get(size / 2)).isEqualTo(amounts[size / 2]);
        }
    }

    @Test
    void anAmountThatFitsReplacesOneThatDoesNot() {
        Column column = Column.of(1, 0);
        assertThat(column.isWide()).isFalse();
        column.set(0, 1L << 60);
        assertThat(column.isWide()).isTrue();
        column.set(0, 5);
        assertThat(column.get(0)).isEqualTo(5);
        assertThat(column.row(0)[0]).isEqualTo(5.0);
    }
}
