package io.github.quotatree.forest;

import io.github.quotatree.InvalidQuotaException;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.Violation;
import io.github.quotatree.internal.tree.Elements;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The quota trees of a cluster, each with nodes of its own. Nothing is shared between trees.
 *
 * <p>A {@link NodeProfile} gives the nodes with certain labels to a tree; the default tree has the nodes that no
 * profile selects. A node belongs to exactly one tree, and so does a group. The system group and the default group
 * stand beside the default tree.
 *
 * <p>An immutable value. A node that is added, changed or removed makes a new forest: {@link #withNode},
 * {@link #withoutNode}. An id of no tree and a name of no node are refused by an {@link IllegalArgumentException}.
 */
public final class QuotaForest {
    private final ResourceSchema schema;
    private final SortedMap<String, QuotaTree> trees;
    private final ResourceVector defaultGroupMax;
    private final WorkloadPlacement placement;
    private final AssignedNodes nodes;
    private final boolean acceptsMinsAboveParents;

    private QuotaForest(
            ResourceSchema schema,
            SortedMap<String, QuotaTree> trees,
            ResourceVector defaultGroupMax,
            WorkloadPlacement placement,
            AssignedNodes nodes,
            boolean acceptsMinsAboveParents) {
        this.schema = schema;
        this.trees = trees;
        this.defaultGroupMax = defaultGroupMax;
        this.placement = placement;
        this.nodes = nodes;
        this.acceptsMinsAboveParents = acceptsMinsAboveParents;
    }

    /** Returns a builder of a forest with the given dimensions. */
    public static Builder builder(ResourceSchema schema) {
        return new Builder(Objects.requireNonNull(schema, "schema"));
    }

    /** Returns a forest with one tree and no nodes, and an empty default tree if the tree is another. */
    public static QuotaForest of(QuotaTree tree) {
        Builder builder = new Builder(Objects.requireNonNull(tree, "tree").schema());
        builder.acceptMinsAboveParents = tree.acceptsMinsAboveParents();
        tree.groups().forEach(builder::add);
        return builder.build();
    }

    /** Returns a builder with all of this forest, where the default group's max may be set anew. Takes linear time. */
    public Builder toBuilder() {
        Builder builder = new Builder(schema);
        builder.groups.addAll(groups());
        builder.profiles.addAll(nodes.profiles().values());
        builder.nodes.addAll(nodes.nodes());
        builder.startingDefaultGroupMax = defaultGroupMax;
        builder.acceptMinsAboveParents = acceptsMinsAboveParents;
        return builder;
    }

    /** Returns whether the forest was built with {@link Builder#acceptMinsAboveParents}. */
    public boolean acceptsMinsAboveParents() {
        return acceptsMinsAboveParents;
    }

    /** Returns the dimensions. */
    public ResourceSchema schema() {
        return schema;
    }

    /** Returns the trees by id; the default tree is always among them, perhaps without groups. */
    public SortedMap<String, QuotaTree> trees() {
        return trees;
    }

    /** Returns the tree of an id, or empty if there is none. */
    public Optional<QuotaTree> tree(String id) {
        return Optional.ofNullable(trees.get(Objects.requireNonNull(id, "id")));
    }

    /** Returns the profiles by name. */
    public SortedMap<String, NodeProfile> profiles() {
        return nodes.profiles();
    }

    /** Returns the nodes in the order of their names. */
    public Collection<ClusterNode> nodes() {
        return nodes.nodes();
    }

    /** Returns the nodes of a tree in the order of their names. */
    public Collection<ClusterNode> nodes(String treeId) {
        return nodes.nodesOf(known(treeId));
    }

    /** Returns the max of the default group. */
    public ResourceVector defaultGroupMax() {
        return defaultGroupMax;
    }

    /**
     * Returns the forest with a node added, or changed if there is one of its name. Takes linear time in the nodes.
     *
     * @throws InvalidQuotaException if the node has other dimensions, or more than one profile selects it
     */
    public QuotaForest withNode(ClusterNode node) {
        return withNodes(nodes.with(Objects.requireNonNull(node, "node")));
    }

    /** Returns the forest without a node. Takes linear time in the nodes. */
    public QuotaForest withoutNode(String name) {
        return withNodes(nodes.without(name));
    }

    /**
     * Returns the forest with these nodes in place of its own. Takes time n log n in the nodes.
     *
     * @throws InvalidQuotaException if a node has other dimensions, more than one profile selects it, or it is there
     *     twice; with every violation
     */
    public QuotaForest withNodes(Collection<ClusterNode> nodes) {
        return withNodes(this.nodes.replacedBy(Elements.copyOf(nodes, "nodes")));
    }

    /** Returns the nodes that another forest does not have, or has otherwise, in the order of their names. */
    public List<ClusterNode> nodesNotIn(QuotaForest other) {
        return nodes.notIn(Objects.requireNonNull(other, "other").nodes);
    }

    private QuotaForest withNodes(AssignedNodes others) {
        return new QuotaForest(schema, trees, defaultGroupMax, placement, others, acceptsMinsAboveParents);
    }

    /** Returns the id of the tree that a node belongs to. */
    public String treeOfNode(String name) {
        return nodes.treeOf(name);
    }

    /**
     * Returns the capacity of a tree: the sum over its profiles of the capacity of their nodes, times the ratio,
     * rounded down; for the default tree, the sum over the nodes that no profile selects. Nodes that are not
     * schedulable count. In a dimension with flavors, each flavor is rounded by itself.
     *
     * @throws ArithmeticException if a sum exceeds 2^63-1
     */
    public ResourceVector total(String treeId) {
        return nodes.total(known(treeId), node -> true);
    }

    /**
     * Returns the part of {@link #total} that is on nodes where no new workload may start, rounded down.
     *
     * @throws ArithmeticException if a sum exceeds 2^63-1
     */
    public ResourceVector unschedulable(String treeId) {
        return nodes.total(known(treeId), node -> !node.schedulable());
    }

    /**
     * Returns the tree and group of a workload by its group and namespace, null for none; see {@link
     * WorkloadPlacement}.
     */
    public Placement place(@Nullable String group, @Nullable String namespace) {
        return placement.place(group, namespace);
    }

    private String known(String treeId) {
        if (!trees.containsKey(Objects.requireNonNull(treeId, "treeId"))) {
            throw new IllegalArgumentException("no tree \"" + treeId + "\" in the forest");
        }
        return treeId;
    }

    private List<QuotaGroup> groups() {
        return trees.values().stream().flatMap(tree -> tree.groups().stream()).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QuotaForest forest
                && schema.equals(forest.schema)
                && defaultGroupMax.equals(forest.defaultGroupMax)
                && nodes.equals(forest.nodes)
                && trees.equals(forest.trees);
    }

    @Override
    public int hashCode() {
        return Objects.hash(schema, defaultGroupMax, nodes, trees);
    }

    /** Returns the numbers of trees, groups, profiles and nodes in one line. */
    @Override
    public String toString() {
        int groups =
                trees.values().stream().mapToInt(tree -> tree.groups().size()).sum();
        return "quota forest: trees=" + trees.size() + " groups=" + groups + " profiles="
                + profiles().size() + " nodes=" + nodes().size();
    }

    /**
     * Builds a {@link QuotaForest} from groups, which name their trees, profiles and nodes, in any order.
     * {@link #build} checks whether they are valid together, and reports every violation at once. A group of other
     * dimensions, and a name of no group, are refused by an {@link IllegalArgumentException}.
     */
    public static final class Builder {
        private final ResourceSchema schema;
        private final List<QuotaGroup> groups = new ArrayList<>();
        private final List<NodeProfile> profiles = new ArrayList<>();
        private final List<ClusterNode> nodes = new ArrayList<>();
        private ResourceVector startingDefaultGroupMax;
        private @Nullable ResourceVector defaultGroupMax;
        private boolean acceptMinsAboveParents;

        private Builder(ResourceSchema schema) {
            this.schema = schema;
            startingDefaultGroupMax = schema.unlimited();
        }

        /** Adds a group to the tree that it names. */
        public Builder add(QuotaGroup group) {
            groups.add(checked(group));
            return this;
        }

        /** Replaces the declaration of a group by another of the same name. Takes linear time. */
        public Builder replace(QuotaGroup group) {
            checked(group); // before anything is removed
            return remove(group.name()).add(group);
        }

        /** Removes a group. Takes linear time. */
        public Builder remove(String name) {
            Objects.requireNonNull(name, "name");
            if (!groups.removeIf(group -> group.name().equals(name))) {
                throw new IllegalArgumentException("no group " + name + " in the forest");
            }
            return this;
        }

        /** Adds a profile. */
        public Builder profile(NodeProfile profile) {
            profiles.add(Objects.requireNonNull(profile, "profile"));
            return this;
        }

        /** Adds a node. */
        public Builder node(ClusterNode node) {
            nodes.add(Objects.requireNonNull(node, "node"));
            return this;
        }

        /**
         * Sets the max of the default group; the default is unlimited. A ledger takes workloads without a group of
         * their own only if this max limits some dimension. A second setting is refused by an {@link
         * IllegalStateException}, and a negative value by an {@link IllegalArgumentException}.
         */
        public Builder defaultGroupMax(ResourceVector max) {
            Objects.requireNonNull(max, "max");
            if (defaultGroupMax != null) {
                throw new IllegalStateException(ReservedNames.DEFAULT_GROUP + ": max was already set");
            }
            defaultGroupMax = schema.unlimited()
                    .withCounts(schema.requireNonNegative(ReservedNames.DEFAULT_GROUP + ": max", max));
            return this;
        }

        /** Accepts mins of children above their parent's, as {@link QuotaTree.Builder#acceptMinsAboveParents} does. */
        public Builder acceptMinsAboveParents() {
            acceptMinsAboveParents = true;
            return this;
        }

        /** Returns the placement of workloads in the groups so far, which need not be valid. Takes linear time. */
        public WorkloadPlacement placement() {
            return WorkloadPlacement.of(groups);
        }

        /** Returns every violation of the groups, profiles and nodes so far, in the order of names; empty if valid. */
        public List<Violation> violations() {
            List<Violation> violations = new ArrayList<>(QuotaTree.violations(groups, acceptMinsAboveParents));
            AssignedNodes.of(schema, profiles, nodes, violations);
            return violations;
        }

        /**
         * Returns every violation of the declarations so far as a replacement of a forest in use, with the names of the
         * groups that have workloads: in the order of the groups' names, then by profiles and nodes.
         */
        public List<Violation> violationsOfChange(QuotaForest before, Set<String> groupsWithWorkloads) {
            Objects.requireNonNull(before, "before");
            Objects.requireNonNull(groupsWithWorkloads, "groupsWithWorkloads");
            List<Violation> violations = new ArrayList<>(
                    QuotaTree.violationsOfChange(before.groups(), groups, groupsWithWorkloads, acceptMinsAboveParents));
            AssignedNodes.of(schema, profiles, nodes, violations);
            return violations;
        }

        /**
         * Returns the forest.
         *
         * @throws InvalidQuotaException if the groups, profiles and nodes do not make a valid forest
         */
        public QuotaForest build() {
            List<Violation> ofNodes = new ArrayList<>();
            AssignedNodes assigned = AssignedNodes.of(schema, profiles, nodes, ofNodes);
            if (!ofNodes.isEmpty()) {
                throw new InvalidQuotaException(violations());
            }
            SortedMap<String, QuotaTree> trees = new TreeMap<>(NameOrder.BY_CODE_POINT);
            trees.putAll(QuotaTree.allOf(schema, groups, acceptMinsAboveParents));
            profiles.forEach(profile -> addEmpty(profile.treeId(), trees));
            addEmpty(ReservedNames.DEFAULT_TREE, trees);
            return new QuotaForest(
                    schema,
                    Collections.unmodifiableSortedMap(trees),
                    defaultGroupMax != null ? defaultGroupMax : startingDefaultGroupMax,
                    placement(),
                    assigned,
                    acceptMinsAboveParents);
        }

        private void addEmpty(String treeId, SortedMap<String, QuotaTree> trees) {
            trees.computeIfAbsent(treeId, id -> QuotaTree.builder(schema, id).build());
        }

        private QuotaGroup checked(QuotaGroup group) {
            Objects.requireNonNull(group, "group");
            if (!group.schema().equals(schema)) {
                throw new IllegalArgumentException(
                        group.name() + ": has dimensions " + group.schema() + ", the forest has " + schema);
            }
            return group;
        }
    }
}
