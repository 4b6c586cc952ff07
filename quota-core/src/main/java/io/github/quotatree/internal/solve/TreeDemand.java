package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorInput;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.FlavorBounds;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The requests and the use of the groups of a tree, by dimension and node. In a dimension with flavors they are counted
 * by class, and the amounts by node are the sums of the classes.
 *
 * <p>The first change of an amount copies the amounts of its dimension, so that a {@linkplain #copy copy} is cheap.
 */
public final class TreeDemand {
    // the kinds of amounts
    public static final int REQUEST = 0;
    public static final int USED = 1;

    private final int nodes;
    final long[][] requests;

    /** Arrays are empty where nothing is used. */
    final long[][] used;

    /** By dimension, null where it has no flavors; null where none has. */
    private final @Nullable ClassRequests @Nullable [] classRequests;

    private final @Nullable FlavorUse @Nullable [] classUse;

    /** By kind and dimension, whether the amounts are not shared with another demand. */
    private final boolean[] owned;

    private TreeDemand(int nodes, int dimensions, boolean hasFlavors) {
        this.nodes = nodes;
        requests = new long[dimensions][];
        used = new long[dimensions][];
        classRequests = hasFlavors ? new ClassRequests[dimensions] : null;
        classUse = hasFlavors ? new FlavorUse[dimensions] : null;
        owned = new boolean[2 * dimensions];
    }

    public static TreeDemand none(Declarations declarations) {
        TreeDemand none =
                new TreeDemand(declarations.layout().size() + 1, declarations.dimensions(), declarations.hasFlavors());
        for (int d = 0; d < none.requests.length; d++) {
            none.requests[d] = new long[none.nodes];
            none.used[d] = new long[0];
            none.owned[d] = true;
            FlavorBounds bounds = declarations.flavors(d);
            if (bounds != null && none.classRequests != null && none.classUse != null) {
                none.classRequests[d] = new ClassRequests(none.nodes);
                none.classUse[d] = new FlavorUse(none.nodes, bounds.flavors());
            }
        }
        return none;
    }

    /** Returns a demand of its own with the same amounts; they are copied when they change. */
    public TreeDemand copy() {
        TreeDemand copy = new TreeDemand(nodes, requests.length, classRequests != null);
        System.arraycopy(requests, 0, copy.requests, 0, requests.length);
        System.arraycopy(used, 0, copy.used, 0, used.length);
        if (copy.classRequests != null && copy.classUse != null && classRequests != null && classUse != null) {
            System.arraycopy(classRequests, 0, copy.classRequests, 0, requests.length);
            System.arraycopy(classUse, 0, copy.classUse, 0, requests.length);
        }
        Arrays.fill(owned, false);
        return copy;
    }

    public TreeDemand withOwnRequests() {
        boolean[] mine = owned.clone();
        TreeDemand own = copy();
        for (int d = 0; d < requests.length; d++) {
            own.own(REQUEST, d);
        }
        System.arraycopy(mine, 0, owned, 0, requests.length);
        return own;
    }

    /** Returns the part of this demand that stays in another tree: {@code target} has the other node, or -1. */
    public TreeDemand carriedTo(Declarations declarations, int[] target) {
        TreeDemand carried = none(declarations);
        for (int d = 0; d < requests.length; d++) {
            carry(requests[d], target, carried.requests[d]);
            carried.used[d] = new long[used[d].length == 0 ? 0 : carried.nodes];
            carry(used[d], target, carried.used[d]);
            if (hasClasses(d)) {
                carry(classes(d), target, carried.classes(d));
                for (int k = 0; k < use(d).flavors(); k++) {
                    carry(use(d).of(k), target, carried.use(d).of(k));
                }
            }
        }
        return carried;
    }

    private static void carry(long[] amounts, int[] target, long[] carried) {
        for (int node = 1; node < amounts.length; node++) {
            if (target[node] >= 0) {
                carried[target[node]] = amounts[node];
            }
        }
    }

    private static void carry(ClassRequests amounts, int[] target, ClassRequests carried) {
        for (int node = 1; node < target.length; node++) {
            for (int i = 0; target[node] >= 0 && i < amounts.classes(node); i++) {
                carried.set(target[node], amounts.mask(node, i), amounts.units(node, i));
            }
        }
    }

    public long[][] requests() {
        return requests;
    }

    public long[][] used() {
        return used;
    }

    public long request(int dimension, int node) {
        return requests[dimension][node];
    }

    public long used(int dimension, int node) {
        return used[dimension].length == 0 ? 0 : used[dimension][node];
    }

    /** Sets all amounts of a kind in a dimension without flavors, by node; the array is not copied. */
    public void setAll(int kind, int dimension, long[] amounts) {
        (kind == REQUEST ? requests : used)[dimension] = amounts;
        owned[kind * requests.length + dimension] = true;
    }

    /** Sets the amounts of a kind of a node in the dimensions without flavors, by dimension. */
    public void set(int kind, int node, long[] amounts) {
        for (int d = 0; d < requests.length; d++) {
            if (!hasClasses(d)) {
                own(kind, d)[node] = amounts[d];
            }
        }
    }

    public void request(int dimension, int node, long amount) {
        own(REQUEST, dimension)[node] = amount;
    }

    public void request(int dimension, int node, int mask, long amount) {
        long[] sums = own(REQUEST, dimension);
        classes(dimension).set(node, mask, amount);
        sums[node] = classes(dimension).sum(node);
    }

    public void used(int dimension, int node, int mask, int flavor, long amount) {
        long[] sums = own(USED, dimension);
        use(dimension).set(node, mask, flavor, amount);
        sums[node] = use(dimension).sum(node);
    }

    private long[] own(int kind, int d) {
        long[][] amounts = kind == REQUEST ? requests : used;
        if (!owned[kind * requests.length + d]) {
            amounts[d] = amounts[d].length == 0 ? new long[nodes] : amounts[d].clone();
            if (kind == REQUEST && classRequests != null && hasClasses(d)) {
                classRequests[d] = classes(d).copy();
            } else if (kind == USED && classUse != null && hasClasses(d)) {
                classUse[d] = use(d).copy();
            }
            owned[kind * requests.length + d] = true;
        }
        return amounts[d];
    }

    public boolean hasClasses(int dimension) {
        return classRequests != null && classRequests[dimension] != null;
    }

    public ClassRequests classes(int dimension) {
        return Objects.requireNonNull(Objects.requireNonNull(classRequests)[dimension]);
    }

    public FlavorUse use(int dimension) {
        return Objects.requireNonNull(Objects.requireNonNull(classUse)[dimension]);
    }

    /** Sets counts to the sums of their flavors, of columns for each dimension, then for each flavor of each. */
    public void sumUpFlavors(long[] columns) {
        int column = requests.length;
        for (int d = 0; d < requests.length; d++) {
            if (hasClasses(d)) {
                columns[d] = 0;
                for (int k = 0; k < use(d).flavors(); k++) {
                    columns[d] = Wide.saturatedAdd(columns[d], columns[column++]);
                }
            }
        }
    }

    /** Returns by dimension the input of a solve by flavor, null where it has none; available is by column. */
    public @Nullable FlavorInput @Nullable [] inputs(long[] available) {
        if (classRequests == null) {
            return null;
        }
        @Nullable FlavorInput[] inputs = new FlavorInput[requests.length];
        int column = requests.length;
        for (int d = 0; d < inputs.length; d++) {
            if (hasClasses(d)) {
                int end = column + use(d).flavors();
                inputs[d] = new FlavorInput(classes(d), use(d), Arrays.copyOfRange(available, column, end));
                column = end;
            }
        }
        return inputs;
    }
}
