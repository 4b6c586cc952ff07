package io.github.quotatree.benchmarks.report.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.benchmarks.report.results.Run.Measurement;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class WorkloadTest {
    @Test
    void theParametersTellHowManyGroupsThereAre() {
        assertThat(Workload.groups(Map.of("siblings", "100000"))).hasValue(100_000);
        assertThat(Workload.groups(Map.of("shape", "FLAT_1M", "load", "UNIFORM")))
                .hasValue(1_000_000);
        assertThat(Workload.groups(Map.of("shape", "TREE_100X100X100"))).hasValue(1_010_100);
        assertThat(Workload.groups(Map.of("shape", "STAR"))).isEqualTo(OptionalLong.empty());
        assertThat(Workload.groups(Map.of())).isEqualTo(OptionalLong.empty());
    }

    @Test
    void theParametersAreSaidInWords() {
        assertThat(Workload.words(Map.of("shape", "FLAT_1M", "load", "UNIFORM")))
                .isEqualTo("1,000,000 siblings, uniform load");
        assertThat(Workload.words(Map.of("shape", "TREE_100X100X100"))).isEqualTo("100 × 100 × 100");
        assertThat(Workload.words(Map.of("shape", "TREE_2_TO_12"))).isEqualTo("12 levels of 2");
        assertThat(Workload.words(Map.of("siblings", "1000"))).isEqualTo("1,000 siblings");
    }

    @Test
    void timeIsSharedByGroupsAndDimensions() {
        assertThat(Workload.nanosecondsEach(measurement("ScalingBenchmark", "shape", "FLAT_1K")))
                .isEqualTo(3);
        assertThat(Workload.nanosecondsEach(measurement("PeerBenchmark", "siblings", "1000")))
                .isEqualTo(12);
        assertThat(Workload.nanosecondsEach(measurement("ScalingBenchmark", "shape", "STAR")))
                .isNaN();
    }

    private static Measurement measurement(String benchmark, String param, String value) {
        return new Measurement(benchmark, "cold", Map.of(param, value), Sample.of(12_000), OptionalDouble.empty());
    }
}
