package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The checksum of two parts follows from the checksums of the parts. */
class Crc32cTest {
    @Test
    void isTheKnownOne() {
        assertThat(Crc32c.of("123456789".getBytes(StandardCharsets.US_ASCII))).isEqualTo(0xE306_9283);
    }

    @Test
    void partsJoin() {
        Random random = new Random(4);
        for (int length : new int[] {0, 1, 2, 3, 31, 32, 33, 255, 4_096, 100_003}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            for (int k = 0; k < 50; k++) {
                int at = random.nextInt(length + 1);
                int first = Crc32c.of(Arrays.copyOf(bytes, at));
                int second = Crc32c.of(bytes, at, length - at);
                assertThat(Crc32c.join(first, second, length - at)).isEqualTo(Crc32c.of(bytes));
            }
        }
    }
}
