package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;
import org.jspecify.annotations.Nullable;

/**
 * Shares amounts among sibling sets, exact to the unit, on rows of doubles: {@code runtime = min(limited, min +
 * round(weight * level))}, and the bids at the level in their exact order. Begins at the findings in
 * {@link KnownLevels}, on which the result does not depend. In a set that fits a row, counts the units at the level,
 * and lists the bids between it and a level to the side where the sum is off; leaves others to {@link LargeSet}.
 *
 * <p>Nothing is allocated after the first calls, but for room that grows seldom. Not thread-safe; several may work on
 * different sets of a dimension at the same time.
 */
public final class RowSharing {
    private static final double UNLIMITED = 0x1p63;

    /** The level is first found to this part: the counts say where to go from there. */
    private static final double ROUGH = 0.003;

    private static final double EXACT = 0x1p-47;

    /** From this size on the first guess is the level of a part of the set, found to this part. */
    private static final int GUESSED_FROM = 512;

    private static final double GUESSED = 0.05;
    private static final int FEW_TRIES = 3;
    private static final int MANY_TRIES = 14;
    private static final double MOST_USUAL = 16;
    private static final int NONE = -1;

    private final LevelSearch search = new LevelSearch();
    private final int mostBids;
    private @Nullable OpenBids bids;
    private final @Nullable LargeSet large;
    private KnownLevels levels = new KnownLevels(0);

    // the dimension at hand, and the row at hand
    private Column weights = Column.of(0, 0);
    private Column mins = weights;
    private Column limits = weights;
    private Column runtimes = weights;
    private double[] weight = new double[0];
    private double[] min = weight;
    private double[] limited = weight;
    private double[] runtime = weight;
    private double[] change = weight;

    /** Rows of its own, for a small set that lies in two: weight, min, limited request and runtime. */
    private double[][] joined = new double[4][0];

    /** The set whose bids are listed, at which find of its level, between which levels, and how many are granted. */
    private int listed = NONE;

    private int found;
    private double low;
    private double high;
    private int winners;
    private long amount;

    /** The level at which the runtimes were counted last. */
    private double level;

    /** The level of the set last searched, relative to the level if no member were saturated. */
    private double usualRatio = 1.5;

    public RowSharing(int largestSet) {
        mostBids = largestSet + 2 * Column.ROW;
        large = largestSet > KnownLevels.LARGEST_SMALL_SET ? new LargeSet(new OpenBids(mostBids)) : null;
    }

    public void turnTo(Column weights, Column mins, Column limits, Column runtimes, KnownLevels levels) {
        this.weights = weights;
        this.mins = mins;
        this.limits = limits;
        this.runtimes = runtimes;
        if (large != null) {
            large.rows.turnTo(weights, mins, limits, runtimes);
        }
        if (this.levels != levels) {
            forget();
        }
        this.levels = levels;
    }

    /**
     * Sets the runtimes of the members {@code [from, to)} of a set whose limited requests, of a sum cut at 2^63-1, do
     * not fit. Returns whether they are proven; if not, they are undefined, and the definition has to find them.
     */
    public boolean share(int set, int from, int to, long amount, long limitedSum, double weightSum) {
        boolean inRange = limitedSum < Long.MAX_VALUE && (weightSum < UNLIMITED || weightsAreInRange(from, to));
        if (inRange && shareAtLevel(set, from, to, amount, (double) limitedSum, weightSum)) {
            return true;
        }
        forget();
        levels.forget(set);
        return inRange && shareAtEnds(from, to, amount);
    }

    private boolean weightsAreInRange(int from, int to) {
        for (int i = from; i < to; i++) {
            if (!(weights.asDouble(i) < Column.LIMIT)) {
                return false;
            }
        }
        return true;
    }

    @Nullable
    LargeSet large() {
        return large;
    }

