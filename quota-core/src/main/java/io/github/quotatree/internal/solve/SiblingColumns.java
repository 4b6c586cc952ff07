package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.Promises;
import io.github.quotatree.internal.rows.KnownLevels;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one dimension, by member and by sibling set: the sets of a tree, {@link DimensionState}, or one set
 * that is in no tree, {@link OneSet}.
 *
 * <p>The rules on rows loop over the columns themselves; the other rules work on the numbers of one set, which
 * {@link #read} takes from the columns and {@link #write} puts back.
 */
abstract class SiblingColumns {
    // declared, by member
    final Column weight;
    final Column min;

    @Nullable
    Column lendLimit;

    /** By member: whether its min may be scaled. */
    final boolean[] scalable;

    /** By member: the limited request. */
    final Column limited;

    /** The promises by flavor, a part of the min that each group starts with; null where nothing is. */
    @Nullable
    Promises promises;

    /** By sibling set: the sums of the limited requests and of the weights, cut at 2^63-1. */
    final long[] limitedSum;

    final long[] weightSum;

    /**
     * By member: the amount that its use and the use of its descendants guarantee it; empty unless usage is guaranteed.
     */
    long[] guaranteed = new long[0];

    /** By member: the mins after scaling; null as long as all are as declared. */
    @Nullable
    Column effectiveMin;

    /** By member: the runtimes; in a tree, the runtime of the root is the amount that the first level shares. */
    final Column runtime;

    KnownLevels levels;

    SiblingColumns(Column weight, long[] weightSum, Column min, boolean[] scalable, int size) {
        this.weight = weight;
        this.weightSum = weightSum;
        this.min = min;
        this.scalable = scalable;
        limited = Column.ofZeros(size);
        runtime = Column.ofZeros(size);
        limitedSum = new long[weightSum.length];
        levels = new KnownLevels(weightSum.length);
    }

    /** Returns whether the limited requests of a sibling set fit into an amount. */
    final boolean fit(int set, long available) {
        return limitedSum[set] <= available && limitedSum[set] < Long.MAX_VALUE;
    }

    /** Makes room for mins after scaling, at first those declared. */
    final synchronized Column keepEffectiveMins() {
        Column kept = effectiveMin;
        if (kept == null) {
            kept = min.copy();
            effectiveMin = kept;
        }
        return kept;
    }

    /** Sets the effective mins of the members {@code [from, to)} to those declared. */
    final void resetEffectiveMins(int from, int to) {
        Column kept = effectiveMin;
        if (kept != null) {
            kept.copyFrom(min, from, to);
        }
    }

    /** Takes the numbers of the members {@code [from, to)} of a sibling set. */
    final void read(int from, int to, SiblingNumbers set) {
        int size = to - from;
        set.size = size;
        weight.read(from, to, set.weight);
        min.read(from, to, set.min);
        limited.read(from, to, set.limited);
        System.arraycopy(scalable, from, set.scalable, 0, size);
        if (guaranteed.length > 0) {
            System.arraycopy(guaranteed, from, set.guaranteed, 0, size);
        }
        set.hasStarted = promises != null;
        if (promises != null) {
            readPromises(promises, from, set);
        }
        Column declared = lendLimit;
        if (guaranteed.length > 0 || declared == null) {
            Arrays.fill(set.lendLimit, 0, size, guaranteed.length > 0 ? 0 : Declarations.UNLIMITED);
        } else {
            declared.read(from, to, set.lendLimit);
        }
    }

    private static void readPromises(Promises promises, int from, SiblingNumbers set) {
        if (set.started.length < set.size) {
            set.started = new long[set.min.length];
        }
        for (int k = 0; k < set.size; k++) {
            set.started[k] = promises.of(from + k);
        }
    }

    /** Puts back the runtimes and the effective mins of a sibling set. */
    final void write(int from, SiblingNumbers set) {
        runtime.write(from, set.size, set.runtime);
        if (set.hasScaledMins()) {
            keepEffectiveMins().write(from, set.size, set.effectiveMin);
        } else {
            resetEffectiveMins(from, from + set.size);
        }
    }

    /** Returns the lend limit that acts: the declared one, or 0 where usage is guaranteed. */
    final long lendLimit(int member) {
        if (guaranteed.length > 0) {
            return 0;
        }
        Column declared = lendLimit;
        return declared == null ? Declarations.UNLIMITED : declared.get(member);
    }

    /** Returns the limited request that follows from a demand. */
    final long limited(int member, long demand, long max) {
        return QuotaRule.limited(QuotaRule.request(demand, min.get(member), lendLimit(member)), max);
    }
}
