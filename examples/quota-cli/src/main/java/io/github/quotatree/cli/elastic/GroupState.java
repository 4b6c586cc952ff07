package io.github.quotatree.cli.elastic;

import io.github.quotatree.GroupRuntime;

/** A state of a group in a dimension for which a table may be filtered. */
enum GroupState {
    OVER("use more than their runtime", SortKey.OVER),
    BORROWING("borrow", SortKey.BORROWED),
    STARVED("request more than their runtime", SortKey.STARVED);

    private final String text;
    private final SortKey amount;

    GroupState(String text, SortKey amount) {
        this.text = text;
        this.amount = amount;
    }

    String text() {
        return text;
    }

    boolean isOf(GroupRuntime group, String dimension) {
        return amount.of(group, dimension).signum() > 0;
    }
}
