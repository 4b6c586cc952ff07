package io.github.quotatree.scheduler.day;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;
import java.util.Map;

/**
 * The cluster of the day and its groups: 160 cards in ten nodes, and four nodes without cards, for two departments of
 * three groups each. The mins of the departments sum to the whole cluster.
 */
final class DayCluster {
    /** In thousandths of a core, MiB, and cards; the dearest last. */
    static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "gpu");

    /** The dimension that is scarce. */
    static final String CARDS = "gpu";

    /** The leaf groups, by department. */
    static final List<String> GROUPS = List.of("language", "robotics", "vision", "analytics", "ranking", "serving");

    /** The node that breaks at noon. */
    static final ClusterNode BREAKS = cardNode(7);

    /** The nodes that are bought in the evening. */
    static final List<ClusterNode> BOUGHT = List.of(cardNode(11), cardNode(12));

    private DayCluster() {}

    static QuotaForest forest() {
        QuotaForest.Builder forest = QuotaForest.builder(SCHEMA)
                .add(parent("research").min(share(96, 900, 5600)).build())
                .add(leaf("vision", "research")
                        .min(share(40, 360, 2240))
                        .max(share(112, 1300, 8000))
                        .build())
                .add(leaf("language", "research")
                        .min(share(40, 360, 2240))
                        .max(share(112, 1300, 8000))
                        .build())
                .add(leaf("robotics", "research")
                        .min(share(16, 180, 1120))
                        .max(share(48, 800, 4800))
                        .build())
                .add(parent("product")
                        .min(share(64, 600, 4000))
                        .max(share(128, 1400, 10000))
                        .build())
                .add(leaf("serving", "product")
                        .min(share(36, 240, 1600))
                        .max(share(56, 480, 3200))
                        .build())
                .add(leaf("ranking", "product")
                        .min(share(24, 220, 1600))
                        .max(share(48, 800, 6000))
                        .build())
                .add(leaf("analytics", "product")
                        .min(share(4, 140, 800))
                        .max(share(24, 1200, 8000))
                        .sharedWeight(share(20, 1200, 8000))
                        .build());
        for (int number = 1; number <= 10; number++) {
            forest.node(cardNode(number));
        }
        for (int number = 1; number <= 4; number++) {
            forest.node(ClusterNode.of("plain-" + number, Map.of(), share(0, 64, 512)));
        }
        return forest.build();
    }

    private static ClusterNode cardNode(int number) {
        return ClusterNode.of("cards-" + (number < 10 ? "0" : "") + number, Map.of(), share(16, 128, 1024));
    }

    /** Returns a vector of cards, cores and GiB. */
    static ResourceVector share(long cards, long cores, long gibibytes) {
        return SCHEMA.vector(cores * 1000, gibibytes * 1024, cards);
    }

    private static QuotaGroup.Builder parent(String name) {
        return QuotaGroup.parent(SCHEMA, name);
    }

    private static QuotaGroup.Builder leaf(String name, String department) {
        return QuotaGroup.leaf(SCHEMA, name).under(department);
    }
}
