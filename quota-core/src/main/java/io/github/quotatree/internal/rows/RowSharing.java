package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

public final class RowSharing {
    Column w, b, l, x;

    public RowSharing(int members) {}

    public void turnTo(Column weight, Column min, Column limited, Column runtime, KnownLevels levels) {
        w = weight;
        b = min;
        l = limited;
        x = runtime;
    }

    public boolean share(int set, int from, int to, long amount, long limitedSum, double weightSum) {
        return false;
    }

    public void grantAll(int from, int to) {
        for (int i = from; i < to; i++) {
            x.set(i, w.get(i) == 0 ? Math.min(l.get(i), b.get(i)) : l.get(i));
        }
    }
}
