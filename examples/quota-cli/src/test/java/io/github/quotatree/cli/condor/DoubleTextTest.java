package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoubleTextTest {
    @ParameterizedTest
    @CsvSource({
        "0,0",
        "-0.0,0",
        "1,1",
        "40,40",
        "-3,-3",
        "2.5,2.5",
        "0.1,0.1",
        "3.3333333333333335,3.3333333333333335",
        "0.30000000000000004,0.30000000000000004",
        "1e15,1000000000000000",
        "9007199254740992,9007199254740992",
        "2e23,2E+23",
        "1e20,100000000000000000000",
        "2.0E-3,0.002",
        "1e-7,1E-7",
        "4.9E-324,5E-324"
    })
    void hasAsFewDigitsAsReadBack(double number, String text) {
        assertThat(DoubleText.of(number)).isEqualTo(text);
        assertThat(Double.parseDouble(text)).isEqualTo(number == 0 ? 0.0 : number);
    }

    @Test
    void readsBackAsTheSameNumber() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            double number = Double.longBitsToDouble(random.nextLong());
            if (Double.isFinite(number)) {
                assertThat(Double.parseDouble(DoubleText.of(number))).isEqualTo(number);
                assertThat(DoubleText.of(number).length()).isLessThanOrEqualTo(25);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"3.3333333333333335,3.333", "2.5,2.5", "0.0001,0", "17,17", "6.9999,7", "1234567.25,1234567.25"})
    void peopleNeedFewerDigits(double number, String text) {
        assertThat(DoubleText.rounded(number, 3)).isEqualTo(text);
    }
}
