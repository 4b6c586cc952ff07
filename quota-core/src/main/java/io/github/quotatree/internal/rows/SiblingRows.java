package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;

/** The members {@code [from, to)} of a sibling set on the columns of a dimension; a piece is the part in one row. */
final class SiblingRows {
    Column weight = Column.of(0, 0);
    Column min = weight;
    Column limited = weight;
    Column runtime = weight;
    int from;
    int to;

    void turnTo(Column weight, Column min, Column limited, Column runtime) {
        this.weight = weight;
        this.min = min;
        this.limited = limited;
        this.runtime = runtime;
    }

    void turnTo(int from, int to) {
        this.from = from;
        this.to = to;
    }

    int members() {
        return to - from;
    }

    int firstRow() {
        return from >> Column.ROW_BITS;
    }

    int endRow() {
        return (to + Column.OFFSET) >> Column.ROW_BITS;
    }

    int begin(int row) {
        return Math.max(from - (row << Column.ROW_BITS), 0);
    }

    int end(int row) {
        return Math.min(to - (row << Column.ROW_BITS), Column.ROW);
    }
}
