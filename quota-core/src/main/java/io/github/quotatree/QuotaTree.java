package io.github.quotatree;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A valid tree of quota groups that share a cluster. It computes the {@linkplain #computeRuntime runtime} of every
 * group: how much the group may use now.
 *
 * <p>Each dimension is shared by itself: the children of a group first get their guarantees, {@code min(limited
 * request, min)}; the rest goes to the groups that request more, in proportion to their shared weights and in whole
 * units. {@code docs/semantics.md} has the rules in full.
 *
 * <pre>{@code
 * ResourceSchema gpus = ResourceSchema.of("gpu");
 * QuotaTree tree = QuotaTree.builder(gpus)
 *         .leaf("A", group -> group.min(10))
 *         .leaf("B", group -> group.min(15).sharedWeight(60))
 *         .build();
 * RuntimeQuotas quotas = tree.computeRuntime(gpus.vector(100), Map.of("A", gpus.vector(5), "B", gpus.vector(20)));
 * }</pre>
 *
 * <p>A tree is an immutable value, safe for use by many threads. {@link #toBuilder} makes edited copies; to see the
 * effect of an edit, compute the runtimes of both trees.
 */
public final class QuotaTree {
    private final LaidOutGroups groups;
    private final boolean acceptsMinsAboveParents;

    QuotaTree(LaidOutGroups groups, boolean acceptsMinsAboveParents) {
        this.groups = groups;
        this.acceptsMinsAboveParents = acceptsMinsAboveParents;
    }

    /** Returns a builder of a tree with the given dimensions and the id {@link ReservedNames#DEFAULT_TREE}. */
    public static Builder builder(ResourceSchema schema) {
        return builder(schema, ReservedNames.DEFAULT_TREE);
    }

    /** Returns a builder of a tree with the given dimensions and id. */
    public static Builder builder(ResourceSchema schema, String treeId) {
        return new Builder(schema, Objects.requireNonNull(treeId, "treeId"), null, false);
    }

    /** Returns {@link #allOf(ResourceSchema, Collection, boolean)}, with mins of children within a parent's min. */
    public static SortedMap<String, QuotaTree> allOf(ResourceSchema schema, Collection<QuotaGroup> groups) {
        return allOf(schema, groups, false);
    }

    /**
     * Returns the trees of all the given groups by id, with a tree for every id that a group names. The groups are
     * validated together: names are unique across the trees. Takes time n log n in the number of groups to sort their
     * names, and linear time for the rest.
     *
     * @param acceptMinsAboveParents as {@link Builder#acceptMinsAboveParents} says
     * @throws IllegalArgumentException if a group has other dimensions
     * @throws InvalidQuotaException if the groups do not make valid trees
     */
    public static SortedMap<String, QuotaTree> allOf(
            ResourceSchema schema, Collection<QuotaGroup> groups, boolean acceptMinsAboveParents) {
        Objects.requireNonNull(schema, "schema");
        Objects.requireNonNull(groups, "groups");
        groups.forEach(group -> requireSchema(schema, group, "the trees have "));
        TreeValidation.requireValid(DeclaredGroups.of(groups), acceptMinsAboveParents);
        SortedMap<String, QuotaTree> trees = new TreeMap<>(NameOrder.BY_CODE_POINT);
        groups.stream().collect(Collectors.groupingBy(QuotaGroup::treeId)).forEach((id, own) -> {
            LaidOutGroups laidOut = new LaidOutGroups(schema, id, DeclaredGroups.of(own));
            trees.put(id, new QuotaTree(laidOut, acceptMinsAboveParents));
        });
        return trees;
    }

    /**
     * Returns the violations of groups that are declared together, of one tree or of several, in the order of their
     * names; empty if they are valid. Takes the time of {@link #allOf(ResourceSchema, Collection, boolean)}.
     */
    public static List<Violation> violations(Collection<QuotaGroup> groups, boolean acceptMinsAboveParents) {
        return TreeValidation.violations(
                DeclaredGroups.of(Objects.requireNonNull(groups, "groups")), acceptMinsAboveParents);
    }

    /**
     * Returns the violations of groups that replace others, which are valid: by the groups by themselves and by the
     * change, in the order of the groups' names. A name in {@code groupsWithWorkloads} that is declared neither before
     * nor after is ignored. Takes the time of {@link #violations(Collection, boolean)}.
     */
    public static List<Violation> violationsOfChange(
            Collection<QuotaGroup> before,
            Collection<QuotaGroup> after,
            Set<String> groupsWithWorkloads,
            boolean acceptMinsAboveParents) {
        Objects.requireNonNull(before, "before");
        Objects.requireNonNull(after, "after");
        Objects.requireNonNull(groupsWithWorkloads, "groupsWithWorkloads");
        return TreeValidation.violationsOfChange(before, after, groupsWithWorkloads, acceptMinsAboveParents);
    }

    /**
     * Returns a builder that starts with the groups of this tree. Where only counts, weights and limits of groups are
     * edited, the edited tree shares its layout with this one, and takes time in the siblings and the children of these
     * groups, not in the tree.
     */
    public Builder toBuilder() {
        return new Builder(schema(), id(), new ReplacedGroups(groups), acceptsMinsAboveParents);
    }

    /** Returns whether the tree was built with {@link Builder#acceptMinsAboveParents}. */
    public boolean acceptsMinsAboveParents() {
        return acceptsMinsAboveParents;
    }

    /** Returns the id, which all groups of the tree name. */
    public String id() {
        return groups.treeId;
    }

    /** Returns the dimensions. */
    public ResourceSchema schema() {
        return groups.schema;
    }

    /** Returns the groups in tree order: a parent, then each child by name with its own descendants. */
    public List<QuotaGroup> groups() {
        return groups.inTreeOrder(groups::declaration);
    }

    /**
     * Returns the groups of this tree that another does not have with an equal declaration, parents before their
     * children: after an edit, the new and the changed ones. Takes linear time.
     *
     * @throws IllegalArgumentException if the other tree has another id or other dimensions
     */
    public List<QuotaGroup> groupsNotIn(QuotaTree other) {
        Objects.requireNonNull(other, "other");
        if (!id().equals(other.id()) || !schema().equals(other.schema())) {
            throw new IllegalArgumentException("trees \"" + id() + "\" of " + schema() + " and \"" + other.id()
                    + "\" of " + other.schema() + " cannot be compared");
        }
        return groups.notIn(other.groups);
    }

    /** Returns the group of a name, or empty if the tree has none. Takes logarithmic time. */
    public Optional<QuotaGroup> group(String name) {
        int node = groups.layout.find(Objects.requireNonNull(name, "name"));
        return node < 0 ? Optional.empty() : Optional.of(groups.declaration(node));
    }

    /** Returns whether the tree has a group of a name. Takes logarithmic time, and makes no declaration. */
    public boolean contains(String name) {
        return groups.layout.find(Objects.requireNonNull(name, "name")) >= 0;
    }

    /** Returns the path of a group, such as {@code research/vision}; refuses an unknown one as {@link #index} does. */
    public String path(String name) {
        return groups.layout.path(index(name));
    }

    /**
     * Returns the index of a group, by which {@link QuotaSolver} and {@link LiveQuotas} address it: 1 to {@code
     * groups().size()}, parents before their children. Takes logarithmic time.
     *
     * @throws IllegalArgumentException if the tree has no such group
     */
    public int index(String name) {
        return groups.node(Objects.requireNonNull(name, "name"));
    }

    /**
     * Computes {@link #computeRuntime(ResourceVector, Demand, SolveOptions)} of the {@linkplain Demand#of requests} of
     * leaf groups by water filling, with min scaling.
     *
     * @throws IllegalArgumentException if a request names no group or a parent group, or a value is negative
     */
    public RuntimeQuotas computeRuntime(ResourceVector total, Map<String, ResourceVector> requests) {
        return computeRuntime(total, Demand.of(this, requests), SolveOptions.defaults());
    }

    /**
     * Computes the runtime of every group, in expected linear time in the number of groups times dimensions. The result
     * depends on the arguments alone, not on any order of declaration.
     *
     * @param total the capacity of the cluster, from which the use of the system and the default group is subtracted
     *     first
     * @throws IllegalArgumentException if the total is negative or of another schema, the total does not name the
     *     flavor of every unit of a dimension with flavors, the demand is of another tree, or the options are not
     *     offered for a schema with flavors
     */
    public RuntimeQuotas computeRuntime(ResourceVector total, Demand demand, SolveOptions options) {
        Objects.requireNonNull(total, "total");
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(demand, "demand").requireOf(this);
        return RuntimeQuotas.of(demand, schema().requireKnownFlavors("total", total), options.requireFor(schema()));
    }

    LaidOutGroups laidOut() {
        return groups;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QuotaTree tree
                && id().equals(tree.id())
                && schema().equals(tree.schema())
                && groups().equals(tree.groups());
    }

    @Override
    public int hashCode() {
        return groups().hashCode();
    }

    /** Returns one line per group, indented by depth, up to a depth of 40. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int node : groups.order) {
            text.append(LaidOutGroups.indent(groups.depth(node)));
            text.append(groups.declaration(node)).append('\n');
        }
        return text.toString();
    }

    private static void requireSchema(ResourceSchema schema, QuotaGroup group, String expected) {
        if (!group.schema().equals(schema)) {
            throw new IllegalArgumentException(
                    group.name() + ": has dimensions " + group.schema() + ", " + expected + schema);
        }
    }

    /**
     * Builds a {@link QuotaTree}, or an edited copy of one. Groups may be added in any order. {@link #build} checks
     * whether they make a valid tree together, and reports every violation at once. An edit of a group that was not
     * added is refused by an {@link IllegalArgumentException}.
     */
    public static final class Builder {
        private final ResourceSchema schema;
        private final String id;

        /** The groups of a tree with the replaced ones; null once they are listed, to add or remove one. */
        private @Nullable ReplacedGroups replaced;

        private final List<QuotaGroup> listed = new ArrayList<>();
        private boolean acceptMinsAboveParents;

        private Builder(
                ResourceSchema schema, String id, @Nullable ReplacedGroups start, boolean acceptMinsAboveParents) {
            this.schema = Objects.requireNonNull(schema, "schema");
            this.id = Objects.requireNonNull(id, "id");
            replaced = start;
            this.acceptMinsAboveParents = acceptMinsAboveParents;
        }

        /**
         * Accepts groups whose children have mins that sum to more than their own, for a host that shows the quotas of
         * another system. Where such a group has less than its children are guaranteed, their mins are scaled. Edited
         * copies of the tree accept it too.
         */
        public Builder acceptMinsAboveParents() {
            acceptMinsAboveParents = true;
            return this;
        }

        /** Adds a group; one of other dimensions or another tree is refused by an {@link IllegalArgumentException}. */
        public Builder add(QuotaGroup group) {
            listed().add(checked(group));
            return this;
        }

        /** Adds a leaf group; the given function declares it. */
        public Builder leaf(String name, Consumer<QuotaGroup.Builder> declaration) {
            return add(QuotaGroup.leaf(schema, name), declaration);
        }

        /** Adds a parent group; the given function declares it. */
        public Builder parent(String name, Consumer<QuotaGroup.Builder> declaration) {
            return add(QuotaGroup.parent(schema, name), declaration);
        }

        /**
         * Replaces the group of the same name, checked as by {@link #add}. Takes logarithmic time in an edited copy, or
         * linear time once a group was added or removed, as do the edits below.
         */
        public Builder replace(QuotaGroup group) {
            Objects.requireNonNull(group, "group");
            set(find(group.name()), checked(group));
            return this;
        }

        /** Edits the declaration of a group; an edit that returns another group is refused too. */
        public Builder edit(String name, UnaryOperator<QuotaGroup.Builder> edit) {
            Objects.requireNonNull(edit, "edit");
            QuotaGroup group = find(name);
            QuotaGroup edited = checked(edit.apply(group.toBuilder()).build());
            if (!edited.name().equals(name)) {
                throw new IllegalArgumentException("an edit of " + name + " cannot return " + edited.name());
            }
            set(group, edited);
            return this;
        }

        /** Moves a group, with all groups below it, under another parent. */
        public Builder move(String name, String newParent) {
            Objects.requireNonNull(newParent, "newParent");
            return edit(name, group -> group.under(newParent));
        }

        /** Moves a group, with all groups below it, to the first level. */
        public Builder moveToFirstLevel(String name) {
            return edit(name, QuotaGroup.Builder::atFirstLevel);
        }

        /** Removes a group. Its children must be removed or moved too before the tree is built. */
        public Builder remove(String name) {
            QuotaGroup group = find(name);
            listed().remove(group);
            return this;
        }

        /** Returns every violation of the groups so far, in the order of their names; empty if the tree is valid. */
        public List<Violation> violations() {
            return QuotaTree.violations(listed(), acceptMinsAboveParents);
        }

        /** Returns the {@link QuotaTree#violationsOfChange} where the groups so far replace a tree in use. */
        public List<Violation> violationsOfChange(QuotaTree before, Set<String> groupsWithWorkloads) {
            Objects.requireNonNull(before, "before");
            return QuotaTree.violationsOfChange(before.groups(), listed(), groupsWithWorkloads, acceptMinsAboveParents);
        }

        /**
         * Returns the tree, in time n log n in the number of groups to sort their names, unless {@link #toBuilder} says
         * otherwise.
         *
         * @throws InvalidQuotaException if the groups do not make a valid tree
         */
        public QuotaTree build() {
            LaidOutGroups edited = replaced == null ? null : replaced.laidOut(acceptMinsAboveParents);
            if (edited != null) {
                return new QuotaTree(edited, acceptMinsAboveParents);
            }
            DeclaredGroups declared = DeclaredGroups.of(listed());
            TreeValidation.requireValid(declared, acceptMinsAboveParents);
            return new QuotaTree(new LaidOutGroups(schema, id, declared), acceptMinsAboveParents);
        }

        private Builder add(QuotaGroup.Builder group, Consumer<QuotaGroup.Builder> declaration) {
            if (!id.equals(ReservedNames.DEFAULT_TREE)) {
                group.treeId(id);
            }
            Objects.requireNonNull(declaration, "declaration").accept(group);
            return add(group.build());
        }

        private QuotaGroup checked(QuotaGroup group) {
            Objects.requireNonNull(group, "group");
            requireSchema(schema, group, "the tree has ");
            if (!group.treeId().equals(id)) {
                throw new IllegalArgumentException(
                        group.name() + ": has tree id \"" + group.treeId() + "\", the tree has \"" + id + "\"");
            }
            return group;
        }

        private List<QuotaGroup> listed() {
            if (replaced != null) {
                listed.addAll(replaced.all());
                replaced = null;
            }
            return listed;
        }

        private QuotaGroup find(String name) {
            Objects.requireNonNull(name, "name");
            QuotaGroup found = replaced == null ? null : replaced.find(name);
            for (int i = 0; replaced == null && found == null && i < listed.size(); i++) {
                found = listed.get(i).name().equals(name) ? listed.get(i) : null;
            }
            if (found == null) {
                throw new IllegalArgumentException("no group " + name + " in the tree");
            }
            return found;
        }

        private void set(QuotaGroup group, QuotaGroup other) {
            if (replaced != null) {
                replaced.replace(other);
            } else {
                listed.set(listed.indexOf(group), other);
            }
        }
    }
}
