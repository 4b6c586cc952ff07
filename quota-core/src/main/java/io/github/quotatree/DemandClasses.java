package io.github.quotatree;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.solve.TreeDemand;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The requests and the use by class while a {@link Demand} with flavors is built, and which of them were set. */
final class DemandClasses {
    /** In place of a flavor: the amount is a request. */
    private static final int REQUESTED = -1;

    private final LaidOutGroups groups;
    private final ResourceSchema schema;
    private final TreeDemand amounts;
    private final Set<ClassAmount> set = new HashSet<>();

    /** An amount that was set; the flavor is {@link #REQUESTED} for a request. */
    private record ClassAmount(int node, int dimension, int mask, int flavor) {}

    DemandClasses(LaidOutGroups groups, TreeDemand amounts) {
        this.groups = groups;
        this.amounts = amounts;
        schema = groups.schema;
    }

    void request(int node, FlavorClass flavors, long units) {
        requireAmount(node, "request", flavors, units);
        once(new ClassAmount(node, flavors.position(), flavors.mask(), REQUESTED));
        amounts.request(flavors.position(), node, flavors.mask(), units);
    }

    void used(int node, FlavorClass flavors, String flavor, long units) {
        requireAmount(node, "used", flavors, units);
        int d = flavors.position();
        int k = schema.column(flavors.dimension(), flavor) - schema.column(d, 0);
        if (!flavors.accepts(flavor)) {
            throw new IllegalArgumentException(
                    groups.layout.path(node) + ": units of " + flavors + " cannot use " + flavor);
        }
        once(new ClassAmount(node, d, flavors.mask(), k));
        amounts.used(d, node, flavors.mask(), k, units);
    }

    /** Refuses use that is not set by class and flavor. */
    void refuseUse(String group, ResourceVector amount) {
        for (int d : schema.flavoredPositions()) {
            if (amount.value(d) != 0) {
                throw new IllegalArgumentException(group + ": used " + schema.dimension(d) + " (" + amount.value(d)
                        + ") must be set by class and flavor");
            }
        }
    }

    private void requireAmount(int node, String what, FlavorClass flavors, long units) {
        groups.requireFlavors(node, what, flavors);
        groups.requireNonNegative(node, flavors.position(), what, units);
        groups.requireLeaf(node, what, units);
    }

    /** Sets the requests of all groups in a dimension, by node, as units that accept any flavor. */
    void requests(int d, long[] ofGroups) {
        long[] columns = new long[schema.columns()];
        for (int node = 1; node < ofGroups.length; node++) {
            columns[d] = ofGroups[node];
            request(node, d, columns);
        }
    }

    /** Sets the requests of a group by column; units that were set class by class before stay. */
    void request(int node, long[] columns) {
        for (int d : schema.flavoredPositions()) {
            request(node, d, columns);
        }
    }

    private void request(int node, int d, long[] columns) {
        groups.requireLeaf(node, "request", columns[d]);
        int flavors = schema.flavorCount(d);
        int first = schema.column(d, 0);
        long rest = columns[d];
        for (int k = 0; k < flavors && rest >= 0; k++) {
            rest -= columns[first + k];
        }
        if (rest < 0) {
            BigInteger named = Arrays.stream(columns, first, first + flavors)
                    .mapToObj(BigInteger::valueOf)
                    .reduce(BigInteger.ZERO, BigInteger::add);
            throw new IllegalArgumentException(groups.layout.path(node) + ": request " + schema.dimension(d) + " ("
                    + columns[d] + ") is below the sum of the flavors that it names (" + named + ")");
        }
        ClassRequests before = amounts.classes(d);
        for (int i = 0; i < before.classes(node); i++) {
            int mask = before.mask(node, i);
            if (before.units(node, i) != 0 && !set.contains(new ClassAmount(node, d, mask, REQUESTED))) {
                amounts.request(d, node, mask, 0);
                before = amounts.classes(d);
            }
        }
        for (int k = 0; k < flavors && flavors > 1; k++) {
            put(node, d, 1 << k, columns[first + k]);
        }
        put(node, d, (1 << flavors) - 1, flavors == 1 ? columns[d] : rest);
    }

    private void put(int node, int d, int mask, long units) {
        if (units != 0) {
            once(new ClassAmount(node, d, mask, REQUESTED));
            amounts.request(d, node, mask, units);
        }
    }

    private void once(ClassAmount amount) {
        if (!set.add(amount)) {
            FlavorClass flavors = FlavorClass.ofMask(schema, amount.dimension, amount.mask);
            String words = amount.flavor == REQUESTED
                    ? "request " + flavors
                    : "used " + flavors + " on "
                            + schema.flavors(flavors.dimension()).get(amount.flavor);
            throw new IllegalStateException(groups.layout.path(amount.node) + ": " + words + " was already set");
        }
    }
}
