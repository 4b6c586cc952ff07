package io.github.quotatree.groupquota;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The queue for slots that are made of fractions: for each group, by position, the time since which it waits, and its
 * turn among the groups that wait since the same time. A group waits since it was last given such a slot, or last
 * requested nothing.
 */
final class RemainderQueue {
    private final long[] since;
    private final int[] turns;

    private RemainderQueue(long[] since, int[] turns) {
        this.since = since;
        this.turns = turns;
    }

    static RemainderQueue ofSize(int groups) {
        return new RemainderQueue(new long[groups], new int[groups]);
    }

    RemainderQueue copy() {
        return new RemainderQueue(since.clone(), turns.clone());
    }

    RemainderQueue withoutTurns() {
        return new RemainderQueue(since, new int[turns.length]);
    }

    /** Returns the queue where groups that were served in turns from 1 (0: none) or request nothing wait since now. */
    RemainderQueue after(long now, boolean[] served, int[] turns, double[] requested) {
        RemainderQueue next = copy();
        for (int g = 0; g < served.length; g++) {
            if (served[g] || requested[g] <= 0) {
                next.set(g, now, turns[g]);
            }
        }
        return next;
    }

    long since(int g) {
        return since[g];
    }

    int turn(int g) {
        return turns[g];
    }

    void set(int g, long time, int turn) {
        since[g] = time;
        turns[g] = turn;
    }

    void set(int g, RemainderQueue other, int place) {
        set(g, other.since[place], other.turns[place]);
    }

    /** Compares by the time of waiting, the longest first; 0 if they tie. */
    int compare(int a, int b) {
        return since[a] != since[b] ? Long.compare(since[a], since[b]) : Integer.compare(turns[a], turns[b]);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RemainderQueue that
                && Arrays.equals(since, that.since)
                && Arrays.equals(turns, that.turns);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(since) + Arrays.hashCode(turns);
    }
}
