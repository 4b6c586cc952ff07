package io.github.quotatree.benchmarks.report.results;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "0.5, 0.50 ns",
        "3.14159, 3.14 ns",
        "999.4, 999 ns",
        "999.5, 1.00 µs",
        "12345, 12.3 µs",
        "4150000, 4.15 ms",
        "161000000, 161 ms",
        "1610000000, 1.61 s",
        "100e9, 100 s"
    })
    void aTimeHasThreeDigitsAndTheUnitThatFits(double nanoseconds, String text) {
        assertThat(Units.time(nanoseconds)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.00", "0.004, 0.00", "9.994, 9.99", "9.995, 10.0", "99.94, 99.9", "99.95, 100", "12345.6, '12,346'"
    })
    void aNumberHasThreeDigitsOrAllBeforeThePoint(double number, String text) {
        assertThat(Units.number(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0.0 %", "0.031, 3.1 %", "0.0994, 9.9 %", "0.0996, 10 %", "1.5, 150 %"})
    void aPartIsWrittenInPercent(double part, String text) {
        assertThat(Units.percent(part)).isEqualTo(text);
    }
}
