package io.github.quotatree.internal.solve;

import io.github.quotatree.internal.flavor.Promises;
import io.github.quotatree.internal.math.Wide;
import io.github.quotatree.internal.rows.KnownLevels;
import io.github.quotatree.internal.rows.RowKernels;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.Column;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of one dimension: declarations, requests and results, by member and by sibling set. The members are the
 * nodes of a tree, or the members of one set that is in no tree, {@link OneSet}.
 *
 * <p>The limited requests follow from the requests, from the lowest sibling sets up, with their sum over each set, cut
 * at 2^63-1. No rule can tell: a request is only compared with, and cut to, amounts up to that.
 */
public final class DimensionState {
    /*
     * A piece of a row is first taken for leaves, by loops without a branch. That is right but for two kinds of groups,
     * which are few: parents, whose limited requests are set again, and groups with numbers that a double does not
     * hold.
     */
    final TreeLayout layout;
    final int[] setStarts;
    final int[] setParents;
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

    long[] weightSum;
    long[] guaranteed = new long[0];
    /** By member: the mins after scaling; null as long as all are as declared. */
    @Nullable
    Column effectiveMin;
    /** By member: the runtimes; in a tree, the runtime of the root is the amount that the first level shares. */
    final Column runtime;

    KnownLevels levels;
    final SolvedSets solved;

    public DimensionState(Declarations declarations, int dimension, Column max) {
        this(
                declarations.layout(),
                declarations.sharingWeight(dimension),
                declarations.weightSum(dimension),
                declarations.min(dimension),
                max,
                declarations.scalable());
        lendLimit = declarations.lendLimit(dimension);
        if (declarations.weight(dimension).isWide()) {
            weightSum = weight.sums(setStarts);
        }
        levels.prepare(setStarts, weight);
    }

    DimensionState(TreeLayout layout, Column weight, long[] weightSum, Column min, Column max, boolean[] scalable) {
        this.layout = layout;
        this.weight = weight;
        this.weightSum = weightSum;
        this.min = min;
        this.max = max;
        this.scalable = scalable;
        setStarts = layout.setStarts();
        setParents = layout.setParents();
        levelStarts = layout.levels();
        limited = Column.of(scalable.length, 0);
        runtime = Column.of(scalable.length, 0);
        limitedSum = new long[weightSum.length];
        levels = new KnownLevels(weightSum.length);
        solved = new SolvedSets(weightSum.length);
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

    synchronized Column keepEffectiveMins() {
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

    /** Computes all limited requests, from the lowest level up, but forwards within a level, as memory is read. */
    public void aggregate() {
        for (int level = levelStarts.length - 2; level >= 0; level--) {
            aggregate(levelStarts[level], levelStarts[level + 1]);
        }
    }

    /** Computes the limited requests of the sibling sets {@code [first, end)} of a level, when the sets below are. */
    void aggregate(int first, int end) {
        solved.forget(first, end);
        int from = setStarts[first];
        int to = setStarts[end];
        int found = Arrays.binarySearch(setParents, from);
        int below = found < 0 ? -1 - found : found;
        int set = first;
        for (int i = from; i < to; ) {
            int pieceEnd = Math.min(to, (i | Column.OFFSET) + 1);
            takeForLeaves(i, pieceEnd);
            for (; below < setParents.length && setParents[below] < pieceEnd; below++) {
                limited.set(setParents[below], limited(setParents[below], limitedSum[below]));
            }
            set = sumUp(set, end, i, pieceEnd);
            i = pieceEnd;
        }
    }

    private void takeForLeaves(int from, int to) {
        int row = from >> Column.ROW_BITS;
        int first = from & Column.OFFSET;
        int end = first + (to - from);
        double[] requests = limited.row(row);
        double[] maxes = max.row(row);
        long largest = RowKernels.convert(own, from - first, requests, first, end);
        Column lend = lendLimit;
        if (lend == null) {
            RowKernels.limit(requests, maxes, first, end);
        } else {
            RowKernels.limitLending(requests, min.row(row), lend.row(row), maxes, first, end);
        }
        boolean isWide = max.isWide() || (lend != null && (lend.isWide() || min.isWide()));
        if (largest >= Column.LIMIT || isWide || guaranteed.length > 0) {
            for (int i = from; i < to; i++) {
                limited.set(i, limited(i));
            }
        }
    }

    /** Sums up a piece while it is in the first cache; returns the set that continues with the next piece. */
    private int sumUp(int first, int end, int from, int to) {
        int set = first;
        while (set < end && setStarts[set] < to) {
            int start = setStarts[set];
            long sum = RowKernels.sum(limited, Math.max(start, from), Math.min(setStarts[set + 1], to));
            limitedSum[set] = start < from ? Wide.saturatedAdd(limitedSum[set], sum) : sum;
            if (setStarts[set + 1] > to) {
                break;
            }
            set++;
        }
        return set;
    }

    private long limited(int node) {
        int below = layout.setBelow(node);
        return limited(node, below < 0 ? 0 : limitedSum[below]);
    }

    private long limited(int node, long limitedOfChildren) {
        long lend = lendLimit == null ? Declarations.UNLIMITED : lendLimit.get(node);
        long demand = QuotaRule.demand(own[node], limitedOfChildren);
        long request = QuotaRule.request(demand, min.get(node), guaranteed.length > 0 ? 0 : lend);
        return QuotaRule.limited(request, max.get(node));
    }

    /**
     * Carries a change of the request of the workloads of a group up the tree, in time in its depth. Returns the first
     * ancestor whose limited request stays the same because of its min or max; the root if there is none.
     */
    public int change(long[] requests, int changed) {
        own = requests;
        int node = changed;
        while (node != TreeLayout.ROOT && renew(node)) {
            node = setParents[layout.setOf(node)];
        }
        return node;
    }

    /** Computes the limited request of a group anew; returns whether it has changed, and with it the sum of its set. */
    boolean renew(int node) {
        long before = limited.get(node);
        long now = limited(node);
        if (now == before) {
            return false;
        }
        int set = layout.setOf(node);
        long sum = limitedSum[set];
        limited.set(node, now);
        solved.forget(set);
        limitedSum[set] = sum == Long.MAX_VALUE // a sum that was cut cannot be corrected
                ? RowKernels.sum(limited, setStarts[set], setStarts[set + 1])
                : Wide.saturatedAdd(sum - before, now);
        levels.change(set, weight, min, node, (double) before, (double) now);
        return true;
    }

    /** Aggregates the larger of the min and the amount that is used by a group and guaranteed to its children. */
    void aggregateGuarantees(long[] used) {
        if (guaranteed.length == 0) {
            guaranteed = new long[layout.size() + 1];
        }
        Arrays.fill(guaranteed, 0);
        for (int node = layout.size(); node > TreeLayout.ROOT; node--) {
            long ofNode = used.length == 0 ? 0 : used[node];
            guaranteed[node] = QuotaRule.guaranteed(Wide.saturatedAdd(guaranteed[node], ofNode), min.get(node));
            int parent = layout.parent(node);
            guaranteed[parent] = Wide.saturatedAdd(guaranteed[parent], guaranteed[node]);
        }
    }
}
