package io.github.quotatree.internal.fixedpoint;

import io.github.quotatree.internal.math.Wide;

/**
 * {@link io.github.quotatree.internal.apportion.Apportionment} for all but extreme numbers, in one to three passes over
 * a sibling set.
 *
 * <p>A level is a fixed-point number p / 2^(64 + q) with p below 2^63. Weights are scaled so that the largest of the
 * set is at least 2^62, and so the bids of a member at or below the level are
 * {@code round(weight * p / 2^(64 + q)) = (high half of weight * p, plus half) >> q}: exact, with one multiplication.
 *
 * <p>Keeps what it learns about each set in {@link SiblingLevels}, where the next call for the set begins. The result
 * does not depend on it. Nothing is allocated after construction. Not thread-safe.
 */
public final class FixedPointApportionment {
    /*
     * 1. The level of the continuous problem, by LevelWindow: one pass, or two, or none if little has changed.
     * 2. One pass counts the bids at a level a little below, and lists the members that have bids between it and one a
     *    little above: a few times the standard deviation of a sum of roundings.
     * 3. The lowest of those bids win what is left of the amount.
     *
     * The loops avoid three things that cost more than they seem to on a JVM: a branch that cannot be predicted (hence
     * the masks), Math.min of two longs, which may become such a branch, and conversions between long and double. Each
     * has one branch that is rarely taken.
     */
    private static final int MOST_TRIES = 10;

    /** Sums of caps up to here cannot overflow on the way. */
    private static final long LARGEST_SUM = 1L << 62;

    private final LevelWindow window = new LevelWindow();
    private final OpenBids bids;
    private final int[] candidates;

    // the dimension at hand
    private long[] weight = new long[0];
    private long[] cap = new long[0];
    private long[] base = new long[0];
    private long[] result = new long[0];

    // the set at hand
    private int from;
    private int to;
    private int shift;
    private long amount;

    // the level of the continuous problem
    private double level;

    // the pair of levels at which bids are counted, and what was counted at the lower one
    private int q;
    private long lower;
    private long upper;
    private long counted;
    private int candidateCount;

    /** Makes room for sibling sets of up to {@code members}. */
    public FixedPointApportionment(int members) {
        int capacity = members / 8 + 16 * (int) Math.sqrt(members) + 64;
        bids = new OpenBids(capacity);
        candidates = new int[members];
    }

    /**
     * Turns to the numbers of a dimension, by node.
     *
     * @param weight the scaled weights
     * @param cap the most that each member takes
     * @param base the amount of each member beside its share
     * @param result receives base and share
     */
    public void turnTo(long[] weight, long[] cap, long[] base, long[] result, SiblingLevels levels) {
        this.weight = weight;
        this.cap = cap;
        this.base = base;
        this.result = result;
        window.turnTo(weight, cap, levels);
        bids.turnTo(weight);
    }

    /**
     * Sets the results of the members {@code [from, to)} of a sibling set.
     *
     * @param amount the units to hand out, positive
     * @param capSum the sum of the caps, more than the amount
     * @param weightSum the sum of the weights, not scaled
     * @param shift by how many bits the weights are scaled
     * @return whether the numbers were in range; if not, the results are undefined
     */
    public boolean share(int set, int from, int to, long amount, long capSum, long weightSum, int shift) {
        level = 0;
        if (capSum >= LARGEST_SUM || weightSum <= 0 || weightSum >= LARGEST_SUM) {
            return false;
        }
        this.from = from;
        this.to = to;
        this.amount = amount;
        this.shift = shift;
        level = window.find(set, from, to, amount, capSum, weightSum, shift);
        if (level == Double.POSITIVE_INFINITY) {
            return grantAll();
        }
        return placeLevels() && handOut();
    }

    /** Returns a level not far below that of the continuous problem of the last call, or 0 if it was not found. */
    public double levelFromBelow() {
        return level * (1 - 0x1p-40);
    }

