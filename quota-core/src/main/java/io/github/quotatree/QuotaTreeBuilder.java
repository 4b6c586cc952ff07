package io.github.quotatree;

import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Builds a {@link QuotaTree}, or an edited copy of one. Groups may be added in any order; whether they make a valid tree
 * together is checked by {@link #build}, which reports every violation at once.
 */
public final class QuotaTreeBuilder {
    private final ResourceSchema schema;
    private final String id;
    private final List<QuotaGroup> groups;

    QuotaTreeBuilder(ResourceSchema schema, String id, Collection<QuotaGroup> groups) {
        this.schema = schema;
        this.id = id;
        this.groups = new ArrayList<>(groups);
    }

    /**
     * Adds a group.
     *
     * @throws IllegalArgumentException if it has other dimensions or another tree id than the tree
     */
    public QuotaTreeBuilder add(QuotaGroup group) {
        groups.add(checked(group));
        return this;
    }

    /** Adds a leaf group; the given function declares it. */
    public QuotaTreeBuilder leaf(String name, Consumer<QuotaGroup.Builder> declaration) {
        return add(declared(QuotaGroup.leaf(schema, name), declaration));
    }

    /** Adds a parent group; the given function declares it. */
    public QuotaTreeBuilder parent(String name, Consumer<QuotaGroup.Builder> declaration) {
        return add(declared(QuotaGroup.parent(schema, name), declaration));
    }

    /**
     * Replaces the declaration of a group by another of the same name.
     *
     * @throws IllegalArgumentException if there is no group of this name, or the declaration does not fit the tree
     */
    public QuotaTreeBuilder replace(QuotaGroup group) {
        groups.set(position(group.name()), checked(group));
        return this;
    }

    /**
     * Edits the declaration of a group. Takes linear time, as do the edits below.
     *
     * @throws IllegalArgumentException if there is no group of this name, or the edit gives another group
     */
    public QuotaTreeBuilder edit(String name, UnaryOperator<QuotaGroup.Builder> edit) {
        int position = position(name);
        QuotaGroup edited = checked(edit.apply(groups.get(position).toBuilder()).build());
        if (!edited.name().equals(name)) {
            throw new IllegalArgumentException("an edit of " + name + " cannot give " + edited.name());
        }
        groups.set(position, edited);
        return this;
    }

    /**
     * Moves a group, with all below it, under another parent.
     *
     * @throws IllegalArgumentException if there is no group of this name
     */
    public QuotaTreeBuilder move(String name, String newParent) {
        return edit(name, group -> group.under(newParent));
    }

    /**
     * Moves a group, with all below it, to the first level.
     *
     * @throws IllegalArgumentException if there is no group of this name
     */
    public QuotaTreeBuilder moveToFirstLevel(String name) {
        return edit(name, QuotaGroup.Builder::atFirstLevel);
    }

    /**
     * Removes a group. Its children must be removed or moved too before the tree is built.
     *
     * @throws IllegalArgumentException if there is no group of this name
     */
    public QuotaTreeBuilder remove(String name) {
        groups.remove(position(name));
        return this;
    }

    /** Returns every violation of the declarations so far, ordered by group name; empty if they make a valid tree. */
    public List<Violation> violations() {
        return TreeValidation.violations(new DeclaredGroups(groups));
    }

    /**
     * Returns every violation of the declarations so far as a replacement of a tree that is in use: those of the
     * declarations by themselves, and those of the change.
     *
     * @param before the tree to be replaced
     * @param holdingWorkloads the names of the groups that have workloads
     */
    public List<Violation> violations(QuotaTree before, Set<String> holdingWorkloads) {
        return ChangeValidation.violations(before.groups(), new DeclaredGroups(groups), holdingWorkloads);
    }

    /**
     * Returns the tree. Takes time n log n for the sorting of n names, and linear time for the rest.
     *
     * @throws InvalidQuotaException if the declarations do not make a valid tree
     */
    public QuotaTree build() {
        DeclaredGroups declared = new DeclaredGroups(groups);
        List<Violation> violations = TreeValidation.violations(declared);
        if (!violations.isEmpty()) {
            throw new InvalidQuotaException(violations);
        }
        return laidOut(declared);
    }

    /** Returns the tree of declarations that were validated before, or whose parents at least exist and form no cycle. */
    QuotaTree buildUnchecked() {
        return laidOut(new DeclaredGroups(groups));
    }

    private QuotaTree laidOut(DeclaredGroups declared) {
        TreeLayout layout = TreeLayout.of(declared.names(), declared.parents());
        Declarations.Builder declarations = Declarations.builder(layout, schema.size());
        Map<String, Set<String>> namespaces = new HashMap<>();
        for (int g = 0; g < declared.size(); g++) {
            declare(declarations, layout.nodeAt(g), declared.group(g));
            if (!declared.group(g).namespaces().isEmpty()) {
                namespaces.put(declared.group(g).name(), declared.group(g).namespaces());
            }
        }
        return new QuotaTree(id, schema, layout, declarations.build(), namespaces);
    }

    private void declare(Declarations.Builder declarations, int node, QuotaGroup group) {
        if (group.isParent()) {
            declarations.setParentGroup(node);
        }
        if (!group.isMinScalable()) {
            declarations.setNotScalable(node);
        }
        for (int d = 0; d < schema.size(); d++) {
            int dimension = d;
            declarations.setBounds(d, node, group.min().value(d), group.max().value(d));
            declarations.setLendLimit(d, node, group.lendLimit().value(d));
            group.sharedWeight().ifPresent(weight -> declarations.setWeight(dimension, node, weight.value(dimension)));
        }
    }

    private QuotaGroup declared(QuotaGroup.Builder group, Consumer<QuotaGroup.Builder> declaration) {
        if (!id.equals(QuotaTree.DEFAULT_ID)) {
            group.treeId(id);
        }
        declaration.accept(group);
        return group.build();
    }

    private QuotaGroup checked(QuotaGroup group) {
        if (!group.schema().equals(schema)) {
            throw new IllegalArgumentException(
                    group.name() + ": has dimensions " + group.schema() + ", the tree has " + schema);
        }
        if (!group.treeId().equals(id)) {
            throw new IllegalArgumentException(
                    group.name() + ": has tree id \"" + group.treeId() + "\", the tree has \"" + id + "\"");
        }
        return group;
    }

    private int position(String name) {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException("no group " + name + " in the tree");
    }
}
