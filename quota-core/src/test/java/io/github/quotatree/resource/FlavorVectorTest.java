package io.github.quotatree.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FlavorVectorTest {
    private final ResourceSchema schema =
            ResourceSchema.of("gpu", "cpu", "nic").withFlavors("nic", "100g").withFlavors("gpu", "a100", "v100");

    @Test
    void holdsOneValueAFlavor() {
        FlavorVector vector = FlavorVector.of(schema, 5, 7, ResourceVector.UNLIMITED);

        assertThat(vector.value("gpu", "a100")).isEqualTo(5);
        assertThat(vector.value(1)).isEqualTo(7);
        assertThat(vector)
                .hasToString("gpu a100=5 gpu v100=7 nic 100g=unlimited")
                .isEqualTo(schema.unlimitedFlavors().with("gpu", "a100", 5).with("gpu", "v100", 7));
        assertThat(vector.hashCode())
                .isEqualTo(
                        FlavorVector.of(schema, 5, 7, ResourceVector.UNLIMITED).hashCode());
        assertThat(vector).isNotEqualTo(schema.zeroFlavors());
        assertThat(schema.zeroFlavors().isZero()).isTrue();
        assertThat(vector.isZero()).isFalse();
    }

    @Test
    void sumsUpADimension() {
        assertThat(FlavorVector.of(schema, 5, 7, 1).sum("gpu")).isEqualTo(12);
        assertThat(FlavorVector.of(schema, 5, 7, 1).sum("cpu")).isZero();
        assertThat(FlavorVector.of(schema, 5, ResourceVector.UNLIMITED, 1).sum("gpu"))
                .isEqualTo(ResourceVector.UNLIMITED);
        assertThat(FlavorVector.of(schema, 1L << 62, 1L << 62, 1).sum("gpu")).isEqualTo(ResourceVector.UNLIMITED);
    }

    @Test
    void addsAndSubtractsExactly() {
        FlavorVector vector = FlavorVector.of(schema, 5, 7, 1);

        assertThat(vector.plus(FlavorVector.of(schema, 1, 2, 3))).isEqualTo(FlavorVector.of(schema, 6, 9, 4));
        assertThat(vector.minus(FlavorVector.of(schema, 6, 2, 1))).isEqualTo(FlavorVector.of(schema, -1, 5, 0));
        assertThat(vector.plus(schema.unlimitedFlavors())).isEqualTo(schema.unlimitedFlavors());
        assertThat(schema.unlimitedFlavors().minus(vector)).isEqualTo(schema.unlimitedFlavors());
        assertThatThrownBy(() -> vector.plus(FlavorVector.of(schema, 0, Long.MAX_VALUE - 1, 0)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("gpu v100: 9223372036854775813 is outside the range of a limited value");
        assertThatThrownBy(() -> vector.minus(FlavorVector.of(schema, 0, 0, Long.MIN_VALUE)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("nic 100g: 9223372036854775809 is outside the range of a limited value");
        assertThatThrownBy(() -> vector.minus(schema.unlimitedFlavors()))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("gpu a100: an unlimited amount cannot be subtracted");
    }

    @Test
    void refusesWhatIsNoFlavor() {
        ResourceSchema other = ResourceSchema.of("gpu").withFlavors("gpu", "a100");

        assertThatThrownBy(() -> FlavorVector.of(schema, 1))
                .hasMessage("number of values (1) must be 3, one for each flavor of "
                        + "[gpu (a100, v100), cpu, nic (100g)]");
        assertThatThrownBy(() -> schema.zeroFlavors().value("gpu", "h100"))
                .hasMessage("no flavor h100 of gpu among [a100, v100]");
        assertThatThrownBy(() -> schema.zeroFlavors().with("tpu", "h100", 1))
                .hasMessage("no dimension tpu among [gpu, cpu, nic]");
        assertThatThrownBy(() -> schema.zeroFlavors().plus(other.zeroFlavors()))
                .hasMessage("vectors of different schemas: [gpu (a100, v100), cpu, nic (100g)] and [gpu (a100)]");
        assertThatThrownBy(() -> FlavorVector.of(schema, 0, -1, 0).requireNonNegative("A: promised"))
                .hasMessage("A: promised: gpu v100 (-1) is below 0");
    }
}
