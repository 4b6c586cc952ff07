package io.github.quotatree;

import io.github.quotatree.internal.explain.DimensionTerms;
import io.github.quotatree.internal.explain.FlavorTerms;
import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntToLongFunction;

/**
 * The result of a solve for one group, as vectors in base units.
 *
 * <p>An immutable view of {@link RuntimeQuotas}, made when it is read. It has no {@code equals}: compare its vectors,
 * or whole results by {@link RuntimeQuotas#changesSince}. Sums of 2^63-1 or more read as unlimited; the methods called
 * exact return them. A method that takes a dimension, a flavor or a class throws an {@link IllegalArgumentException}
 * if the schema has no such one.
 */
public final class GroupRuntime {
    private final LaidOutGroups groups;
    private final TreeLayout layout;
    private final Solution solution;

    /** By dimension, the terms of the explanations, which all groups share. */
    private final AtomicReferenceArray<DimensionTerms> terms;

    private final int node;

    GroupRuntime(LaidOutGroups groups, Solution solution, AtomicReferenceArray<DimensionTerms> terms, int node) {
        this.groups = groups;
        layout = groups.layout;
        this.solution = solution;
        this.terms = terms;
        this.node = node;
    }

    /** Returns the name of the group. */
    public String name() {
        return layout.name(node);
    }

    /** Returns the name of its parent group, or empty at the first level. */
    public Optional<String> parent() {
        int parent = layout.parent(node);
        return parent == TreeLayout.ROOT ? Optional.empty() : Optional.of(layout.name(parent));
    }

    /** Returns the path, such as {@code research/vision}; of more than 50 names the last ones, after {@code .../}. */
    public String path() {
        return layout.path(node);
    }

    /** Returns the number of groups above this one; 0 at the first level. */
    public int depth() {
        return groups.depth(node);
    }

    /** Returns the declaration of the group. */
    public QuotaGroup declaration() {
        return groups.declaration(node);
    }

    /** Returns whether this is a parent group, or else a leaf group. */
    public boolean isParent() {
        return groups.declarations.isParentGroup(node);
    }

    /** Returns the declared min, and of each flavor the part of it that is promised by name. */
    public ResourceVector min() {
        return groups.min(node);
    }

    /** Returns the declared max, with that of each flavor; unlimited where there is none. */
    public ResourceVector max() {
        return groups.max(node);
    }

    /** Returns the weight by which the group shares: the declared one, or its default. */
    public ResourceVector sharedWeight() {
        return groups.vector(d -> solution.weight(d, node));
    }

    /** Returns the request of the workloads of the group itself. */
    public ResourceVector ownRequest() {
        return groups.vector(d -> solution.ownRequest(d, node));
    }

    /**
     * Returns the request of the group before it is cut to the max: the sum of the requests of its workloads and the
     * limited requests of its children, and at least the min that it does not lend.
     */
    public ResourceVector request() {
        return groups.vector(d -> solution.request(d, node));
    }

    /** Returns the request cut to the max of the group. */
    public ResourceVector limitedRequest() {
        return groups.vector(d -> solution.limitedRequest(d, node));
    }

    /** Returns the min after scaling. */
    public ResourceVector effectiveMin() {
        return groups.vector(d -> solution.effectiveMin(d, node));
    }

    /** Returns how much the group may use now. */
    public ResourceVector runtime() {
        // every host reads this first: the first lambda of a JVM takes longer than the first solve of a small tree
        long[] values = new long[solution.dimensions()];
        for (int d = 0; d < values.length; d++) {
            values[d] = solution.runtime(d, node);
        }
        return groups.schema.vector(values);
    }

    /** Returns the use of the workloads of the group and of the groups below it. */
    public ResourceVector used() {
        return groups.vector(d -> solution.used(d, node));
    }

    /**
     * Returns the units of each flavor that are promised to the group by name, a part of the runtime: the units that
     * its workloads name, at most its flavor min; less where the promises do not fit. The counts are their sums.
     */
    public ResourceVector promised() {
        ResourceSchema schema = groups.schema;
        long[] units = new long[schema.columns()];
        for (int c = schema.size(); c < units.length; c++) {
            int d = schema.positionOf(c);
            FlavorOutcome outcome = solution.flavors(d);
            units[c] = outcome == null ? 0 : outcome.promised(node, c - schema.column(d, 0));
            units[d] += units[c]; // within the runtime
        }
        return schema.vector(units);
    }

    /**
     * Returns how many more units of a class the workloads of the group may use of a flavor now, while no other group
     * starts anything; 0 for a parent group. With so many units, the runtime of every group stays within reach, and so
     * does every promise by name, unless the units are promised themselves.
     */
    public long headroom(FlavorClass flavorClass, String flavor) {
        int k = flavor(flavorClass, flavor);
        return isParent() ? 0 : terms(flavorClass).headroom(node, flavorClass.mask(), k);
    }

