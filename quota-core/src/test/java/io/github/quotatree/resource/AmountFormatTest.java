package io.github.quotatree.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AmountFormatTest {
    private static final AmountFormat IN_GI = new AmountFormat() {
        @Override
        public String amount(String dimension, long amount) {
            return (amount >> 30) + "Gi";
        }

        @Override
        public String name(String dimension) {
            return dimension.substring(dimension.indexOf('/') + 1);
        }
    };

    @Test
    void baseUnitsAreDigits() {
        AmountFormat format = AmountFormat.baseUnits();
        assertThat(format.amount("cpu", 4000)).isEqualTo("4000");
        assertThat(format.amount("cpu", Long.MAX_VALUE - 1)).isEqualTo("9223372036854775806");
        assertThat(format.amount("cpu", ResourceVector.UNLIMITED)).isEqualTo("unlimited");
        assertThat(format.name("cpu")).isEqualTo("cpu");
        assertThat(format.named("cpu", 9)).isEqualTo("9 cpu");
    }

    @Test
    void aProgramHasUnitsAndNamesOfItsOwn() {
        assertThat(IN_GI.named("memory", 4L << 30)).isEqualTo("4Gi memory");
        assertThat(IN_GI.named("example.com/memory", 1L << 30)).isEqualTo("1Gi memory");
    }
}
