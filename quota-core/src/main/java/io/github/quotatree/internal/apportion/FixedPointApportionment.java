package io.github.quotatree.internal.apportion;

import io.github.quotatree.internal.math.Wide;

/**
 * {@link Apportionment} for all but extreme numbers, in one to three passes over a sibling set.
 *
 * <p>A level is a fixed-point number p / 2^(64 + q) with p below 2^63. Weights are scaled so that the largest of the set
 * is at least 2^62, and so the bids of a member at or below the level are
 * {@code round(weight * p / 2^(64 + q)) = (high half of weight * p, plus half) >> q}: exact, with one multiplication.
 *
 * <p>Keeps what it learns of each set in {@link SiblingLevels}, where the next call for the set begins. The result does
 * not depend on it. Nothing is allocated after construction. Not thread-safe.
 */
public final class FixedPointApportionment {
    /*
     * 1. The level of the continuous problem. From a guess (the last level of this set, or that of a sample, or as in the
     *    set before) a window around it is taken, and one pass sums up the members that are saturated in the whole window
     *    and those that are unsaturated in it, and lists the rest. If the level that follows lies in the window, it is
     *    right; else it is the next guess, and after two wrong ones all members are listed.
     * 2. One pass counts the bids at a level a little below, and lists the members that have bids between it and one a
     *    little above: a few of the standard deviation of a sum of roundings.
     * 3. The lowest of those bids win what is left of the amount.
     *
     * The loops avoid three things that cost more than they seem to on a JVM: a branch that cannot be foreseen (hence the
     * masks), Math.min of two longs, which may become such a branch, and conversions between long and double. Each has one
     * branch that is rarely taken.
     */
    private static final double FIRST_WINDOW = 1.0 / 8;

    private static final double SAMPLED_WINDOW = 1.0 / 16;
    private static final int SAMPLED_FROM = 2048;
    private static final int LARGEST_SAMPLE = 4096;

    /** Sums of caps up to here cannot overflow on the way. */
    private static final long LARGEST_SUM = 1L << 62;

    private final LevelSearch search = new LevelSearch();
    private final OpenBids bids;
    private final int[] candidates;

    // the dimension at hand
    private long[] weight = new long[0];
    private long[] cap = new long[0];
    private long[] base = new long[0];
    private long[] result = new long[0];
    private SiblingLevels levels = new SiblingLevels(0, 0);

