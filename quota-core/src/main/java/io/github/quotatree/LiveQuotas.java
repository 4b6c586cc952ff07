package io.github.quotatree;

import io.github.quotatree.internal.live.LiveDimension;
import io.github.quotatree.internal.live.LiveDimensions;
import io.github.quotatree.internal.live.PlacedDimension;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.math.BigInteger;
import java.util.Objects;

/**
 * The runtimes of one tree while requests change one by one. It answers a scheduler between two changes without a solve
 * of the whole tree.
 *
 * <p>Every answer is the one that
 * {@link QuotaTree#computeRuntime(io.github.quotatree.resource.ResourceVector, Demand, SolveOptions)} would return for
 * the current requests and amounts. A group is addressed by its {@linkplain QuotaTree#index index}, a dimension by its
 * position in the schema. At first nothing is requested, and the tree has nothing to share.
 *
 * <p>In a dimension with flavors, capacity is set by flavor, requests by {@linkplain FlavorClass class} and use by
 * class and flavor. A flavor is addressed by its {@linkplain ResourceSchema#column column}.
 *
 * <p>Every method throws an {@link IllegalArgumentException} if no group has an index, the schema has no dimension or
 * column at a position, an amount is negative or is not 0 for a parent group, a class is of another schema, or its
 * dimension has no such flavor. Not thread-safe; {@link io.github.quotatree.ledger.QuotaLedger} is, and builds on it.
 */
public final class LiveQuotas {
    private final QuotaTree tree;
    private final LaidOutGroups groups;
    private final ResourceSchema schema;
    private final boolean[] parentGroups;
    private final LiveDimension[] dimensions;

    /** By column. */
    private final long[] available;

    private LiveQuotas(QuotaTree tree, LiveDimension[] dimensions) {
        this.tree = tree;
        this.dimensions = dimensions;
        groups = tree.laidOut();
        schema = groups.schema;
        parentGroups = groups.declarations.parentGroups();
        available = new long[schema.columns()];
    }

    /** Returns the runtimes of a tree in which nothing is requested, and which has nothing to share. */
    public static LiveQuotas of(QuotaTree tree, SolveOptions options) {
        Objects.requireNonNull(tree, "tree");
        Objects.requireNonNull(options, "options");
        return new LiveQuotas(
                tree,
                LiveDimensions.of(
                        tree.laidOut().declarations,
                        options.requireFor(tree.schema()).rules()));
    }

    /** Returns the tree. */
    public QuotaTree tree() {
        return tree;
    }

    /** Returns the number of groups. */
    public int size() {
        return groups.layout.size();
    }

    /** Returns the name of a group. */
    public String name(int group) {
        return groups.layout.name(checked(group));
    }

    /** Returns the parent of a group, or 0 at the first level. */
    public int parent(int group) {
        return groups.layout.parent(checked(group));
    }

    /** Returns the first of the groups that have the same parent as a group, in the order of names. */
    public int siblingsStart(int group) {
        return groups.layout.childrenStart(parent(group));
    }

    /** Returns the index after the last of the groups that have the same parent as a group. */
    public int siblingsEnd(int group) {
        return groups.layout.childrenEnd(parent(group));
    }

    /** Returns whether a group is a parent group. */
    public boolean isParent(int group) {
        return parentGroups[checked(group)];
    }

    /** Returns the min of a group in a dimension. */
    public long min(int group, int dimension) {
        return groups.declarations.min(checkedDimension(dimension), checked(group));
    }

    /** Sets {@link #available(int, long, long, long)} with no use beside the tree. */
    public void available(int column, long amount) {
        available(column, amount, 0, 0, "available");
    }

    /**
     * Sets the capacity that the tree shares in a {@linkplain ResourceSchema#columns column}: the total less the use of
     * the system group and the default group, at least 0.
     *
     * @throws IllegalArgumentException if the column counts a dimension with flavors, or the flavors of a dimension sum
     *     to more than 2^63-1
     */
    public void available(int column, long total, long systemUsed, long defaultUsed) {
        available(column, total, systemUsed, defaultUsed, "total");
    }

    private void available(int column, long total, long systemUsed, long defaultUsed, String name) {
        available(column);
        requireNonNegative(name, column, total);
        requireNonNegative("use of the system group", column, systemUsed);
        requireNonNegative("use of the default group", column, defaultUsed);
        long amount = QuotaRule.available(total, systemUsed, defaultUsed);
        if (column < schema.size()) {
            refuseFlavors(name, column, total);
            dimensions[column].available(amount);
        } else {
            int d = schema.positionOf(column);
            requireSum(d, column, amount);
            ((PlacedDimension) dimensions[d]).available(column - schema.column(d, 0), amount);
        }
        available[column] = amount;
    }

