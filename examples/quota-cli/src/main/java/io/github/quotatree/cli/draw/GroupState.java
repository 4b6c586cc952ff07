package io.github.quotatree.cli.draw;

import java.util.Locale;

/** What stands out about a group in a dimension; the first that holds. */
enum GroupState {
    OVER("uses more than its runtime"),
    BORROWING("borrows, its runtime is above its min"),
    LENDING("lends a part of its min"),
    WITHIN("neither borrows nor lends");

    private final String words;

    GroupState(String words) {
        this.words = words;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    String words() {
        return words;
    }
}
