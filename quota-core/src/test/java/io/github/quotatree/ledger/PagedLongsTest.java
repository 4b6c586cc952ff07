package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A snapshot shows the numbers of its moment for ever, however they share pages with those of later. */
class PagedLongsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 511, 512, 513, 1024, 5000})
    void snapshotsNeverChange(int size) {
        Random random = new Random(size);
        PagedLongs numbers = new PagedLongs();
        long[] plain = new long[size];
        List<PagedLongs> snapshots = new ArrayList<>();
        List<long[]> expected = new ArrayList<>();
        for (int step = 0; step < 400; step++) {
            for (int adds = random.nextInt(6); adds > 0; adds--) {
                int index = random.nextInt(size);
                long amount = random.nextInt(100) - 50L;
                numbers.add(index, amount);
                plain[index] += amount;
                assertThat(numbers.get(index)).isEqualTo(plain[index]);
            }
            if (random.nextInt(3) == 0) {
                snapshots.add(numbers.snapshot());
                expected.add(plain.clone());
            }
        }
        for (int k = 0; k < snapshots.size(); k++) {
            assertThat(snapshots.get(k).toArray(size)).isEqualTo(expected.get(k));
            assertThat(snapshots.get(k).get(size - 1)).isEqualTo(expected.get(k)[size - 1]);
        }
    }

    @Test
    void startsAtZero() {
        PagedLongs numbers = new PagedLongs();
        assertThat(numbers.snapshot().toArray(700)).isEqualTo(new long[700]);
        assertThat(numbers.get(699)).isZero();
    }

    @Test
    void holdsTheLargestNumbers() {
        PagedLongs numbers = new PagedLongs();
        numbers.add(2, Long.MAX_VALUE - 1);
        PagedLongs before = numbers.snapshot();
        numbers.add(2, -(Long.MAX_VALUE - 1));
        assertThat(before.get(2)).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(numbers.get(2)).isZero();
    }
}
