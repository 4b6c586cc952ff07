package io.github.quotatree.internal.live;

import io.github.quotatree.internal.math.Wide;
import java.util.Arrays;

/**
 * Bounds of the water levels of the sibling sets of a tree in one dimension, while caps change one by one.
 *
 * <p>For a set there are two levels, with the number of bids at or below each and the weight of the members that are
 * open at each. A change of one member corrects these numbers, without a look at any other. As long as an amount lies
 * between the two numbers of bids, its last unit is bid between the two levels, and mostly much closer bounds follow
 * from the numbers; otherwise the levels are placed anew, which takes a few passes over the set.
 *
 * <p>Levels are of scaled weights, as {@code double}; doubts of rounding are counted to the safe side. The caller keeps
 * sums of caps and weights below 2^62. Not thread-safe.
 */
public final class LevelBrackets {
    /*
     * Let F(t) be what the members of a set hold together at level t of the continuous problem, and L the level of the
     * last bid that wins. The bids at or below a level are at most n/2 more or less than F there, n being the members;
     * so F(L) is within n/2 of the amount. F is concave: it lies below the tangents at both levels, whose slopes are
     * the weights of the open members, and above the chord between them. The tangents bound L from below, the chord
     * from above, both the closer the straighter F is between the levels. Where units are few, so that n/2 of them are
     * many, the levels themselves are the bounds, and are placed closer.
     */
    /** More than the relative error of a member's part of a level. */
    private static final double ERROR = 0x1p-48;

    private static final int MOST_STEPS = 64;
    private static final int MOST_TRIES = 8;

    // what is known about a set, in one line of a cache
    private static final int STRIDE = 8;
    private static final int LOW = 0; // the lower level, NaN if nothing is known
    private static final int HIGH = 1;
    private static final int LOW_BIDS = 2; // an upper bound of the number of bids at or below it
    private static final int HIGH_BIDS = 3; // a lower bound of the number of bids at or below it
    private static final int LOW_OPEN = 4; // the weight of the members that are open at it, not scaled
    private static final int HIGH_OPEN = 5;
    private static final int CAPS = 6; // the sum of all caps of members of positive weight

    private final long[] sets;

    // the dimension at hand
    private long[] weight = new long[0];
    private long[] cap = new long[0];

    // the bounds of the level that was located last
    private double lower;
    private double upper;

    // a level that is looked for: the caps of the saturated members and the weight of the others, not scaled
    private long held;
    private long open;

    /** Makes room for sibling sets. */
    public LevelBrackets(int sets) {
        this.sets = new long[STRIDE * sets];
    }

    /** Turns to the scaled weights and the caps of a dimension, by node. */
    public void turnTo(long[] weights, long[] caps) {
        weight = weights;
        cap = caps;
    }

    /** Begins with a sibling set whose level is not known. */
    public void begin(int set, int from, int to) {
        int s = STRIDE * set;
        Arrays.fill(sets, s, s + STRIDE, 0);
        put(s + LOW, Double.NaN);
        for (int i = from; i < to; i++) {
            sets[s + CAPS] += weight[i] == 0 ? 0 : cap[i];
        }
    }

    /** Corrects the numbers of a set after a change of the cap of a member. */
    public void change(int set, int node, int shift, long before) {
        long w = weight[node];
        if (w == 0) {
            return;
        }
        int s = STRIDE * set;
        long now = cap[node];
        sets[s + CAPS] += now - before;
        double low = get(s + LOW) * w;
        if (Double.isNaN(low)) {
            return;
        }
        double high = get(s + HIGH) * w;
        sets[s + LOW_BIDS] += most(low, now) - most(low, before);
        sets[s + HIGH_BIDS] += least(high, now) - least(high, before);
        sets[s + LOW_OPEN] += open(low, now, w, shift) - open(low, before, w, shift);
        sets[s + HIGH_OPEN] += open(high, now, w, shift) - open(high, before, w, shift);
    }

    /** Returns the sum of the caps of the members of positive weight. */
    public long capSum(int set) {
        return sets[STRIDE * set + CAPS];
    }

