package io.github.quotatree;

import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * What a solve found for one group, as vectors in base units.
 *
 * <p>A view of {@link RuntimeQuotas}: immutable, made when asked for.
 */
public final class GroupRuntime {
    private final RuntimeQuotas quotas;
    private final int node;

    GroupRuntime(RuntimeQuotas quotas, int node) {
        this.quotas = quotas;
        this.node = node;
    }

    /** Returns the name of the group. */
    public String name() {
        return layout().name(node);
    }

    /** Returns the name of its parent group, or empty at the first level. */
    public Optional<String> parent() {
        int parent = layout().parent(node);
        return parent == TreeLayout.ROOT ? Optional.empty() : Optional.of(layout().name(parent));
    }

    /** Returns the path from the first level, such as {@code research/vision}. */
    public String path() {
        return layout().path(node);
    }

    /** Returns the number of groups above this one; 0 at the first level. */
    public int depth() {
        return layout().depth(node) - 1;
    }

    /** Returns the declaration of the group. */
    public QuotaGroup declaration() {
        return tree().declaration(node);
    }

    /** Returns whether this is a parent group, or else a leaf group. */
    public boolean isParent() {
        return tree().declarations().isParentGroup(node);
    }

    /** Returns the declared min. */
    public ResourceVector min() {
        return tree().vector(d -> solution().min(d, node));
    }

    /** Returns the declared max; unlimited where there is none. */
    public ResourceVector max() {
        return tree().vector(d -> solution().max(d, node));
    }

    /** Returns the weight by which the group shares: the declared one, or its default. */
    public ResourceVector sharedWeight() {
        return tree().effectiveWeight(node);
    }

    /** Returns what the workloads of the group itself ask for. */
    public ResourceVector ownRequest() {
        return tree().vector(d -> solution().ownRequest(d, node));
    }

    /**
     * Returns what the group asks its parent for, before its max cuts it: what its workloads or children ask for, and at
     * least the min that it does not lend. A sum that is not below 2^63-1 reads as unlimited; {@link #exactRequest} has it.
     */
    public ResourceVector request() {
        return tree().vector(d -> solution().request(d, node));
    }

    /** Returns the request cut to the max of the group. A sum that is not below 2^63-1 reads as unlimited. */
    public ResourceVector limitedRequest() {
        return tree().vector(d -> solution().limitedRequest(d, node));
    }

    /** Returns what of the min holds after scaling. */
    public ResourceVector effectiveMin() {
        return tree().vector(d -> solution().effectiveMin(d, node));
    }

    /**
     * Returns how much the group may use now. Where usage is guaranteed, and sums to more than 2^63-1, it reads as
     * unlimited; {@link #exactRuntime} has the sum.
     */
    public ResourceVector runtime() {
        return tree().vector(d -> solution().runtime(d, node));
    }

    /**
     * Returns what the workloads of the group and of the groups below it use. A sum that is not below 2^63-1 reads as
     * unlimited; {@link #exactUsed} has it.
     */
    public ResourceVector used() {
        return tree().vector(d -> solution().used(d, node));
    }

    /** Returns the idle min that others may use: {@code max(0, min - limited request)}. */
    public ResourceVector lent() {
        return tree().vector(d -> solution().lent(d, node));
    }

    /** Returns the runtime above min: {@code max(0, runtime - min)}. */
    public ResourceVector borrowed() {
        return tree().vector(d -> solution().borrowed(d, node));
    }

    /** Returns how far use is above runtime, 0 where it is not. */
    public ResourceVector overused() {
        return tree().vector(d -> solution().overused(d, node));
    }

    /**
     * Returns why the runtime in a dimension is what it is.
     *
     * @throws IllegalArgumentException if there is no such dimension
     */
    public Explanation explain(String dimension) {
        return Explanation.of(quotas, node, tree().schema().position(dimension));
    }

    /**
     * Returns the request in a dimension as an exact number, also where sums over children pass 2^63-1.
     *
     * @throws IllegalArgumentException if there is no such dimension
     */
    public BigInteger exactRequest(String dimension) {
        int d = tree().schema().position(dimension);
        BigInteger demand = exactSum(
                node,
                next -> solution().request(d, next),
                next -> solution().limitedRequest(d, next),
                quotas.demand().requests(d));
        return demand.max(BigInteger.valueOf(solution().request(d, node)));
    }

    /**
     * Returns the request cut to the max in a dimension as an exact number.
     *
     * @throws IllegalArgumentException if there is no such dimension
     */
    public BigInteger exactLimitedRequest(String dimension) {
        long max = solution().max(tree().schema().position(dimension), node);
        BigInteger request = exactRequest(dimension);
        return max == ResourceVector.UNLIMITED ? request : request.min(BigInteger.valueOf(max));
    }

    /**
     * Returns what the workloads of the group and of the groups below it use in a dimension as an exact number, also where
     * it passes 2^63-1.
     *
     * @throws IllegalArgumentException if there is no such dimension
     */
    public BigInteger exactUsed(String dimension) {
        int d = tree().schema().position(dimension);
        return exactSum(
                node,
                next -> solution().used(d, next),
                next -> solution().used(d, next),
                quotas.demand().used(d));
    }

    /**
     * Returns how much the group may use now in a dimension as an exact number, also where guaranteed usage hands out more
     * than 2^63-1.
     *
     * @throws IllegalArgumentException if there is no such dimension
     */
    public BigInteger exactRuntime(String dimension) {
        int d = tree().schema().position(dimension);
        BigInteger runtime = BigInteger.valueOf(solution().runtime(d, node));
        if (!quotas.options().guaranteeUsage()) {
            return runtime;
        }
        return runtime.max(exactSum(
                node,
                next -> solution().runtime(d, next),
                next -> solution().runtime(d, next),
                quotas.demand().used(d)));
    }

    /**
     * Returns a sum over a node and all below it as an exact number, from one that is cut at 2^63-1.
     *
     * @param ofTop the cut sum of the node
     * @param ofChild the cut sum that a child contributes to its parent
     * @param own what each node itself contributes
     */
    private BigInteger exactSum(int top, IntToLongFunction ofTop, IntToLongFunction ofChild, long[] own) {
        if (ofTop.applyAsLong(top) < ResourceVector.UNLIMITED) {
            return BigInteger.valueOf(ofTop.applyAsLong(top));
        }
        BigInteger sum = BigInteger.ZERO;
        Deque<Integer> open = new ArrayDeque<>();
        open.push(top);
        while (!open.isEmpty()) {
            int next = open.pop();
            sum = sum.add(BigInteger.valueOf(own.length == 0 ? 0 : own[next]));
            for (int child = layout().childrenStart(next); child < layout().childrenEnd(next); child++) {
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

    private Solution solution() {
        return quotas.solution();
    }

    private QuotaTree tree() {
        return quotas.tree();
    }

    private TreeLayout layout() {
        return quotas.tree().layout();
    }

    /** Returns the path and the runtime. */
    @Override
    public String toString() {
        return path() + ": runtime " + runtime();
    }
}
