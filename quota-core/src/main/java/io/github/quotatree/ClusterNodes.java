package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The nodes of a cluster, the profiles that give them to trees, and what each tree has by them. */
final class ClusterNodes {
    private final ResourceSchema schema;
    private final SortedMap<String, NodeProfile> profiles;
    private final Map<String, ClusterNode> nodes;

    ClusterNodes(ResourceSchema schema, SortedMap<String, NodeProfile> profiles, Collection<ClusterNode> nodes) {
        this.schema = schema;
        this.profiles = Collections.unmodifiableSortedMap(profiles);
        this.nodes = new TreeMap<>();
        nodes.forEach(this::add);
    }

    private ClusterNodes(ClusterNodes other) {
        schema = other.schema;
        profiles = other.profiles;
        nodes = new TreeMap<>(other.nodes);
    }

    private void add(ClusterNode node) {
        Amounts.checked(schema, "node " + node.name() + ": allocatable", node.allocatable());
        profileOf(node); // refuses a node that two profiles select
        nodes.put(node.name(), node);
    }

    SortedMap<String, NodeProfile> profiles() {
        return profiles;
    }

    Collection<ClusterNode> nodes() {
        return Collections.unmodifiableCollection(nodes.values());
    }

    ClusterNodes with(ClusterNode node) {
        ClusterNodes changed = new ClusterNodes(this);
        changed.add(node);
        return changed;
    }

    ClusterNodes without(String name) {
        ClusterNodes changed = new ClusterNodes(this);
        changed.nodes.remove(node(name).name());
        return changed;
    }

    String treeOf(String name) {
        NodeProfile profile = profileOf(node(name));
        return profile == null ? QuotaTree.DEFAULT_ID : profile.treeId();
    }

    /** Returns what a tree has by its nodes, or by those of them where no new workload may start. */
    ResourceVector total(String treeId, boolean unschedulableOnly) {
        Map<String, BigInteger[]> sums = new TreeMap<>();
        for (ClusterNode node : nodes.values()) {
            NodeProfile profile = profileOf(node);
            boolean counts = !unschedulableOnly || !node.schedulable();
            if (counts && treeId.equals(profile == null ? QuotaTree.DEFAULT_ID : profile.treeId())) {
                BigInteger[] sum = sums.computeIfAbsent(profile == null ? "" : profile.name(), name -> zeros());
                for (int d = 0; d < sum.length; d++) {
                    sum[d] = sum[d].add(BigInteger.valueOf(node.allocatable().value(d)));
                }
            }
        }
        BigInteger[] total = zeros();
        sums.forEach((name, sum) -> {
            NodeProfile profile = profiles.get(name);
            for (int d = 0; d < sum.length; d++) {
                total[d] = total[d].add(profile == null ? sum[d] : partOf(sum[d], profile.ratio()));
            }
        });
        return schema.vector(IntStream.range(0, schema.size())
                .mapToLong(d -> fits(treeId, schema.dimension(d), total[d]))
                .toArray());
    }

    private ClusterNode node(String name) {
        ClusterNode node = nodes.get(name);
        if (node == null) {
            throw new IllegalArgumentException("no node " + name + " in the forest");
        }
        return node;
    }

    private @Nullable NodeProfile profileOf(ClusterNode node) {
        NodeProfile found = null;
        for (NodeProfile profile : profiles.values()) {
            if (profile.selects(node)) {
                if (found != null) {
                    throw new IllegalArgumentException("node " + node.name() + ": selected by profile " + found.name()
                            + " and by profile " + profile.name() + "; a node belongs to one");
                }
                found = profile;
            }
        }
        return found;
    }

    private static BigInteger partOf(BigInteger whole, BigDecimal ratio) {
        return new BigDecimal(whole).multiply(ratio).toBigInteger();
    }

    private static long fits(String treeId, String dimension, BigInteger total) {
        if (total.bitLength() > 63) {
            throw new ArithmeticException(
                    "total of tree \"" + treeId + "\": " + dimension + " (" + total + ") is above 2^63-1");
        }
        return total.longValue();
    }

    private BigInteger[] zeros() {
        BigInteger[] zeros = new BigInteger[schema.size()];
        Arrays.fill(zeros, BigInteger.ZERO);
        return zeros;
    }
}
