package io.github.quotatree.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.cli.capacity.NodeRooms.RoomLeft;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class RoomLeftTest {
    private static final long[] BOUNDARIES = {
        1, 2, 3, 1L << 31, (1L << 32) + 1, (1L << 62) - 1, 1L << 62, Long.MAX_VALUE - 1
    };

    @Test
    void partsOfAnySizeAreComparedExactly() {
        for (long free : BOUNDARIES) {
            for (long of : BOUNDARIES) {
                for (long otherFree : BOUNDARIES) {
                    for (long otherOf : BOUNDARIES) {
                        assertThat(Integer.signum(new RoomLeft(free, of).compareTo(new RoomLeft(otherFree, otherOf))))
                                .as("%s/%s against %s/%s", free, of, otherFree, otherOf)
                                .isEqualTo(product(free, otherOf).compareTo(product(otherFree, of)));
                    }
                }
            }
        }
        assertThat(new RoomLeft(0, 5)).isEqualByComparingTo(new RoomLeft(0, Long.MAX_VALUE));
        assertThat(new RoomLeft(5, 5)).isEqualByComparingTo(RoomLeft.ALL);
    }

    private static BigInteger product(long one, long other) {
        return BigInteger.valueOf(one).multiply(BigInteger.valueOf(other));
    }
}
