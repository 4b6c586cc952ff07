package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

public final class KnownLevels {
    public KnownLevels(int sets) {}

    public void prepare(int set, int from, int to, Column weight) {}

    public void forgetAll() {}

    public void forget(int set) {}

    public void change(int set, int members, double weight, double min, double before, double now) {}
}