    /**
     * Finds bounds of the level of an amount, which is itself known within bounds only; returns whether there are any.
     *
     * @param least the least amount, positive
     * @param most the largest amount, less than the {@link #capSum}
     * @param shift by how many bits the weights of the set are scaled
     */
    public boolean locate(int set, int from, int to, long least, long most, int shift) {
        if (!holds(set, least, most) && !place(set, from, to, least, most, shift)) {
            return false;
        }
        int s = STRIDE * set;
        double scale = Wide.powerOfTwo(shift);
        double low = get(s + LOW);
        double high = get(s + HIGH);
        // n units for the roundings of the members, and what was counted to the safe side
        double doubt = 2 * ((to - from) + sets[s + HIGH_BIDS] * (4 * ERROR));
        double byLow = low + (least - sets[s + LOW_BIDS] - doubt) / (sets[s + LOW_OPEN] * scale);
        double byHigh = high - (sets[s + HIGH_BIDS] - least + doubt) / (sets[s + HIGH_OPEN] * scale);
        double between = (double) sets[s + HIGH_BIDS] - sets[s + LOW_BIDS];
        double byChord = low + (most - sets[s + LOW_BIDS] + doubt) / between * (high - low);
        lower = low;
        lower = byLow > lower ? byLow : lower; // false also for NaN, where no member is open
        lower = byHigh > lower ? byHigh : lower;
        upper = byChord < high ? byChord : high;
        return true;
    }

    /** Returns the least that a member gets at the level located last. */
    public long least(int node) {
        return least(lower * weight[node], cap[node]);
    }

    /** Returns the most that a member gets at the level located last. */
    public long most(int node) {
        return most(upper * weight[node], cap[node]);
    }

    private boolean holds(int set, long least, long most) {
        int s = STRIDE * set;
        return sets[s + LOW_BIDS] <= least && sets[s + HIGH_BIDS] >= most && !Double.isNaN(get(s + LOW));
    }

    /** Places the levels of a set anew; returns whether they hold the amounts. */
    private boolean place(int set, int from, int to, long least, long most, int shift) {
        int s = STRIDE * set;
        long amount = least + (most - least) / 2;
        double scale = Wide.powerOfTwo(shift);
        double level = (get(s + LOW) + get(s + HIGH)) / 2;
        level = level > 0 && level < Double.POSITIVE_INFINITY ? level : 0;
        split(from, to, shift, level);
        long before = -1;
        for (int step = 0; step < MOST_STEPS && held != before; step++) {
            before = held;
            level = Math.max((amount - held) / (open * scale), 0);
            split(from, to, shift, level);
        }
        // in units: as far as some changes of members move the level, or nearer where units are few and n/2 of them
        // many
        double members = to - from;
        double width = amount / (1 + Math.sqrt(members));
        if (width < 4 * members) {
            width = 2 * Math.sqrt(members) + 8 + (most - least);
        }
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            double distance = Math.min(width / (open * scale), level);
            count(s, from, to, shift, level - distance, level + distance);
            if (holds(set, least, most)) {
                return true;
            }
            width *= 3; // many bids lie in one place
        }
        put(s + LOW, Double.NaN);
        return false;
    }

    /** Sums up the saturated and the open members at a level. */
    private void split(int from, int to, int shift, double level) {
        long saturated = 0;
        long free = 0;
        for (int i = from; i < to; i++) {
            boolean isOpen = cap[i] > level * weight[i] && weight[i] != 0;
            saturated += isOpen || weight[i] == 0 ? 0 : cap[i];
            free += isOpen ? weight[i] >>> shift : 0;
        }
        held = saturated;
        open = free;
    }

    private void count(int s, int from, int to, int shift, double low, double high) {
        long lowBids = 0;
        long highBids = 0;
        long lowOpen = 0;
        long highOpen = 0;
        for (int i = from; i < to; i++) {
            long w = weight[i];
            if (w != 0) {
                lowBids += most(low * w, cap[i]);
                highBids += least(high * w, cap[i]);
                lowOpen += open(low * w, cap[i], w, shift);
                highOpen += open(high * w, cap[i], w, shift);
            }
        }
        put(s + LOW, low);
        put(s + HIGH, high);
        sets[s + LOW_BIDS] = lowBids;
        sets[s + HIGH_BIDS] = highBids;
        sets[s + LOW_OPEN] = lowOpen;
        sets[s + HIGH_OPEN] = highOpen;
    }

    /** Returns the weight of a member if it is open where its part is so large, and 0 otherwise. */
    private static long open(double part, long cap, long weight, int shift) {
        return cap > part ? weight >>> shift : 0;
    }

    /** Returns the number of bids of a member within its part, or one more where that is in doubt. */
    private static long most(double part, long cap) {
        double bids = part + part * ERROR + 0.5;
        return bids < cap ? (long) bids : cap;
    }

    /** Returns the number of bids of a member within its part, or one less where that is in doubt. */
    private static long least(double part, long cap) {
        double bids = part - part * ERROR + 0.5;
        return bids < cap ? (long) bids : cap;
    }

    private double get(int index) {
        return Double.longBitsToDouble(sets[index]);
    }

    private void put(int index, double value) {
        sets[index] = Double.doubleToRawLongBits(value);
    }
}
