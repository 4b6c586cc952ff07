package io.github.quotatree.replay.cluster;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.format.PhillyTable;
import io.github.quotatree.resource.ResourceSchema;
import java.util.SortedMap;

/**
 * The virtual clusters of the Philly trace as groups. The trace used 392 cards in the mean from October on, and the
 * clusters have 2,816 by their nodes: nothing would wait. So the cards are fewer, and each group is guaranteed the part
 * of them that it has of the nodes.
 */
public final class PhillyCluster {
    /** The cards for which the results in {@code docs/replay.md} are. */
    public static final long CARDS = 832;

    private PhillyCluster() {}

    /** Returns the cluster with so many cards; each min is rounded down. */
    public static ReplayCluster of(ResourceSchema schema, long cards) {
        SortedMap<String, Integer> nodes = PhillyTable.nodes();
        long all = nodes.values().stream().mapToLong(Integer::longValue).sum();
        QuotaTree.Builder tree = QuotaTree.builder(schema);
        nodes.forEach((name, count) -> tree.add(QuotaGroup.leaf(schema, name)
                .min(Math.multiplyExact(cards, count) / all)
                .build()));
        return new ReplayCluster(tree.build(), schema.vector(cards));
    }
}
