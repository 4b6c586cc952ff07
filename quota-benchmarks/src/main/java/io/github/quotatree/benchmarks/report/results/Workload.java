package io.github.quotatree.benchmarks.report.results;

import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How much there is to compute in a call, by the parameters of the benchmark. */
public final class Workload {
    private static final int DIMENSIONS = 4;
    /** The peer shares one resource at a time, so there it is one dimension. */
    private static final String ONE_DIMENSION = "PeerBenchmark";

    private static final List<String> PARAMS = List.of("shape", "load", "siblings");

    private Workload() {}

    /** Returns the name of the problem, such as {@code FLAT_1M, REALISTIC}. */
    public static String name(Map<String, String> params) {
        return PARAMS.stream().filter(params::containsKey).map(params::get).collect(Collectors.joining(", "));
    }

    /** Returns the number of groups, inner ones included; empty if the parameters do not determine it. */
    public static OptionalLong groups(Map<String, String> params) {
        String siblings = params.get("siblings");
        if (siblings != null) {
            return OptionalLong.of(Long.parseLong(siblings));
        }
        return Stream.of(ClusterShape.values())
                .filter(shape -> shape.name().equals(params.get("shape")))
                .mapToLong(ClusterShape::groups)
                .findFirst();
    }

    /** Returns nanoseconds for each group and dimension, by the median; not a number if it is not known how many. */
    public static double nanosecondsEach(Measurement measurement) {
        OptionalLong groups = groups(measurement.params());
        int dimensions = measurement.benchmark().equals(ONE_DIMENSION) ? 1 : DIMENSIONS;
        return groups.isPresent() ? measurement.time().median() / groups.getAsLong() / dimensions : Double.NaN;
    }
}
