package io.github.quotatree.internal.rows;

/**
 * Shares among a sibling set of many rows: finds the level by a window, and writes the runtimes at a level a little
 * below in the pass that lists the bids up to a level a little above.
 */
final class LargeSet {
    private static final int MOST_WINDOWS = 2;
    private static final int MOST_FAR_WINDOWS = 8;
    private static final int MOST_TRIES = 16;

    /** How far a level is expected to be from the level of a sample, an old one or a kept one, as a part of it. */
    private static final double NEAR_SAMPLE = 0.03;

    private static final double NEAR_LEVEL = 0.01;
    private static final double KEPT = 0.06;

    /** The ends of a wide window, as a quotient: a member with four times the level is decided where it can be. */
    private static final double FAR = 4;

    private static final double FARTHEST = 0x1p16;

    /** Two levels this near, and more bids between than are listed, are left to the definition. */
    private static final double TOO_MANY_ALIKE = 0x1p-48;

    final SiblingRows rows = new SiblingRows();
    private final LevelWindow window = new LevelWindow();
    private final LevelSearch lists = new LevelSearch();
    private final TieProbe probe = new TieProbe();
    private final RowCount count;
    private double level;
    private double openWeight;

    LargeSet(OpenBids bids) {
        count = new RowCount(bids);
    }

    boolean share(int set, int from, int to, long amount, double limitedSum, double weightSum, KnownLevels levels) {
        rows.turnTo(from, to);
        KeptList kept = levels.list(set);
        if (kept == null || !findLevel(set, amount, limitedSum, weightSum, levels, kept)) {
            return false;
        }
        levels.found(set, level, openWeight, amount);
        return settle(amount);
    }

    int windows() {
        return window.passes;
    }

    int counts() {
        return count.passes;
    }

    private boolean findLevel(
            int set, long amount, double limitedSum, double weightSum, KnownLevels levels, KeptList kept) {
        boolean isCurrent = levels.isCurrent[set];
        if (isCurrent && kept.isValid() && kept.find(amount, lists)) {
            level = kept.level;
            openWeight = kept.openWeight;
            return true;
        }
        double guess = levels.level[set];
        double width;
        if (!(guess > 0)) {
            guess = kept.sample.level(rows, (double) amount, limitedSum, window.undecided, lists);
            guess = guess > 0 ? guess : amount / weightSum;
            width = NEAR_SAMPLE;
        } else if (isCurrent) {
            guess += (amount - (double) levels.amount[set]) / levels.openWeight[set];
            width = KEPT;
        } else {
            width = NEAR_LEVEL;
        }
        double least = 0;
        double most = LevelSearch.HIGHEST;
        for (int k = 0; k < MOST_WINDOWS && guess > 0 && guess < LevelSearch.HIGHEST; k++) {
            window.take(rows, guess * (1 - width), guess * (1 + width));
            window.copyTo(kept);
            if (findInWindow(amount)) {
                return true;
            }
            if (window.isBelow(amount)) {
                least = Math.max(least, guess * (1 + width));
            } else {
                most = Math.min(most, guess * (1 - width));
            }
            guess = level;
            width = NEAR_LEVEL;
        }
        kept.clear();
        return findFarOff(amount, least, most);
    }

    /** Finds a level that is far from the guess, by wide windows between a lower level, or 0, and a higher one. */
    private boolean findFarOff(long amount, double from, double to) {
        double least = from;
        double most = to;
        if (least == 0 && most < LevelSearch.HIGHEST) {
            window.take(rows, 0, most / FARTHEST);
            if (window.isAbove(amount)) {
                return false; // a shortage
            }
            if (findInWindow(amount)) {
                return true;
            }
            least = most / FARTHEST;
        }
        for (int k = 0; k < MOST_FAR_WINDOWS && least > 0; k++) {
            double low = least;
            double high = most < LevelSearch.HIGHEST ? most : low * FAR;
            if (high > low * FAR) {
                double middle = Math.sqrt(low) * Math.sqrt(high);
                low = middle / Math.sqrt(FAR);
                high = low * FAR;
            }
            window.take(rows, low, high);
            if (findInWindow(amount)) {
                return true;
            }
            if (window.isBelow(amount)) {
                least = high;
            } else {
                most = low;
            }
        }
        window.take(rows, 0, LevelSearch.HIGHEST); // all members undecided
        return findInWindow(amount);
    }

    private boolean findInWindow(long amount) {
        boolean found = window.find(amount);
        level = window.level;
        openWeight = window.openWeight;
        return found && level > 0;
    }

    /** Finds two levels that the last unit lies between, and grants the bids; returns whether that is proven. */
    private boolean settle(long amount) {
        double spread = (0.42 * Math.sqrt(rows.members()) + 1) / openWeight;
        double low = Math.max(0, Math.min(level - spread, level * (1 - OpenBids.NARROWEST)));
        double high = Math.max(level + spread, level * (1 + OpenBids.NARROWEST));
        if (probe.find(rows, level, openWeight)) {
            low = Math.max(0, probe.low * (1 - 0x1p-40) - 2 * spread);
            high = probe.high * (1 + 0x1p-40) + 2 * spread;
        }
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            long counted = count.count(rows, low, high);
            if (counted < 0) {
                return false; // there are numbers that a row does not hold
            }
            long left = amount - counted;
            double open = count.open;
            double width = high - low;
            double farther = 1.6 * (1 << Math.max(0, tries - 1)) / openWeight;
            if (left < 0) {
                if (low == 0) {
                    return false; // a shortage
                }
                high = low * (1 + OpenBids.NARROWEST);
                low = Math.max(0, low - width + farther * left);
            } else if (left > open) {
                low = high * (1 - OpenBids.NARROWEST);
                high += width + farther * (left - open);
            } else if (!count.areAllListed) {
                double middle = low + width * (left / open);
                if (width / 16 < level * TOO_MANY_ALIKE) {
                    return false;
                }
                low = Math.max(low, middle - width / 16);
                high = Math.min(high, middle + width / 16);
            } else if (count.grant(rows, (int) left, low, high)) {
                return true;
            } else {
                low = Math.max(0, low - width); // the border lies at an end
                high += width;
            }
        }
        return false;
    }
}