    private void requireSum(int d, int column, long amount) {
        long others = 0;
        for (int k = 0; k < schema.flavorCount(d); k++) {
            others += schema.column(d, k) == column ? 0 : available[schema.column(d, k)];
        }
        if (others > Long.MAX_VALUE - amount) {
            throw new IllegalArgumentException("available: " + schema.columnName(column) + " (" + amount
                    + ") and the other flavors of " + schema.dimension(d) + " (" + others + ") sum to "
                    + BigInteger.valueOf(amount).add(BigInteger.valueOf(others)) + "; they must sum to at most 2^63-1");
        }
    }

    /** Returns the capacity shared in a column; 0 until it is set, and in the count of a dimension with flavors. */
    public long available(int column) {
        return available[column < 0 || column >= available.length ? checkedDimension(column) : column];
    }

    /**
     * Sets the request of the workloads of a leaf group in a dimension. Takes time linear in the depth of the group. In
     * a dimension with flavors these are the units that accept any flavor; the units of other classes stay.
     */
    public void request(int group, int dimension, long amount) {
        if (isLeafAmount(group, dimension, "request", amount)) {
            dimensions[dimension].request(group, amount);
        }
    }

    /**
     * Sets the use of the workloads of a leaf group in a dimension without flavors; one with flavors is refused. It
     * counts only where usage is guaranteed, and there the next answer takes linear time.
     */
    public void used(int group, int dimension, long amount) {
        if (isLeafAmount(group, dimension, "used", amount)) {
            refuseFlavors("used", dimension, amount);
            dimensions[dimension].used(group, amount);
        }
    }

    /** Sets the units of a class that the workloads of a leaf group request, those that run included. */
    public void request(int group, FlavorClass flavorClass, long amount) {
        PlacedDimension dimension = ofClass(flavorClass);
        if (isLeafAmount(group, flavorClass.position(), "request", amount)) {
            dimension.request(group, flavorClass.mask(), amount);
        }
    }

    /**
     * Sets the units of a class of the workloads of a leaf group that run on a flavor, which the class must accept.
     * Runtimes stay as they are. Takes time linear in the depth of the group.
     */
    public void used(int group, FlavorClass flavorClass, int flavor, long amount) {
        PlacedDimension dimension = ofClass(flavorClass);
        int k = withinDimension(flavorClass, flavor);
        if (isLeafAmount(group, flavorClass.position(), "used", amount)) {
            if ((flavorClass.mask() >>> k & 1) == 0) {
                throw new IllegalArgumentException(
                        groups.layout.path(group) + ": units of " + flavorClass + " cannot use "
                                + schema.flavors(flavorClass.dimension()).get(k));
            }
            dimension.used(group, flavorClass.mask(), k, amount);
        }
    }

    /** Returns {@link GroupRuntime#headroom} now; 0 for a parent group. */
    public long headroom(int group, FlavorClass flavorClass, int flavor) {
        PlacedDimension dimension = ofClass(flavorClass);
        int k = withinDimension(flavorClass, flavor);
        return parentGroups[checked(group)] ? 0 : dimension.headroom(group, flavorClass.mask(), k);
    }

    /** Returns whether a number of units is at most the {@linkplain #headroom headroom} of a class on a flavor. */
    public boolean mayUse(int group, FlavorClass flavorClass, int flavor, long units) {
        PlacedDimension dimension = ofClass(flavorClass);
        int k = withinDimension(flavorClass, flavor);
        requireNonNegative("units", flavorClass.position(), units);
        boolean isLeaf = !parentGroups[checked(group)];
        return units == 0 || (isLeaf && dimension.mayUse(group, flavorClass.mask(), k, units));
    }

    /** Returns {@link GroupRuntime#flavorRoom} now, in time linear in the number of groups; refuses a parent group. */
    public FlavorRoom flavorRoom(int group, FlavorClass flavorClass, int flavor) {
        PlacedDimension dimension = ofClass(flavorClass);
        int k = withinDimension(flavorClass, flavor);
        groups.requirePlaces(checked(group));
        return FlavorRoom.of(groups, group, flavorClass, k, dimension.reason(group, flavorClass.mask(), k));
    }

