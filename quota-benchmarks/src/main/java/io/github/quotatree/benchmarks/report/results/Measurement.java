package io.github.quotatree.benchmarks.report.results;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * One row of a JMH result.
 *
 * @param benchmark the simple name of the benchmark class
 * @param method the benchmark method
 * @param params the value of each parameter
 * @param time nanoseconds a call
 * @param allocated bytes allocated a call, as the GC profiler tells; empty when it was not asked
 */
public record Measurement(
        String benchmark, String method, Map<String, String> params, Sample time, OptionalDouble allocated) {
    /** Keeps the parameters from changing. */
    public Measurement {
        params = Map.copyOf(params);
    }
}
