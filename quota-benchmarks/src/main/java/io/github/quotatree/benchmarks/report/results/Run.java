package io.github.quotatree.benchmarks.report.results;

import java.util.List;
import java.util.Optional;

/**
 * What one start of JMH measured. Only measurements of the same run are compared: between two runs the machine may have
 * changed.
 *
 * @param name the step of the published set, which is also the name of the file without its ending
 * @param measurements its rows
 */
public record Run(String name, List<Measurement> measurements) {
    /** Keeps the rows from changing. */
    public Run {
        measurements = List.copyOf(measurements);
    }

    /**
     * Returns the measurement that is asked for.
     *
     * @throws IllegalArgumentException if there are several
     */
    public Optional<Measurement> find(Query query) {
        List<Measurement> found = measurements.stream().filter(query::matches).toList();
        if (found.size() > 1) {
            throw new IllegalArgumentException(name + ": " + query + " names " + found.size() + " measurements");
        }
        return found.stream().findFirst();
    }
}
