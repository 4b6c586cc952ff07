package io.github.quotatree.reading.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.quotatree.reading.text.QuantityText;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BaseUnitsTest {
    @ParameterizedTest
    @CsvSource({
        "cpu, 1, 1000",
        "cpu, 1500m, 1500",
        "cpu, 0.5, 500",
        "cpu, 100u, 1",
        "cpu, 1n, 1",
        "cpu, -1, -1000",
        "memory, 1Ki, 1024",
        "memory, 1k, 1000",
        "memory, 1.5Gi, 1610612736",
        "memory, 0.1, 1",
        "memory, 1e3, 1000",
        "memory, 12E6, 12000000",
        "memory, 1E, 1000000000000000000",
        "memory, 2Ei, 2305843009213693952",
        "memory, 9223372036854775807, 9223372036854775807",
        "nvidia.com/gpu, 500m, 1",
        "nvidia.com/gpu, +3, 3",
        "nvidia.com/gpu, .5, 1",
        "nvidia.com/gpu, 5., 5",
        "memory, 9007199254740993Ki, 9223372036854776832",
        "memory, 1e-5000, 1",
        "memory, 0e5000, 0"
    })
    void readsAsKubernetesDoes(String dimension, String quantity, String units) {
        assertThat(BaseUnits.of(dimension, BaseUnits.exact(quantity))).isEqualTo(units);
    }

    @ParameterizedTest
    @CsvSource({"1 Gi, 1Gi", "1GiB, 1Gi", "1ki, 1Ki", "4GB, 4G", "5kb, 5k", "1e, 1E"})
    void hintsAtTheQuantityThatBytesStandFor(String quantity, String meant) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUnits.exact(quantity))
                .withMessage("\"" + quantity + "\" is not a quantity; did you mean " + meant + "?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "--1", "1.2.3", "0x10", "NaN", "1,5", "٣"})
    void refusesWhatIsNoQuantity(String quantity) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUnits.exact(quantity))
                .withMessage("\"" + quantity + "\" is not a quantity");
    }

    @Test
    void numbersAreAsGoodAsTexts() {
        assertThat(BaseUnits.exact(3)).isEqualByComparingTo("3");
        assertThat(BaseUnits.exact(new BigDecimal("1E+3"))).isEqualByComparingTo("1000");
        assertThatIllegalArgumentException().isThrownBy(() -> BaseUnits.exact(true));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseUnits.exact(new byte[3]))
                .withMessage("binary data is not a quantity");
    }

    @Test
    void anAbsurdExponentIsJustTooLarge() {
        assertThat(BaseUnits.of("memory", BaseUnits.exact("1e999999999")).bitLength())
                .isBetween(64, 400);
    }

    @ParameterizedTest
    @CsvSource({
        "cpu, 1500, 1500m",
        "cpu, 2000, 2",
        "cpu, 0, 0",
        "memory, 1073741824, 1Gi",
        "memory, 1610612736, 1536Mi",
        "memory, 1610612736000, 1500Gi",
        "memory, 1000, 1000",
        "memory, 123456789, 123456789",
        "memory, 494780232499, 494780232499",
        "memory, 0, 0",
        "nvidia.com/gpu, 2048, 2048"
    })
    void writesAsPeopleDo(String dimension, String units, String exact) {
        assertThat(QuantityText.exact(dimension, new BigInteger(units))).isEqualTo(exact);
    }
}
