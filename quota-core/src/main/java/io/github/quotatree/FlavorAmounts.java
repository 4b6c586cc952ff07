package io.github.quotatree;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorDemand;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.FlavorVector;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashSet;
import java.util.Set;

/**
 * What the groups of a tree request and use by class and flavor while a {@link Demand} is built, and which amounts were
 * set.
 */
final class FlavorAmounts {
    private final LaidOutGroups groups;
    private final FlavorDemand demand;
    private final Set<Amount> set = new HashSet<>();

    /**
     * Starts with given amounts.
     *
     * @param demand the amounts, which this object changes
     */
    FlavorAmounts(LaidOutGroups groups, FlavorDemand demand) {
        this.groups = groups;
        this.demand = demand;
    }

    /**
     * Sets the requests of a group by a vector, in all dimensions with flavors: units that name a flavor accept that
     * one alone, the others accept any.
     *
     * @throws IllegalArgumentException if more units name a flavor than the vector counts
     */
    void request(String group, ResourceVector vector) {
        int node = groups.node(group);
        ResourceSchema schema = groups.schema();
        for (int d = 0; d < schema.size(); d++) {
            if (schema.hasFlavors(d)) {
                requireLeaf(node, "request", vector.value(d));
                request(node, d, vector.value(d), vector.flavors());
            }
        }
    }

    private void request(int node, int d, long units, FlavorVector named) {
        ResourceSchema schema = groups.schema();
        String dimension = schema.dimension(d);
        long ofNamed = named.sum(dimension);
        if (ofNamed > units) {
            throw new IllegalArgumentException(groups.layout().path(node) + ": request " + dimension + " (" + units
                    + ") is below the sum of the flavors that it names (" + ofNamed + ")");
        }
        // units that were set class by class before stay
        ClassRequests requests = demand.requests(d);
        for (int i = 0; i < requests.classes(node); i++) {
            if (!set.contains(new Amount(node, d, requests.mask(node, i), -1))) {
                requests.set(node, requests.mask(node, i), 0);
            }
        }
        int flavors = schema.flavorCount(d);
        if (flavors == 1) {
            put(node, d, 1, units);
            return;
        }
        put(node, d, (1 << flavors) - 1, units - ofNamed);
        for (int k = 0; k < flavors; k++) {
            put(node, d, 1 << k, named.value(schema.flavorStart(d) + k));
        }
    }

    private void put(int node, int d, int mask, long units) {
        if (units != 0) {
            once(
                    new Amount(node, d, mask, -1),
                    FlavorClass.ofMask(groups.schema(), d, mask).toString());
            demand.requests(d).set(node, mask, units);
        }
    }

    /** Sets the requests of all groups in a dimension, by node: their units accept any flavor. */
    void requests(int d, long[] amounts) {
        FlavorVector none = groups.schema().zeroFlavors();
        for (int node = 1; node < amounts.length; node++) {
            requireLeaf(node, "request", amounts[node]);
            request(node, d, amounts[node], none);
        }
    }

    /** Sets the units of a class that a group requests. */
    void request(String group, FlavorClass flavors, long units) {
        int node = requireClass(group, "request", flavors, units);
        once(new Amount(node, flavors.position(), flavors.mask(), -1), flavors.toString());
        demand.requests(flavors.position()).set(node, flavors.mask(), units);
    }

    /** Sets the units of a class of a group that use a flavor. */
    void used(String group, FlavorClass flavors, String flavor, long units) {
        int node = requireClass(group, "used", flavors, units);
        ResourceSchema schema = groups.schema();
        int k = schema.flavorPosition(flavors.dimension(), flavor) - schema.flavorStart(flavors.position());
        if (!flavors.accepts(flavor)) {
            throw new IllegalArgumentException(
                    groups.layout().path(node) + ": units of " + flavors + " cannot use " + flavor);
        }
        once(new Amount(node, flavors.position(), flavors.mask(), k), flavors + " on " + flavor);
        demand.used(flavors.position()).set(node, flavors.mask(), k, units);
    }

    private int requireClass(String group, String what, FlavorClass flavors, long units) {
        int node = groups.node(group);
        groups.requireFlavors(node, what, flavors);
        groups.requireNonNegative(node, flavors.position(), what, units);
        requireLeaf(node, what, units);
        return node;
    }

    private void requireLeaf(int node, String what, long units) {
        groups.requireLeaf(node, what, units);
    }

    private void once(Amount amount, String what) {
        if (!set.add(amount)) {
            throw new IllegalStateException(groups.layout().path(amount.node) + ": "
                    + (amount.flavor < 0 ? "request" : "used") + ' ' + what + " was already set");
        }
    }

    /** Sets the amounts of dimensions with flavors to the sums over classes and flavors. */
    void sumUp(GroupAmounts requests, GroupAmounts used) {
        ResourceSchema schema = groups.schema();
        for (int d = 0; d < schema.size(); d++) {
            if (schema.hasFlavors(d)) {
                long[] requested = requests.own(d);
                long[] use = used.own(d);
                for (int node = 1; node < requested.length; node++) {
                    requested[node] = demand.requests(d).sum(node);
                    use[node] = demand.used(d).sum(node);
                }
            }
        }
    }

    FlavorDemand demand() {
        return demand;
    }

    /** An amount that was set; the flavor is -1 for a request. */
    private record Amount(int node, int dimension, int mask, int flavor) {}
}
