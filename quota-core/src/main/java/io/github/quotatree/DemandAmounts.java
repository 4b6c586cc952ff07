package io.github.quotatree;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.solve.TreeDemand;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * The requests and the use of the groups of a tree while a {@link Demand} is built, and which of them were set: for
 * single groups in all dimensions, for all groups in single dimensions, or class by class in a dimension with flavors.
 */
final class DemandAmounts {
    private static final int REQUEST = 0;
    private static final int USED = 1;
    private static final String[] NAMES = {"request", "used"};

    /** In place of a flavor: the amount is a request. */
    private static final int REQUESTED = -1;

    private final LaidOutGroups groups;
    private final ResourceSchema schema;
    private final TreeDemand amounts;

    // of requests, and of use
    private final BitSet[] groupsSet = {new BitSet(), new BitSet()};

    private final BitSet[] dimensionsSet = {new BitSet(), new BitSet()};
    private final Set<ClassAmount> classes = new HashSet<>();
    private boolean parentWorkloads;

    /** An amount by class that was set; the flavor is {@link #REQUESTED} for a request. */
    private record ClassAmount(int node, int dimension, int mask, int flavor) {}

    DemandAmounts(LaidOutGroups groups, TreeDemand amounts, boolean parentWorkloads) {
        this.groups = groups;
        this.amounts = amounts;
        this.parentWorkloads = parentWorkloads;
        schema = groups.schema;
    }

    void acceptParentWorkloads() {
        parentWorkloads = true;
    }

    boolean parentWorkloads() {
        return parentWorkloads;
    }

    TreeDemand amounts() {
        return amounts;
    }

    /** Sets the requests of a group; refuses one in which more units name a flavor than the vector counts. */
    void request(String group, ResourceVector vector) {
        int node = add(REQUEST, group, vector);
        for (int d = 0; d < schema.size(); d++) {
            if (amounts.hasClasses(d)) {
                requestClasses(node, d, vector);
            } else {
                amounts.request(d, node, vector.value(d));
            }
        }
    }

    void used(String group, ResourceVector vector) {
        for (int d = 0; d < schema.size(); d++) {
            if (amounts.hasClasses(d) && vector.value(d) != 0) {
                throw new IllegalArgumentException(group + ": used " + schema.dimension(d) + " (" + vector.value(d)
                        + ") must be set by class and flavor");
            }
        }
        int node = add(USED, group, vector);
        for (int d = 0; d < schema.size(); d++) {
            amounts.used(d, node, vector.value(d));
        }
    }

    /** Sets the requests of all groups in a dimension, by node: in one with flavors, their units accept any. */
    void requests(int dimension, long[] ofGroups) {
        add(REQUEST, dimension, ofGroups);
        if (!amounts.hasClasses(dimension)) {
            amounts.requests(dimension, ofGroups.clone());
            return;
        }
        for (int node = 1; node < ofGroups.length; node++) {
            requestClasses(node, dimension, schema.zero().with(schema.dimension(dimension), ofGroups[node]));
        }
    }

    void used(int dimension, long[] ofGroups) {
        if (amounts.hasClasses(dimension)) {
            throw new IllegalArgumentException(
                    "used " + schema.dimension(dimension) + " must be set by class and flavor");
        }
        add(USED, dimension, ofGroups);
        amounts.used(dimension, ofGroups.clone());
    }

    void request(String group, FlavorClass flavors, long units) {
        int node = requireClass(group, NAMES[REQUEST], flavors, units);
        once(new ClassAmount(node, flavors.position(), flavors.mask(), REQUESTED));
        amounts.request(flavors.position(), node, flavors.mask(), units);
    }

    void used(String group, FlavorClass flavors, String flavor, long units) {
        int node = requireClass(group, NAMES[USED], flavors, units);
        int k = schema.column(flavors.dimension(), flavor) - schema.column(flavors.position(), 0);
        if (!flavors.accepts(flavor)) {
            throw new IllegalArgumentException(
                    groups.layout.path(node) + ": units of " + flavors + " cannot use " + flavor);
        }
        once(new ClassAmount(node, flavors.position(), flavors.mask(), k));
        amounts.used(flavors.position(), node, flavors.mask(), k, units);
    }

