package io.github.quotatree.replay.plan;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/** Clusters and traces that differ from given ones in one point. */
public final class ChangedCluster {
    private ChangedCluster() {}

    /** Returns a cluster in which a leaf group has another min in a resource, and a max that is not below it. */
    public static ReplayCluster withMin(ReplayCluster cluster, String group, String resource, long min) {
        return changed(cluster, cluster.total(), cluster.nodes(), leaf -> {
            if (!leaf.name().equals(group)) {
                return leaf;
            }
            QuotaGroup.Builder changed = leaf.toBuilder().min(leaf.min().with(resource, min));
            ResourceVector max = leaf.max();
            return max.isUnlimited(resource) || max.value(resource) >= min
                    ? changed.build()
                    : changed.max(max.with(resource, min)).build();
        });
    }

    /**
     * Returns a cluster with another total of a resource, as one pool; the min of each group changes in proportion,
     * rounded down.
     */
    public static ReplayCluster withTotal(ReplayCluster cluster, String resource, long total) {
        BigInteger before = BigInteger.valueOf(cluster.total().value(resource));
        return changed(cluster, cluster.total().with(resource, total), List.of(), group -> {
            BigInteger min = BigInteger.valueOf(group.min().value(resource)).multiply(BigInteger.valueOf(total));
            return group.toBuilder()
                    .min(group.min().with(resource, min.divide(before).longValueExact()))
                    .build();
        });
    }

    /** Returns a cluster in which groups share idle capacity by their mins; a min of 0 weighs 1. */
    public static ReplayCluster withWeightsOfMins(ReplayCluster cluster) {
        return changed(cluster, cluster.total(), cluster.nodes(), group -> {
            long[] weights = LongStream.of(group.min().values())
                    .map(min -> Math.max(1, min))
                    .toArray();
            return group.toBuilder()
                    .sharedWeight(cluster.schema().vector(weights))
                    .build();
        });
    }

    /** Returns the most that the min of a leaf group of the first level may be beside the other mins. */
    public static long mostMin(ReplayCluster cluster, String group, String resource) {
        long others = 0;
        for (QuotaGroup each : cluster.tree().groups()) {
            if (each.parent().isEmpty() && !each.name().equals(group)) {
                others = Math.addExact(others, each.min().value(resource));
            }
        }
        return cluster.total().value(resource) - others;
    }

    /** Returns a trace without the jobs of some groups. */
    public static Trace without(Trace trace, Set<String> groups) {
        List<TraceJob> others = trace.jobs().stream()
                .filter(job -> !groups.contains(job.owner().group()))
                .toList();
        return new Trace(trace.schema(), trace.epochSecond(), others, trace.skipped());
    }

    private static ReplayCluster changed(
            ReplayCluster cluster, ResourceVector total, List<ResourceVector> nodes, UnaryOperator<QuotaGroup> change) {
        QuotaTree.Builder tree =
                QuotaTree.builder(cluster.schema(), cluster.tree().id());
        cluster.tree().groups().forEach(group -> tree.add(change.apply(group)));
        return new ReplayCluster(tree.build(), total, nodes);
    }
}
