package io.github.quotatree.benchmarks.report.results;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

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
     * Returns the measurement that answers a query.
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

    /**
     * One row of a JMH result.
     *
     * @param benchmark the simple name of the benchmark class
     * @param method the benchmark method
     * @param params the value of each parameter
     * @param time nanoseconds a call
     * @param allocated bytes allocated a call, by the GC profiler; empty if it did not run
     */
    public record Measurement(
            String benchmark, String method, Map<String, String> params, Sample time, OptionalDouble allocated) {
        /** Keeps the parameters from changing. */
        public Measurement {
            params = Map.copyOf(params);
        }
    }
}