    private boolean shareAtLevel(int set, int from, int to, long amount, double limitedSum, double weightSum) {
        int first = from & Column.OFFSET;
        int end = first + (to - from);
        if (end <= Column.ROW) {
            turnTo(from >> Column.ROW_BITS);
            return shareRow(set, first, end, amount, limitedSum, weightSum);
        }
        if (to - from <= KnownLevels.LARGEST_SMALL_SET) {
            return shareJoined(set, from, to - from, amount, limitedSum, weightSum);
        }
        forget();
        return large != null && large.share(set, from, to, amount, limitedSum, weightSum, levels);
    }

    private boolean shareJoined(int set, int from, int members, long amount, double limitedSum, double weightSum) {
        if (joined[0].length < members) {
            joined = new double[4][Column.ROW];
        }
        copy(weights, from, members, joined[0]);
        copy(mins, from, members, joined[1]);
        copy(limits, from, members, joined[2]);
        turnTo(joined[0], joined[1], joined[2], joined[3]);
        if (!shareRow(set, 0, members, amount, limitedSum, weightSum)) {
            return false;
        }
        int row = from >> Column.ROW_BITS;
        int inFirst = Column.ROW - (from & Column.OFFSET);
        System.arraycopy(joined[3], 0, runtimes.row(row), Column.ROW - inFirst, inFirst);
        System.arraycopy(joined[3], inFirst, runtimes.row(row + 1), 0, members - inFirst);
        return true;
    }

    private static void copy(Column column, int from, int members, double[] to) {
        int row = from >> Column.ROW_BITS;
        int inFirst = Column.ROW - (from & Column.OFFSET);
        System.arraycopy(column.row(row), Column.ROW - inFirst, to, 0, inFirst);
        System.arraycopy(column.row(row + 1), 0, to, inFirst, members - inFirst);
    }

    private void turnTo(int row) {
        turnTo(weights.row(row), mins.row(row), limits.row(row), runtimes.row(row));
    }

    private void turnTo(double[] weight, double[] min, double[] limited, double[] runtime) {
        if (this.runtime != runtime) {
            forget();
        }
        this.weight = weight;
        this.min = min;
        this.limited = limited;
        this.runtime = runtime;
    }

    /** Forgets the listed bids: the runtimes are no longer as they were set. */
    private void forget() {
        listed = NONE;
    }

    public void grantAll(int from, int to) {
        forget();
        for (int i = grant(from, to, true) < 0 ? from : to; i < to; i++) {
            long most = limits.get(i);
            runtimes.set(i, weights.get(i) == 0 ? Math.min(most, mins.get(i)) : most);
        }
    }

    /**
     * Sets the runtimes of a set if they are those at a level that no search finds: at level 0 all of an amount goes to
     * the guarantees, and above all levels only members of weight 0 request more. Returns whether they are.
     */
    private boolean shareAtEnds(int from, int to, long amount) {
        long least = grant(from, to, false);
        if (least >= amount) {
            return least == amount; // else a shortage
        }
        long most = grant(from, to, true);
        return most >= 0 && most <= amount;
    }

    /** Grants limited requests, within min or, with a weight, all; returns the sum, or -1 if beyond the engine. */
    private long grant(int from, int to, boolean beyondMins) {
        long sum = 0;
        for (int i = from; i < to; ) {
            turnTo(i >> Column.ROW_BITS);
            int first = i & Column.OFFSET;
            int end = Math.min(first + (to - i), Column.ROW);
            if (beyondMins) {
                RowKernels.grantAll(weight, min, limited, runtime, first, end);
            } else {
                RowKernels.round(weight, min, limited, 0, runtime, first, end);
            }
            long piece = RowKernels.sum(runtime, first, end);
            sum = sum < 0 || piece < 0 || sum + piece < 0 ? -1 : sum + piece;
            i += end - first;
        }
        return sum;
    }

