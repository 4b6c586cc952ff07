package io.github.quotatree.internal.flavor;

import java.util.Arrays;

/**
 * Finds the largest total that can be placed, between one that can and one that cannot.
 *
 * <p>One unit more in all is one unit more for one leaf. So if e units of a total cannot be placed, no total above it
 * less e units can, and the next one to try may be that; a line through the cut that was exceeded finds the total where
 * groups that the cut leaves alone receive units too; and every third time the rest is halved, so that the search ends.
 * After a change the total is near the one that the last solve found, and is searched for from there, in steps that
 * double.
 */
final class LastPlaceable {
    private final Placement placement;
    private long[] former = new long[4];
    private long[] found = new long[4];
    private int formerCount;
    private int foundCount;
    private long shared;

    LastPlaceable(Placement placement) {
        this.placement = placement;
    }

    /** Begins a solve, in which the totals of the last one are a first guess or are forgotten. */
    void begin(boolean again) {
        long[] before = former;
        former = found;
        formerCount = again ? foundCount : 0;
        found = before;
        foundCount = 0;
    }

    private long excess(Sharing sharing, long total) {
        sharing.share(total);
        shared = total;
        return placement.excess(sharing.received());
    }

    long share(Sharing sharing, long least, long most) {
        long low = least;
        long probe = foundCount < formerCount ? former[foundCount] + 1 : most;
        boolean isNear = probe > least && probe < most;
        if (!isNear) {
            probe = most;
        }
        long excess = excess(sharing, probe);
        for (long step = 1; excess == 0 && probe < most; step *= 2) {
            low = probe;
            placement.keepSlack();
            probe = step > most - low ? most : low + step;
            excess = excess(sharing, probe);
        }
        return excess == 0 ? most : search(sharing, low, probe, excess, isNear && low == least);
    }

    /** Searches from a total that can be placed to one that cannot; {@code isNear} if the last is probably near it. */
    private long search(Sharing sharing, long least, long total, long over, boolean isNear) {
        long low = least;
        long high = total;
        long excess = over;
        long step = isNear ? 1 : 0;
        for (int tries = 0; low < high - excess; tries++) {
            long most = high - excess;
            long probe = step == 0 ? next(tries, low, high, excess) : most - step + 1;
            probe = Math.max(low + 1, Math.min(most, probe));
            long here = excess(sharing, probe);
            if (here == 0) {
                low = probe;
                step = 0;
                placement.keepSlack();
            } else {
                high = probe;
                excess = here;
                step = step > Long.MAX_VALUE / 4 ? 0 : step * 2;
            }
        }
        if (shared != low && excess(sharing, low) > 0) {
            throw new IllegalStateException("a total that was shared before cannot be placed");
        }
        placement.keepSlack();
        if (foundCount == found.length) {
            found = Arrays.copyOf(found, foundCount * 2);
        }
        found[foundCount++] = low;
        return low;
    }

    private long next(int tries, long low, long high, long excess) {
        long most = high - excess;
        double slack = placement.slack();
        if (slack == 0 && tries % 3 == 1) {
            return low + 1; // the cut may be tight at the lower total, above all if that was a good guess
        }
        if (slack == 0 && tries % 3 == 0) {
            return most; // or it is one of a flavorMax of parents, of which no line is known
        }
        if (slack == 0 || tries % 3 == 2) {
            return low + (most - low + 1) / 2;
        }
        return low + (long) ((high - low) * (slack / (slack + excess)));
    }
}
