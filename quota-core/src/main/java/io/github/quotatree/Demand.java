package io.github.quotatree;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.TreeDemand;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The requests and the use of the groups of a tree at one moment: the input of a solve that changes all the time.
 *
 * <p>The request of a group is the sum over all its workloads, pending and running. Its use is the sum over the running
 * ones. Use is a part of the request, though that is not checked. Both are 0 unless set.
 *
 * <p>Immutable, and bound to one tree object. It has no {@code equals}: compare the results of two demands by
 * {@link RuntimeQuotas#changesSince}. A method that takes the name of a group, dimension or flavor throws an
 * {@link IllegalArgumentException} if the tree has no such one.
 */
public final class Demand {
    private final QuotaTree tree;
    private final TreeDemand amounts;
    private final ResourceVector systemUsed;
    private final ResourceVector defaultUsed;
    private final boolean parentWorkloads;

    private Demand(
            QuotaTree tree,
            TreeDemand amounts,
            ResourceVector systemUsed,
            ResourceVector defaultUsed,
            boolean parentWorkloads) {
        this.tree = tree;
        this.amounts = amounts;
        this.systemUsed = systemUsed;
        this.defaultUsed = defaultUsed;
        this.parentWorkloads = parentWorkloads;
    }

    /** Returns the demand of the given requests of leaf groups, checked as by {@link Builder}, with nothing used. */
    public static Demand of(QuotaTree tree, Map<String, ResourceVector> requests) {
        Builder builder = builder(tree);
        Objects.requireNonNull(requests, "requests");
        for (Map.Entry<String, ResourceVector> request : requests.entrySet()) {
            builder.request(request.getKey(), request.getValue());
        }
        return builder.build();
    }

    /** Returns a builder of a demand in which nothing is requested or used. */
    public static Builder builder(QuotaTree tree) {
        LaidOutGroups groups = Objects.requireNonNull(tree, "tree").laidOut();
        ResourceVector zero = groups.schema.zero();
        TreeDemand none = TreeDemand.none(groups.declarations);
        return new Builder(new Demand(tree, none, zero, zero, false), none);
    }

    /**
     * Returns a builder that starts with this demand, and in which each amount may be set anew, once. Takes constant
     * time; the first amount that is set takes linear time.
     */
    public Builder toBuilder() {
        return new Builder(this, amounts.copy());
    }

    /**
     * Returns this demand for an edited tree: each group of the same name has the request and the use that it has here,
     * and new groups have none. Takes time n log n in the number of groups, or constant time if the edited tree
     * shares the layout of this one, see {@link QuotaTree#toBuilder}.
     *
     * @throws IllegalArgumentException if the tree has another id or other dimensions, or a group that has a request or
     *     use here is gone from it or has become a parent group; the message names each with its amounts
     */
    public Demand on(QuotaTree edited) {
        return carriedTo(edited, true);
    }

    /** Returns this demand for an edited tree as {@link #on}, without the amounts of groups that it refuses. */
    public Demand onRemaining(QuotaTree edited) {
        return carriedTo(edited, false);
    }

    @SuppressWarnings("ReferenceEquality") // trees that share a layout have the same groups, of the same kinds
    private Demand carriedTo(QuotaTree edited, boolean refuseLoss) {
        LaidOutGroups from = tree.laidOut();
        LaidOutGroups to = Objects.requireNonNull(edited, "edited").laidOut();
        if (!from.treeId.equals(to.treeId) || !from.schema.equals(to.schema)) {
            throw new IllegalArgumentException("the demand of tree \"" + from.treeId + "\" of " + from.schema
                    + " cannot be carried to tree \"" + to.treeId + "\" of " + to.schema);
        }
        if (from.layout == to.layout) {
            return new Demand(edited, amounts.copy(), systemUsed, defaultUsed, parentWorkloads);
        }
        int[] target = from.nodesIn(to, parentWorkloads);
        if (refuseLoss) {
            from.requireNothingLost(amounts, target);
        }
        return new Demand(edited, amounts.carriedTo(to.declarations, target), systemUsed, defaultUsed, parentWorkloads);
    }

    /** Returns the tree of the groups. */
    public QuotaTree tree() {
        return tree;
    }

    /** Returns the request of a group's own workloads; of a parent group 0, unless the builder accepts another. */
    public ResourceVector request(String group) {
        int node = node(group);
        return tree.laidOut().vector(d -> amounts.request(d, node));
    }

    /** Returns the use of the workloads of a group itself, of each flavor too; 2^63-1 or more reads as unlimited. */
    public ResourceVector used(String group) {
        int node = node(group);
        ResourceSchema schema = tree.schema();
        long[] units = new long[schema.columns()];
        for (int c = 0; c < units.length; c++) {
            int d = schema.positionOf(c);
            units[c] = c == d
                    ? amounts.used(d, node)
                    : amounts.use(d).of(c - schema.column(d, 0)).sum(node);
        }
        return schema.vector(units);
    }

    /**
     * Returns the units that the workloads of a group itself request, by class, in a dimension with flavors; another
     * is refused. Classes without units are absent; the order is that of their {@linkplain FlavorClass#mask masks}.
     */
    public Map<FlavorClass, Long> requestByClass(String group, String dimension) {
        int node = node(group);
        int d = FlavorClass.any(tree.schema(), dimension).position();
        ClassRequests own = amounts.classes(d);
        Map<FlavorClass, Long> units = new LinkedHashMap<>();
        for (int i = 0; i < own.classes(node); i++) {
            if (own.units(node, i) != 0) {
                units.put(FlavorClass.ofMask(tree.schema(), d, own.mask(node, i)), own.units(node, i));
            }
        }
        return Collections.unmodifiableMap(units);
    }

    /** Returns the units of a class that the workloads of a group itself use of a flavor. */
    public long used(String group, FlavorClass flavorClass, String flavor) {
        int node = node(group);
        Objects.requireNonNull(flavor, "flavor");
        String dimension = Objects.requireNonNull(flavorClass, "flavorClass").dimension();
        int d = tree.schema().position(dimension);
        int k = tree.schema().column(dimension, flavor) - tree.schema().column(d, 0);
        return amounts.use(d).get(node, flavorClass.mask(), k);
    }

    private int node(String group) {
        return tree.laidOut().node(Objects.requireNonNull(group, "group"));
    }

    /** Returns the use of the system group. */
    public ResourceVector systemUsed() {
        return systemUsed;
    }

    /** Returns the use of the default group. */
    public ResourceVector defaultUsed() {
        return defaultUsed;
    }

    @SuppressWarnings(
            "ReferenceEquality") // a demand is laid out as its tree is; to compare the groups would take too long
    void requireOf(QuotaTree other) {
        if (tree != other) {
            throw new IllegalArgumentException("the demand is of another tree; build it with this one");
        }
    }

    Demand with(TreeDemand others) {
        return new Demand(tree, others, systemUsed, defaultUsed, parentWorkloads);
    }

    TreeDemand amounts() {
        return amounts;
    }

    /**
     * Sets the capacity that the tree shares of a total, by column: where the groups beside the tree use more of a
     * flavor than there is, another flavor does not make up for it.
     */
    void available(ResourceVector total, long[] result) {
        for (int c = 0; c < result.length; c++) {
            result[c] = QuotaRule.available(total.value(c), systemUsed.value(c), defaultUsed.value(c));
        }
        amounts.sumUpFlavors(result);
    }

    /** Returns the number of groups and the use beside the tree in one line. */
    @Override
    public String toString() {
        return "demand of " + tree.groups().size() + " groups: system group uses " + systemUsed
                + ", default group uses " + defaultUsed;
    }

    /**
     * Builds a {@link Demand}. Each amount may be set once, either for one group in all dimensions or for all groups in
     * one dimension; a second setting is refused by an {@link IllegalStateException}. A builder builds once.
     *
     * <p>Each method throws an {@link IllegalArgumentException} if the tree has no such group, an amount is negative or
     * of another schema, or a parent group has an amount other than 0, unless that is accepted.
     */
    public static final class Builder {
        private static final String[] NAMES = {"request", "used"};

        private final Demand start;
        private final LaidOutGroups groups;
        private final ResourceSchema schema;
        private final TreeDemand amounts;

        /** The classes of the units in dimensions with flavors; null if there are none. */
        private final @Nullable DemandClasses classes;

        // the settings so far of requests, and of use: by group, and by dimension for all groups
        private final BitSet[] groupsSet = {new BitSet(), new BitSet()};
        private final BitSet[] dimensionsSet = {new BitSet(), new BitSet()};
        private @Nullable ResourceVector systemUsed;
        private @Nullable ResourceVector defaultUsed;
        private boolean parentWorkloads;
        private boolean built;

        private Builder(Demand start, TreeDemand amounts) {
            this.start = start;
            this.amounts = amounts;
            groups = start.tree.laidOut();
            schema = groups.schema;
            classes = schema.hasFlavors() ? new DemandClasses(groups, amounts) : null;
            parentWorkloads = start.parentWorkloads;
        }

        /**
         * Accepts workloads of parent groups, which are refused by default, in dimensions without flavors. Their
         * request is added to the requests of the children, and the children may be given all of it.
         */
        public Builder acceptParentWorkloads() {
            refuseAfterBuild();
            parentWorkloads = true;
            return this;
        }

        /**
         * Sets the request of the workloads of a group. In a dimension with flavors, the units that name a flavor
         * accept that flavor alone, and the others accept any; {@link #request(String, FlavorClass, long)} sets other
         * classes beside them, and more units must not name a flavor than are counted.
         */
        public Builder request(String group, ResourceVector request) {
            int node = add(TreeDemand.REQUEST, group, Objects.requireNonNull(request, "request"));
            long[] columns = request.values();
            amounts.set(TreeDemand.REQUEST, node, columns);
            if (classes != null) {
                classes.request(node, columns);
            }
            return this;
        }

        /** Sets the units of a class that the workloads of a group request, in a dimension with flavors. */
        public Builder request(String group, FlavorClass flavorClass, long units) {
            classesOf(group, flavorClass).request(groups.node(group), flavorClass, units);
            return this;
        }

        /** Sets the use of the workloads of a group, of dimensions without flavors. */
        public Builder used(String group, ResourceVector amount) {
            Objects.requireNonNull(amount, "amount");
            if (classes != null) {
                classes.refuseUse(Objects.requireNonNull(group, "group"), amount);
            }
            amounts.set(TreeDemand.USED, add(TreeDemand.USED, group, amount), amount.values());
            return this;
        }

        /** Sets the units of a class of a group's workloads that use a flavor, which the class must accept. */
        public Builder used(String group, FlavorClass flavorClass, String flavor, long units) {
            Objects.requireNonNull(flavor, "flavor");
            classesOf(group, flavorClass).used(groups.node(group), flavorClass, flavor, units);
            return this;
        }

        private DemandClasses classesOf(String group, FlavorClass flavorClass) {
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(flavorClass, "flavorClass");
            refuseAfterBuild();
            if (classes == null) {
                throw new IllegalArgumentException("no dimension of " + schema + " has flavors; "
                        + flavorClass.dimension() + " is of " + flavorClass.schema());
            }
            return classes;
        }

        /**
         * Sets the requests of the workloads of all groups in a dimension, by {@linkplain QuotaTree#index index}: one
         * for each group, after a 0 at 0, which is the index of no group. The array is copied.
         */
        public Builder requests(int dimension, long[] ofGroups) {
            add(TreeDemand.REQUEST, dimension, Objects.requireNonNull(ofGroups, "ofGroups"));
            if (classes != null && schema.hasFlavors(dimension)) {
                classes.requests(dimension, ofGroups);
            } else {
                amounts.setAll(TreeDemand.REQUEST, dimension, ofGroups.clone());
            }
            return this;
        }

        /** Sets the use of the workloads of all groups in a dimension without flavors, as {@link #requests} does. */
        public Builder used(int dimension, long[] ofGroups) {
            Objects.requireNonNull(ofGroups, "ofGroups");
            if (schema.hasFlavors(dimension)) {
                throw new IllegalArgumentException(
                        "used " + schema.dimension(dimension) + " must be set by class and flavor");
            }
            add(TreeDemand.USED, dimension, ofGroups);
            amounts.setAll(TreeDemand.USED, dimension, ofGroups.clone());
            return this;
        }

        /** Sets the use of the system group, subtracted from the total; refused unless the tree is the default one. */
        public Builder systemUsed(ResourceVector amount) {
            systemUsed = besideTheTree(ReservedNames.SYSTEM_GROUP, systemUsed, amount);
            return this;
        }

        /** Sets the use of the default group, subtracted from the total; refused unless the tree is the default one. */
        public Builder defaultUsed(ResourceVector amount) {
            defaultUsed = besideTheTree(ReservedNames.DEFAULT_GROUP, defaultUsed, amount);
            return this;
        }

        private ResourceVector besideTheTree(String group, @Nullable ResourceVector before, ResourceVector amount) {
            Objects.requireNonNull(amount, "amount");
            refuseAfterBuild();
            if (before != null) {
                throw new IllegalStateException(group + ": used was already set");
            }
            if (!groups.treeId.equals(ReservedNames.DEFAULT_TREE)) {
                throw new IllegalArgumentException(
                        group + ": stands beside the default tree only, not beside tree \"" + groups.treeId + "\"");
            }
            return schema.requireKnownFlavors(group + ": used", amount);
        }

        /** Returns the demand; a second call is refused by an {@link IllegalStateException}. */
        public Demand build() {
            refuseAfterBuild();
            built = true;
            return new Demand(
                    start.tree,
                    amounts,
                    Objects.requireNonNullElse(systemUsed, start.systemUsed),
                    Objects.requireNonNullElse(defaultUsed, start.defaultUsed),
                    parentWorkloads);
        }

        private void refuseAfterBuild() {
            if (built) {
                throw new IllegalStateException("the demand was already built");
            }
        }

        private int add(int kind, String group, ResourceVector vector) {
            refuseAfterBuild();
            int node = groups.node(Objects.requireNonNull(group, "group"));
            if (!parentWorkloads) {
                groups.requireLeaf(node, NAMES[kind], vector);
            }
            if (groupsSet[kind].get(node) || !dimensionsSet[kind].isEmpty()) {
                throw new IllegalStateException(groups.layout.path(node) + ": " + NAMES[kind] + " was already set");
            }
            if (!vector.isAmountOf(schema)) { // the text of the message is made for no other amount
                schema.requireNonNegative(groups.layout.path(node) + ": " + NAMES[kind], vector);
            }
            groupsSet[kind].set(node);
            return node;
        }

        private void add(int kind, int dimension, long[] ofGroups) {
            refuseAfterBuild();
            String name = NAMES[kind] + " " + schema.dimension(dimension);
            if (dimensionsSet[kind].get(dimension) || !groupsSet[kind].isEmpty()) {
                throw new IllegalStateException(name + " was already set");
            }
            groups.requireAmounts(dimension, NAMES[kind], ofGroups, parentWorkloads);
            dimensionsSet[kind].set(dimension);
        }
    }
}
