package io.github.quotatree.internal.live;

import static io.github.quotatree.internal.live.LiveRecords.CAPS;
import static io.github.quotatree.internal.live.LiveRecords.ENCLOSED_AT;
import static io.github.quotatree.internal.live.LiveRecords.HIGH_BIDS;
import static io.github.quotatree.internal.live.LiveRecords.LARGEST;
import static io.github.quotatree.internal.live.LiveRecords.LIMITED;
import static io.github.quotatree.internal.live.LiveRecords.LIMITED_SUM;
import static io.github.quotatree.internal.live.LiveRecords.MIN;
import static io.github.quotatree.internal.live.LiveRecords.OWN;
import static io.github.quotatree.internal.live.LiveRecords.PARENT;
import static io.github.quotatree.internal.live.LiveRecords.RUNTIME;
import static io.github.quotatree.internal.live.LiveRecords.SET;
import static io.github.quotatree.internal.live.LiveRecords.SOLVED_FOR;
import static io.github.quotatree.internal.live.LiveRecords.UNSOLVED;
import static io.github.quotatree.internal.live.LiveRecords.WEIGHT;
import static io.github.quotatree.internal.live.LiveRecords.WITHIN;

import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;

/**
 * A dimension without guaranteed usage, so that a runtime is at most the limited request, and bounds of it follow from
 * the water levels. A question that they leave in doubt takes an exact count, or a solve of the sets on the path; with
 * the iterative rule always a solve.
 */
final class BoundedDimension implements LiveDimension {
    /** More passes over a set than this take longer than a solve of it. */
    private static final int MOST_PASSES = 16;

    /** Bounds that are this close are brought together by passes, each of which halves the interval between. */
    private static final int FEW = 255;

    private final LiveRecords records;
    private final int dimension;
    private final LevelBrackets brackets;
    private final PathBounds bounds;
    private final BidRanks ranks;
    private final ExactSets exact;
    private final boolean iterative;
    private final long[] groups;
    private final long[] sets;
    private final int firstGroup; // where the records of the groups of this dimension begin
    private final int step; // from one record to the next
    private boolean begun;
    private long moves;
    private long available;

    private BoundedDimension(LiveRecords records, int dimension, ExactSets exact) {
        this.records = records;
        this.dimension = dimension;
        this.exact = exact;
        brackets = new LevelBrackets(records, dimension);
        bounds = new PathBounds(records, brackets);
        ranks = new BidRanks(records, dimension);
        iterative = records.iterative;
        groups = records.groups;
        sets = records.sets;
        firstGroup = records.group(0, dimension);
        step = records.step();
    }

    static LiveDimension[] allOf(Declarations declarations, QuotaRule.Options rules) {
        LiveRecords records = new LiveRecords(declarations, rules.iterative());
        ExactSets exact = new ExactSets(records, declarations.scalable(), rules);
        LiveDimension[] dimensions = new LiveDimension[declarations.dimensions()];
        Arrays.setAll(dimensions, d -> new BoundedDimension(records, d, exact));
        return dimensions;
    }

    @Override
    public void available(long amount) {
        moves += available == amount ? 0 : 1;
        available = amount;
    }

    /**
     * The mins of the children of each group sum to at most its own, so the parts of the limited requests within min
     * sum to at most the part of the group, which it gets where the parts of the first level fit. The iterative rule
     * scales mins also where they are not requested.
     */
    @Override
    public boolean coversMins() {
        if (!begun) {
            begin();
        }
        int first = records.set(0, dimension);
        return !iterative && sets[first + LIMITED_SUM] < sets[first + LARGEST] && sets[first + WITHIN] <= available;
    }

    @Override
    public long moves() {
        return moves;
    }

    @Override
    public void used(int node, long amount) {
        // only where usage is guaranteed do runtimes depend on it
    }

