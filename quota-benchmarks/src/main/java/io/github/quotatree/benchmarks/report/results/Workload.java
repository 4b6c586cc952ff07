package io.github.quotatree.benchmarks.report.results;

import io.github.quotatree.benchmarks.cluster.ClusterShape;
import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** How much there is to compute in a call, by the parameters of the benchmark. */
public final class Workload {
    private static final int DIMENSIONS = 4;
    /** The peer shares one resource at a time, so there it is one dimension. */
    private static final String ONE_DIMENSION = "PeerBenchmark";

    private Workload() {}

    /** Returns the problem in words, such as {@code 1,000,000 siblings, realistic load}. */
    public static String words(Map<String, String> params) {
        List<String> words = new ArrayList<>();
        shape(params).map(ClusterShape::words).ifPresent(words::add);
        String siblings = params.get("siblings");
        if (siblings != null) {
            words.add(Units.count(Long.parseLong(siblings)) + " siblings");
        }
        String load = params.get("load");
        if (load != null) {
            words.add(load.toLowerCase(Locale.ROOT) + " load");
        }
        return String.join(", ", words);
    }

    private static Optional<ClusterShape> shape(Map<String, String> params) {
        return Stream.of(ClusterShape.values())
                .filter(shape -> shape.name().equals(params.get("shape")))
                .findFirst();
    }

    /** Returns the number of groups, inner ones included; empty if the parameters do not determine it. */
    public static OptionalLong groups(Map<String, String> params) {
        String siblings = params.get("siblings");
        if (siblings != null) {
            return OptionalLong.of(Long.parseLong(siblings));
        }
        return shape(params).map(ClusterShape::groups).map(OptionalLong::of).orElseGet(OptionalLong::empty);
    }

    /** Returns nanoseconds for each group and dimension, by the median; not a number if it is not known how many. */
    public static double nanosecondsEach(Measurement measurement) {
        OptionalLong groups = groups(measurement.params());
        int dimensions = measurement.benchmark().equals(ONE_DIMENSION) ? 1 : DIMENSIONS;
        return groups.isPresent() ? measurement.time().median() / groups.getAsLong() / dimensions : Double.NaN;
    }
}
