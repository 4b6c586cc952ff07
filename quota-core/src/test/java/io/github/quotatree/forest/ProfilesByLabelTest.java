package io.github.quotatree.forest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The profiles of a node are those whose labels it has, compared one by one. */
class ProfilesByLabelTest {
    private static final ResourceSchema CPU = ResourceSchema.of("cpu");

    @Test
    void findsThoseThatTheRuleFinds() {
        Random random = new Random(5);
        int found = 0;
        for (int run = 0; run < 500; run++) {
            List<NodeProfile> profiles = new ArrayList<>();
            for (int p = random.nextInt(12); p > 0; p--) {
                profiles.add(NodeProfile.of("p" + p, "t", labels(random, 3)));
            }
            AssignedNodes.ProfilesByLabel index = new AssignedNodes.ProfilesByLabel(profiles);
            for (int n = 0; n < 10; n++) {
                ClusterNode node = ClusterNode.of("n" + n, labels(random, 5), CPU.vector(1));

                List<NodeProfile> direct = profiles.stream()
                        .filter(profile -> node.labels()
                                .entrySet()
                                .containsAll(profile.nodeSelector().entrySet()))
                        .toList();

                assertThat(index.selecting(node)).isEqualTo(direct);
                found += direct.size();
            }
        }
        assertThat(found).isGreaterThan(1000);
    }

    private static Map<String, String> labels(Random random, int most) {
        Map<String, String> labels = new TreeMap<>();
        for (int l = random.nextInt(most + 1); l > 0; l--) {
            labels.put("k" + random.nextInt(4), "v" + random.nextInt(2));
        }
        return labels;
    }

    /** Each profile compared with each node, and each tree with each node, would be some 10^10 comparisons. */
    @Test
    void manyProfilesOfManyNodes() {
        int count = 50_000;
        QuotaForest.Builder builder = QuotaForest.builder(CPU);
        for (int i = 0; i < count; i++) {
            builder.profile(new NodeProfile("p" + i, "t" + i, Map.of("zone", "a", "pool", "v" + i), BigDecimal.ONE))
                    .node(ClusterNode.of("n" + i, Map.of("zone", "a", "pool", "v" + i), CPU.vector(i)));
        }
        QuotaForest forest = builder.build();

        for (int i = 0; i < count; i++) {
            assertThat(forest.total("t" + i)).isEqualTo(CPU.vector(i));
        }
    }
}