    private void begin() {
        for (int s = records.layout.sets() - 1; s >= 0; s--) {
            int set = records.set(s, dimension);
            int end = records.layout.setEnd(s);
            for (int node = records.layout.setStart(s); node < end; node++) {
                int group = group(node);
                int below = records.layout.setBelow(node);
                long demand = QuotaRule.demand(
                        groups[group + OWN], below < 0 ? 0 : sets[records.set(below, dimension) + LIMITED_SUM]);
                groups[group + LIMITED] = records.limited(group, demand);
            }
            sumUp(set);
            brackets.forget(set);
            if (!iterative) {
                ranks.forget(set);
            }
        }
        begun = true;
        moves++;
    }

    private void sumUp(int set) {
        long limited = 0;
        long within = 0;
        long caps = 0;
        int group = records.firstMember(set, dimension);
        for (int k = records.members(set); k > 0; k--, group += step) {
            limited = Wide.saturatedAdd(limited, groups[group + LIMITED]);
            within += records.base(group);
            caps += groups[group + WEIGHT] == 0 ? 0 : records.cap(group);
        }
        sets[set + LIMITED_SUM] = limited;
        // these two are right where the first is not cut, and modulo 2^64 otherwise
        sets[set + WITHIN] = within;
        sets[set + CAPS] = caps;
        sets[set + SOLVED_FOR] = UNSOLVED;
    }

    @Override
    public void request(int node, long amount) {
        int group = group(node);
        groups[group + OWN] = amount;
        if (begun) {
            carryUp(group, amount);
        }
    }

    private void carryUp(int changed, long demandOfChanged) {
        int group = changed;
        long demand = demandOfChanged;
        do {
            long before = groups[group + LIMITED];
            long now = records.limited(group, demand);
            if (now == before) {
                return;
            }
            groups[group + LIMITED] = now;
            int set = (int) groups[group + SET];
            change(set, group, before, now);
            demand = sets[set + LIMITED_SUM];
            group = (int) sets[set + PARENT];
        } while (group != 0);
    }

    private void change(int set, int group, long before, long now) {
        long min = groups[group + MIN];
        long baseBefore = QuotaRule.withinMin(before, min);
        long base = QuotaRule.withinMin(now, min);
        long w = groups[group + WEIGHT];
        long capBefore = before - baseBefore;
        long cap = now - base;
        sets[set + WITHIN] += base - baseBefore;
        if (w != 0 && capBefore != cap) {
            brackets.change(set, w, capBefore, cap);
            if (!iterative) {
                ranks.change(set, group, capBefore, cap);
            }
        }
        boolean isMoved = base != baseBefore || (w != 0 && !isEnclosed(set, w, Math.min(capBefore, cap)));
        long sum = sets[set + LIMITED_SUM];
        if (sum == Long.MAX_VALUE) {
            sumUp(set); // a sum that was cut cannot be corrected
        } else {
            sets[set + LIMITED_SUM] = Wide.saturatedAdd(sum - before, now);
        }
        if (iterative) {
            followRounds(set, isMoved, Math.min(before, now) > groups[group + RUNTIME]);
            return;
        }
        if (isMoved) {
            moves++;
        }
        if (isMoved || (w != 0 && sets[set + SOLVED_FOR] - sets[set + WITHIN] > sets[set + HIGH_BIDS])) {
            sets[set + SOLVED_FOR] = UNSOLVED; // also where it was solved for an amount whose level may be higher
        }
    }

    /** Notes a change by the iterative rule; a member that waits for more than it received changes no solve. */
    private void followRounds(int set, boolean mayMove, boolean waits) {
        boolean isSolved = waits && sets[set + PARENT] == 0 && sets[set + SOLVED_FOR] == available;
        if (mayMove && !isSolved) {
            moves++;
        }
        if (!waits) {
            sets[set + SOLVED_FOR] = UNSOLVED;
        }
    }

    /**
     * Returns whether the level of a set is known to be at or below the higher level of its brackets, at which a member
     * with so high a cap is open: how much higher the cap is, changes no share then.
     */
    private boolean isEnclosed(int set, long w, long cap) {
        return sets[set + ENCLOSED_AT] == moves && cap >= brackets.mostUnits(set, brackets.high(set), w);
    }

    private int group(int node) {
        return firstGroup + node * step;
    }

    private int known(int node) {
        if (!begun) {
            begin();
        }
        return group(node);
    }

