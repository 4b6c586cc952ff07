/**
 * Several quota trees in one cluster: which nodes belong to which tree, and which workload to which group.
 *
 * <p>A {@link io.github.quotatree.forest.QuotaForest} has one {@link io.github.quotatree.QuotaTree} per tree id.
 * Nothing is shared between trees: each has the nodes that its profiles select, and a total of its own.
 *
 * <pre>{@code
 * QuotaForest forest = QuotaForest.builder(schema)
 *         .add(QuotaGroup.leaf(schema, "web").namespaces(List.of("shop")).build())
 *         .add(QuotaGroup.leaf(schema, "vision").treeId("gpu-pool").build())
 *         .profile(NodeProfile.of("gpus", "gpu-pool", Map.of("pool", "gpu")))
 *         .node(ClusterNode.of("n1", Map.of("pool", "gpu"), schema.vector(64_000, 8)))
 *         .build();
 * ResourceVector total = forest.total("gpu-pool");     // the capacity of n1
 * Placement placement = forest.place(null, "shop");    // group web of the default tree
 * }</pre>
 *
 * <p>Reading order: {@link io.github.quotatree.forest.ClusterNode} and {@link io.github.quotatree.forest.NodeProfile};
 * {@code AssignedNodes}, which assigns each node to at most one profile; {@link
 * io.github.quotatree.forest.WorkloadPlacement}; {@link io.github.quotatree.forest.QuotaForest}, which puts both
 * together.
 *
 * <p><b>Cost.</b> To build a forest takes time n log n in its groups, and time in nodes times profiles. A changed node
 * takes linear time in the nodes; the trees and the placement stay the same objects.
 */
@NullMarked
package io.github.quotatree.forest;

import org.jspecify.annotations.NullMarked;
