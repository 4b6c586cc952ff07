package io.github.quotatree.internal.live;

import static io.github.quotatree.internal.live.LiveRecords.CAPS;
import static io.github.quotatree.internal.live.LiveRecords.HIGH;
import static io.github.quotatree.internal.live.LiveRecords.HIGH_BIDS;
import static io.github.quotatree.internal.live.LiveRecords.HIGH_OPEN;
import static io.github.quotatree.internal.live.LiveRecords.LOW;
import static io.github.quotatree.internal.live.LiveRecords.LOW_BIDS;
import static io.github.quotatree.internal.live.LiveRecords.LOW_MEMBERS;
import static io.github.quotatree.internal.live.LiveRecords.LOW_OPEN;
import static io.github.quotatree.internal.live.LiveRecords.UNITS_OFF;
import static io.github.quotatree.internal.live.LiveRecords.WEIGHT;

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
 * <p>Levels are {@code double}; doubts of rounding are counted to the safe side. The caller keeps sums of caps and
 * weights below 2^62. Not thread-safe.
 */
final class LevelBrackets {
    /*
     * Let F(t) be the amount that the members of a set hold together at level t of the continuous problem, and L the
     * level of the last bid that wins. Where c members are open at the lower level, the bids at or below any level from
     * there on are at most c/2 more or less than F there: a member at its cap has as many bids as units. So F(L) is
     * within c/2 of the amount. F is concave: it lies below the tangents at both levels, whose slopes are the weights
     * of the open members, and above the chord between them. The tangents bound L from below, the chord from above,
     * both the closer the straighter F is between the levels. Where units are few, so that c of them are many, the
     * levels themselves are the bounds, and are placed closer.
     *
     * The rounds of the iterative rule end at a level L too, the sum of left / W over the rounds. In each round a
     * member is less than one unit off its part, left * weight / W, so after J rounds it holds min(cap, weight * L), J
     * units more or less, and exactly its cap if that is below its part by J units. The members hold the amount
     * together, so F(L) is within J * c of it, where c members have caps above weight * L - J. UNITS_OFF is J + 1: a
     * unit more for the roundings of bids, and for J itself, which is never reached. The numbers of open members and
     * their weight at the lower level count all members whose caps are above their parts less UNITS_OFF.
     */
    /** More than the relative error of a member's part of a level. */
    private static final double ERROR = 0x1p-48;

    private static final int MOST_STEPS = 64;
    private static final int MOST_TRIES = 8;
    private final LiveRecords records;
    private final int dimension;
    private final long[] sets;

    // the set at hand while its levels are placed, so that the passes need not gather the numbers again
    private long[] weight = new long[0];
    private long[] cap = new long[0];

    // a level that is looked for: the caps of the saturated members and the weight of the others
    private double held;
    private double open;

    LevelBrackets(LiveRecords records, int dimension) {
        this.records = records;
        this.dimension = dimension;
        sets = records.sets;
    }

    /** Begins with a sibling set whose level is not known: there is no bid at or below either level, which is 0. */
    void forget(int set) {
        Arrays.fill(sets, set + LOW, set + HIGH_OPEN + 1, 0);
        sets[set + LOW_MEMBERS] = records.members(set);
    }

    void change(int set, long w, long before, long now) {
        sets[set + CAPS] += now - before;
        double low = get(set + LOW) * w;
        double high = get(set + HIGH) * w;
        long lowMost = most(low);
        long lowPart = (long) (low - low * ERROR);
        long highLeast = least(high);
        sets[set + LOW_BIDS] += smaller(lowMost, now) - smaller(lowMost, before);
        sets[set + HIGH_BIDS] += smaller(highLeast, now) - smaller(highLeast, before);
        // all bits if the cap is above the part
        long reached = Math.max(lowPart - sets[set + UNITS_OFF], 0);
        long openNow = (reached - now) >> 63;
        long openBefore = (reached - before) >> 63;
        sets[set + LOW_OPEN] += (w & openNow) - (w & openBefore);
        sets[set + LOW_MEMBERS] += openBefore - openNow;
        sets[set + HIGH_OPEN] += (w & ((highLeast - now) >> 63)) - (w & ((highLeast - before) >> 63));
    }

    /** Returns whether the levels enclose the levels of all amounts from the least, which is positive, to the most. */
    boolean hold(int set, long least, long most) {
        long off = sets[set + UNITS_OFF] * sets[set + LOW_MEMBERS];
        return sets[set + LOW_BIDS] + off <= least && sets[set + HIGH_BIDS] - off >= most;
    }

    double low(int set) {
        return get(set + LOW);
    }

    double high(int set) {
        return get(set + HIGH);
    }

    double below(int set, long amount) {
        double lower = get(set + LOW);
        double doubt = doubt(set);
        double byLow = lower + (amount - sets[set + LOW_BIDS] - doubt) / sets[set + LOW_OPEN];
        double byHigh = get(set + HIGH) - (sets[set + HIGH_BIDS] - amount + doubt) / sets[set + HIGH_OPEN];
        lower = byLow > lower ? byLow : lower; // false also for NaN, where no member is open
        return byHigh > lower ? byHigh : lower;
    }

