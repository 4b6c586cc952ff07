package io.github.quotatree.benchmarks.report.results;

/**
 * Two measurements of the same run.
 *
 * @param run the name of the run
 * @param of the measurement whose time is divided
 * @param by the measurement by whose time it is divided
 */
public record Comparison(String run, Measurement of, Measurement by) {
    /** Returns the median time of the first as a multiple of that of the second. */
    public double ratio() {
        return of.time().median() / by.time().median();
    }
}
