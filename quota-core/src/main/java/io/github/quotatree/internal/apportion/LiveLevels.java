package io.github.quotatree.internal.apportion;

import java.util.Arrays;

/**
 * The water levels of the sibling sets of a tree in one dimension, while caps change one by one.
 *
 * <p>A member is saturated at the levels from {@code cap / weight}, its key, on. For each set there is a partition into
 * saturated and open members, with the sum of the caps of the former and of the weights of the latter, and the gap between
 * the keys on both sides. While the level that follows from the sums lies in the gap it is right, and finding it takes a
 * division. Otherwise members change sides, which takes a pass over those with keys near the level: in a large set only
 * these are looked at, and all members again only when the level has left their neighbourhood.
 *
 * <p>Levels are of scaled weights, as {@code double}: within a relative error of 2^-48, and meant for bounds. Sums of caps
 * and weights of 2^62 or more are for the caller to keep away. Not thread-safe.
 */
public final class LiveLevels {
    /** Sets of up to so many members have no neighbourhood: all are looked at. */
    private static final int SMALL = 256;

    /** Ends the search where rounding makes two members change sides for ever. */
    private static final int MOST_STEPS = 64;

    // what is known of a set, in one line of a cache
    private static final int STRIDE = 8;
    private static final int HELD = 0; // the sum of the caps of the saturated members
    private static final int FREE = 1; // the sum of the weights of the open ones, not scaled
    private static final int FLOOR = 2; // no saturated key is above it
    private static final int CEILING = 3; // no open key is below it, and it is above the floor
    private static final int LEVEL = 4; // the last level found, NaN if there is no partition
    private static final int CAPS = 5; // the sum of all caps of members of positive weight
    private static final int LOW = 6; // the keys above it and below the next are those of the neighbourhood
    private static final int HIGH = 7;

    private final long[] sets;
    private final double[] key;
    private final Neighbours neighbours;

    // the dimension at hand
    private long[] weight = new long[0];
    private long[] cap = new long[0];

    // a set at hand: the sums of a partition that is looked for
    private long held;
    private long free;
    private int moved;

    /** Makes room for sibling sets of a tree with the nodes {@code 0 .. size}. */
    public LiveLevels(int sets, int size, int largestSet) {
        this.sets = new long[STRIDE * sets];
        key = new double[size + 1];
        neighbours = new Neighbours(sets, largestSet > SMALL ? size + 1 : 0);
    }

    /** Turns to the scaled weights and the caps of a dimension, by node, and forgets all partitions. */
    public void begin(long[] weights, long[] caps) {
        weight = weights;
        cap = caps;
        for (int i = 1; i < key.length; i++) {
            key[i] = key(i);
        }
    }

