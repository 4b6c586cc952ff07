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
 * <p>Reading order:
 * <ol>
 *   <li>{@link io.github.quotatree.forest.ClusterNode} and {@link io.github.quotatree.forest.NodeProfile} are declared.
 *       A profile selects nodes by their labels and gives them to a tree, all or an exact decimal ratio of them.
 *   <li>{@code AssignedNodes} assigns each node to at most one profile, reports the conflicts as violations, and sums
 *       up the totals; in a dimension with flavors flavor by flavor.
 *   <li>{@link io.github.quotatree.forest.WorkloadPlacement} finds the group of a workload: by the group that it names,
 *       then by its namespace, else the default group. It also serves groups that are not valid yet.
 *   <li>{@link io.github.quotatree.forest.QuotaForest} and its builder put both together. The builder reports the
 *       violations of groups, profiles and nodes at once.
 * </ol>
 *
 * <p><b>Cost.</b> To build a forest takes time n log n in its groups, and time in nodes times profiles. A changed node
 * takes linear time in the nodes; the trees and the placement stay the same objects.
 */
@NullMarked
package io.github.quotatree.forest;

import org.jspecify.annotations.NullMarked;