    /**
     * Returns the {@link #headroom} of a class on a flavor, and the limit that holds it. Takes linear time in the
     * number of groups. A parent group is refused by an {@link IllegalArgumentException}.
     */
    public FlavorRoom flavorRoom(FlavorClass flavorClass, String flavor) {
        int k = flavor(flavorClass, flavor);
        groups.requirePlaces(node);
        return FlavorRoom.of(
                groups, node, flavorClass, k, terms(flavorClass).headroomReason(node, flavorClass.mask(), k));
    }

    private FlavorTerms terms(FlavorClass flavorClass) {
        return Objects.requireNonNull(
                DimensionTerms.of(solution, flavorClass.position(), terms).flavors());
    }

    private int flavor(FlavorClass flavorClass, String flavor) {
        Objects.requireNonNull(flavor, "flavor");
        ResourceSchema schema = groups.schema;
        if (!Objects.requireNonNull(flavorClass, "flavorClass").schema().equals(schema)) {
            throw new IllegalArgumentException(
                    path() + ": " + flavorClass + " is of " + flavorClass.schema() + ", the tree has " + schema);
        }
        return schema.column(flavorClass.dimension(), flavor) - schema.column(flavorClass.position(), 0);
    }

    /** Returns the idle min that other groups may use: {@code max(0, min - limited request)}. */
    public ResourceVector lent() {
        return groups.vector(d -> solution.lent(d, node));
    }

    /** Returns the runtime above min: {@code max(0, runtime - min)}. */
    public ResourceVector borrowed() {
        return groups.vector(d -> solution.borrowed(d, node));
    }

    /** Returns the use above runtime: {@code max(0, used - runtime)}. */
    public ResourceVector overused() {
        return groups.vector(d -> solution.overused(d, node));
    }

    /**
     * Returns the amount that the workloads of the group itself request and may use, but do not use yet:
     * {@code max(0, min(runtime, own request) - used)}; 0 for a parent group.
     */
    public ResourceVector starved() {
        return groups.vector(d -> Math.max(
                0, Math.min(solution.runtime(d, node), solution.ownRequest(d, node)) - solution.used(d, node)));
    }

    /** Returns the reason of the runtime in a dimension. Takes time linear in the depth of the group. */
    public Explanation explain(String dimension) {
        int d = groups.schema.position(dimension);
        return Explanation.of(groups, DimensionTerms.of(solution, d, terms), node, d);
    }

    /** Returns the request in a dimension as an exact number, also where sums over children exceed 2^63-1. */
    public BigInteger exactRequest(String dimension) {
        int d = groups.schema.position(dimension);
        BigInteger demand = exactSum(
                next -> solution.request(d, next),
                next -> solution.limitedRequest(d, next),
                next -> solution.ownRequest(d, next));
        return demand.max(BigInteger.valueOf(solution.request(d, node)));
    }

    /** Returns the request cut to the max in a dimension as an exact number. */
    public BigInteger exactLimitedRequest(String dimension) {
        long cut = solution.limitedRequest(groups.schema.position(dimension), node);
        return cut < ResourceVector.UNLIMITED ? BigInteger.valueOf(cut) : exactRequest(dimension);
    }

    /** Returns the {@link #used} in a dimension as an exact number, also where it exceeds 2^63-1. */
    public BigInteger exactUsed(String dimension) {
        int d = groups.schema.position(dimension);
        IntToLongFunction used = next -> solution.used(d, next);
        return exactSum(used, used, next -> solution.ownUsed(d, next));
    }

    /** Returns the {@link #runtime} in a dimension as an exact number; guaranteed usage may sum to more than 2^63-1. */
    public BigInteger exactRuntime(String dimension) {
        int d = groups.schema.position(dimension);
        BigInteger runtime = BigInteger.valueOf(solution.runtime(d, node));
        if (!solution.rules().guaranteeUsage()) {
            return runtime;
        }
        IntToLongFunction cut = next -> solution.runtime(d, next);
        return runtime.max(exactSum(cut, cut, next -> solution.ownUsed(d, next)));
    }

    /** Returns a sum over this group and all groups below it, from the sums of each and the amounts of its own. */
    private BigInteger exactSum(IntToLongFunction ofTop, IntToLongFunction ofChild, IntToLongFunction own) {
        long cut = ofTop.applyAsLong(node);
        if (cut < ResourceVector.UNLIMITED) {
            return BigInteger.valueOf(cut);
        }
        BigInteger sum = BigInteger.ZERO;
        Deque<Integer> open = new ArrayDeque<>();
        open.push(node);
        while (!open.isEmpty()) {
            int next = open.pop();
            sum = sum.add(BigInteger.valueOf(own.applyAsLong(next)));
            for (int child = layout.childrenStart(next); child < layout.childrenEnd(next); child++) {
                long part = ofChild.applyAsLong(child);
                if (part < ResourceVector.UNLIMITED) {
                    sum = sum.add(BigInteger.valueOf(part));
                } else {
                    open.push(child);
                }
            }
        }
        return sum;
    }

    /** Returns the path and the runtime. */
    @Override
    public String toString() {
        return path() + ": runtime " + runtime();
    }
}
