package io.github.quotatree.cli.elastic;

import io.github.quotatree.GroupRuntime;

/** A state of a group in a dimension for which a table may be filtered. */
enum GroupState {
    /** Use above runtime. */
    OVER("use more than their runtime", SortKey.OVER),
    /** Runtime above min. */
    BORROWING("borrow", SortKey.BORROWED),
    /** Request above runtime. */
    STARVED("request more than their runtime", SortKey.STARVED);

    private final String text;
    private final SortKey amount;

    GroupState(String text, SortKey amount) {
        this.text = text;
        this.amount = amount;
    }

    /** Returns what groups in this state do. */
    String text() {
        return text;
    }

    /** Returns whether a group is in this state. */
    boolean isOf(GroupRuntime group, String dimension) {
        return amount.of(group, dimension).signum() > 0;
    }
}
