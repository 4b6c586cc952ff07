package io.github.quotatree.ledger;

import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * The units of each account of a tree by column. Its snapshots share the pages of the columns.
 *
 * <p>A column counts one part of the units of a class in a dimension: the requested units, and by flavor the used and
 * the leaving ones. Two more count the used and the leaving units of workloads that are not preemptible, of all classes
 * together. A plain dimension has a single class, of mask 0, and a single flavor, so that its five columns have fixed
 * positions. A column of a class of a dimension with flavors is added after these when it first counts something. A
 * column is named by a key.
 */
final class UnitTable {
    private static final int PART_BITS = 5;
    private static final int MASK_BITS = 12;

    // the parts; the used and the leaving units have one of each flavor
    private static final int REQUESTED = 0;
    private static final int FIXED_USED = 1;
    private static final int FIXED_LEAVING = 2;
    private static final int USED = 3;
    private static final int LEAVING = USED + ResourceSchema.MOST_FLAVORS;

    private static final int[] PLAIN_PARTS = {REQUESTED, FIXED_USED, FIXED_LEAVING, USED, LEAVING};

    /** The columns of a plain dimension, where each part up to the used units is at its own number. */
    private static final int OF_PLAIN = 5;

    private static final PagedLongs NONE = new PagedLongs();

    private final int plain;
    private int[] keys;
    private PagedLongs[] numbers;

    UnitTable(int dimensions) {
        plain = dimensions * OF_PLAIN;
        keys = new int[plain];
        Arrays.setAll(keys, c -> key(c / OF_PLAIN, 0, PLAIN_PARTS[c % OF_PLAIN]));
        numbers = new PagedLongs[plain];
        Arrays.setAll(numbers, c -> new PagedLongs());
    }

    private UnitTable(UnitTable other) {
        plain = other.plain;
        keys = other.keys;
        numbers = other.numbers.clone();
        Arrays.setAll(numbers, c -> numbers[c].snapshot());
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

    /** Returns the key of the requested units of a plain dimension. */
    static int requested(int d) {
        return key(d, 0, REQUESTED);
    }

    static int fixedUsed(int d) {
        return key(d, 0, FIXED_USED);
    }

    static int fixedLeaving(int d) {
        return key(d, 0, FIXED_LEAVING);
    }

    private static int mask(Workload workload, ResourceSchema schema, int d) {
        return schema.hasFlavors() && schema.hasFlavors(d)
                ? workload.accepted(d).mask()
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

    private static int part(int key) {
        return key & (1 << PART_BITS) - 1;
    }

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

    /** Returns the position of a column, or the complement of the position that it would be added at. */
    private int find(int key) {
        return isOfClass(key)
                ? Arrays.binarySearch(keys, plain, keys.length, key)
                : dimension(key) * OF_PLAIN + Math.min(part(key), USED + 1);
    }

    long at(int column, int account) {
        return numbers[column].get(account);
    }

    long[] toArray(int column, int length) {
        return numbers[column].toArray(length);
    }

    long get(int key, int account) {
        return ofKey(key).get(account);
    }

    private PagedLongs ofKey(int key) {
        int column = find(key);
        return column < 0 ? NONE : numbers[column];
    }

    // sums over the classes of a dimension, and over its flavors

    long requested(int d, int account) {
        return sum(d, REQUESTED, REQUESTED, account);
    }

    long used(int d, int account) {
        return sum(d, USED, LEAVING - 1, account);
    }

    /** Returns the used units of a flavor; a plain dimension has the one flavor 0. */
    long used(int d, int flavor, int account) {
        return sum(d, USED + flavor, USED + flavor, account);
    }

    /** Returns the units that are leaving an account and those below it. */
    long leaving(int d, int account) {
        return sum(d, LEAVING, Integer.MAX_VALUE, account);
    }

    /** Returns the units of a flavor that are leaving an account and those below it. */
    long leaving(int d, int flavor, int account) {
        return sum(d, LEAVING + flavor, LEAVING + flavor, account);
    }

    private long sum(int d, int firstPart, int lastPart, int account) {
        long sum = 0;
        for (int c = d * OF_PLAIN; c < (d + 1) * OF_PLAIN; c++) {
            sum += isWithin(keys[c], firstPart, lastPart) ? at(c, account) : 0;
        }
        for (int c = plain; c < keys.length; c++) {
            sum += dimension(keys[c]) == d && isWithin(keys[c], firstPart, lastPart) ? at(c, account) : 0;
        }
        return sum;
    }

    private static boolean isWithin(int key, int firstPart, int lastPart) {
        return part(key) >= firstPart && part(key) <= lastPart;
    }

    // changes

    /** Adds units, and returns their sum; makes the column for the first. */
    long add(int key, int account, long units) {
        int at = find(key);
        if (at < 0) {
            at = ~at;
            PagedLongs[] more = Arrays.copyOf(numbers, numbers.length + 1);
            System.arraycopy(numbers, at, more, at + 1, numbers.length - at);
            more[at] = new PagedLongs();
            numbers = more;
            int[] with = Arrays.copyOf(keys, more.length);
            System.arraycopy(keys, at, with, at + 1, keys.length - at);
            with[at] = key;
            keys = with;
        }
        return numbers[at].add(account, units);
    }

    // moments

    /** Returns the units as they are now, to be read alone; takes time in the pages of the columns. */
    UnitTable snapshot() {
        return new UnitTable(this);
    }

    void addDifferences(UnitTable other, BitSet differences) {
        for (int c = 0; c < keys.length; c++) {
            numbers[c].addDifferences(other.ofKey(keys[c]), differences);
        }
        for (int c = 0; c < other.keys.length; c++) {
            other.numbers[c].addDifferences(ofKey(other.keys[c]), differences);
        }
    }

    /** Returns whether some columns have the same units as at another moment, of as many accounts. */
    boolean isSame(UnitTable other, IntPredicate which) {
        return isWithin(other, which) && other.isWithin(this, which);
    }

    private boolean isWithin(UnitTable other, IntPredicate which) {
        for (int c = 0; c < keys.length; c++) {
            if (which.test(keys[c]) && !numbers[c].isSame(other.ofKey(keys[c]))) {
                return false;
            }
        }
        return true;
    }
}
