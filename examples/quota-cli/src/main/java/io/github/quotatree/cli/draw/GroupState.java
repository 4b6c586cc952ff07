package io.github.quotatree.cli.draw;

/** What stands out about a group in a dimension; the first that holds. */
enum GroupState {
    /** The group uses more than its runtime. */
    OVER("over", "uses more than its runtime"),
    /** The runtime of the group exceeds its min. */
    BORROWING("borrowing", "borrows, its runtime is above its min"),
    /** The group requests less than its min, and others may use the rest. */
    LENDING("lending", "lends a part of its min"),
    /** The group neither borrows nor lends. */
    WITHIN("within", "neither borrows nor lends");

    private final String label;
    private final String words;

    GroupState(String label, String words) {
        this.label = label;
        this.words = words;
    }

    /** Returns the name of the state in a drawing. */
    String label() {
        return label;
    }

    /** Returns what a group of this state does, for a legend. */
    String words() {
        return words;
    }
}
