package io.github.quotatree.replay.policy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Lines that share nothing, each as a group of a tree whose min is its max.
 *
 * @param tree the groups
 * @param group the name of the group in which a job waits
 */
record Lines(QuotaTree tree, Function<JobRun, String> group) {
    private static final String POOL = "pool";

    /** Returns one line for all jobs. */
    static Lines pool(ReplayCluster cluster) {
        QuotaGroup all = group(cluster.schema(), POOL, cluster.total());
        return new Lines(QuotaTree.builder(cluster.schema()).add(all).build(), run -> POOL);
    }

    /** Returns a line for each leaf group, which has its guarantee, and no more. */
    static Lines partitions(ReplayCluster cluster) {
        QuotaTree.Builder tree = QuotaTree.builder(cluster.schema());
        cluster.guarantees().forEach((name, part) -> tree.add(group(cluster.schema(), name, part)));
        return new Lines(tree.build(), JobRun::group);
    }

    /** Returns a group that has a part of each resource, of whatever flavors. */
    private static QuotaGroup group(ResourceSchema schema, String name, ResourceVector part) {
        ResourceVector counts = schema.vector(Arrays.copyOf(part.values(), schema.size()));
        return QuotaGroup.leaf(schema, name).min(counts).max(counts).build();
    }

    /** Returns the policy that starts the jobs of these lines. */
    Policy policy(ReplayCluster cluster, Machines machines, Passing passing) {
        return passing == Passing.FIRST_FIT
                ? new QuotaPolicy(tree, cluster, machines, group, OptionalLong.empty())
                : new QueuePolicy(tree, cluster, machines, group, passing == Passing.BACKFILL);
    }
}
