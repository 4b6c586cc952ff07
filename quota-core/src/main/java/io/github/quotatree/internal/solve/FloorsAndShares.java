package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.apportion.LargestRemainder;
import io.github.quotatree.internal.apportion.SharingRule;
import io.github.quotatree.internal.flavor.Promises;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.math.WideSum;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import java.util.Arrays;

/**
 * The rule in all its options and for numbers of any size: gives each sibling its floor, which is its min after scaling
 * or its guaranteed use, and the borrowers the rest, by weight.
 *
 * <p>By default mins are scaled only when the <em>requested</em> mins, {@code min(limited request, min)}, do not fit
 * together, and only as far as needed: first those that may not be scaled are served, then the others, each in
 * proportion to min. An unused min is in no group's way, so it triggers nothing. The part of a min that a sibling has
 * already, its promises by flavor, is not taken back; the units that remain go to the member with the smallest
 * {@code (received + 1/2) / min}.
 *
 * <p>The iterative solver scales declared mins as Koordinator does: whenever they sum to more than the parent has,
 * requested or not. Those that may not be scaled keep their min; another gets {@code floor(left * min / sum)} of the
 * amount that they leave, where sum is the sum of the scalable mins.
 */
final class FloorsAndShares {
    private final QuotaRule.Options rules;
    private final SharingRule sharing;
    private final WideSum sum = new WideSum();
    private final WideSum scalableSum = new WideSum();

    // the numbers of the members [0, size) of the set at hand, read from the columns and written back
    private final long[] weight;
    private final long[] min;
    private final long[] limited;

    /** The lend limits that act, 2^63-1 where there is none. */
    private final long[] lendLimit;

    private final long[] effectiveMin;
    private final long[] runtime;

    // of each member, the amount before anything is borrowed and the most that it borrows; before, the mins to be
    // served by a scaling, and the most that each takes
    private final long[] base;
    private final long[] cap;

    FloorsAndShares(int members, QuotaRule.Options rules) {
        this.rules = rules;
        sharing = rules.iterative() ? new LargestRemainder(members) : new Apportionment(members);
        weight = new long[members];
        min = new long[members];
        limited = new long[members];
        lendLimit = new long[members];
        effectiveMin = new long[members];
        runtime = new long[members];
        base = new long[members];
        cap = new long[members];
    }

    void share(DimensionState state, int from, int to, long available) {
        int size = to - from;
        read(state, from, to);
        if (rules.minScaling() && rules.iterative()) {
            scaleDeclared(state, from, size, available);
        } else if (rules.minScaling() && !requestedMinsFit(size, available)) {
            serveRequested(state, from, size, available);
        }
        long bases = takeBases(state, from, size);
        sharing.share(Math.max(0, available - bases), weight, cap, 0, size, runtime);
        for (int k = 0; k < size; k++) {
            runtime[k] += base[k];
        }
        state.runtime.write(from, size, runtime);
        if (Arrays.equals(effectiveMin, 0, size, min, 0, size)) {
            state.resetEffectiveMins(from, to);
        } else {
            state.keepEffectiveMins().write(from, size, effectiveMin);
        }
    }

    private void read(DimensionState state, int from, int to) {
        state.weight.read(from, to, weight);
        state.min.read(from, to, min);
        state.limited.read(from, to, limited);
        Column declared = state.lendLimit;
        boolean guaranteesUsage = state.guaranteed.length > 0;
        if (guaranteesUsage || declared == null) {
            Arrays.fill(lendLimit, 0, to - from, guaranteesUsage ? 0 : Declarations.UNLIMITED);
        } else {
            declared.read(from, to, lendLimit);
        }
        System.arraycopy(min, 0, effectiveMin, 0, to - from);
    }

    private void scaleDeclared(DimensionState state, int from, int size, long available) {
        long all = 0;
        for (int k = 0; k < size; k++) {
            all = Wide.saturatedAdd(all, min[k]);
        }
        if (all <= available && all < Long.MAX_VALUE) {
            return; // the ordinary case
        }
        sum.reset();
        scalableSum.reset();
        for (int k = 0; k < size; k++) {
            (state.scalable[from + k] ? scalableSum : sum).add(min[k]);
        }
        long left = sum.leftOf(available);
        if (!scalableSum.isAbove(left)) {
            return; // they fit, or there are none to scale
        }
        for (int k = 0; k < size; k++) {
            if (state.scalable[from + k]) {
                effectiveMin[k] = Wide.multiplyDivide(left, min[k], scalableSum.high(), scalableSum.low());
            }
        }
    }

    private boolean requestedMinsFit(int size, long available) {
        sum.reset();
        for (int k = 0; k < size; k++) {
            sum.add(QuotaRule.withinMin(limited[k], min[k]));
        }
        return !sum.isAbove(available);
    }

    private void serveRequested(DimensionState state, int from, int size, long available) {
        long forScalable = 0;
        for (int k = 0; k < size; k++) {
            forScalable += state.scalable[from + k] ? started(state, from + k) : 0;
        }
        long left = serve(false, state, from, size, available - forScalable);
        serve(true, state, from, size, left + forScalable);
    }

    private long serve(boolean mayBeScaled, DimensionState state, int from, int size, long available) {
        for (int k = 0; k < size; k++) {
            boolean served = state.scalable[from + k] == mayBeScaled;
            base[k] = served ? min[k] : 0;
            cap[k] = served ? QuotaRule.withinMin(limited[k], min[k]) : 0;
        }
        long left = Math.max(0, available);
        int fewer;
        do {
            sharing.share(left, base, cap, 0, size, runtime);
            fewer = 0;
            for (int k = 0; k < size; k++) {
                long started = started(state, from + k);
                if (base[k] > 0 && runtime[k] < started) {
                    // the others share the units that it lacks, so they cannot make it start lower
                    effectiveMin[k] = started;
                    left = Math.max(0, left - started);
                    base[k] = 0;
                    fewer++;
                }
            }
        } while (fewer > 0);
        for (int k = 0; k < size; k++) {
            if (base[k] > 0) {
                effectiveMin[k] = runtime[k];
                left -= runtime[k];
            }
        }
        return left;
    }

    /** Returns the part of its min that a member has before anything is shared, which no one takes back. */
    private static long started(DimensionState state, int member) {
        Promises promises = state.promises;
        return promises == null ? 0 : promises.of(member);
    }

    /** Parts the limited requests into bases and caps, and returns the sum of the bases, cut at 2^63-1. */
    private long takeBases(DimensionState state, int from, int size) {
        long[] guaranteed = state.guaranteed;
        long bases = 0;
        long signs = 0;
        for (int k = 0; k < size; k++) {
            long floor =
                    guaranteed.length == 0 ? effectiveMin[k] : QuotaRule.floor(effectiveMin[k], guaranteed[from + k]);
            cap[k] = QuotaRule.aboveMin(limited[k], floor);
            base[k] = QuotaRule.base(limited[k], floor, lendLimit[k]);
            bases += base[k];
            signs |= bases;
        }
        return signs < 0 ? Long.MAX_VALUE : bases;
    }
}
