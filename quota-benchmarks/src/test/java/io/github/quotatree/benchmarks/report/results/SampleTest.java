package io.github.quotatree.benchmarks.report.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SampleTest {
    @Test
    void theMedianIgnoresAnOutlier() {
        assertThat(Sample.of(3, 1, 2, 4, 1000).median()).isEqualTo(3);
    }

    @Test
    void theNoiseIsTheInterquartileRangeAsAPartOfTheMedian() {
        Sample sample = Sample.of(9, 10, 10, 10, 10, 10, 12);

        assertThat(sample.noise()).isEqualTo(0);
        assertThat(Sample.of(8, 9, 10, 11, 12, 13, 14).noise()).isCloseTo(4.0 / 11, within(1e-9));
    }

    @Test
    void oneValueHasNoNoise() {
        assertThat(Sample.of(5)).isEqualTo(new Sample(5, 5, 5, 1));
        assertThat(Sample.of(0).noise()).isEqualTo(0);
    }

    @Test
    void anotherUnitChangesTheNumbersAndNotTheNoise() {
        Sample milliseconds = Sample.of(8, 9, 10, 11, 12, 13, 14);
        Sample nanoseconds = milliseconds.times(1e6);

        assertThat(nanoseconds.median()).isEqualTo(11e6);
        assertThat(nanoseconds.noise()).isCloseTo(milliseconds.noise(), within(1e-9));
    }

    @Test
    void noValueIsNoSample() {
        assertThatIllegalArgumentException().isThrownBy(Sample::of);
    }
}
