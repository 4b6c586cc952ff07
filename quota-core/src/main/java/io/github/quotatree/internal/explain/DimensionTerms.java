package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.explain.BindingTerm.Kind;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntPredicate;

/**
 * The terms of one dimension of a solve: of the groups, and of every sibling set that was asked about.
 *
 * <p>They are found when they are first requested, and kept. They follow from the solution alone, so that it does not
 * matter which thread finds them, or whether two do.
 */
public final class DimensionTerms extends GroupTerms {
    private final Map<Integer, SetTerms> sets = new ConcurrentHashMap<>();

    /** The ways past nodes of which no term binds, where one unit more for a node takes just one for its parent. */
    final WaysUp silent;

    private final WaysUp toFirstLevel;
    private final WaysUp shares;
    private final WaysUp shortages;

    private DimensionTerms(Solution solution, int dimension) {
        super(solution, dimension);
        silent = new WaysUp(layout());
        toFirstLevel = new WaysUp(layout());
        shares = new WaysUp(layout());
        shortages = new WaysUp(layout());
    }

    /** Returns the terms of a dimension of a solution, kept by dimension; made when they are first requested. */
    public static DimensionTerms of(Solution solution, int dimension, AtomicReferenceArray<DimensionTerms> kept) {
        DimensionTerms known = kept.get(dimension);
        if (known == null) {
            kept.compareAndSet(dimension, null, new DimensionTerms(solution, dimension)); // all threads share the first
            known = kept.get(dimension);
        }
        return known;
    }

    /** Returns the terms of a sibling set; they are found when they are first requested, in time linear in the set. */
    public SetTerms set(int set) {
        return sets.computeIfAbsent(set, unknown -> new SetTerms(this, unknown));
    }

    /** Returns the first node from a group up that is not short by its parent alone, by one rule in all calls. */
    public int origin(int group, IntPredicate isFromAbove) {
        return shares.end(group, isFromAbove);
    }

    /** Returns the terms at the first node from a group up that does not lack units because its parent does. */
    List<BindingTerm> endOfWay(int group) {
        int node = shortages.end(group, this::isShortAbove);
        if (runtime(node) < limitedRequest(node)) {
            boolean scaled = isScaled(node);
            if (!scaled && weight(node) == 0) {
                return List.of(new BindingTerm(Kind.WEIGHT_ZERO, node));
            }
            return List.of(new BindingTerm(scaled ? Kind.MIN_SCALED : Kind.SCARCITY, layout().parent(node)));
        }
        List<BindingTerm> found = new ArrayList<>(2);
        if (node == group && request(group) <= runtime(group)) {
            found.add(requestTerm(group));
        }
        if (max(node) <= runtime(node)) {
            found.add(new BindingTerm(Kind.MAX, node));
        }
        return found;
    }

    /** Returns by which term the request of a group is met. */
    BindingTerm requestTerm(int group) {
        Kind kind = runtime(group) > limitedRequest(group)
                ? Kind.GUARANTEED_USAGE
                : request(group) > demand(group) ? Kind.KEPT_MIN : Kind.REQUEST;
        return new BindingTerm(kind, group);
    }

    /** Returns in which way the capacity holds a group. */
    BindingTerm capacityTerm(int group) {
        boolean isLeft = flavors() != null && set(0).sums().unshared() > 0;
        int firstLevel = toFirstLevel.end(group, node -> layout().parent(node) != TreeLayout.ROOT);
        Kind kind = isLeft || tightSet(group, false) != null
                ? Kind.FLAVORS
                : isScaled(firstLevel) ? Kind.MIN_SCALED : Kind.SCARCITY;
        return new BindingTerm(kind, TreeLayout.ROOT);
    }

    private boolean isScaled(int node) {
        return runtime(node) < requestedGuarantee(node);
    }

    private boolean isShortAbove(int node) {
        int parent = layout().parent(node);
        return parent != TreeLayout.ROOT
                && runtime(node) < limitedRequest(node)
                && (isScaled(node) || weight(node) != 0)
                && runtime(parent) < request(parent);
    }
}
