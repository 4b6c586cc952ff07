package io.github.quotatree.yarn;

import static io.github.quotatree.yarn.TestCluster.amounts;
import static io.github.quotatree.yarn.TestCluster.resource;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.yarn.api.records.Resource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whatever numbers a sibling has, the policy does not throw, and its shares fit. */
class AnyNumbersTest {
    private final QuotaTreePolicy policy = new QuotaTreePolicy();

    @BeforeAll
    static void declareTypes() {
        TestCluster.declareTypes();
    }

    @Test
    void negativeAmountsCountAsZeroAndAMaxBelowTheMinAsTheMin() {
        Sibling negative = new Sibling("a", resource(-5, -5, -5), resource(0, 0, 0), resource(-1, -1, -1));
        negative.demand = resource(-100, 5, 5);
        negative.weight = -3;
        Sibling narrow = new Sibling("b", resource(0, 0, 0), resource(0, 0, 0), resource(60, 6, 6));
        narrow.demand = resource(100, 10, 10);
        narrow.max = resource(20, -2, 0);
        Sibling other = new Sibling("c", resource(0, 0, 0), resource(0, 0, 0), resource(0, 0, 0));
        other.demand = resource(100, 10, 10);

        policy.computeShares(List.of(other, negative, narrow), resource(100, 10, 10));

        assertThat(amounts(negative.getFairShare())).containsExactly(0, 0, 0);
        assertThat(amounts(narrow.getFairShare())).containsExactly(60, 6, 6);
        assertThat(amounts(other.getFairShare())).containsExactly(40, 4, 4);

        policy.computeShares(List.of(other, negative, narrow), resource(-100, -10, -10));
        assertThat(amounts(other.getFairShare())).containsExactly(0, 0, 0);
    }

    @Test
    void sharesFitForAnyNumbers() {
        Random random = new Random(3);
        float[] weights = {1, 0, -1, Float.NaN, Float.POSITIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, 0.1f};
        for (int round = 0; round < 5_000; round++) {
            List<Sibling> siblings = new ArrayList<>();
            for (int i = random.nextInt(6); i >= 0; i--) {
                Sibling sibling = new Sibling("q" + i, any(random), any(random), any(random), random.nextInt(2));
                sibling.demand = any(random);
                sibling.max = any(random);
                sibling.weight = weights[random.nextInt(weights.length)];
                siblings.add(sibling);
            }
            Resource total = any(random);
            policy.computeShares(siblings, total);
            siblings.sort(policy.getComparator());
            for (int d = 0; d < 3; d++) {
                long left = Math.max(0, amounts(total)[d]);
                for (Sibling sibling : siblings) {
                    long share = amounts(sibling.getFairShare())[d];
                    assertThat(share).isBetween(0L, Math.max(0, amounts(sibling.demand)[d]));
                    assertThat(left).as("left in round %d", round).isGreaterThanOrEqualTo(share);
                    left -= share;
                }
            }
        }
    }

    private static Resource any(Random random) {
        return resource(
                number(random), (int) Math.max(Math.min(number(random), Integer.MAX_VALUE), -9), number(random));
    }

    private static long number(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> Long.MAX_VALUE - random.nextInt(3);
            case 1 -> -random.nextInt(9);
            case 2 -> random.nextLong() >>> random.nextInt(63);
            default -> random.nextInt(200);
        };
    }
}
