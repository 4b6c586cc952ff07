package io.github.quotatree;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Builds a {@link QuotaForest} from groups, which name their trees, profiles and nodes, in any order. Whether the groups
 * make valid trees together is checked by {@link #build}, which reports every violation at once.
 */
public final class QuotaForestBuilder {
    private final ResourceSchema schema;
    private final List<QuotaGroup> groups = new ArrayList<>();
    private final SortedMap<String, NodeProfile> profiles = new TreeMap<>();
    private final SortedMap<String, ClusterNode> nodes = new TreeMap<>();
    private @Nullable ResourceVector defaultGroupMax;

    QuotaForestBuilder(ResourceSchema schema) {
        this.schema = schema;
    }

    /**
     * Adds a group to the tree that it names.
     *
     * @throws IllegalArgumentException if it has other dimensions than the forest
     */
    public QuotaForestBuilder add(QuotaGroup group) {
        groups.add(checked(group));
        return this;
    }

    /**
     * Replaces the declaration of a group by another of the same name. Takes linear time.
     *
     * @throws IllegalArgumentException if there is no group of this name, or it has other dimensions than the forest
     */
    public QuotaForestBuilder replace(QuotaGroup group) {
        checked(group); // before anything is removed
        return remove(group.name()).add(group);
    }

    /**
     * Removes a group. Takes linear time.
     *
     * @throws IllegalArgumentException if there is no group of this name
     */
    public QuotaForestBuilder remove(String name) {
        if (!groups.removeIf(group -> group.name().equals(name))) {
            throw new IllegalArgumentException("no group " + name + " in the forest");
        }
        return this;
    }

    /**
     * Adds a profile.
     *
     * @throws IllegalArgumentException if there is one of its name
     */
    public QuotaForestBuilder profile(NodeProfile profile) {
        if (profiles.putIfAbsent(profile.name(), profile) != null) {
            throw new IllegalArgumentException("profile " + profile.name() + " was already added");
        }
        return this;
    }

    /**
     * Adds a node.
     *
     * @throws IllegalArgumentException if there is one of its name
     */
    public QuotaForestBuilder node(ClusterNode node) {
        if (nodes.putIfAbsent(node.name(), node) != null) {
            throw new IllegalArgumentException("node " + node.name() + " was already added");
        }
        return this;
    }

    /**
     * Sets the most that the workloads of the default group may use; the default is unlimited.
     *
     * @throws IllegalArgumentException if it has other dimensions, or a value is negative
     * @throws IllegalStateException if it was set before
     */
    public QuotaForestBuilder defaultGroupMax(ResourceVector max) {
        if (defaultGroupMax != null) {
            throw new IllegalStateException(QuotaTree.DEFAULT_GROUP + ": max was already set");
        }
        defaultGroupMax = Amounts.checked(schema, QuotaTree.DEFAULT_GROUP + ": max", max);
        return this;
    }

    /** Returns every violation of the declared groups so far, ordered by group name; empty if they make valid trees. */
    public List<Violation> violations() {
        return TreeValidation.violations(declared());
    }

    /**
     * Returns the forest.
     *
     * @throws InvalidQuotaException if the groups do not make valid trees
     * @throws IllegalArgumentException if a node has other dimensions, or more than one profile selects it
     */
    public QuotaForest build() {
        List<Violation> violations = violations();
        if (!violations.isEmpty()) {
            throw new InvalidQuotaException(violations);
        }
        SortedMap<String, List<QuotaGroup>> groupsOf = new TreeMap<>();
        groupsOf.put(QuotaTree.DEFAULT_ID, new ArrayList<>());
        profiles.values().forEach(profile -> groupsOf.put(profile.treeId(), new ArrayList<>()));
        for (QuotaGroup group : groups) {
            groupsOf.computeIfAbsent(group.treeId(), none -> new ArrayList<>()).add(group);
        }
        SortedMap<String, QuotaTree> trees = new TreeMap<>();
        groupsOf.forEach((id, own) -> trees.put(id, new QuotaTreeBuilder(schema, id, own).buildUnchecked()));
        ResourceVector max = defaultGroupMax == null ? schema.unlimited() : defaultGroupMax;
        return new QuotaForest(schema, trees, max, new ClusterNodes(schema, new TreeMap<>(profiles), nodes.values()));
    }

    private QuotaGroup checked(QuotaGroup group) {
        if (!group.schema().equals(schema)) {
            throw new IllegalArgumentException(
                    group.name() + ": has dimensions " + group.schema() + ", the forest has " + schema);
        }
        return group;
    }

    DeclaredGroups declared() {
        return new DeclaredGroups(groups);
    }
}
