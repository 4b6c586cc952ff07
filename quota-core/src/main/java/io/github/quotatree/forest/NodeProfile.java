package io.github.quotatree.forest;

import io.github.quotatree.internal.tree.Elements;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Objects;

/**
 * Gives the nodes with certain labels to a tree. The total of the tree is a ratio of the capacity of these nodes.
 *
 * @param name the name, unique in the forest
 * @param treeId the tree whose nodes are selected
 * @param nodeSelector the labels a node must have, with these values; empty selects every node
 * @param ratio the part of the capacity that is shared, above 0 and at most 1; the rest is kept as headroom
 */
public record NodeProfile(String name, String treeId, Map<String, String> nodeSelector, BigDecimal ratio) {
    private static final int MAX_DECIMALS = 18;

    /** Refuses a blank name or tree, and another ratio or over 18 decimals, by an {@link IllegalArgumentException}. */
    public NodeProfile {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(treeId, "treeId");
        Objects.requireNonNull(ratio, "ratio");
        nodeSelector = Elements.copyOf(nodeSelector, "nodeSelector");
        if (name.isBlank()) {
            throw new IllegalArgumentException("name of a profile (\"" + name + "\") must not be blank");
        }
        if (treeId.isBlank()) {
            throw new IllegalArgumentException("profile " + name + ": tree id (\"" + treeId
                    + "\") must not be blank; the default tree has the nodes that no profile selects");
        }
        ratio = ratio.stripTrailingZeros();
        if (ratio.signum() <= 0 || ratio.compareTo(BigDecimal.ONE) > 0 || ratio.scale() > MAX_DECIMALS) {
            throw new IllegalArgumentException("profile " + name + ": ratio (" + ratio
                    + ") must be above 0 and at most 1, with at most " + MAX_DECIMALS + " decimals");
        }
    }

    /** Returns a profile that shares the whole capacity of its nodes. */
    public static NodeProfile of(String name, String treeId, Map<String, String> nodeSelector) {
        return new NodeProfile(name, treeId, nodeSelector, BigDecimal.ONE);
    }

    /** Returns whether a node has all the labels that this profile selects. */
    public boolean selects(ClusterNode node) {
        Objects.requireNonNull(node, "node");
        for (Map.Entry<String, String> label : nodeSelector.entrySet()) {
            if (!label.getValue().equals(node.labels().get(label.getKey()))) {
                return false;
            }
        }
        return true;
    }
}