    /** Begins with a sibling set. */
    public void beginSet(int set, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += weight[i] == 0 ? 0 : cap[i];
        }
        sets[STRIDE * set + CAPS] = sum;
        forget(set);
    }

    /** Takes over that the cap of a member has changed. */
    public void change(int set, int node, int shift, long before) {
        long w = weight[node];
        if (w == 0) {
            return;
        }
        int s = STRIDE * set;
        long now = cap[node];
        double oldKey = key[node];
        double newKey = key(node);
        key[node] = newKey;
        sets[s + CAPS] += now - before;
        double level = get(s + LEVEL);
        if (Double.isNaN(level)) {
            return;
        }
        double floor = get(s + FLOOR);
        if (oldKey <= floor) {
            sets[s + HELD] -= before;
        } else {
            sets[s + FREE] -= w >>> shift;
        }
        boolean saturated = newKey <= floor;
        if (!saturated && newKey < get(s + CEILING)) {
            // in the gap, where nobody else is: the side is free to choose
            saturated = newKey <= level;
            put(s + (saturated ? FLOOR : CEILING), newKey);
        }
        if (saturated) {
            sets[s + HELD] += now;
        } else {
            sets[s + FREE] += w >>> shift;
        }
        if (neighbours.isKept(set)) {
            boolean near = newKey > get(s + LOW) && newKey < get(s + HIGH);
            if (!neighbours.change(set, node, near)) {
                forget(set);
            }
        }
    }

    /** Returns the sum of the caps of the members of positive weight. */
    public long capSum(int set) {
        return sets[STRIDE * set + CAPS];
    }

    /**
     * Returns the level at which the members together hold an amount.
     *
     * @param amount positive, and less than the {@link #capSum}
     * @param shift by how many bits the weights of the set are scaled
     */
    public double level(int set, int from, int to, long amount, int shift) {
        int s = STRIDE * set;
        double level = (amount - sets[s + HELD]) / (sets[s + FREE] * FixedPoint.powerOfTwo(shift));
        // false also for NaN, where nothing is known
        if (level >= get(s + FLOOR) && level < get(s + CEILING)) {
            put(s + LEVEL, level);
            return level;
        }
        return search(set, from, to, amount, shift);
    }

    /**
     * Returns a level at or above that at which the members hold a larger amount than that of the last call of
     * {@link #level}, for the same set; infinite if there is none, or it is too far.
     */
    public double upperLevel(int set, int from, int to, double amount, int shift) {
        int s = STRIDE * set;
        double scale = FixedPoint.powerOfTwo(shift);
        double level = (amount - sets[s + HELD]) / (sets[s + FREE] * scale);
        if (level < get(s + CEILING)) {
            return level;
        }
        held = sets[s + HELD];
        free = sets[s + FREE];
        double bound = get(s + FLOOR);
        for (int step = 0; step < MOST_STEPS; step++) {
            if (!(level < get(s + HIGH))) {
                return Double.POSITIVE_INFINITY;
            }
            moved = 0;
            move(set, from, to, shift, bound, level);
            if (moved == 0) {
                return level;
            }
            bound = level;
            level = (amount - held) / (free * scale);
        }
        return Double.POSITIVE_INFINITY;
    }

    /** Returns the weight of the open members as of the last level found, as a sum of scaled weights. */
    public double openWeight(int set, int shift) {
        return sets[STRIDE * set + FREE] * FixedPoint.powerOfTwo(shift);
    }

    private double search(int set, int from, int to, long amount, int shift) {
        int s = STRIDE * set;
        if (Double.isNaN(get(s + LEVEL))) {
            return searchAll(set, from, to, amount, shift);
        }
        double scale = FixedPoint.powerOfTwo(shift);
        held = sets[s + HELD];
        free = sets[s + FREE];
        double bound = get(s + FLOOR);
        double low = get(s + LOW);
        double high = get(s + HIGH);
        // on a concave function, Newton's method from above goes below in one step, and from below never above
        for (int step = 0; step < MOST_STEPS; step++) {
            double level = Math.max((amount - held) / (free * scale), 0);
            if (!(level >= low && level < high)) {
                return searchAll(set, from, to, amount, shift);
            }
            moved = 0;
            move(set, from, to, shift, bound, level);
            bound = level;
            if (moved == 0) {
                break;
            }
        }
        return keep(set, from, to, bound);
    }

    /** Moves the members with keys between two levels to the other side. */
    private void move(int set, int from, int to, int shift, double bound, double level) {
        boolean kept = neighbours.isKept(set);
        int[] list = kept ? neighbours.listed(set) : NONE;
        int count = kept ? neighbours.count(set) : to - from;
        double low = Math.min(bound, level);
        double high = Math.max(bound, level);
        int sign = level > bound ? 1 : -1;
        for (int k = 0; k < count; k++) {
            int i = kept ? list[k] : from + k;
            if (key[i] > low && key[i] <= high) {
                held += sign * cap[i];
                free -= sign * (weight[i] >>> shift);
                moved++;
            }
        }
    }

    private static final int[] NONE = {};

    /** Keeps the partition at a level, with the gap around it. */
    private double keep(int set, int from, int to, double level) {
        int s = STRIDE * set;
        boolean kept = neighbours.isKept(set);
        int[] list = kept ? neighbours.listed(set) : NONE;
        int count = kept ? neighbours.count(set) : to - from;
        double floor = get(s + LOW);
        double ceiling = get(s + HIGH);
        for (int k = 0; k < count; k++) {
            double other = key[kept ? list[k] : from + k];
            if (other <= level) {
                floor = Math.max(floor, other);
            } else {
                ceiling = Math.min(ceiling, other);
            }
        }
        sets[s + HELD] = held;
        sets[s + FREE] = free;
        put(s + FLOOR, floor);
        put(s + CEILING, ceiling);
        put(s + LEVEL, level);
        return level;
    }

    /** Finds the level from all members, and in a large set the neighbourhood of it. */
    private double searchAll(int set, int from, int to, long amount, int shift) {
        int s = STRIDE * set;
        double scale = FixedPoint.powerOfTwo(shift);
        double level = get(s + LEVEL);
        if (!(level > 0)) {
            level = 0;
        }
        for (int step = 0; step < MOST_STEPS; step++) {
            split(from, to, shift, level);
            double next = Math.max((amount - held) / (free * scale), 0);
            long before = held;
            split(from, to, shift, next);
            level = next;
            if (held == before) {
                break;
            }
        }
        if (to - from <= SMALL) {
            put(s + LOW, -1);
            put(s + HIGH, Double.POSITIVE_INFINITY);
        } else {
            double width = neighbours.list(set, key, from, to, level);
            put(s + LOW, level * (1 - width));
            put(s + HIGH, level * (1 + width));
        }
        return keep(set, from, to, level);
    }

    /** Sums up the two sides of all members at a level. */
    private void split(int from, int to, int shift, double level) {
        long saturated = 0;
        long open = 0;
        for (int i = from; i < to; i++) {
            boolean above = key[i] > level;
            saturated += above ? 0 : cap[i];
            open += above ? weight[i] >>> shift : 0;
        }
        held = saturated;
        free = open;
    }

    private double key(int node) {
        return weight[node] == 0 ? Double.POSITIVE_INFINITY : cap[node] / (double) weight[node];
    }

    private void forget(int set) {
        int s = STRIDE * set;
        Arrays.fill(sets, s + FLOOR, s + CAPS, Double.doubleToRawLongBits(Double.NaN));
    }

    private double get(int index) {
        return Double.longBitsToDouble(sets[index]);
    }

    private void put(int index, double value) {
        sets[index] = Double.doubleToRawLongBits(value);
    }
}
