package io.github.quotatree.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A vector holds counts and flavors as columns of one kind. */
class FlavorColumnsTest {
    private static final long UNLIMITED = ResourceVector.UNLIMITED;

    private final ResourceSchema schema =
            ResourceSchema.of("gpu", "cpu", "nic").withFlavors("nic", "100g").withFlavors("gpu", "a100", "v100");

    /** Returns a vector with the given flavors and counts of 0. */
    private ResourceVector flavors(long a100, long v100, long nic) {
        return schema.vector(0, 0, 0, a100, v100, nic);
    }

    @Test
    void holdsOneValueAColumn() {
        ResourceVector vector = schema.vector(12, 3, UNLIMITED, 5, 7, UNLIMITED);

        assertThat(vector.value("gpu", "a100")).isEqualTo(5);
        assertThat(vector.value(4)).isEqualTo(7);
        assertThat(vector.value("gpu")).isEqualTo(12);
        assertThat(vector).hasToString("gpu=12 (a100=5 v100=7) cpu=3 nic=unlimited");
        assertThat(vector.namesFlavors()).isTrue();
        assertThat(schema.vector(12, 3, 1).namesFlavors()).isFalse();
        assertThat(vector.isZero()).isFalse();
        assertThat(schema.zero().isZero()).isTrue();
        assertThat(flavors(0, 1, 0).isZero()).isFalse();
        assertThat(vector).hasSameHashCodeAs(schema.vector(12, 3, UNLIMITED, 5, 7, UNLIMITED));
    }

    @Test
    void aFlavorChangesTheCountAsFarAsItHasALimit() {
        assertThat(schema.zero().with("gpu", "a100", 5).with("gpu", "v100", 7))
                .isEqualTo(schema.vector(12, 0, 0, 5, 7, 0));
        assertThat(schema.unlimited().with("gpu", "a100", 5))
                .isEqualTo(schema.vector(UNLIMITED, UNLIMITED, UNLIMITED, 5, UNLIMITED, UNLIMITED))
                .hasToString("gpu=unlimited (a100=5) cpu=unlimited nic=unlimited");
        assertThat(schema.unlimited().with("gpu", 9).with("gpu", "a100", 5).value("gpu"))
                .isEqualTo(9);
        assertThatThrownBy(() -> schema.vector("gpu", 1).with("gpu", "a100", UNLIMITED))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void takesTheCountsOfAnother() {
        assertThat(schema.unlimited().withCounts(schema.vector(1, 2, 3, 4, 5, 6)))
                .isEqualTo(schema.vector(1, 2, 3, UNLIMITED, UNLIMITED, UNLIMITED));
        assertThatThrownBy(
                        () -> schema.zero().withCounts(ResourceSchema.of("gpu").zero()))
                .hasMessage("vectors of different schemas: [gpu (a100, v100), cpu, nic (100g)] and [gpu]");
    }

    @Test
    void sumsUpTheFlavorsOfADimension() {
        assertThat(flavors(5, 7, 1).sumOfFlavors(0)).isEqualTo(12);
        assertThat(flavors(5, 7, 1).sumOfFlavors(1)).isZero();
        assertThat(flavors(5, UNLIMITED, 1).sumOfFlavors(0)).isEqualTo(UNLIMITED);
        assertThat(flavors(1L << 62, 1L << 62, 1).sumOfFlavors(0)).isEqualTo(UNLIMITED);
    }

    @Test
    void addsAndSubtractsExactly() {
        ResourceVector vector = flavors(5, 7, 1);

        assertThat(vector.plus(flavors(1, 2, 3))).isEqualTo(flavors(6, 9, 4));
        assertThat(vector.minus(flavors(6, 2, 1))).isEqualTo(flavors(-1, 5, 0));
        assertThat(vector.plus(schema.unlimited())).isEqualTo(schema.unlimited());
        assertThat(schema.unlimited().minus(vector)).isEqualTo(schema.unlimited());
        assertThatThrownBy(() -> vector.plus(flavors(0, Long.MAX_VALUE - 1, 0)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("gpu v100: 9223372036854775813 is outside the range of a limited value");
        assertThatThrownBy(() -> vector.minus(flavors(0, 0, Long.MIN_VALUE)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("nic 100g: 9223372036854775809 is outside the range of a limited value");
        assertThatThrownBy(() -> vector.minus(flavors(UNLIMITED, 0, 0)))
                .isInstanceOf(ArithmeticException.class)
                .hasMessage("gpu a100: an unlimited amount cannot be taken from 5");
    }

    @Test
    void refusesWhatIsNoColumn() {
        ResourceSchema other = ResourceSchema.of("gpu").withFlavors("gpu", "a100");

        assertThatThrownBy(() -> schema.vector(1, 2))
                .hasMessage("number of values (2) must be 3, one for each of [gpu (a100, v100), cpu, nic (100g)]");
        assertThatThrownBy(() -> schema.zero().value("gpu", "h100"))
                .hasMessage("no flavor h100 of gpu among [a100, v100]");
        assertThatThrownBy(() -> schema.zero().with("tpu", "h100", 1))
                .hasMessage("no dimension tpu among [gpu, cpu, nic]");
        assertThatThrownBy(() -> schema.zero().plus(other.zero()))
                .hasMessage("vectors of different schemas: [gpu (a100, v100), cpu, nic (100g)] and [gpu (a100)]");
        assertThatThrownBy(() -> schema.requireNonNegative("A: promised", flavors(0, -1, 0)))
                .hasMessage("A: promised: gpu v100 (-1) is below 0");
    }
}
