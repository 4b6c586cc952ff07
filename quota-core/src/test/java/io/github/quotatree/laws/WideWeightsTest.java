package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.LiveQuotas;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Weights that no double holds share unit by unit as the definition says, with a common divisor or without one. */
class WideWeightsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("memory");
    private static final int GROUPS = 12;

    @Test
    void weightsWithACommonDivisor() {
        compare(1L << 45, 0);
        compare((1L << 45) * 3 * 5 * 7, 0);
    }

    @Test
    void weightsWithoutOne() {
        compare(1L << 50, 1);
    }

    private static void compare(long factor, long rest) {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
            Map<String, ResourceVector> requests = new HashMap<>();
            long[] weights = new long[GROUPS];
            long[] caps = new long[GROUPS];
            for (int g = 0; g < GROUPS; g++) {
                long weight = random.nextInt(200) * factor + (g == 0 ? rest : 0);
                weights[g] = weight;
                caps[g] = random.nextInt(300);
                builder.leaf(name(g), group -> group.sharedWeight(weight));
                requests.put(name(g), SCHEMA.vector(caps[g]));
            }
            QuotaTree tree = builder.build();
            long total = random.nextInt(GROUPS * 150);
            long[] expected = shares(total, weights, caps);

            RuntimeQuotas solved = tree.computeRuntime(SCHEMA.vector(total), requests);
            LiveQuotas live = LiveQuotas.of(tree, SolveOptions.defaults());
            live.available(0, total);
            requests.forEach((group, request) -> live.request(tree.index(group), 0, request.value(0)));
            for (int g = 0; g < GROUPS; g++) {
                assertThat(solved.runtime(name(g)).value(0)).as("seed " + seed).isEqualTo(expected[g]);
                assertThat(live.runtime(tree.index(name(g)), 0))
                        .as("seed " + seed)
                        .isEqualTo(expected[g]);
            }
        }
    }

    private static String name(int group) {
        return "g" + (char) ('a' + group);
    }

    /** Hands out units one at a time, each to the smallest (received + 1/2) / weight. */
    private static long[] shares(long total, long[] weights, long[] caps) {
        long[] shares = new long[caps.length];
        for (long unit = 0; unit < total; unit++) {
            int next = -1;
            for (int g = 0; g < caps.length; g++) {
                boolean bids = weights[g] > 0 && shares[g] < caps[g];
                next = bids && (next < 0 || isBefore(shares, weights, g, next)) ? g : next;
            }
            if (next < 0) {
                break;
            }
            shares[next]++;
        }
        return shares;
    }

    private static boolean isBefore(long[] shares, long[] weights, int one, int other) {
        BigInteger bid = BigInteger.valueOf(2 * shares[one] + 1).multiply(BigInteger.valueOf(weights[other]));
        return bid.compareTo(BigInteger.valueOf(2 * shares[other] + 1).multiply(BigInteger.valueOf(weights[one]))) < 0;
    }
}
