package io.github.quotatree.internal.apportion;

/**
 * For some sibling sets, two levels with the numbers of bids at or below each, while caps change one by one. As long as an
 * amount lies between the two numbers, its last unit is bid between the two levels, which bounds what each member gets.
 *
 * <p>This tells more than the level of the continuous problem where units are large: of cards, a member gets one or two,
 * and half a unit of doubt a member is much. A level is a {@code double} of scaled weights; what rounding leaves in doubt is
 * counted to the safe side. Not thread-safe.
 */
public final class BidBrackets {
    /** More than the relative error of a member's part of a level. */
    private static final double ERROR = 0x1p-50;

    private static final int STRIDE = 4;
    private static final int LOW = 0; // the lower level, 0 if there is none
    private static final int HIGH = 1;
    private static final int LOW_BIDS = 2; // at most so many bids are at or below it
    private static final int HIGH_BIDS = 3; // at least so many

    private final long[] sets;
    private long[] weight = new long[0];
    private long[] cap = new long[0];

    /** Makes room for sibling sets. */
    public BidBrackets(int sets) {
        this.sets = new long[STRIDE * sets];
    }

    /** Turns to the scaled weights and the caps of a dimension, by node. */
    public void turnTo(long[] weights, long[] caps) {
        weight = weights;
        cap = caps;
    }

    /** Forgets the levels of a set. */
    public void forget(int set) {
        sets[STRIDE * set + LOW] = 0;
    }

    /** Takes over that the cap of a member has changed from what it was before. */
    public void change(int set, int node, long before) {
        int s = STRIDE * set;
        if (sets[s + LOW] == 0) {
            return;
        }
        double low = get(s + LOW) * weight[node];
        double high = get(s + HIGH) * weight[node];
        sets[s + LOW_BIDS] += most(low, cap[node]) - most(low, before);
        sets[s + HIGH_BIDS] += least(high, cap[node]) - least(high, before);
    }

    /** Returns whether every amount in a range has its last unit between the two levels of a set. */
    public boolean holds(int set, long leastAmount, long mostAmount) {
        int s = STRIDE * set;
        return sets[s + LOW] != 0 && sets[s + LOW_BIDS] <= leastAmount && sets[s + HIGH_BIDS] >= mostAmount;
    }

    /** Returns the least that a member gets, of an amount that the levels {@link #holds hold}. */
    public long least(int set, int node) {
        return least(get(STRIDE * set + LOW) * weight[node], cap[node]);
    }

    /** Returns the most that a member gets, of an amount that the levels {@link #holds hold}. */
    public long most(int set, int node) {
        return most(get(STRIDE * set + HIGH) * weight[node], cap[node]);
    }

    /**
     * Places the levels of a set around one at which the members together hold about an amount; some way off, so that they
     * hold for other amounts and caps too, and not so far that they tell nothing. Takes linear time in the members.
     *
     * @param openWeight the sum of the scaled weights of the members that are not saturated
     */
    public void place(int set, int from, int to, double level, double openWeight) {
        int s = STRIDE * set;
        double width = (2 * Math.sqrt(to - from) + 8) / openWeight;
        double low = level - width;
        double high = level + width;
        if (!(low > 0 && high < Double.POSITIVE_INFINITY)) {
            forget(set);
            return;
        }
        long lowBids = 0;
        long highBids = 0;
        for (int i = from; i < to; i++) {
            lowBids += most(low * weight[i], cap[i]);
            highBids += least(high * weight[i], cap[i]);
        }
        put(s + LOW, low);
        put(s + HIGH, high);
        sets[s + LOW_BIDS] = lowBids;
        sets[s + HIGH_BIDS] = highBids;
    }

    /** Returns how many bids of a member are at or below a level, or one more where that is in doubt. */
    private static long most(double part, long cap) {
        double bids = part + part * ERROR + 0.5;
        return bids < cap ? (long) bids : cap;
    }

    /** Returns how many bids of a member are at or below a level, or one less where that is in doubt. */
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
