package io.github.quotatree.internal.explain;

import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorOutcome;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.Headroom;
import io.github.quotatree.internal.flavor.TightSet;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What flavors add to the terms of a dimension: what each group can take, which is its limited request unless a tight
 * set of flavors or weights of 0 below it leave it less. With that in the place of the limited request the numbers of a
 * sharing are the ordinary ones.
 */
public final class FlavorTerms {
    private final Declarations declarations;
    private final Solution solution;
    private final FlavorOutcome outcome;
    private final int dimension;
    private final long total;
    private final long[] take;
    private @Nullable Headroom placed;

    FlavorTerms(Declarations declarations, Solution solution, FlavorOutcome outcome, int dimension) {
        this.declarations = declarations;
        this.solution = solution;
        this.outcome = outcome;
        this.dimension = dimension;
        long sum = 0;
        for (long units : outcome.input().available()) {
            sum = Wide.saturatedAdd(sum, units);
        }
        total = sum;
        take = takes();
    }

    private long[] takes() {
        TreeLayout layout = declarations.layout();
        long[] takes = new long[layout.size() + 1];
        for (int node = layout.size(); node > TreeLayout.ROOT; node--) {
            long limited = solution.limitedRequest(dimension, node);
            if (isHeld(node)) {
                takes[node] = solution.runtime(dimension, node);
            } else {
                takes[node] = layout.setBelow(node) < 0 ? limited : Math.min(limited, takes[node]);
            }
            boolean borrows = declarations.weight(dimension, node) > 0;
            long taken = borrows ? takes[node] : Math.min(takes[node], declarations.min(dimension, node));
            int parent = layout.parent(node);
            takes[parent] = Wide.saturatedAdd(takes[parent], taken);
        }
        return takes;
    }

    /** Returns the capacity of all flavors together; 2^63-1 where it is larger. */
    long total() {
        return total;
    }

    /** Returns the most that a group can take, given enough. */
    long take(int node) {
        return take[node];
    }

    /** Returns what is promised to a group by flavor, over all flavors. */
    long promised(int node) {
        return outcome.promised(node);
    }

    /** Returns whether a tight set of flavors holds a group below its limited request. */
    public boolean isHeld(int node) {
        return outcome.tightSet(node) != 0;
    }

    /**
     * Returns a group below a node that takes less than it requests since its weight is 0; the node if there is none.
     */
    int belowOfWeightZero(int node) {
        TreeLayout layout = declarations.layout();
        int at = node;
        while (layout.setBelow(at) >= 0) {
            int child = layout.childrenStart(at);
            while (child < layout.childrenEnd(at) && !isLowered(child)) {
                child++;
            }
            if (child == layout.childrenEnd(at)) {
                return node;
            }
            at = child;
            if (takesNoMoreThanMin(at)) {
                return at;
            }
        }
        return node;
    }

    private boolean takesNoMoreThanMin(int node) {
        return declarations.weight(dimension, node) == 0 && take[node] > declarations.min(dimension, node);
    }

    private boolean isLowered(int node) {
        return takesNoMoreThanMin(node) || take[node] < solution.limitedRequest(dimension, node);
    }

    /**
     * Returns the smallest set of flavors that holds a group; of a parent, the one that held the last group below it.
     *
     * @param withGroups whether the groups that need the set are found, in linear time
     */
    public synchronized TightSet tightSet(int node, boolean withGroups) {
        TreeLayout layout = declarations.layout();
        int leaf = node;
        while (layout.setBelow(leaf) >= 0) {
            int child = layout.childrenStart(leaf);
            while (!isHeld(child) || outcome.tightTotal(child) != outcome.tightTotal(leaf)) {
                child++;
            }
            leaf = child;
        }
        Headroom known = placed;
        if (known == null) {
            known = placed();
            placed = known;
        }
        return known.tightSet(leaf, withGroups);
    }

    /** Returns the runtimes as they are placed: what is promised by flavor stands as use of the units that name it. */
    private Headroom placed() {
        FlavorBounds bounds = Objects.requireNonNull(declarations.flavors(dimension));
        FlavorInput input = outcome.input();
        TreeLayout layout = declarations.layout();
        long[] runtime = new long[layout.size() + 1];
        FlavorUse promised = new FlavorUse(runtime.length, bounds.flavors());
        for (int node = 1; node < runtime.length; node++) {
            runtime[node] = solution.runtime(dimension, node);
            for (int k = 0; k < bounds.flavors() && layout.setBelow(node) < 0; k++) {
                promised.set(node, 1 << k, k, outcome.promised(node, k));
            }
        }
        return new Headroom(layout, bounds, runtime, input.requests(), null, promised, input.available());
    }
}
