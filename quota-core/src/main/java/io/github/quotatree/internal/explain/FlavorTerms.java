package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.Headroom;
import io.github.quotatree.internal.flavor.HeadroomReason;
import io.github.quotatree.internal.flavor.TightSet;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The terms that flavors add to a dimension: the capacity of all, promises, and the tight sets that hold groups. */
public final class FlavorTerms {
    private final Declarations declarations;
    private final Solution solution;
    private final FlavorOutcome outcome;
    private final int dimension;

    /** By node: whether a group below it has a weight of 0, and less than could be placed of its request. */
    private final boolean[] lacksWeightBelow;

    private @Nullable Headroom placed; // the state in which the runtimes are placed
    private @Nullable Headroom used; // the state at hand

    FlavorTerms(Solution solution, FlavorOutcome outcome, int dimension) {
        declarations = solution.declarations();
        this.solution = solution;
        this.outcome = outcome;
        this.dimension = dimension;
        TreeLayout layout = declarations.layout();
        lacksWeightBelow = new boolean[layout.size() + 1];
        for (int node = layout.size(); node > TreeLayout.ROOT; node--) {
            lacksWeightBelow[layout.parent(node)] |= lacksWeightBelow[node] || lacksWeight(node);
        }
    }

    long total() {
        return input().total();
    }

    long promised(int node) {
        return outcome.promised(node);
    }

    /** Returns whether a group has a weight of 0, and less than could be placed of its request. */
    boolean lacksWeight(int node) {
        return solution.weight(dimension, node) == 0
                && solution.runtime(dimension, node) < solution.limitedRequest(dimension, node);
    }

    FlavorInput input() {
        return outcome.input();
    }

    /** Returns whether a tight set held a group, or the last of the groups below it, below its limited request. */
    private boolean isLimited(int node) {
        return outcome.tightSet(node) != 0;
    }

    /**
     * Returns the smallest set of flavors that holds a group; of a parent, the one that held the last group below it.
     * Null if there is none, or another term decides: a weight of 0, a limit of a group between it and the set, or a
     * flavorMax or a weight of 0 below it. The groups that need the set are found in linear time.
     */
    public @Nullable TightSet tightSet(int node, boolean withGroups) {
        boolean hasMin = solution.runtime(dimension, node) >= solution.min(dimension, node);
        if (!isLimited(node) || lacksWeightBelow[node] || (lacksWeight(node) && hasMin)) {
            return null;
        }
        TreeLayout layout = declarations.layout();
        int leaf = node;
        while (layout.setBelow(leaf) >= 0) {
            int child = layout.childrenStart(leaf);
            while (!isLimited(child) || outcome.tightTotal(child) != outcome.tightTotal(leaf)) {
                child++;
            }
            leaf = child;
        }
        TightSet set = placedSet(leaf, withGroups);
        for (int at = leaf; at != node; at = layout.parent(at)) {
            if (at == set.node()) {
                return null;
            }
        }
        for (int at = layout.parent(node); at != set.node() && at != TreeLayout.ROOT; at = layout.parent(at)) {
            if (solution.runtime(dimension, at) >= solution.limitedRequest(dimension, at)) {
                return null;
            }
        }
        return set;
    }

    private synchronized TightSet placedSet(int leaf, boolean withGroups) {
        Headroom known = placed;
        if (known == null) {
            // as the runtimes are placed, with the promises by flavor as use of the units that name it
            TreeLayout layout = declarations.layout();
            int flavors = input().available().length;
            FlavorUse promised = new FlavorUse(layout.size() + 1, flavors);
            for (int node = 1; node <= layout.size(); node++) {
                for (int k = 0; k < flavors && layout.setBelow(node) < 0; k++) {
                    promised.set(node, 1 << k, k, outcome.promised(node, k));
                }
            }
            known = headroom(null, promised);
            placed = known;
        }
        return known.tightSet(leaf, withGroups);
    }

    public synchronized long headroom(int leaf, int mask, int flavor) {
        return used().units(leaf, mask, flavor);
    }

    /** Takes linear time. */
    public synchronized HeadroomReason headroomReason(int leaf, int mask, int flavor) {
        return used().reason(leaf, mask, flavor);
    }

    private Headroom used() {
        Headroom known = used;
        if (known == null) {
            known = headroom(outcome.promisedByClass(), input().used());
            used = known;
        }
        return known;
    }

    private Headroom headroom(@Nullable ClassRequests promised, FlavorUse use) {
        FlavorBounds bounds = Objects.requireNonNull(declarations.flavors(dimension));
        long[] runtimes = new long[declarations.layout().size() + 1];
        for (int node = 1; node < runtimes.length; node++) {
            runtimes[node] = solution.runtime(dimension, node);
        }
        FlavorInput input = outcome.input();
        return new Headroom(
                declarations.layout(), bounds, runtimes, input.requests(), promised, use, input.available());
    }
}
