package io.github.quotatree.ledger;

import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.Arrays;

/**
 * The columns of a {@link UnitTable}. A column counts one part of the units of a class in a dimension: the requested
 * units, and by flavor the used and the leaving ones. Two more count the used and the leaving units of workloads that
 * are not preemptible, of all classes together.
 *
 * <p>A plain dimension has a single class, of mask 0, and a single flavor, so that its five columns have fixed
 * positions. A column of a class of a dimension with flavors is added after these when it first counts something. A
 * column is named by a key. Immutable.
 */
final class UnitColumns {
    private static final int PART_BITS = 5;
    private static final int MASK_BITS = 12;

    // the parts; the used and the leaving units have one of each flavor
    static final int REQUESTED = 0;
    static final int FIXED_USED = 1;
    private static final int FIXED_LEAVING = 2;
    static final int USED = 3;
    static final int LEAVING = USED + ResourceSchema.MOST_FLAVORS;

    private static final int[] PLAIN_PARTS = {REQUESTED, FIXED_USED, FIXED_LEAVING, USED, LEAVING};

    /** The columns of a plain dimension, where each part up to the used units is at its own number. */
    static final int OF_PLAIN = 5;

    private final int plain;
    private final int[] keys;

    private UnitColumns(int plain, int[] keys) {
        this.plain = plain;
        this.keys = keys;
    }

    static UnitColumns of(int dimensions) {
        int[] keys = new int[dimensions * OF_PLAIN];
        for (int c = 0; c < keys.length; c++) {
            keys[c] = key(c / OF_PLAIN, 0, PLAIN_PARTS[c % OF_PLAIN]);
        }
        return new UnitColumns(keys.length, keys);
    }

    // the columns that a workload counts in

    static int requested(Workload workload, ResourceSchema schema, int d) {
        return key(d, mask(workload, schema, d), REQUESTED);
    }

    /** Returns the key of the units of a dimension that a workload uses of the flavor that it holds. */
    static int used(Workload workload, ResourceVector held, int d) {
        int mask = mask(workload, held.schema(), d);
        return key(d, mask, mask == 0 ? USED : USED + Math.max(0, HeldFlavors.flavor(held, d)));
    }

    static int leaving(Workload workload, ResourceVector held, int d) {
        return used(workload, held, d) - USED + LEAVING;
    }

    /** Returns the key of the used units of workloads that are not preemptible. */
    static int fixedUsed(int d) {
        return key(d, 0, FIXED_USED);
    }

    /** Returns the key of the leaving units of workloads that are not preemptible. */
    static int fixedLeaving(int d) {
        return key(d, 0, FIXED_LEAVING);
    }

    private static int mask(Workload workload, ResourceSchema schema, int d) {
        return schema.hasFlavors() && schema.hasFlavors(d)
                ? workload.accepted(schema.dimension(d)).mask()
                : 0;
    }

    private static int key(int dimension, int mask, int part) {
        return (dimension << MASK_BITS | mask) << PART_BITS | part;
    }

    // the parts of a key

    static int dimension(int key) {
        return key >>> (PART_BITS + MASK_BITS);
    }

    private static int mask(int key) {
        return key >>> PART_BITS & (1 << MASK_BITS) - 1;
    }

    static int part(int key) {
        return key & (1 << PART_BITS) - 1;
    }

    /** Returns whether a column is of a class of a dimension with flavors. */
    static boolean isOfClass(int key) {
        return mask(key) != 0;
    }

    static FlavorClass flavorClass(ResourceSchema schema, int key) {
        return FlavorClass.ofMask(schema, dimension(key), mask(key));
    }

    static boolean isRequested(int key) {
        return part(key) == REQUESTED;
    }

    static boolean isUsed(int key) {
        return part(key) >= USED && part(key) < LEAVING;
    }

    static boolean isLeaving(int key) {
        return part(key) >= LEAVING;
    }

    /** Returns the flavor of used or leaving units, counted within the dimension; 0 in a plain one. */
    static int flavor(int key) {
        return isLeaving(key) ? part(key) - LEAVING : part(key) - USED;
    }

    /** Returns the key of the used units of which a column has the leaving ones. */
    static int usedOfLeaving(int key) {
        return key - LEAVING + USED;
    }

    // positions

    int size() {
        return keys.length;
    }

    int key(int column) {
        return keys[column];
    }

    /** Returns the first column from a position on whose part, of a dimension, is in a range; or -1. */
    int next(int from, int d, int firstPart, int lastPart) {
        for (int c = from; c < keys.length; c++) {
            int part = part(keys[c]);
            if (dimension(keys[c]) == d && part >= firstPart && part <= lastPart) {
                return c;
            }
        }
        return -1;
    }

    /** Returns the position of a column, or the complement of the position that it would be added at. */
    int find(int key) {
        return isOfClass(key)
                ? Arrays.binarySearch(keys, plain, keys.length, key)
                : dimension(key) * OF_PLAIN + Math.min(part(key), USED + 1);
    }

    UnitColumns with(int at, int key) {
        int[] more = Arrays.copyOf(keys, keys.length + 1);
        System.arraycopy(keys, at, more, at + 1, keys.length - at);
        more[at] = key;
        return new UnitColumns(plain, more);
    }
}
