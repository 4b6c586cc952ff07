package io.github.quotatree.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceVectorTest {
    private final ResourceSchema schema = ResourceSchema.of("cpu", "memory");

    @Test
    void holdsOneValueADimension() {
        ResourceVector vector = schema.vector(4000, 8);

        assertThat(vector.value("cpu")).isEqualTo(4000);
        assertThat(vector.value(1)).isEqualTo(8);
        assertThat(vector.schema()).isEqualTo(ResourceSchema.of(List.of("cpu", "memory")));
        assertThat(vector)
                .hasToString("cpu=4000 memory=8")
                .isEqualTo(schema.vector(Map.of("memory", 8L, "cpu", 4000L)));
        assertThat(vector.with("memory", 9)).isEqualTo(schema.vector(4000, 9)).isNotEqualTo(vector);
        assertThat(vector.hashCode()).isEqualTo(schema.vector(4000, 8).hashCode());
    }

    @Test
    void leavesUnnamedDimensionsAtZeroOrUnlimited() {
        assertThat(schema.vector(Map.of("cpu", 1L))).isEqualTo(schema.vector(1, 0));
        assertThat(schema.limits(Map.of("cpu", 1L))).isEqualTo(schema.vector(1, ResourceVector.UNLIMITED));
        assertThat(schema.limits(Map.of("cpu", 1L)).isUnlimited("memory")).isTrue();
        assertThat(schema.zero().isZero()).isTrue();
        assertThat(schema.unlimited().isZero()).isFalse();
        assertThat(schema.unlimited()).hasToString("cpu=unlimited memory=unlimited");
    }

    @Test
    void addsAndSubtractsExactly() {
        assertThat(schema.vector(1, 2).plus(schema.vector(3, 4))).isEqualTo(schema.vector(4, 6));
        assertThat(schema.vector(1, 2).minus(schema.vector(3, 1))).isEqualTo(schema.vector(-2, 1));
        assertThatThrownBy(() -> schema.vector(0, 1L << 62).plus(schema.vector(0, 1L << 62)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("memory: 9223372036854775808 is outside the range of a limited value");
        assertThatThrownBy(() -> schema.vector(0, Long.MAX_VALUE - 1).plus(schema.vector(0, 1)))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> schema.vector(Long.MIN_VALUE, 0).minus(schema.vector(1, 0)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessageStartingWith("cpu: -9223372036854775809");
    }

    @Test
    void unlimitedAbsorbs() {
        ResourceVector unlimited = schema.unlimited();

        assertThat(unlimited.plus(schema.vector(5, Long.MAX_VALUE))).isEqualTo(unlimited);
        assertThat(schema.vector(5, 5).plus(unlimited)).isEqualTo(unlimited);
        assertThat(unlimited.minus(schema.vector(5, 5))).isEqualTo(unlimited);
        assertThat(schema.vector(5, 6).min(unlimited)).isEqualTo(schema.vector(5, 6));
        assertThat(schema.vector(5, 6).max(unlimited)).isEqualTo(unlimited);
        assertThat(schema.vector(5, 6).fitsIn(unlimited)).isTrue();
        assertThat(unlimited.fitsIn(schema.vector(5, 6))).isFalse();
        assertThatThrownBy(() -> schema.vector(5, 5).minus(unlimited))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("cpu: an unlimited amount cannot be taken from 5");
    }

    @Test
    void refusesOtherDimensions() {
        ResourceVector other = ResourceSchema.of("gpu").vector(1);

        assertThatThrownBy(() -> schema.vector(1, 2).plus(other))
                .hasMessage("vectors of different schemas: [cpu, memory] and [gpu]");
        assertThatThrownBy(() -> schema.vector(1, 2).value("gpu")).hasMessage("no dimension gpu among [cpu, memory]");
        assertThatThrownBy(() -> schema.vector(1))
                .hasMessage("number of values (1) must be 2, one for each of [cpu, memory]");
        assertThatThrownBy(() -> schema.vector(Map.of("gpu", 1L))).isInstanceOf(IllegalArgumentException.class);
        assertThat(schema.vector(1, 2)).isNotEqualTo(other);
        assertThat(schema.contains("gpu")).isFalse();
    }

    @Test
    void schemaRefusesBlankAndDoubleNames() {
        assertThatThrownBy(() -> ResourceSchema.of("cpu", "cpu"))
                .hasMessage("dimension cpu is named twice in [cpu, cpu]");
        assertThatThrownBy(() -> ResourceSchema.of(" ")).hasMessage("dimension name (\" \") must not be blank");
        assertThat(schema).hasToString("[cpu, memory]").isNotEqualTo(ResourceSchema.of("memory", "cpu"));
        assertThat(schema.dimension(1)).isEqualTo("memory");
        assertThat(schema.hashCode())
                .isEqualTo(ResourceSchema.of("cpu", "memory").hashCode());
    }
}
