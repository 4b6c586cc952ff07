package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A million groups in four dimensions are declared, built and solved in a heap of 512 MB, the default of a machine with
 * 2 GB; the tests of this module run with that limit.
 */
class MillionGroupsTest {
    private static final long TOTAL = 300_000_000_000L;

    private final ResourceSchema schema = ResourceSchema.of("cpu", "memory", "disk", "gpu");
    private final SplittableRandom random = new SplittableRandom(7);

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aMillionGroupsFitIntoHalfAGigabyte(int levels) {
        assertThat(Runtime.getRuntime().maxMemory())
                .as("heap: the build runs these tests with -Xmx512m")
                .isLessThanOrEqualTo(512L << 20);
        QuotaTree tree = tree(levels);
        Map<String, ResourceVector> requests = new HashMap<>();
        for (QuotaGroup group : tree.groups()) {
            if (!group.isParent()) {
                requests.put(group.name(), vector(1_000_000));
            }
        }

        RuntimeQuotas quotas = tree.computeRuntime(schema.vector(TOTAL, TOTAL, TOTAL, TOTAL), requests);

        long[] handedOut = new long[schema.size()];
        for (GroupRuntime group : quotas) {
            for (int d = 0; d < handedOut.length && group.depth() == 0; d++) {
                handedOut[d] += group.runtime().value(d);
            }
        }
        assertThat(requests).hasSizeGreaterThanOrEqualTo(1_000_000);
        assertThat(handedOut).containsOnly(TOTAL);
    }

    private QuotaTree tree(int levels) {
        QuotaTree.Builder builder = QuotaTree.builder(schema);
        int fanOut = levels == 1 ? 1_000_000 : 100;
        for (int i = 0; i < fanOut; i++) {
            if (levels == 1) {
                builder.leaf("g" + i, group -> group.max(vector(1_000_000)));
                continue;
            }
            String top = "g" + i;
            builder.parent(top, group -> {});
            for (int j = 0; j < fanOut; j++) {
                String middle = top + "-" + j;
                builder.parent(middle, group -> group.under(top));
                for (int k = 0; k < fanOut; k++) {
                    builder.leaf(middle + "-" + k, group -> group.under(middle).max(vector(1_000_000)));
                }
            }
        }
        return builder.build();
    }

    private ResourceVector vector(int bound) {
        return schema.vector(
                1 + random.nextInt(bound),
                1 + random.nextInt(bound),
                1 + random.nextInt(bound),
                1 + random.nextInt(bound));
    }
}
