package io.github.quotatree.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.quotatree.SiblingShares;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link SiblingShares} allocates nothing once it has room: in a module that may measure it, which the core is not. */
class SiblingSharesAllocationTest {
    private static final int MEMBERS = 200;
    private static final int ROUNDS = 100;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final SiblingShares shares = new SiblingShares();
    private final long[] min = new long[MEMBERS];
    private final long[] max = new long[MEMBERS];
    private final long[] weight = new long[MEMBERS];
    private final long[] request = new long[MEMBERS];
    private final long[] huge = new long[MEMBERS];
    private final long[] runtime = new long[MEMBERS];

    @Test
    void theSecondPassOverTheSameSetsAllocatesNothing() {
        Random random = new Random(7);
        for (int i = 0; i < MEMBERS; i++) {
            min[i] = random.nextInt(1_000);
            max[i] = min[i] + random.nextInt(9_000);
            weight[i] = random.nextInt(100);
            request[i] = random.nextInt(12_000);
        }
        Arrays.fill(huge, Long.MAX_VALUE);

        assertThat(bytesOfAPass()).isPositive();
        assertThat(bytesOfAPass()).isZero();
    }

    /** Shares among sets of all sizes, some of them in a shortage, and some with numbers of the rare case. */
    private long bytesOfAPass() {
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int round = 0; round < ROUNDS; round++) {
            for (int size = 1; size <= MEMBERS; size += 7) {
                shares.share(round * 99L * size, size, min, max, weight, request, runtime);
                shares.share(Long.MAX_VALUE - round, size, min, huge, huge, huge, runtime);
            }
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
