package io.github.quotatree.benchmarks.report.targets;

/**
 * A target and what is reached.
 *
 * @param target what is limited, in words
 * @param limit the limit
 * @param figure the result in the unit of the limit; not a number if nothing was measured
 * @param details the figures that the result is made of
 * @param noise how much these figures vary from one iteration to the next
 * @param step the step of the published set that measures it
 */
record TargetRow(String target, Limit limit, double figure, String details, String noise, String step) {
    static TargetRow notMeasured(String target, Limit limit, String step) {
        return new TargetRow(target, limit, Double.NaN, "", "", step);
    }

    boolean measured() {
        return !Double.isNaN(figure);
    }

    boolean met() {
        return measured() && limit.holds(figure);
    }

    boolean missed() {
        return measured() && !limit.holds(figure);
    }

    /** Returns the result with its unit, such as {@code 5.21 ×}; "not measured" if there is none. */
    String reached() {
        return measured() ? limit.unit().text(figure) : "not measured";
    }
}