    /**
     * Returns how much a group may use in a dimension. Takes at most time in the sizes of the sibling sets on its path,
     * and the first time in the size of the tree.
     */
    public long runtime(int group, int dimension) {
        return dimensions[checkedDimension(dimension)].runtime(checked(group));
    }

    /**
     * Writes the runtime of every group in a dimension, at its index; the first number stays as it is. Solves each
     * sibling set once of which a member or the amount has changed, so it takes about the time of a
     * {@link QuotaSolver}, and less after few changes. Allocates nothing.
     *
     * @throws IllegalArgumentException if the array has other than {@link #size} + 1 numbers
     */
    public void runtimes(int dimension, long[] to) {
        Objects.requireNonNull(to, "to");
        if (to.length != parentGroups.length) {
            throw new IllegalArgumentException("runtimes of " + size() + " groups go into " + parentGroups.length
                    + " numbers, one for each index from 0 on; the array has " + to.length);
        }
        dimensions[checkedDimension(dimension)].runtimes(to);
    }

    /** Returns the idle min of a group that other groups may use: {@link GroupRuntime#lent}. */
    public long lent(int group, int dimension) {
        return dimensions[checkedDimension(dimension)].lent(checked(group));
    }

    /**
     * Returns whether an amount is at most the runtime of a group in a dimension. Bounds of the runtime mostly answer
     * in time linear in the depth of the group; otherwise it takes the time of {@link #runtime}.
     */
    public boolean isWithin(int group, int dimension, long amount) {
        return dimensions[checkedDimension(dimension)].isWithin(checked(group), amount);
    }

    /**
     * Returns whether every group is known to get its limited request within min in a dimension, so that its runtime is
     * at least that. False in a shortage, and where only a solve would tell: with another solver, with flavors, and
     * where mins may exceed the min of a parent. Takes constant time.
     */
    public boolean coversMins(int dimension) {
        return dimensions[checkedDimension(dimension)].coversMins() && !tree.acceptsMinsAboveParents();
    }

    /**
     * Returns a number that grows with each change that may have changed a runtime: as long as it is the same, all
     * runtimes are. A change of a group that waits for more, as before, mostly changes none.
     */
    public long moves() {
        long moves = 0;
        for (LiveDimension dimension : dimensions) {
            moves += dimension.moves();
        }
        return moves;
    }

    private int checked(int group) {
        if (group < 1 || group >= parentGroups.length) {
            groups.requireGroup(group);
        }
        return group;
    }

    private int checkedDimension(int dimension) {
        if (dimension < 0 || dimension >= dimensions.length) {
            throw new IllegalArgumentException(
                    "no dimension has the position " + dimension + "; they go from 0 to " + (dimensions.length - 1));
        }
        return dimension;
    }

    /** Checks an amount, by one array unless it is bad, as every change does; false for the 0 of a parent group. */
    private boolean isLeafAmount(int group, int dimension, String what, long amount) {
        checkedDimension(dimension);
        if (!parentGroups[checked(group)] && amount >= 0) {
            return true;
        }
        groups.requireAmount(group, dimension, what, amount);
        return false;
    }

    private void requireNonNegative(String what, int column, long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException(
                    what + ": " + schema.columnName(column) + " (" + amount + ") is negative");
        }
    }

    private void refuseFlavors(String what, int dimension, long amount) {
        if (dimensions[dimension] instanceof PlacedDimension) {
            String name = schema.dimension(dimension);
            throw new IllegalArgumentException(what + ": " + name + " (" + amount
                    + ") must be set by flavor, of which it has " + schema.flavors(name));
        }
    }

    private PlacedDimension ofClass(FlavorClass flavorClass) {
        if (!Objects.requireNonNull(flavorClass, "flavorClass").schema().equals(schema)) {
            throw new IllegalArgumentException(
                    flavorClass + " is of " + flavorClass.schema() + ", the tree has " + schema);
        }
        return (PlacedDimension) dimensions[flavorClass.position()];
    }

    private int withinDimension(FlavorClass flavorClass, int flavor) {
        if (flavor < schema.size() || flavor >= schema.columns()) {
            throw new IllegalArgumentException("no flavor has the column " + flavor + "; they go from " + schema.size()
                    + " to " + (schema.columns() - 1));
        }
        if (schema.positionOf(flavor) != flavorClass.position()) {
            throw new IllegalArgumentException(
                    "the flavor " + schema.columnName(flavor) + " is not of " + flavorClass.dimension());
        }
        return flavor - schema.column(flavorClass.position(), 0);
    }
}