    // the set at hand
    private int set;
    private int from;
    private int to;
    private int shift;
    private long weightSum;
    private long amount;

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
        candidates = new int[capacity];
    }

    /**
     * Turns to the numbers of a dimension, by node.
     *
     * @param weight the scaled weights
     * @param cap the most that each member takes
     * @param base what each member has beside its share
     * @param result receives base and share
     */
    public void turnTo(long[] weight, long[] cap, long[] base, long[] result, SiblingLevels levels) {
        this.weight = weight;
        this.cap = cap;
        this.base = base;
        this.result = result;
        this.levels = levels;
        search.turnTo(weight, cap);
        bids.turnTo(weight);
    }

    /**
     * Sets the results of the members {@code [from, to)} of a sibling set.
     *
     * @param amount the units to hand out, positive
     * @param capSum the sum of the caps, more than the amount
     * @param weightSum the sum of the weights, not scaled
     * @param shift by how many bits the weights are scaled
     * @return whether the numbers were in range; if not, nothing is said of the results
     */
    public boolean share(int set, int from, int to, long amount, long capSum, long weightSum, int shift) {
        if (capSum >= LARGEST_SUM || weightSum <= 0 || weightSum >= LARGEST_SUM) {
            return false;
        }
        this.set = set;
        this.from = from;
        this.to = to;
        this.amount = amount;
        this.weightSum = weightSum;
        this.shift = shift;
        double level = findLevel();
        if (level == Double.POSITIVE_INFINITY) {
            grantAll();
            return true;
        }
        double spread = 0.45 * Math.sqrt(to - from) + 1.5;
        long move = 0;
        for (int tries = 0; tries < 4; tries++) {
            if (!placeLevels(level, spread, move) || !count()) {
                return false;
            }
            long left = amount - counted;
            if (left >= 0 && !openBids()) {
                return false;
            }
            if (left >= 0 && left <= bids.size()) {
                bids.grant((int) left, result);
                return true;
            }
            move += left < 0 ? left - (long) spread : left - bids.size() + (long) spread;
            spread *= 4;
        }
        return false;
    }

    /** Gives every member of positive weight its cap. */
    private void grantAll() {
        for (int i = from; i < to; i++) {
            result[i] = base[i] + (weight[i] == 0 ? 0 : cap[i]);
        }
    }

    // ---- the level of the continuous problem

    private double findLevel() {
        double last = levels.level[set];
        if (last > 0) {
            double level = levelOfWindow();
            if (level >= levels.low[set] && level <= levels.high[set]) {
                return keep(level);
            }
            last = Math.max(level, 0);
        }
        double window = FIRST_WINDOW;
        double guess = last;
        if (guess == 0 && to - from >= SAMPLED_FROM) {
            guess = levelOfSample();
            window = SAMPLED_WINDOW;
        }
        double flat = flatLevel();
        if (!(guess > 0) || guess == Double.POSITIVE_INFINITY) {
            guess = flat * levels.usualRatio;
        }
        double low = guess * (1 - window);
        double high = guess * (1 + window);
        for (int passes = 0; passes < 2; passes++) {
            if (!takeWindow(low, high)) {
                break;
            }
            double level = levelOfWindow();
            if (level >= low && level <= high) {
                levels.usualRatio = level / flat;
                return keep(level);
            }
            if (!(level > 0) || level == Double.POSITIVE_INFINITY) {
                break;
            }
            // Newton's method never passes the level, so it lies above
            low = level * (1 - 0x1p-20);
            high = level * (1 + 2 * window);
        }
        takeAll();
        return keep(levelOfWindow());
    }

    private double keep(double level) {
        levels.level[set] = level == Double.POSITIVE_INFINITY ? 0 : level;
        return level;
    }

    /** The level if no member were saturated. */
    private double flatLevel() {
        return amount / (weightSum * Math.scalb(1.0, shift));
    }

    private double levelOfWindow() {
        return search.find(
                amount - levels.saturatedCap[set],
                levels.openWeight[set],
                shift,
                levels.listed,
                from,
                levels.listedCount[set]);
    }

    /** The level of some members, spread evenly over the set. */
    private double levelOfSample() {
        forgetList();
        int size = to - from;
        int sample = Math.min(LARGEST_SAMPLE, size / 4);
        forgetList();
        long random = size;
        double stride = (double) size / sample;
        for (int k = 0; k < sample; k++) {
            random = random * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL;
            levels.listed[from + k] = from + (int) ((k + (random >>> 11) * 0x1p-53) * stride);
        }
        return search.find((long) ((double) amount / size * sample), 0, shift, levels.listed, from, sample);
    }

    private void forgetList() {
        for (int k = from; k < from + levels.listedCount[set]; k++) {
            levels.isListed[levels.listed[k]] = false;
        }
        levels.listedCount[set] = 0;
    }

    private void takeAll() {
        forgetList();
        int end = from;
        for (int i = from; i < to; i++) {
            if (weight[i] > 0) {
                levels.listed[end++] = i;
                levels.isListed[i] = true;
            }
        }
        levels.listedCount[set] = end - from;
        levels.saturatedCap[set] = 0;
        levels.openWeight[set] = 0;
        levels.low[set] = 0;
        levels.high[set] = Double.POSITIVE_INFINITY;
    }

    /** Sums up and lists the members for a window of levels; returns whether its ends are in range. */
    private boolean takeWindow(double low, double high) {
        int bits = fractionBits(high);
        if (bits < 1) {
            return false;
        }
        forgetList();
        double scale = Math.scalb(1.0, 64 + bits);
        long p = (long) (low * scale);
        long r = (long) (high * scale) + 1;
        long[] w = weight;
        long[] c = cap;
        int[] list = levels.listed;
        int end = from;
        long saturated = 0;
        long open = 0;
        for (int i = from; i < to; i++) {
            long wi = w[i];
            long ci = c[i];
            // all ones for a member that is not saturated at the low end, and for one that is not at the high end
            long openLow = ((Math.multiplyHigh(wi, p) >>> bits) - ci) >> 63;
            long openHigh = ((Math.multiplyHigh(wi, r) >>> bits) - ci) >> 63;
            saturated += ci & ~openLow;
            open += (wi & openHigh) >>> shift;
            if (openLow != openHigh) {
                list[end++] = i;
            }
        }
        levels.listedCount[set] = end - from;
        for (int k = from; k < end; k++) {
            levels.isListed[list[k]] = true;
        }
        levels.saturatedCap[set] = saturated;
        levels.openWeight[set] = open;
        levels.low[set] = low;
        levels.high[set] = high;
        return true;
    }

    // ---- the bids around it

    /** Returns q for levels up to the given one: 63 bits for its p, or fewer for tiny levels. */
    static int fractionBits(double level) {
        return Math.min(62, -2 - Math.getExponent(level));
    }

    /**
     * Places two levels around the one found.
     *
     * @param spread how far below and above it they are, in units handed out
     * @param move how much higher the middle is, in units
     * @return whether they are in range
     */
    private boolean placeLevels(double level, double spread, long move) {
        double unit = 1 / (search.openWeight * Math.scalb(1.0, shift)); // the level that one unit more takes
        q = fractionBits(level + (Math.abs(move) + 2 * spread) * unit);
        if (q < 1) {
            return false;
        }
        double scale = Math.scalb(1.0, 64 + q);
        double step = unit * scale;
        double room = Math.max(spread * step, 1);
        long middle = fixedPoint(level * scale) + (long) (move * step);
        lower = Math.max(0, middle - (long) room);
        upper = middle + (long) room + 1;
        return upper > lower;
    }

    /** Returns {@code rest * 2^(64 + q - shift) / openWeight}, given an estimate, to the last bit but a few. */
    private long fixedPoint(double estimate) {
        long p = (long) estimate;
        int places = 64 + q - shift;
        long rest = search.rest;
        long divisor = search.openWeight;
        long high = places >= 64 ? rest << (places - 64) : rest >>> (64 - places);
        long low = places >= 64 ? 0 : rest << places;
        long productLow = divisor * p;
        long borrow = Long.compareUnsigned(low, productLow) < 0 ? 1 : 0;
        high -= Math.multiplyHigh(divisor, p) + borrow;
        low -= productLow;
        return p + (long) ((high * 0x1p64 + (low >>> 1) * 2.0) / divisor);
    }

    /** Counts the bids at the lower level and lists who has bids up to the upper one; returns whether the list has room. */
    private boolean count() {
        long[] w = weight;
        long[] c = cap;
        long[] b = base;
        long[] x = result;
        int[] list = candidates;
        long p = lower;
        long r = upper;
        int bits = q;
        long half = 1L << (bits - 1);
        long sum = 0;
        int end = 0;
        for (int i = from; i < to; i++) {
            long wi = w[i];
            long ci = c[i];
            long won = (Math.multiplyHigh(wi, p) + half) >>> bits;
            if (won != (Math.multiplyHigh(wi, r) + half) >>> bits && won < ci) {
                if (end == list.length) {
                    return false;
                }
                list[end++] = i;
            }
            long over = won - ci;
            long share = ci + (over & (over >> 63));
            x[i] = b[i] + share;
            sum += share;
        }
        counted = sum;
        candidateCount = end;
        return true;
    }

    /** Puts down the bids between the two levels; returns whether there is room for them. */
    private boolean openBids() {
        bids.clear();
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
            double unit = Math.scalb(1.0, 64 + q);
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
