package io.github.quotatree.internal.fixedpoint;

import io.github.quotatree.internal.math.Lcg;
import io.github.quotatree.internal.math.Wide;

/**
 * Finds the level of the continuous problem for a sibling set, from a guess and a window of levels around it.
 *
 * <p>One pass sums up the members that are saturated in the whole window and those that are unsaturated in it, and
 * lists the rest. If the level that follows lies in the window, it is right; else it is the next guess, and after three
 * wrong ones all members are listed. What a pass finds is kept in {@link SiblingLevels}, so that the next call for the
 * set may need none.
 */
final class LevelWindow {
    /** Widths of windows: 2^-3 and 2^-4 of the low end. */
    private static final int WIDE = 3;

    private static final int NARROW = 4;

    /** From this size on a sample gives the first guess, and a good one. */
    private static final int SAMPLED_FROM = 2048;

    private static final int LARGEST_SAMPLE = 8192;
    private static final int FEW = 64;

    private final LevelSearch search = new LevelSearch();

    // the dimension at hand
    private long[] weight = new long[0];
    private long[] cap = new long[0];
    private SiblingLevels levels = new SiblingLevels(0, 0);

    // the set at hand
    private int set;
    private int from;
    private int to;
    private int shift;
    private long amount;
    private long capSum;
    private long weightSum;

    /** Turns to the scaled weights and the caps of a dimension, by node. */
    void turnTo(long[] weights, long[] caps, SiblingLevels siblingLevels) {
        weight = weights;
        cap = caps;
        levels = siblingLevels;
        search.turnTo(weights, caps);
    }

    /**
     * Returns the level for scaled weights, infinite if the members of positive weight cannot hold the amount.
     *
     * @param weightSum the sum of the weights, not scaled
     * @param shift by how many bits they are scaled
     */
    double find(int set, int from, int to, long amount, long capSum, long weightSum, int shift) {
        this.set = set;
        this.from = from;
        this.to = to;
        this.amount = amount;
        this.capSum = capSum;
        this.weightSum = weightSum;
        this.shift = shift;
        return find();
    }

    /** Returns what the saturated members leave of the amount: the level is this over {@link #openWeight}. */
    long rest() {
        return search.rest;
    }

    /** Returns the weight, not scaled, of the members that are not saturated. */
    long openWeight() {
        return search.openWeight;
    }

    private double find() {
        double guess = levels.level[set];
        int width = to - from >= SAMPLED_FROM ? NARROW : WIDE;
        if (guess > 0) {
            if (levels.listedCount[set] <= (to - from) / 4 + FEW) {
                double level = levelOfWindow();
                if (isInWindow(level)) {
                    return keep(level);
                }
                guess = level;
            }
            width = WIDE; // the level moves from solve to solve
        } else if (to - from >= SAMPLED_FROM) {
            guess = levelOfSample();
        }
        double flat = flatLevel();
        if (!(guess > 0) || guess == Double.POSITIVE_INFINITY) {
            guess = flat * levels.usualRatio;
        }
        double low = guess / (1 + Wide.powerOfTwo(-1 - width));
        for (int passes = 0; passes < 3 && takeWindow(low, width); passes++) {
            double level = levelOfWindow();
            if (isInWindow(level)) {
                levels.usualRatio = level / flat;
                return keep(level);
            }
            if (!(level > 0) || level == Double.POSITIVE_INFINITY) {
                break;
            }
            // Newton's method never passes the level, so it lies above; the next amount may lie on either side
            low = level / (1 + Wide.powerOfTwo(-2 - width));
        }
        takeAll();
        return keep(levelOfWindow());
    }

    private boolean isInWindow(double level) {
        double low = levels.low[set];
        return level >= low && level <= low * (1 + Wide.powerOfTwo(-levels.width[set]));
    }

    private double keep(double level) {
        levels.level[set] = level == Double.POSITIVE_INFINITY ? 0 : level;
        return level;
    }

    /** The level if no member were saturated. */
    private double flatLevel() {
        return amount / (weightSum * Wide.powerOfTwo(shift));
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
        levels.clearList(set, from);
        int size = to - from;
        int sample = Math.min(LARGEST_SAMPLE, size / 4);
        long random = Lcg.seed(size);
        double stride = (double) size / sample;
        double sampledCap = 0;
        for (int k = 0; k < sample; k++) {
            random = Lcg.next(random);
            int i = from + (int) ((k + Lcg.fraction(random)) * stride);
            levels.listed[from + k] = i;
            sampledCap += weight[i] == 0 ? 0 : cap[i];
        }
        // the same fraction of the amount as the sample has of all caps
        double part = amount * (sampledCap / capSum);
        return search.find((long) part, 0, shift, levels.listed, from, sample);
    }

    private void takeAll() {
        levels.clearList(set, from);
        int end = from;
        for (int i = from; i < to; i++) {
            if (weight[i] > 0) {
                levels.listed[end++] = i;
            }
        }
        levels.listedCount[set] = end - from;
        levels.saturatedCap[set] = 0;
        levels.openWeight[set] = 0;
        levels.low[set] = 0;
    }

    /** Sums up and lists the members for a window of levels; returns whether its ends are in range. */
    private boolean takeWindow(double low, int width) {
        int bits = FixedPoint.fractionBits(low);
        if (bits < 1) {
            return false;
        }
        levels.clearList(set, from);
        long p = FixedPoint.of(low, bits);
        long[] w = weight;
        long[] c = cap;
        int[] list = levels.listed;
        int right = shift;
        int end = from;
        int last = to;
        long saturated = 0;
        long open = 0;
        for (int i = from; i < last; i++) {
            long wi = w[i];
            long ci = c[i];
            long part = Math.multiplyHigh(wi, p);
            // all ones for a member that is not saturated at the low end, and for one that is not at the high end
            long openLow = ((part >>> bits) - ci) >> 63;
            long openHigh = (((part + (part >>> width)) >>> bits) - ci) >> 63;
            saturated += ci & ~openLow;
            open += (wi & openHigh) >>> right;
            list[end] = i;
            end += (int) (openLow ^ openHigh) & 1;
            if (saturated < 0) {
                return false;
            }
        }
        levels.listedCount[set] = end - from;
        levels.saturatedCap[set] = saturated;
        levels.openWeight[set] = open;
        levels.low[set] = low;
        levels.width[set] = (byte) width;
        return true;
    }
}
