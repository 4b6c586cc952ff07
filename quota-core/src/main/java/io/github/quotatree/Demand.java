package io.github.quotatree;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorDemand;
import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.FlavorVector;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.Arrays;
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
 * {@link RuntimeQuotas#changesSince}.
 */
public final class Demand {
    private final QuotaTree tree;

    // by dimension and node; the arrays of use may be empty where nothing is used
    private final long[][] requests;
    private final long[][] used;

    /** The units of each class, of which the arrays hold the sums; null where no dimension has flavors. */
    private final @Nullable FlavorDemand flavors;

    private final ResourceVector systemUsed;
    private final ResourceVector defaultUsed;
    private final boolean parentWorkloads;

    private Demand(
            QuotaTree tree,
            long[][] requests,
            long[][] used,
            @Nullable FlavorDemand flavors,
            ResourceVector systemUsed,
            ResourceVector defaultUsed,
            boolean parentWorkloads) {
        this.tree = tree;
        this.requests = requests;
        this.used = used;
        this.flavors = flavors;
        this.systemUsed = systemUsed;
        this.defaultUsed = defaultUsed;
        this.parentWorkloads = parentWorkloads;
    }

    /**
     * Returns the demand of the given requests of leaf groups, with nothing used.
     *
     * @throws IllegalArgumentException if no leaf group has a name, or a request is negative or of another schema
     */
    public static Demand of(QuotaTree tree, Map<String, ResourceVector> requests) {
        Builder builder = builder(tree);
        for (Map.Entry<String, ResourceVector> request : requests.entrySet()) {
            builder.request(request.getKey(), request.getValue());
        }
        return builder.build();
    }

    /** Returns a builder of a demand in which nothing is requested or used. */
    public static Builder builder(QuotaTree tree) {
        return new Builder(Objects.requireNonNull(tree, "tree"));
    }

    /**
     * Returns a builder that starts with this demand, and in which each amount may be set anew, once. Amounts that are
     * not set stay. Takes constant time; the first amount that is set takes linear time.
     */
    public Builder toBuilder() {
        return new Builder(this);
    }

    /**
     * Returns this demand for an edited tree: each group of the same name has the request and the use that it has here,
     * and new groups have none. Takes time n log n in the number of groups.
     *
     * @throws IllegalArgumentException if the tree has another id or other dimensions, or a group that has a request or
     *     use here is gone from it or has become a parent group; the message names each with its amounts
     */
    public Demand on(QuotaTree edited) {
        return carriedTo(edited, true);
    }

    /**
     * Returns this demand for an edited tree as {@link #on}, without the amounts of groups that are gone or have become
     * parent groups.
     *
     * @throws IllegalArgumentException if the tree has another id or other dimensions
     */
    public Demand onRemaining(QuotaTree edited) {
        return carriedTo(edited, false);
    }

    private Demand carriedTo(QuotaTree edited, boolean refuseLoss) {
        Objects.requireNonNull(edited, "edited");
        CarriedAmounts carried = CarriedAmounts.between(tree.laidOut(), edited.laidOut(), parentWorkloads);
        if (refuseLoss) {
            carried.requireNothingLost(requests, used);
        }
        return new Demand(
                edited,
                carried.carry(requests),
                carried.carry(used),
                carried.carry(flavors),
                systemUsed,
                defaultUsed,
                parentWorkloads);
    }

    /** Returns the tree of the groups. */
    public QuotaTree tree() {
        return tree;
    }

    /**
     * Returns the request of the workloads of a group itself, which is 0 for a parent group unless {@linkplain
     * Builder#acceptParentWorkloads accepted}.
     *
     * @throws IllegalArgumentException if the tree has no such group
     */
    public ResourceVector request(String group) {
        return amounts(requests, group);
    }

    /**
     * Returns the use of the workloads of a group itself.
     *
     * @throws IllegalArgumentException if the tree has no such group
     */
    public ResourceVector used(String group) {
        return amounts(used, group);
    }

    /**
     * Returns the units that the workloads of a group itself request, by class, in a dimension with flavors. Classes
     * without units are absent; the order is that of their {@linkplain FlavorClass#mask masks}.
     *
     * @throws IllegalArgumentException if the tree has no such group, or there is no such dimension, or it has no
     *     flavors
     */
    public Map<FlavorClass, Long> requestByClass(String group, String dimension) {
        int node = tree.index(group);
        int d = tree.schema().position(dimension);
        if (flavors == null || !tree.schema().hasFlavors(d)) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        ClassRequests own = flavors.requests(d);
        Map<FlavorClass, Long> units = new LinkedHashMap<>();
        for (int i = 0; i < own.classes(node); i++) {
            if (own.units(node, i) != 0) {
                units.put(FlavorClass.ofMask(tree.schema(), d, own.mask(node, i)), own.units(node, i));
            }
        }
        return Collections.unmodifiableMap(units);
    }

    /**
     * Returns the units of a class that the workloads of a group itself use of a flavor.
     *
     * @throws IllegalArgumentException if the tree has no such group, or the dimension has no such flavor
     */
    public long used(String group, FlavorClass flavorClass, String flavor) {
        Objects.requireNonNull(group, "group");
        Objects.requireNonNull(flavor, "flavor");
        ResourceSchema schema = tree.schema();
        int d = schema.position(flavorClass.dimension());
        int k = schema.flavorPosition(flavorClass.dimension(), flavor) - schema.flavorStart(d);
        int node = tree.index(group);
        return flavors == null ? 0 : flavors.used(d).get(node, flavorClass.mask(), k);
    }

    /**
     * Returns the units of each flavor that the workloads of a group itself use. A sum of 2^63-1 or more reads as
     * unlimited.
     *
     * @throws IllegalArgumentException if the tree has no such group
     */
    public FlavorVector usedByFlavor(String group) {
        ResourceSchema schema = tree.schema();
        int node = tree.index(Objects.requireNonNull(group, "group"));
        long[] units = new long[schema.flavorCount()];
        for (int d = 0; flavors != null && d < schema.size(); d++) {
            for (int k = 0; k < schema.flavorCount(d); k++) {
                units[schema.flavorStart(d) + k] = flavors.used(d).of(k).sum(node);
            }
        }
        return FlavorVector.of(schema, units);
    }

    private ResourceVector amounts(long[][] values, String group) {
        int node = tree.laidOut().node(Objects.requireNonNull(group, "group"));
        return tree.laidOut().vector(d -> values[d].length == 0 ? 0 : values[d][node]);
    }

    /** Returns the use of the system group. */
    public ResourceVector systemUsed() {
        return systemUsed;
    }

    /** Returns the use of the default group. */
    public ResourceVector defaultUsed() {
        return defaultUsed;
    }

    /**
     * Checks that this is the demand of a tree.
     *
     * @throws IllegalArgumentException if it is of another tree
     */
    @SuppressWarnings(
            "ReferenceEquality") // a demand is laid out as its tree is; to compare the groups would take too long
    void requireOf(QuotaTree other) {
        if (tree != other) {
            throw new IllegalArgumentException("the demand is of another tree; build it with this one");
        }
    }

    /** Returns this demand with other requests, by dimension and node; the array is not copied. */
    Demand withRequests(long[][] others) {
        return new Demand(tree, others, used, flavors, systemUsed, defaultUsed, parentWorkloads);
    }

    /** Returns this demand with other requests, by dimension and node and by class; nothing is copied. */
    Demand withRequests(long[][] others, @Nullable FlavorDemand byClass) {
        return new Demand(tree, others, used, byClass, systemUsed, defaultUsed, parentWorkloads);
    }

    /** Returns what is requested and used by class and flavor, or null where no dimension has flavors. */
    @Nullable
    FlavorDemand flavors() {
        return flavors;
    }

    /** Returns the requests of the groups' own workloads, by dimension and node. */
    long[][] requests() {
        return requests;
    }

    /** Returns the use of the groups' own workloads, by dimension and node; empty where nothing is used. */
    long[][] used() {
        return used;
    }

    /** Returns the capacity that the tree shares of a total, by dimension. */
    long[] available(ResourceVector total) {
        long[] available = new long[requests.length];
        available(total, available);
        return available;
    }

    /** Sets the capacity that the tree shares of a total, by dimension. */
    void available(ResourceVector total, long[] result) {
        for (int d = 0; d < result.length; d++) {
            result[d] = QuotaRule.available(total.value(d), systemUsed.value(d), defaultUsed.value(d));
        }
        if (flavors != null) {
            countFlavors(result, availableFlavors(total));
        }
    }

    /**
     * Returns the units of each flavor that the tree shares of a total, by position of the flavor: where the groups
     * beside the tree use more of a flavor than there is, another flavor does not make up for it.
     */
    long[] availableFlavors(ResourceVector total) {
        long[] available = new long[tree.schema().flavorCount()];
        for (int f = 0; f < available.length; f++) {
            available[f] = QuotaRule.available(
                    total.flavors().value(f),
                    systemUsed.flavors().value(f),
                    defaultUsed.flavors().value(f));
        }
        return available;
    }

    /**
     * Returns by dimension what a solve takes of it by flavor, null where it has none; or null if no dimension has any.
     */
    @Nullable
    FlavorInput @Nullable [] flavorInputs(ResourceVector total) {
        if (flavors == null) {
            return null;
        }
        ResourceSchema schema = tree.schema();
        @Nullable FlavorInput[] inputs = new FlavorInput[schema.size()];
        long[] available = availableFlavors(total);
        for (int d = 0; d < inputs.length; d++) {
            if (schema.hasFlavors(d)) {
                int start = schema.flavorStart(d);
                inputs[d] = new FlavorInput(
                        flavors.requests(d),
                        flavors.used(d),
                        Arrays.copyOfRange(available, start, start + schema.flavorCount(d)));
            }
        }
        return inputs;
    }

    /** Sets the counts of dimensions with flavors to the sums of what is available by flavor. */
    private void countFlavors(long[] counts, long[] available) {
        ResourceSchema schema = tree.schema();
        for (int d = 0; d < counts.length; d++) {
            if (schema.hasFlavors(d)) {
                counts[d] = 0;
                for (int k = 0; k < schema.flavorCount(d); k++) {
                    counts[d] += available[schema.flavorStart(d) + k];
                }
            }
        }
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
     */
    public static final class Builder {
        private final QuotaTree tree;
        private final GroupAmounts requests;
        private final GroupAmounts used;
        private final ResourceVector startingSystemUsed;
        private final ResourceVector startingDefaultUsed;
        private @Nullable ResourceVector systemUsed;
        private @Nullable ResourceVector defaultUsed;
        private final @Nullable FlavorAmounts flavors;
        private boolean parentWorkloads;
        private boolean built;

        private Builder(QuotaTree tree) {
            this.tree = tree;
            LaidOutGroups groups = tree.laidOut();
            int dimensions = tree.schema().size();
            requests = new GroupAmounts("request", groups, new long[dimensions][0]).full();
            used = new GroupAmounts("used", groups, new long[dimensions][0]);
            flavors = tree.schema().hasFlavors()
                    ? new FlavorAmounts(groups, FlavorDemand.none(groups.declarations()))
                    : null;
            startingSystemUsed = tree.schema().zero();
            startingDefaultUsed = startingSystemUsed;
        }

        private Builder(Demand start) {
            tree = start.tree;
            requests = new GroupAmounts("request", tree.laidOut(), start.requests);
            used = new GroupAmounts("used", tree.laidOut(), start.used);
            flavors = start.flavors == null ? null : new FlavorAmounts(tree.laidOut(), start.flavors.copy());
            startingSystemUsed = start.systemUsed;
            startingDefaultUsed = start.defaultUsed;
            parentWorkloads = start.parentWorkloads;
        }

        /**
         * Accepts workloads of parent groups, which are refused by default. Their request is added to the requests of
         * the children, and the children may be given all of it.
         */
        public Builder acceptParentWorkloads() {
            refuseAfterBuild();
            parentWorkloads = true;
            return this;
        }

        /**
         * Sets the request of the workloads of a group. In a dimension with flavors, the units that name a flavor
         * accept that flavor alone, and the others accept any; {@link #request(String, FlavorClass, long)} sets other
         * classes beside them.
         *
         * @throws IllegalArgumentException if no group has the name, the group is a parent group and the request is not
         *     0, or a value is negative or of another schema
         * @throws IllegalStateException if the request was set before
         */
        public Builder request(String group, ResourceVector request) {
            refuseAfterBuild();
            requests.set(group, request, parentWorkloads);
            if (flavors != null) {
                flavors.request(group, request);
            }
            return this;
        }

        /**
         * Sets the units of a class that the workloads of a group request, in a dimension with flavors.
         *
         * @throws IllegalArgumentException if no leaf group has the name, the units are negative, or the class is of
         *     another schema
         * @throws IllegalStateException if the units of this class were set before
         */
        public Builder request(String group, FlavorClass flavorClass, long units) {
            refuseAfterBuild();
            Objects.requireNonNull(group, "group");
            requireFlavors(flavorClass).request(group, flavorClass, units);
            return this;
        }

        /**
         * Sets the use of the workloads of a group.
         *
         * @throws IllegalArgumentException if no group has the name, the group is a parent group and the amount is not
         *     0, or a value is negative or of another schema
         * @throws IllegalStateException if the use was set before
         */
        public Builder used(String group, ResourceVector amount) {
            refuseAfterBuild();
            refuseFlavors(group, amount);
            used.set(group, amount, parentWorkloads);
            return this;
        }

        /**
         * Sets the units of a class of the workloads of a group that use a flavor, in a dimension with flavors.
         *
         * @throws IllegalArgumentException if no leaf group has the name, the units are negative, the class is of
         *     another schema, or it does not accept the flavor
         * @throws IllegalStateException if the units of this class on this flavor were set before
         */
        public Builder used(String group, FlavorClass flavorClass, String flavor, long units) {
            refuseAfterBuild();
            Objects.requireNonNull(group, "group");
            Objects.requireNonNull(flavor, "flavor");
            requireFlavors(flavorClass).used(group, flavorClass, flavor, units);
            return this;
        }

        private FlavorAmounts requireFlavors(FlavorClass flavorClass) {
            if (flavors == null) {
                throw new IllegalArgumentException("no dimension of " + tree.schema() + " has flavors; "
                        + flavorClass.dimension() + " is of " + flavorClass.schema());
            }
            return flavors;
        }

        /** A use in a dimension with flavors says the class and the flavor of its units. */
        private void refuseFlavors(String group, ResourceVector amount) {
            ResourceSchema schema = tree.schema();
            for (int d = 0; flavors != null && d < schema.size(); d++) {
                if (schema.hasFlavors(d) && amount.value(d) != 0) {
                    throw new IllegalArgumentException(group + ": used " + schema.dimension(d) + " (" + amount.value(d)
                            + ") must be set by class and flavor");
                }
            }
        }

        /**
         * Sets the requests of the workloads of all groups in a dimension, by {@linkplain QuotaTree#index index}. The
         * array is copied.
         *
         * @param amounts the request of each group; the first, at the index of no group, is 0
         * @throws IllegalArgumentException if the length is not the number of groups plus one, an amount is negative,
         *     or a parent group has an amount
         * @throws IllegalStateException if a request in this dimension was set before
         */
        public Builder requests(int dimension, long[] amounts) {
            refuseAfterBuild();
            requests.set(dimension, amounts, parentWorkloads);
            if (flavors != null && tree.schema().hasFlavors(dimension)) {
                flavors.requests(dimension, amounts);
            }
            return this;
        }

        /**
         * Sets the use of the workloads of all groups in a dimension, by {@linkplain QuotaTree#index index}. The array
         * is copied.
         *
         * @param amounts the use of each group; the first, at the index of no group, is 0
         * @throws IllegalArgumentException if the length is not the number of groups plus one, an amount is negative,
         *     or a parent group has an amount
         * @throws IllegalStateException if a use in this dimension was set before
         */
        public Builder used(int dimension, long[] amounts) {
            refuseAfterBuild();
            if (tree.schema().hasFlavors(dimension)) {
                throw new IllegalArgumentException(
                        "used " + tree.schema().dimension(dimension) + " must be set by class and flavor");
            }
            used.set(dimension, amounts, parentWorkloads);
            return this;
        }

        /**
         * Sets the use of the system group, which is subtracted from the total.
         *
         * @throws IllegalArgumentException if a value is negative or of another schema, or the tree is not the default
         *     one
         * @throws IllegalStateException if it was set before
         */
        public Builder systemUsed(ResourceVector amount) {
            systemUsed = besideTheTree(ReservedNames.SYSTEM_GROUP, systemUsed, amount);
            return this;
        }

        /**
         * Sets the use of the default group, which is subtracted from the total.
         *
         * @throws IllegalArgumentException if a value is negative or of another schema, or the tree is not the default
         *     one
         * @throws IllegalStateException if it was set before
         */
        public Builder defaultUsed(ResourceVector amount) {
            defaultUsed = besideTheTree(ReservedNames.DEFAULT_GROUP, defaultUsed, amount);
            return this;
        }

        /**
         * Returns the demand.
         *
         * @throws IllegalStateException if this builder has built one already
         */
        public Demand build() {
            refuseAfterBuild();
            built = true;
            FlavorDemand byClass = null;
            if (flavors != null) {
                byClass = flavors.demand();
                flavors.sumUp(requests, used);
            }
            return new Demand(
                    tree,
                    requests.values(),
                    used.values(),
                    byClass,
                    systemUsed == null ? startingSystemUsed : systemUsed,
                    defaultUsed == null ? startingDefaultUsed : defaultUsed,
                    parentWorkloads);
        }

        private ResourceVector besideTheTree(String group, @Nullable ResourceVector before, ResourceVector amount) {
            refuseAfterBuild();
            if (before != null) {
                throw new IllegalStateException(group + ": used was already set");
            }
            if (!tree.id().equals(ReservedNames.DEFAULT_TREE)) {
                throw new IllegalArgumentException(
                        group + ": stands beside the default tree only, not beside tree \"" + tree.id() + "\"");
            }
            return tree.schema().requireKnownFlavors(group + ": used", amount);
        }

        private void refuseAfterBuild() {
            if (built) {
                throw new IllegalStateException("the demand was already built");
            }
        }
    }
}
