package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

/**
 * Finds the level at which the members of a piece hold an amount together, not rounded: Newton's method, from any
 * start.
 *
 * <p>The amount that members hold is a concave function of the level: from above, a step lands below the level searched
 * for, and from below, steps come nearer and never pass it.
 */
final class LevelSearch {
    private static final int MOST_STEPS = 100;

    /** After so many steps every second one halves the interval, as each may saturate a single member only. */
    private static final int HALVES_FROM = 6;

    /** Higher levels are left to the definition. */
    static final double HIGHEST = 0x1p80;

    /** Lower levels are none: their products with weights might lose bits. */
    private static final double LOWEST = 0x1p-80;

    private double[] held = new double[0];
    private double[] open = new double[0];
    private double[][] part = new double[0][];

    double heldSum;
    double openWeight;

    private void makeRoom(int length) {
        if (held.length < length) {
            held = new double[length];
            open = new double[length];
        }
    }

    /** Returns the level, or 0 if there is none; a step that is smaller than a part of the level ends the search. */
    double find(
            double[] weight,
            double[] min,
            double[] limited,
            double amount,
            int from,
            int to,
            double start,
            double until) {
        makeRoom(weight.length);
        double level = start;
        double below = 0; // a level known not to be above
        double above = Double.POSITIVE_INFINITY; // a level known to be above
        for (int steps = 0; steps < MOST_STEPS; steps++) {
            look(weight, min, limited, level, from, to);
            double left = amount - heldSum;
            if (left >= 0) {
                below = level;
            } else {
                above = level;
            }
            if ((level == 0 && !(left > 0)) || (openWeight == 0 && left > 0)) {
                return 0;
            }
            if (openWeight == 0) {
                level = below > 0 ? (below + level) / 2 : 0;
                continue;
            }
            double next = level + left / openWeight;
            if (next < level * 0.125) {
                level = below; // from 0 on, the method is slow but sure
                continue;
            }
            if (!(next > LOWEST)) {
                return 0;
            }
            double step = Math.abs(next - level);
            if (step <= next * until) {
                return next;
            }
            boolean halve = steps >= HALVES_FROM && (steps & 1) == 0;
            level = halve ? Math.min((next + above) / 2, 2 * next) : next;
        }
        return 0;
    }

    void look(double[] weight, double[] min, double[] limited, double level, int from, int to) {
        RowKernels.hold(weight, min, limited, level, held, open, from, to);
        heldSum = RowKernels.floatingSum(held, from, to);
        openWeight = RowKernels.floatingSum(open, from, to);
    }

    void look(MemberList members, double level) {
        if (part.length == 0) {
            part = new double[3][Column.ROW];
            makeRoom(Column.ROW);
        }
        double heldByAll = 0;
        double openOfAll = 0;
        for (int from = 0; from < members.size; from += Column.ROW) {
            int count = Math.min(Column.ROW, members.size - from);
            System.arraycopy(members.weight, from, part[0], 0, count);
            System.arraycopy(members.min, from, part[1], 0, count);
            System.arraycopy(members.limited, from, part[2], 0, count);
            look(part[0], part[1], part[2], level, 0, count);
            heldByAll += heldSum;
            openOfAll += openWeight;
        }
        heldSum = heldByAll;
        openWeight = openOfAll;
    }
}