    /** Finds two levels that the last unit lies between, and grants the bids up to it. */
    private boolean handOut() {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            if (!count() || !openBids()) {
                if (upper - lower < 8) {
                    return false;
                }
                upper = lower + (upper - lower) / 4; // too many bids for the room there is
                continue;
            }
            long left = amount - counted;
            if (left >= 0 && left <= bids.size()) {
                bids.grant((int) left, result);
                return true;
            }
            // the levels beside these, and farther apart: where many members are alike, many bids lie at one level
            double width = Math.min(4.0 * (upper - lower), Wide.powerOfTwo(61));
            if (left < 0) {
                upper = lower;
                lower = Math.max(0, lower - (long) width);
            } else {
                lower = upper;
                upper += (long) width;
            }
            if (upper <= lower) {
                return false;
            }
        }
        return false;
    }

    /** Gives every member of positive weight its cap, unless that is too much and only rounding made it seem to fit. */
    private boolean grantAll() {
        long sum = 0;
        for (int i = from; i < to; i++) {
            long share = weight[i] == 0 ? 0 : cap[i];
            result[i] = base[i] + share;
            sum += share;
        }
        return sum <= amount;
    }

    /** Places two levels around the one found, so that the last unit most likely lies between them. */
    private boolean placeLevels() {
        double spread = 0.42 * Math.sqrt(to - from) + 1; // units, some standard deviations of a sum of roundings
        double unit = 1 / (window.openWeight() * Wide.powerOfTwo(shift)); // the level that one unit more takes
        q = FixedPoint.fractionBits(level + 8 * spread * unit);
        if (q < 1) {
            return false;
        }
        double scale = Wide.powerOfTwo(64 + q);
        long room = Math.max((long) (spread * unit * scale), 1);
        long middle = fixedPoint(level * scale);
        lower = Math.max(0, middle - room);
        upper = middle + room;
        return upper > lower;
    }

    /** Returns {@code rest * 2^(64 + q - shift) / openWeight}, given an estimate, to the last bit but a few. */
    private long fixedPoint(double estimate) {
        long p = (long) estimate;
        int places = 64 + q - shift;
        long rest = window.rest();
        long divisor = window.openWeight();
        long high = places >= 64 ? rest << (places - 64) : rest >>> (64 - places);
        long low = places >= 64 ? 0 : rest << places;
        long productLow = divisor * p;
        long borrow = Long.compareUnsigned(low, productLow) < 0 ? 1 : 0;
        high -= Math.multiplyHigh(divisor, p) + borrow;
        low -= productLow;
        return p + (long) ((high * 0x1p64 + (low >>> 1) * 2.0) / divisor);
    }

    /**
     * Counts the bids at the lower level and lists the members that may have bids up to the upper one; returns whether
     * all fit.
     */
    private boolean count() {
        long[] w = weight;
        long[] c = cap;
        long[] b = base;
        long[] x = result;
        int[] list = candidates;
        long p = lower;
        int bits = q;
        // a power of two for the distance of the levels saves a multiplication
        int distance = Long.numberOfLeadingZeros(upper - lower);
        long half = 1L << (bits - 1);
        long sum = 0;
        int end = 0;
        int last = to;
        for (int i = from; i < last; i++) {
            long wi = w[i];
            long ci = c[i];
            long part = Math.multiplyHigh(wi, p) + half;
            long won = part >>> bits;
            long over = won - ci;
            long more = won - ((part + (wi >>> distance) + 1) >>> bits);
            list[end] = i;
            end += (int) ((more & over) >>> 63);
            long share = ci + (over & (over >> 63));
            x[i] = b[i] + share;
            sum += share;
            if (sum < 0) {
                return false;
            }
        }
        counted = sum;
        candidateCount = end;
        return true;
    }

    /** Lists the bids between the two levels; returns whether there is room for them. */
    private boolean openBids() {
        bids.clear();
        double unit = Wide.powerOfTwo(64 + q);
        long half = 1L << (q - 1);
        for (int k = 0; k < candidateCount; k++) {
            int i = candidates[k];
            long high = Math.multiplyHigh(weight[i], lower) + half;
            long low = weight[i] * lower;
            long won = high >>> q;
            long end = Math.min(cap[i], (Math.multiplyHigh(weight[i], upper) + half) >>> q);
            // from the lower level to the next bid, in parts of this member: exact, as a number of 128 bits
            long gapHigh = (1L << q) - (high & ((1L << q) - 1)) - (low == 0 ? 0 : 1);
            double gap = gapHigh * 0x1p64 + Wide.toDouble(0, -low);
            for (long bid = won; bid < end; bid++) {
                if (bids.isFull()) {
                    return false;
                }
                bids.add(i, bid, (gap + (bid - won) * unit) / weight[i]);
            }
        }
        return true;
    }
}
