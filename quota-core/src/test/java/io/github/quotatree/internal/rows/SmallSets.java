package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * All sibling sets of a few members with small numbers, each shared every amount there is to share, against the
 * definition: units are handed out one at a time, each to the member below its limited request with the smallest
 * {@code (received + 1/2) / weight}, ties to the smaller index.
 */
final class SmallSets {
    private final int members;
    private final int largestWeight;
    private final int largestMin;
    private final int largestLimit;
    private final int from;
    private final Column weights;
    private final Column mins;
    private final Column limits;
    private final Column runtimes;
    private final KnownLevels levels = new KnownLevels(1);
    private final RowSharing sharing;
    private final long[] weight;
    private final long[] min;
    private final long[] limited;
    private final long[] runtime;
    private final List<long[]> byAmount = new ArrayList<>();
    private long limitedSum;
    private long weightSum;

    long shared;
    long proven;

    /** How many of the amounts that were shared once more were proven. */
    long provenAgain;

    /** Takes weights, mins and limited requests from 0 to so many, in a set whose first member is the node. */
    SmallSets(int members, int largestWeight, int largestMin, int largestLimit, int from) {
        this.members = members;
        this.largestWeight = largestWeight;
        this.largestMin = largestMin;
        this.largestLimit = largestLimit;
        this.from = from;
        weights = Column.of(from + members, 0);
        mins = Column.of(from + members, 0);
        limits = Column.of(from + members, 0);
        runtimes = Column.of(from + members, 0);
        sharing = new RowSharing(members);
        sharing.turnTo(weights, mins, limits, runtimes, levels);
        weight = new long[members];
        min = new long[members];
        limited = new long[members];
        runtime = new long[members];
    }

    /** Runs through all sets. */
    SmallSets check() {
        int kinds = (largestWeight + 1) * (largestMin + 1) * (largestLimit + 1);
        long sets = (long) Math.pow(kinds, members);
        for (long number = 0; number < sets; number++) {
            long rest = number;
            for (int i = 0; i < members; i++) {
                set(i, (int) (rest % kinds));
                rest /= kinds;
            }
            if (number % 2 == 0) {
                levels.prepare(0, from, from + members, weights);
            } // else it begins with the level of another set: a guess may be anything
            shareEveryAmount();
        }
        return this;
    }

    private void set(int i, int kind) {
        limited[i] = kind % (largestLimit + 1);
        weight[i] = kind / (largestLimit + 1) % (largestWeight + 1);
        min[i] = kind / (largestLimit + 1) / (largestWeight + 1);
        limits.set(from + i, limited[i]);
        weights.set(from + i, weight[i]);
        mins.set(from + i, min[i]);
    }

    private boolean share(long amount) {
        return sharing.share(0, from, from + members, amount, limitedSum, (double) weightSum);
    }

    private void shareEveryAmount() {
        limitedSum = 0;
        weightSum = 0;
        long handedOut = 0;
        for (int i = 0; i < members; i++) {
            limitedSum += limited[i];
            weightSum += weight[i];
            runtime[i] = Math.min(min[i], limited[i]);
            handedOut += runtime[i];
        }
        if (handedOut > 0 && share(handedOut - 1)) {
            throw new AssertionError("proven with a shortage: " + this);
        }
        byAmount.clear();
        for (long amount = handedOut; amount < limitedSum; amount++) {
            if (amount > handedOut && !handOutOne()) {
                break; // what is left, members of weight 0 request
            }
            compare(amount);
            byAmount.add(runtime.clone());
        }
        shareAgain(handedOut);
    }

    /**
     * Shares the amounts once more, from the most down and two of them up again, while the set holds still. Some are
     * left to the definition, as the search begins at the level of another amount; they are not counted.
     */
    private void shareAgain(long least) {
        long sharedOnce = shared;
        long provenOnce = proven;
        levels.holdStill(true);
        for (int k = byAmount.size() - 1; k >= 0; k--) {
            for (int at : new int[] {k, Math.min(k + 2, byAmount.size() - 1), k}) {
                System.arraycopy(byAmount.get(at), 0, runtime, 0, members);
                compare(least + at);
            }
        }
        levels.holdStill(false);
        provenAgain += proven - provenOnce;
        shared = sharedOnce;
        proven = provenOnce;
    }

    private void compare(long amount) {
        shared++;
        if (!share(amount)) {
            return;
        }
        proven++;
        for (int i = 0; i < members; i++) {
            if (runtimes.get(from + i) != runtime[i]) {
                throw new AssertionError(
                        "amount " + amount + ", member " + i + " has " + runtimes.get(from + i) + ": " + this);
            }
        }
    }

    private boolean handOutOne() {
        int next = -1;
        for (int i = 0; i < members; i++) {
            if (weight[i] > 0 && runtime[i] < limited[i] && (next < 0 || bidsBelow(i, next))) {
                next = i;
            }
        }
        if (next >= 0) {
            runtime[next]++;
        }
        return next >= 0;
    }

    private boolean bidsBelow(int i, int j) {
        return (2 * received(i) + 1) * weight[j] < (2 * received(j) + 1) * weight[i];
    }

    private long received(int i) {
        return runtime[i] - Math.min(min[i], limited[i]);
    }

    @Override
    public String toString() {
        return "weights " + Arrays.toString(weight) + ", mins " + Arrays.toString(min) + ", limited requests "
                + Arrays.toString(limited) + " should have " + Arrays.toString(runtime);
    }
}
