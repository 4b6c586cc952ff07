package io.github.quotatree.internal.rows;

/**
 * Shares among a sibling set that lies in one row: finds the level, counts the units there, and lists the bids between
 * it and a level to the side where the sum is off.
 */
final class SmallSet {
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

    /** Higher levels are left to the definition. */
    static final double HIGHEST = 0x1p80;

    private final LevelSearch search = new LevelSearch();
    private final OpenBids bids;
    private double[] change = new double[0];

    // the row at hand
    private double[] weight = change;
    private double[] min = change;
    private double[] limited = change;
    private double[] runtime = change;
    private int from;
    private int to;
    private long amount;

    /** The set whose bids are listed, between which levels they are, and how many of them are granted. */
    private int listed = NONE;

    /** Which find of a level of the set that was. */
    private int found;

    private double low;
    private double high;
    private int winners;

    /** The level at which the runtimes were counted last. */
    private double level;

    /** The level of the set last searched, relative to the level if no member were saturated. */
    private double usualRatio = 1.5;

    SmallSet(OpenBids bids) {
        this.bids = bids;
    }

    void turnTo(double[] weight, double[] min, double[] limited, double[] runtime) {
        if (this.runtime != runtime) {
            forget();
        }
        this.weight = weight;
        this.min = min;
        this.limited = limited;
        this.runtime = runtime;
        search.makeRoom(weight.length);
        if (change.length < weight.length) {
            change = new double[weight.length];
        }
    }

    /** Forgets the listed bids: the runtimes are no longer as they were set. */
    void forget() {
        listed = NONE;
    }

    boolean share(int set, int from, int to, long amount, double limitedSum, double weightSum, KnownLevels levels) {
        if (listed == set && levels.isLast(set, found) && grantAgain(set, amount, levels)) {
            return true;
        }
        forget();
        this.from = from;
        this.to = to;
        this.amount = amount;
        double flat = amount / weightSum;
        level = firstGuess(set, limitedSum, flat, levels);
        if (!(level > 0 && level <= HIGHEST)) {
            return false;
        }
        if (!findLevel(ROUGH)) {
            return false;
        }
        if (!settle(FEW_TRIES) && !(findLevel(EXACT) && settle(MANY_TRIES))) {
            return false;
        }
        usualRatio += (Math.min(level / flat, MOST_USUAL) - usualRatio) * 0.25;
        found = levels.found(set, level, search.openWeight, amount);
        listed = set;
        return true;
    }

    /** Grants more or fewer of the bids that the last call listed for the set; returns whether these are enough. */
    private boolean grantAgain(int set, long newAmount, KnownLevels levels) {
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

    private double firstGuess(int set, double limitedSum, double flat, KnownLevels levels) {
        double known = levels.level[set];
        if (!(known > 0)) {
            return to - from < GUESSED_FROM ? flat * usualRatio : levelOfPart(limitedSum, flat * usualRatio);
        }
        if (!levels.isCurrent[set]) {
            return known;
        }
        double guess = known + (amount - (double) levels.amount[set]) / levels.openWeight[set];
        return guess > 0.2 * known && guess < 5 * known ? guess : known;
    }

    /** Returns the level of an eighth of the members: several passes over these cost less than one over all. */
    private double levelOfPart(double limitedSum, double start) {
        int end = from + (to - from) / 8;
        double part = amount * (RowKernels.floatingSum(limited, from, end) / limitedSum);
        double guess = search.find(weight, min, limited, part, from, end, start, GUESSED);
        return guess > 0 ? guess : start;
    }

    private boolean findLevel(double until) {
        level = search.find(weight, min, limited, (double) amount, from, to, level > 0 ? level : 1, until);
        return level > 0;
    }

    /** Finds two levels that the last unit lies between, from a level on; returns whether the runtimes are proven. */
    private boolean settle(int tries) {
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