    double above(int set, long amount) {
        double low = get(set + LOW);
        double upper = get(set + HIGH);
        double between = (double) sets[set + HIGH_BIDS] - sets[set + LOW_BIDS];
        double byChord = low + (amount - sets[set + LOW_BIDS] + doubt(set)) / between * (upper - low);
        return byChord < upper ? byChord : upper;
    }

    /** Returns one unit for the roundings of each open member, and the amount that was counted to the safe side. */
    private double doubt(int set) {
        return 1 + (1.0 + sets[set + UNITS_OFF]) * sets[set + LOW_MEMBERS] + sets[set + HIGH_BIDS] * (8 * ERROR);
    }

    /** Places the levels of a set anew; returns whether they hold the amounts from the least to the most. */
    boolean place(int set, long least, long most) {
        int members = gather(set);
        double amount = least + (most - least) / 2;
        double level = (get(set + LOW) + get(set + HIGH)) / 2;
        split(members, level);
        double before = -1;
        for (int step = 0; step < MOST_STEPS && held != before; step++) {
            before = held;
            level = Math.max((amount - held) / open, 0);
            split(members, level);
        }
        // in units: as far as many changes of members move the level, or nearer where units are few and the doubt of
        // rounding is much; a question that closer levels would answer at once costs less by a count now and then than
        // to place them
        double width = 1.5 * amount / (1 + Math.sqrt(members));
        if (width < 4.0 * members) {
            width = 8 * Math.sqrt(members) + 8 + (most - least);
        }
        width = Math.max(width, 3.0 * members * sets[set + UNITS_OFF]);
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            double distance = Math.min(width / open, level);
            count(set, members, level - distance, level + distance);
            if (hold(set, least, most)) {
                return true;
            }
            width *= 3; // many bids lie in one place
        }
        forget(set);
        return false;
    }

    private int gather(int set) {
        int members = records.members(set);
        if (cap.length < members) {
            cap = new long[members];
            weight = new long[members];
        }
        int group = records.firstMember(set, dimension);
        int n = 0;
        for (int k = 0; k < members; k++, group += records.step()) {
            long above = records.cap(group);
            long w = records.groups[group + WEIGHT];
            weight[n] = w;
            cap[n] = above;
            n += above > 0 && w > 0 ? 1 : 0;
        }
        return n;
    }

    private void split(int members, double level) {
        long saturated = 0;
        long free = 0;
        for (int i = 0; i < members; i++) {
            long isOpen = ((long) (level * weight[i]) - cap[i]) >> 63; // all bits or none: a branch would be random
            saturated += cap[i] & ~isOpen;
            free += weight[i] & isOpen;
        }
        held = saturated;
        open = free;
    }

    private void count(int set, int members, double low, double high) {
        long lowBids = 0;
        long highBids = 0;
        long lowOpen = 0;
        long highOpen = 0;
        long lowMembers = 0;
        long off = sets[set + UNITS_OFF];
        for (int i = 0; i < members; i++) {
            long now = cap[i];
            long w = weight[i];
            double lowPart = low * w;
            long highLeast = least(high * w);
            long openAtLow = (Math.max((long) (lowPart - lowPart * ERROR) - off, 0) - now) >> 63;
            lowBids += smaller(most(lowPart), now);
            highBids += smaller(highLeast, now);
            lowOpen += w & openAtLow;
            lowMembers -= openAtLow;
            highOpen += w & ((highLeast - now) >> 63);
        }
        put(set + LOW, low);
        put(set + HIGH, high);
        sets[set + LOW_BIDS] = lowBids;
        sets[set + HIGH_BIDS] = highBids;
        sets[set + LOW_OPEN] = lowOpen;
        sets[set + HIGH_OPEN] = highOpen;
        sets[set + LOW_MEMBERS] = lowMembers;
    }

    /** Returns the number of bids of a member of any cap within its part, or one more where that is in doubt. */
    static long most(double part) {
        return (long) (part + part * ERROR + 0.5);
    }

    /** Returns the number of bids of a member of any cap within its part, or one less where that is in doubt. */
    static long least(double part) {
        return (long) (part - part * ERROR + 0.5);
    }

    /** Returns the most units that a member of any cap may hold where its set is at a level. */
    long mostUnits(int set, double level, long w) {
        return Wide.saturatedAdd(most(level * w), sets[set + UNITS_OFF]);
    }

    /** Returns the fewest units that a member of any cap may hold where its set is at a level; may be negative. */
    long leastUnits(int set, double level, long w) {
        return least(level * w) - sets[set + UNITS_OFF];
    }

    private static long smaller(long a, long b) {
        long difference = a - b;
        return b + (difference & (difference >> 63));
    }

    private double get(int index) {
        return Double.longBitsToDouble(sets[index]);
    }

    private void put(int index, double value) {
        sets[index] = Double.doubleToRawLongBits(value);
    }
}
