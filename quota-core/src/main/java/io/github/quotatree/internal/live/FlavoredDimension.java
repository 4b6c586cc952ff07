package io.github.quotatree.internal.live;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.Headroom;
import io.github.quotatree.internal.flavor.HeadroomReason;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.solve.Solution;
import io.github.quotatree.internal.solve.SolveRules;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A dimension with flavors: its runtimes, and how many units of a class of a group may be placed on a flavor now.
 *
 * <p>Solved when it is asked about after a change; a change of use alone changes no runtime.
 */
public final class FlavoredDimension implements LiveDimension {
    private final Declarations declarations;
    private final SolveRules rules;
    private final int dimension;
    private final FlavorBounds bounds;
    private final int any;
    private final ClassRequests requests;
    private final FlavorUse use;
    private final long[] available;
    private @Nullable Solution solution;
    private @Nullable Headroom headroom;

    FlavoredDimension(Declarations declarations, SolveRules rules, int dimension) {
        this.declarations = declarations;
        this.rules = rules;
        this.dimension = dimension;
        bounds = Objects.requireNonNull(declarations.flavors(dimension));
        any = (1 << bounds.flavors()) - 1;
        int nodes = declarations.layout().size() + 1;
        requests = new ClassRequests(nodes);
        use = new FlavorUse(nodes, bounds.flavors());
        available = new long[bounds.flavors()];
    }

    /** Refuses an amount without a flavor. */
    @Override
    public void available(long amount) {
        throw new UnsupportedOperationException("the capacity is set by flavor");
    }

    /** Sets the units of a flavor that the groups of the first level share, at least 0. */
    public void available(int flavor, long amount) {
        if (available[flavor] != amount) {
            available[flavor] = amount;
            forget();
        }
    }

    /** Sets the units that accept any flavor. */
    @Override
    public void request(int node, long amount) {
        request(node, any, amount);
    }

    /** Sets the units of a class that the workloads of a group without children request, at least 0. */
    public void request(int node, int mask, long amount) {
        if (requests.get(node, mask) != amount) {
            requests.set(node, mask, amount);
            forget();
        }
    }

    /** Refuses an amount without a flavor. */
    @Override
    public void used(int node, long amount) {
        throw new UnsupportedOperationException("use is set by class and flavor");
    }

    /** Sets the units of a class of a group without children that run on a flavor, at least 0. */
    public void used(int node, int mask, int flavor, long amount) {
        use.set(node, mask, flavor, amount);
        Headroom known = headroom;
        if (known != null) {
            known.setUse(node, mask, flavor, amount);
        }
    }

    private void forget() {
        solution = null;
        headroom = null;
    }

    @Override
    public long lent(int node) {
        return QuotaRule.lent(solved().limitedRequest(dimension, node), declarations.min(dimension, node));
    }

    @Override
    public boolean isWithin(int node, long amount) {
        return amount <= runtime(node);
    }

    @Override
    public long runtime(int node) {
        return solved().runtime(dimension, node);
    }

    /** Returns the most units of a class of a group without children that may be placed on a flavor now. */
    public long headroom(int node, int mask, int flavor) {
        return headroom().units(node, mask, flavor);
    }

    /** Returns whether a number of units of a class of a group without children may be placed on a flavor now. */
    public boolean mayUse(int node, int mask, int flavor, long units) {
        return headroom().admits(node, mask, flavor, units);
    }

    /** Returns the headroom with what holds it; takes time linear in the number of groups. */
    public HeadroomReason reason(int node, int mask, int flavor) {
        return headroom().reason(node, mask, flavor);
    }

    private Solution solved() {
        Solution known = solution;
        if (known == null) {
            known = solve();
            solution = known;
        }
        return known;
    }

    private Solution solve() {
        int dimensions = declarations.dimensions();
        int nodes = requests.nodes();
        long[][] own = new long[dimensions][nodes];
        own[dimension] = requests.sums();
        long[][] noUse = new long[dimensions][0];
        long[] counts = new long[dimensions];
        FlavorInput[] inputs = new FlavorInput[dimensions];
        for (int d = 0; d < dimensions; d++) {
            FlavorBounds ofDimension = declarations.flavors(d);
            if (ofDimension != null && d != dimension) {
                int flavors = ofDimension.flavors();
                inputs[d] = new FlavorInput(new ClassRequests(nodes), new FlavorUse(nodes, flavors), new long[flavors]);
            }
        }
        inputs[dimension] = new FlavorInput(requests, use, available);
        return Solution.of(declarations, rules, own, noUse, counts, inputs);
    }

    private Headroom headroom() {
        Headroom known = headroom;
        if (known == null) {
            Solution found = solved();
            long[] runtimes = new long[requests.nodes()];
            for (int node = 1; node < runtimes.length; node++) {
                runtimes[node] = found.runtime(dimension, node);
            }
            known = new Headroom(declarations.layout(), bounds, runtimes, requests, use, available);
            headroom = known;
        }
        return known;
    }
}
