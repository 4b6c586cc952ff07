package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two numbers share a place and do not disturb each other, also negative ones, and snapshots never change. */
class PagedIntsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 1023, 1024, 1025, 5000})
    void theyAreThoseOfAPlainArray(int size) {
        Random random = new Random(size);
        PagedInts numbers = new PagedInts();
        int[] plain = new int[size];
        List<PagedInts> snapshots = new ArrayList<>();
        List<int[]> expected = new ArrayList<>();
        for (int step = 0; step < 2000; step++) {
            int index = random.nextInt(size);
            plain[index] = random.nextInt() >> random.nextInt(Integer.SIZE);
            numbers.set(index, plain[index]);
            if (random.nextInt(30) == 0) {
                snapshots.add(numbers.snapshot());
                expected.add(plain.clone());
            }
        }
        for (int k = 0; k < snapshots.size(); k++) {
            for (int index = 0; index < size; index++) {
                assertThat(snapshots.get(k).get(index)).isEqualTo(expected.get(k)[index]);
            }
        }
        assertThat(numbers.get(2 * size + 9)).isZero();
    }
}