    private boolean shareRow(int set, int from, int to, long amount, double limitedSum, double weightSum) {
        if (bids != null && listed == set && levels.isLast(set, found) && grantAgain(bids, set, amount)) {
            return true;
        }
        forget();
        this.amount = amount;
        double flat = amount / weightSum;
        level = firstGuess(set, from, to, limitedSum, flat);
        if (!(level > 0 && level <= LevelSearch.HIGHEST)) {
            return false;
        }
        if (!findLevel(from, to, ROUGH)) {
            return false;
        }
        if (!settle(from, to, FEW_TRIES) && !(findLevel(from, to, EXACT) && settle(from, to, MANY_TRIES))) {
            return false;
        }
        usualRatio += (Math.min(level / flat, MOST_USUAL) - usualRatio) * 0.25;
        found = levels.found(set, level, search.openWeight, amount);
        listed = set;
        return true;
    }

    /** Grants more or fewer of the bids that the last call listed for the set; returns whether these are enough. */
    private boolean grantAgain(OpenBids bids, int set, long newAmount) {
        long left = winners + newAmount - amount;
        if (left < 0 || left > bids.size) {
            return false;
        }
        bids.takeBack(runtime, min);
        winners = (int) left;
        amount = newAmount;
        found = levels.found(set, level, search.openWeight, amount);
        return bids.grant(runtime, min, weight, winners, low, high);
    }

    private double firstGuess(int set, int from, int to, double limitedSum, double flat) {
        double known = levels.level[set];
        if (!(known > 0)) {
            return to - from < GUESSED_FROM ? flat * usualRatio : levelOfPart(from, to, limitedSum, flat * usualRatio);
        }
        if (!levels.isCurrent[set]) {
            return known;
        }
        double guess = known + (amount - (double) levels.amount[set]) / levels.openWeight[set];
        return guess > 0.2 * known && guess < 5 * known ? guess : known;
    }

    /** Returns the level of an eighth of the members: several passes over these cost less than one over all. */
    private double levelOfPart(int from, int to, double limitedSum, double start) {
        int end = from + (to - from) / 8;
        double part = amount * (RowKernels.floatingSum(limited, from, end) / limitedSum);
        double guess = search.find(weight, min, limited, part, from, end, start, GUESSED);
        return guess > 0 ? guess : start;
    }

    private boolean findLevel(int from, int to, double until) {
        level = search.find(weight, min, limited, (double) amount, from, to, level > 0 ? level : 1, until);
        return level > 0;
    }

    /** Finds two levels that the last unit lies between, from a level on; returns whether the runtimes are proven. */
    private boolean settle(int from, int to, int tries) {
        if (change.length < runtime.length) {
            change = new double[runtime.length];
        }
        if (bids == null) {
            bids = new OpenBids(mostBids);
        }
        double far = 0;
        for (int k = 0; k < tries; k++) {
            RowKernels.round(weight, min, limited, level, runtime, from, to);
            long sum = RowKernels.sum(runtime, from, to);
            if (sum < 0) {
                return false; // there are numbers that a row does not hold
            }
            long off = amount - sum;
            if (k == 0) {
                far = (Math.abs(off) * 1.25 + 1.5) / search.openWeight;
            }
            low = off < 0 ? Math.max(0, Math.min(level - far, level * (1 - OpenBids.NARROWEST))) : level;
            high = off < 0 ? level : Math.max(level + far, level * (1 + OpenBids.NARROWEST));
            if (off < 0) {
                RowKernels.lower(weight, min, limited, low, runtime, change, from, to);
            } else {
                RowKernels.gain(weight, min, limited, high, runtime, change, from, to);
            }
            double open = RowKernels.floatingSum(change, from, to);
            double left = off < 0 ? off + open : off;
            if (left < 0 || left > open) {
                if (low == 0 && left < 0) {
                    return false; // a shortage
                }
                level = left < 0 ? low : high;
                far *= 3;
                continue;
            }
            bids.clear();
            if (!bids.makeRoom(open)) {
                return false;
            }
            bids.list(change, from, to);
            winners = (int) left;
            if (bids.grant(runtime, min, weight, winners, low, high)) {
                return true;
            }
            double width = high - low; // the border lies at an end: as far beyond it, and as far around
            level = off < 0 ? high + width : Math.max(0, low - width);
            far = 3 * width;
        }
        return false;
    }
}
