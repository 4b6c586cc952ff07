package io.github.quotatree.benchmarks.report.targets;

/** Whether a target is met. */
public enum Verdict {
    /** The results reach the target. */
    MET("yes"),
    /** The results miss the target. */
    MISSED("**no**"),
    /** There is no result to tell. */
    NOT_MEASURED("not measured");

    private final String text;

    Verdict(String text) {
        this.text = text;
    }

    /** Returns the verdict as Markdown. */
    public String text() {
        return text;
    }

    static Verdict of(boolean met) {
        return met ? MET : MISSED;
    }
}
