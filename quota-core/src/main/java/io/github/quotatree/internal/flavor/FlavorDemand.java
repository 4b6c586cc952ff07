package io.github.quotatree.internal.flavor;

import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import org.jspecify.annotations.Nullable;

/** What the groups of a tree request and use by class and flavor, in each dimension that has flavors. */
public final class FlavorDemand {
    private final @Nullable ClassRequests[] requests;
    private final @Nullable FlavorUse[] used;

    private FlavorDemand(int dimensions) {
        requests = new ClassRequests[dimensions];
        used = new FlavorUse[dimensions];
    }

    /** Returns a demand in which nothing is requested or used. */
    public static FlavorDemand none(Declarations declarations) {
        FlavorDemand demand = new FlavorDemand(declarations.dimensions());
        int nodes = declarations.layout().size() + 1;
        for (int d = 0; d < declarations.dimensions(); d++) {
            FlavorBounds bounds = declarations.flavors(d);
            if (bounds != null) {
                demand.requests[d] = new ClassRequests(nodes);
                demand.used[d] = new FlavorUse(nodes, bounds.flavors());
            }
        }
        return demand;
    }

    /** Returns a demand of its own with the same units. */
    public FlavorDemand copy() {
        FlavorDemand copy = new FlavorDemand(requests.length);
        for (int d = 0; d < requests.length; d++) {
            ClassRequests own = requests[d];
            FlavorUse use = used[d];
            copy.requests[d] = own == null ? null : own.copy();
            copy.used[d] = use == null ? null : use.copy();
        }
        return copy;
    }

    /**
     * Returns what is left of this demand in another tree.
     *
     * @param declarations those of the other tree, with the same dimensions and flavors
     * @param target the node in the other tree of each node, or -1 where its amounts are lost
     */
    public FlavorDemand carriedTo(Declarations declarations, int[] target) {
        FlavorDemand carried = none(declarations);
        for (int d = 0; d < requests.length; d++) {
            ClassRequests own = requests[d];
            FlavorUse use = used[d];
            for (int node = 1; own != null && use != null && node < target.length; node++) {
                if (target[node] >= 0) {
                    carried.requests(d).take(target[node], own, node);
                    for (int k = 0; k < use.flavors(); k++) {
                        carried.used(d).of(k).take(target[node], use.of(k), node);
                    }
                }
            }
        }
        return carried;
    }

    /**
     * Returns the requests of a dimension by class.
     *
     * @throws IllegalArgumentException if it has no flavors
     */
    public ClassRequests requests(int dimension) {
        ClassRequests own = requests[dimension];
        if (own == null) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        return own;
    }

    /**
     * Returns the use of a dimension by class and flavor.
     *
     * @throws IllegalArgumentException if it has no flavors
     */
    public FlavorUse used(int dimension) {
        FlavorUse use = used[dimension];
        if (use == null) {
            throw new IllegalArgumentException("dimension " + dimension + " has no flavors");
        }
        return use;
    }
}
