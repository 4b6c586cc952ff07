package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;
import java.util.Arrays;

/**
 * The last window of levels of a large set, kept from one solve to the next: with it, a level in the window is found
 * without a pass over the set.
 */
final class KeptList {
    private static final int MOST_STEPS = 40;

    /** A step this small, as a part of the level, ends the search: at once, and if it has taken a while. */
    private static final double CLOSE = 0x1p-46;

    private static final double FAIRLY_CLOSE = 0x1p-40;
    final WeightSample sample = new WeightSample();
    private final MemberList undecided = new MemberList();
    private final MemberList changed = new MemberList();
    private double[] sign = new double[0];
    private boolean isValid;
    private double low;
    private double high;

    /** The amount that the decided members hold at the low end, and the weight of the open ones among them. */
    private double decidedLow;

    private double decidedWeight;
    double level;
    double openWeight;

    boolean isValid() {
        return isValid;
    }

    void clear() {
        isValid = false;
    }

    void keep(double low, double high, double decidedLow, double decidedWeight, MemberList undecided) {
        this.low = low;
        this.high = high;
        this.decidedLow = decidedLow;
        this.decidedWeight = decidedWeight;
        this.undecided.copy(undecided);
        changed.clear(0);
        level = (low + high) / 2;
        isValid = true;
    }

    void change(double weight, double min, double before, double now) {
        if (isValid) {
            enter(weight, min, before, -1);
            enter(weight, min, now, 1);
        }
    }

    private void enter(double weight, double min, double limited, double s) {
        if (limited <= min + weight * low) {
            decidedLow += s * limited;
        } else if (limited >= min + weight * high) {
            decidedLow += s * (min + weight * low);
            decidedWeight += s * weight;
        } else if (changed.size > undecided.size / 2 + Column.ROW) {
            isValid = false; // a new window costs less than so many entries
        } else {
            list(weight, min, limited, s);
        }
    }

    private void list(double weight, double min, double limited, double s) {
        int at = changed.size;
        changed.makeRoom(1);
        if (at == sign.length) {
            sign = Arrays.copyOf(sign, changed.weight.length);
        }
        changed.weight[at] = weight;
        changed.min[at] = min;
        changed.limited[at] = limited;
        sign[at] = s;
        changed.size = at + 1;
    }

    /** Finds the level for an amount by Newton's method; returns whether it lies in the window. */
    boolean find(long amount, LevelSearch rows) {
        double at = level;
        for (int steps = 0; steps < MOST_STEPS; steps++) {
            rows.look(undecided, at);
            double held = rows.heldSum;
            double open = rows.openWeight + decidedWeight;
            for (int q = 0; q < changed.size; q++) {
                double offered = changed.min[q] + changed.weight[q] * at;
                double limited = changed.limited[q];
                held += sign[q] * Math.min(offered, limited);
                open += limited > offered ? sign[q] * changed.weight[q] : 0;
            }
            if (!(open > 0)) {
                return false;
            }
            double next = at + (amount - decidedLow - decidedWeight * (at - low) - held) / open;
            double step = Math.abs(next - at);
            at = next;
            if (!(at >= low && at <= high)) {
                if (steps >= 3 || !(at > 0)) {
                    return false;
                }
                at = Math.min(high, Math.max(low, at));
            } else if (step <= at * (steps > 4 ? FAIRLY_CLOSE : CLOSE)) {
                level = at;
                openWeight = open;
                return true;
            }
        }
        return false;
    }
}
