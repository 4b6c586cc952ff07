package io.github.quotatree.cli.draw;

/** What stands out about a group in a dimension; the first that holds. */
enum GroupState {
    OVER("over", "uses more than its runtime"),
    BORROWING("borrowing", "borrows, its runtime is above its min"),
    LENDING("lending", "lends a part of its min"),
    WITHIN("within", "neither borrows nor lends");

    private final String label;
    private final String words;

    GroupState(String label, String words) {
        this.label = label;
        this.words = words;
    }

    String label() {
        return label;
    }

    String words() {
        return words;
    }
}