    private int requireClass(String group, String what, FlavorClass flavors, long units) {
        int node = groups.node(group);
        groups.requireFlavors(node, what, flavors);
        groups.requireNonNegative(node, flavors.position(), what, units);
        groups.requireLeaf(node, what, units);
        return node;
    }

    /** Sets the requests of a group in a dimension with flavors; units that were set class by class before stay. */
    private void requestClasses(int node, int d, ResourceVector vector) {
        groups.requireLeaf(node, NAMES[REQUEST], vector.value(d));
        int flavors = schema.flavorCount(d);
        long rest = vector.value(d);
        for (int k = 0; k < flavors && rest >= 0; k++) {
            rest -= vector.value(schema.column(d, k));
        }
        if (rest < 0) {
            throw new IllegalArgumentException(groups.layout.path(node) + ": request " + schema.dimension(d) + " ("
                    + vector.value(d) + ") is below the sum of the flavors that it names ("
                    + named(d, vector) + ")");
        }
        ClassRequests before = amounts.classes(d);
        for (int i = 0; i < before.classes(node); i++) {
            int mask = before.mask(node, i);
            if (before.units(node, i) != 0 && !classes.contains(new ClassAmount(node, d, mask, REQUESTED))) {
                amounts.request(d, node, mask, 0);
                before = amounts.classes(d);
            }
        }
        for (int k = 0; k < flavors && flavors > 1; k++) {
            putClass(node, d, 1 << k, vector.value(schema.column(d, k)));
        }
        putClass(node, d, (1 << flavors) - 1, flavors == 1 ? vector.value(d) : rest);
    }

    private BigInteger named(int d, ResourceVector vector) {
        BigInteger sum = BigInteger.ZERO;
        for (int k = 0; k < schema.flavorCount(d); k++) {
            sum = sum.add(BigInteger.valueOf(vector.value(schema.column(d, k))));
        }
        return sum;
    }

    private void putClass(int node, int d, int mask, long units) {
        if (units != 0) {
            once(new ClassAmount(node, d, mask, REQUESTED));
            amounts.request(d, node, mask, units);
        }
    }

    private void once(ClassAmount amount) {
        if (!classes.add(amount)) {
            FlavorClass flavors = FlavorClass.ofMask(schema, amount.dimension, amount.mask);
            throw new IllegalStateException(groups.layout.path(amount.node) + ": "
                    + (amount.flavor == REQUESTED
                            ? "request " + flavors
                            : "used " + flavors + " on "
                                    + schema.flavors(flavors.dimension()).get(amount.flavor))
                    + " was already set");
        }
    }

    private int add(int kind, String group, ResourceVector vector) {
        int node = groups.node(group);
        if (!parentWorkloads) {
            groups.requireLeaf(node, NAMES[kind], vector);
        }
        if (groupsSet[kind].get(node) || !dimensionsSet[kind].isEmpty()) {
            throw new IllegalStateException(groups.layout.path(node) + ": " + NAMES[kind] + " was already set");
        }
        boolean accepted = vector.schema().equals(schema);
        for (int c = 0; accepted && c < schema.columns(); c++) {
            accepted = vector.value(c) >= 0;
        }
        if (!accepted) { // the text of the message is made for no other amount
            schema.requireNonNegative(groups.layout.path(node) + ": " + NAMES[kind], vector);
        }
        groupsSet[kind].set(node);
        return node;
    }

    private void add(int kind, int dimension, long[] ofGroups) {
        String name = NAMES[kind] + " " + schema.dimension(dimension);
        int size = groups.layout.size();
        if (dimensionsSet[kind].get(dimension) || !groupsSet[kind].isEmpty()) {
            throw new IllegalStateException(name + " was already set");
        }
        if (ofGroups.length != size + 1) {
            throw new IllegalArgumentException(name + ": " + ofGroups.length + " amounts for " + size + " groups");
        }
        if (ofGroups[0] != 0) {
            throw new IllegalArgumentException(name + ": no group has the index 0, but its amount is " + ofGroups[0]);
        }
        for (int node = 1; node < ofGroups.length; node++) {
            groups.requireNonNegative(node, dimension, NAMES[kind], ofGroups[node]);
            if (!parentWorkloads) {
                groups.requireLeaf(node, NAMES[kind], ofGroups[node]);
            }
        }
        dimensionsSet[kind].set(dimension);
    }
}
