package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

/** Looks at the members of a list row by row, in room of its own, so that the kernels have one index. */
final class ListRows {
    private final double[] weight = new double[Column.ROW];
    private final double[] min = new double[Column.ROW];
    private final double[] limited = new double[Column.ROW];
    private final LevelSearch row = new LevelSearch();

    /**
     * The amount that the members hold at the level last looked at, and the weight of those that it does not saturate.
     */
    double heldSum;

    double openWeight;

    ListRows() {
        row.makeRoom(Column.ROW);
    }

    /** Sets {@link #heldSum} and {@link #openWeight} for a level. */
    void look(MemberList members, double level) {
        heldSum = 0;
        openWeight = 0;
        for (int from = 0; from < members.size; from += Column.ROW) {
            int count = Math.min(Column.ROW, members.size - from);
            System.arraycopy(members.weight, from, weight, 0, count);
            System.arraycopy(members.min, from, min, 0, count);
            System.arraycopy(members.limited, from, limited, 0, count);
            row.look(weight, min, limited, level, 0, count);
            heldSum += row.heldSum;
            openWeight += row.openWeight;
        }
    }
}
