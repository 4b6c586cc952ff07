package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.Promises;
import io.github.quotatree.internal.rows.KnownLevels;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one dimension: declarations, requests and results, by member and by sibling set. The members are the
 * nodes of a tree, or the members of one set that is in no tree, {@link OneSet}.
 */
public final class DimensionState {
    final TreeLayout layout;
    final Column weight;
    final Column min;
    final Column max;

    @Nullable
    Column lendLimit;

    final boolean[] scalable;
    /** The first sibling set of every level, and the end. */
    final int[] levelStarts;

    long[] own = new long[0];
    final Column limited;
    /** The promises by flavor, a part of the min that each group starts with; null where nothing is. */
    @Nullable
    Promises promises;
    /** By sibling set: the sums of the limited requests and of the weights, cut at 2^63-1. */
    final long[] limitedSum;

    final long[] weightSum;
    long[] guaranteed = new long[0];
    /** By member: the mins after scaling; null as long as all are as declared. */
    @Nullable
    Column effectiveMin;
    /** By member: the runtimes; in a tree, the runtime of the root is the amount that the first level shares. */
    final Column runtime;

    KnownLevels levels;

    public DimensionState(Declarations declarations, int dimension) {
        this(declarations, dimension, declarations.max(dimension));
    }

    DimensionState(Declarations declarations, int dimension, Column max) {
        this(
                declarations.layout(),
                declarations.weight(dimension),
                declarations.weightSum(dimension),
                declarations.min(dimension),
                max,
                declarations.scalable());
        lendLimit = declarations.lendLimit(dimension);
        for (int set = 0; set < layout.sets(); set++) {
            levels.prepare(set, layout.setStart(set), layout.setEnd(set), weight);
        }
    }

    DimensionState(TreeLayout layout, Column weight, long[] weightSum, Column min, Column max, boolean[] scalable) {
        this.layout = layout;
        this.weight = weight;
        this.weightSum = weightSum;
        this.min = min;
        this.max = max;
        this.scalable = scalable;
        levelStarts = layout.levels();
        limited = Column.ofZeros(scalable.length);
        runtime = Column.ofZeros(scalable.length);
        limitedSum = new long[weightSum.length];
        levels = new KnownLevels(weightSum.length);
    }

    boolean hasWideLimits() {
        Column lend = lendLimit;
        return max.isWide() || (lend != null && (lend.isWide() || min.isWide()));
    }

    Column effectiveMin() {
        Column kept = effectiveMin;
        return kept == null ? min : kept;
    }

    public long runtime(int node) {
        return runtime.get(node);
    }

    public long limitedRequest(int node) {
        return limited.get(node);
    }

    boolean fit(int set, long available) {
        return limitedSum[set] <= available && limitedSum[set] < Long.MAX_VALUE;
    }

    private synchronized Column keepEffectiveMins() {
        Column kept = effectiveMin;
        if (kept == null) {
            kept = min.copy();
            effectiveMin = kept;
        }
        return kept;
    }

    void resetEffectiveMins(int from, int to) {
        Column kept = effectiveMin;
        if (kept != null) {
            kept.copyFrom(min, from, to);
        }
    }

    void read(int from, int to, SiblingNumbers set) {
        int size = to - from;
        set.size = size;
        weight.read(from, to, set.weight);
        min.read(from, to, set.min);
        limited.read(from, to, set.limited);
        System.arraycopy(scalable, from, set.scalable, 0, size);
        if (guaranteed.length > 0) {
            System.arraycopy(guaranteed, from, set.guaranteed, 0, size);
        }
        for (int k = 0; k < size; k++) {
            set.started[k] = promises == null ? 0 : promises.of(from + k);
        }
        Column declared = lendLimit;
        if (guaranteed.length > 0 || declared == null) {
            Arrays.fill(set.lendLimit, 0, size, guaranteed.length > 0 ? 0 : Declarations.UNLIMITED);
        } else {
            declared.read(from, to, set.lendLimit);
        }
    }

    void write(int from, SiblingNumbers set) {
        runtime.write(from, set.size, set.runtime);
        if (!Arrays.equals(set.effectiveMin, 0, set.size, set.min, 0, set.size)) {
            keepEffectiveMins().write(from, set.size, set.effectiveMin);
        } else {
            resetEffectiveMins(from, from + set.size);
        }
    }

    long limited(int member, long demand) {
        long lend = lendLimit == null ? Declarations.UNLIMITED : lendLimit.get(member);
        long request = QuotaRule.request(demand, min.get(member), guaranteed.length > 0 ? 0 : lend);
        return QuotaRule.limited(request, max.get(member));
    }
}
