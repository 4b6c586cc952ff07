package io.github.quotatree.benchmarks.report.results;

import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import java.util.Map;
import java.util.TreeMap;

/**
 * Names a measurement by its benchmark and those of its parameters that matter.
 *
 * @param benchmark the simple name of the benchmark class
 * @param method the benchmark method
 * @param params the values that the parameters must have
 */
public record Query(String benchmark, String method, Map<String, String> params) {
    /** Keeps the parameters from changing. */
    public Query {
        params = Map.copyOf(params);
    }

    /** Returns a query for a method with any parameters. */
    public static Query of(String benchmark, String method) {
        return new Query(benchmark, method, Map.of());
    }

    /** Returns this query with one more parameter value. */
    public Query with(String param, Object value) {
        Map<String, String> more = new TreeMap<>(params);
        more.put(param, value.toString());
        return new Query(benchmark, method, more);
    }

    /** Returns a query for another method of the same benchmark, with the same parameters. */
    public Query method(String other) {
        return new Query(benchmark, other, params);
    }

    /** Returns the problem that the parameters set, in words. */
    public String words() {
        return Workload.words(params);
    }

    /** Returns whether a measurement answers this query. */
    public boolean matches(Measurement measurement) {
        return measurement.benchmark().equals(benchmark)
                && measurement.method().equals(method)
                && measurement.params().entrySet().containsAll(params.entrySet());
    }

    @Override
    public String toString() {
        return benchmark + "." + method + new TreeMap<>(params);
    }
}