    long limited(int node) {
        return groups[known(node) + LIMITED];
    }

    /** Returns the runtime of a group, or -1 where the guarantees on its path may not fit. */
    long runtimeWithoutShortage(int node) {
        bounds.climb(known(node), available);
        if (!bounds.bound(available, PathBounds.NOTHING, moves)) {
            return -1;
        }
        return bounds.areOne() ? bounds.least() : solve(0);
    }

    @Override
    public long lent(int node) {
        int group = known(node);
        return QuotaRule.lent(groups[group + LIMITED], groups[group + MIN]);
    }

    @Override
    public boolean isWithin(int node, long amount) {
        int group = known(node);
        if (amount > groups[group + LIMITED]) {
            return false; // no group gets more than its limited request
        }
        if (bounds.climb(group, available) && amount <= groups[group + MIN]) {
            return true;
        }
        if (bounds.bound(available, amount, moves)) {
            if (amount <= bounds.least()) {
                return true;
            }
            if (amount > bounds.most()) {
                return false;
            }
        }
        return isWithinExactly(amount);
    }

    @Override
    public long runtime(int node) {
        bounds.climb(known(node), available);
        return bounds.bound(available, PathBounds.NOTHING, moves) && bounds.areOne() ? bounds.least() : solve(0);
    }

    @Override
    public void runtimes(long[] to) {
        if (!begun) {
            begin();
        }
        for (int s = 0; s < records.layout.sets(); s++) { // parents before their children
            int parent = records.layout.setParent(s);
            exact.solve(records.set(s, dimension), dimension, parent == TreeLayout.ROOT ? available : to[parent]);
            int end = records.layout.setEnd(s);
            for (int node = records.layout.setStart(s); node < end; node++) {
                to[node] = groups[group(node) + RUNTIME];
            }
        }
    }

    private boolean isWithinExactly(long amount) {
        long shared = solve(1);
        int group = bounds.group(0);
        int set = (int) groups[group + SET];
        if (!isCountable(set, shared)) {
            return amount <= solve(set, group, shared);
        }
        long share = amount - records.base(group);
        return share <= 0
                || (groups[group + WEIGHT] != 0 && ranks.wins(set, group, share, shared - sets[set + WITHIN]));
    }

    /** Returns the runtime of the group at a place of the path: the amount that the place before shares. */
    private long solve(int place) {
        long amount = available;
        for (int k = bounds.depth() - 1; k >= place; k--) {
            int group = bounds.group(k);
            amount = runtime((int) groups[group + SET], group, amount);
        }
        return amount;
    }

    private long runtime(int set, int group, long amount) {
        if (!isCountable(set, amount)) {
            return solve(set, group, amount);
        }
        long shared = amount - sets[set + WITHIN];
        if (!bounds.boundShare(set, group, shared, moves)) {
            return solve(set, group, amount);
        }
        long lowest = Math.max(bounds.least(), ranks.least(set, group, shared));
        long highest = Math.min(bounds.most(), ranks.most(set, group, shared));
        while (lowest < highest) {
            if (highest - lowest > FEW || !isCountable(set, amount)) {
                return solve(set, group, amount);
            }
            long middle = lowest + (highest - lowest + 1) / 2;
            if (ranks.wins(set, group, middle, shared)) {
                lowest = middle;
            } else {
                highest = middle - 1;
            }
        }
        return records.base(group) + lowest;
    }

    private long solve(int set, int group, long amount) {
        exact.solve(set, dimension, amount);
        return groups[group + RUNTIME];
    }

    /**
     * Returns whether a set with an amount to share has bids, no shortage and sums in range, and is in passes of fewer
     * members than a solve: after some passes without a change, all its runtimes are computed at once.
     */
    private boolean isCountable(int set, long amount) {
        return !iterative
                && sets[set + LIMITED_SUM] < sets[set + LARGEST]
                && sets[set + WITHIN] <= amount
                && sets[set + SOLVED_FOR] <= UNSOLVED
                && sets[set + SOLVED_FOR] > UNSOLVED - MOST_PASSES;
    }
}
