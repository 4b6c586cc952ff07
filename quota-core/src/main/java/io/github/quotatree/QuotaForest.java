package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The quota trees of a cluster, each for nodes of its own: nothing is shared between trees.
 *
 * <p>A {@link NodeProfile} gives the nodes with certain labels to a tree; the default tree has the nodes that no profile
 * selects. A node belongs to exactly one tree and a group to exactly one tree. The system and default group stand beside
 * the default tree.
 *
 * <p>An immutable value. Nodes that come, change and go make a new forest: {@link #withNode}, {@link #withoutNode}.
 */
public final class QuotaForest {
    private final ResourceSchema schema;
    private final SortedMap<String, QuotaTree> trees;
    private final ResourceVector defaultGroupMax;
    private final Map<String, String> treeOfGroup;
    private final Map<String, String> groupOfNamespace;
    private final ClusterNodes nodes;

    QuotaForest(
            ResourceSchema schema,
            SortedMap<String, QuotaTree> trees,
            ResourceVector defaultGroupMax,
            ClusterNodes nodes) {
        this.schema = schema;
        this.trees = Collections.unmodifiableSortedMap(trees);
        this.defaultGroupMax = defaultGroupMax;
        this.nodes = nodes;
        treeOfGroup = new HashMap<>();
        groupOfNamespace = new HashMap<>();
        trees.forEach((id, tree) -> {
            for (QuotaGroup group : tree.groups()) {
                treeOfGroup.put(group.name(), id);
                group.namespaces().forEach(namespace -> groupOfNamespace.put(namespace, group.name()));
            }
        });
    }

    /** The same trees with other nodes. */
    private QuotaForest(QuotaForest other, ClusterNodes nodes) {
        schema = other.schema;
        trees = other.trees;
        defaultGroupMax = other.defaultGroupMax;
        treeOfGroup = other.treeOfGroup;
        groupOfNamespace = other.groupOfNamespace;
        this.nodes = nodes;
    }

    /** Returns a builder of a forest with the given dimensions. */
    public static QuotaForestBuilder builder(ResourceSchema schema) {
        return new QuotaForestBuilder(schema);
    }

    /** Returns a forest with one tree and no nodes, and beside it an empty default tree if it is another. */
    public static QuotaForest of(QuotaTree tree) {
        QuotaForestBuilder builder = new QuotaForestBuilder(tree.schema());
        tree.groups().forEach(builder::add);
        return builder.build();
    }

    /** Returns a builder that starts with all that this forest has. Takes linear time. */
    public QuotaForestBuilder toBuilder() {
        QuotaForestBuilder builder = new QuotaForestBuilder(schema);
        if (!defaultGroupMax.equals(schema.unlimited())) {
            builder.defaultGroupMax(defaultGroupMax);
        }
        trees.values().forEach(tree -> tree.groups().forEach(builder::add));
        nodes.profiles().values().forEach(builder::profile);
        nodes.nodes().forEach(builder::node);
        return builder;
    }

    /** Returns the dimensions. */
    public ResourceSchema schema() {
        return schema;
    }

    /** Returns the trees by id; the default tree is always there, perhaps without groups. */
    public SortedMap<String, QuotaTree> trees() {
        return trees;
    }

    /** Returns the tree of an id, or empty if there is none. */
    public Optional<QuotaTree> tree(String id) {
        return Optional.ofNullable(trees.get(id));
    }

    /** Returns the profiles by name. */
    public SortedMap<String, NodeProfile> profiles() {
        return nodes.profiles();
    }

    /** Returns the nodes, by name. */
    public Collection<ClusterNode> nodes() {
        return nodes.nodes();
    }

    /** Returns the most that the workloads of the default group may use. */
    public ResourceVector defaultGroupMax() {
        return defaultGroupMax;
    }

    /**
     * Returns the forest with a node added, or changed if there is one of its name. Takes linear time in the nodes.
     *
     * @throws IllegalArgumentException if the node has other dimensions, or more than one profile selects it
     */
    public QuotaForest withNode(ClusterNode node) {
        return new QuotaForest(this, nodes.with(node));
    }

    /**
     * Returns the forest without a node. Takes linear time in the nodes.
     *
     * @throws IllegalArgumentException if there is no node of this name
     */
    public QuotaForest withoutNode(String name) {
        return new QuotaForest(this, nodes.without(name));
    }

    /**
     * Returns the id of the tree that a node belongs to.
     *
     * @throws IllegalArgumentException if there is no node of this name
     */
    public String treeOfNode(String name) {
        return nodes.treeOf(name);
    }

    /**
     * Returns what the nodes of a tree have for it: the sum over its profiles of what their nodes have, times the ratio,
     * rounded down; for the default tree, the sum over the nodes that no profile selects. Nodes that are not schedulable
     * count.
     *
     * @throws IllegalArgumentException if there is no tree of this id
     * @throws ArithmeticException if a sum passes 2^63-1
     */
    public ResourceVector total(String treeId) {
        return nodes.total(known(treeId), false);
    }

    /**
     * Returns the part of {@link #total} that is on nodes where no new workload may start, rounded down.
     *
     * @throws IllegalArgumentException if there is no tree of this id
     * @throws ArithmeticException if a sum passes 2^63-1
     */
    public ResourceVector unschedulable(String treeId) {
        return nodes.total(known(treeId), true);
    }

    /**
     * Returns where a workload belongs. One that names a group belongs to it, or to the default group if there is no such
     * group; one that names none belongs to the group that its namespace is bound to, or else to the default group.
     *
     * @param group the group that the workload names, or null
     * @param namespace the namespace of the workload, or null
     */
    public Placement place(@Nullable String group, @Nullable String namespace) {
        String found = group != null ? group : groupOfNamespace.get(namespace);
        String tree = found == null ? null : treeOfGroup.get(found);
        if (found != null && tree != null) {
            return new Placement(tree, found);
        }
        boolean system = QuotaTree.SYSTEM_GROUP.equals(group);
        return new Placement(QuotaTree.DEFAULT_ID, system ? QuotaTree.SYSTEM_GROUP : QuotaTree.DEFAULT_GROUP);
    }

    /**
     * Returns every violation of a replacement of this forest: those of the replacement by itself, and those of the change.
     *
     * @param after the replacement, not yet built
     * @param holdingWorkloads the names of the groups that have workloads
     */
    public List<Violation> violationsOfChange(QuotaForestBuilder after, Set<String> holdingWorkloads) {
        return ChangeValidation.violations(groups(), after.declared(), holdingWorkloads);
    }

    private String known(String treeId) {
        if (!trees.containsKey(treeId)) {
            throw new IllegalArgumentException("no tree \"" + treeId + "\" in the forest");
        }
        return treeId;
    }

    private List<QuotaGroup> groups() {
        return trees.values().stream().flatMap(tree -> tree.groups().stream()).toList();
    }
}
