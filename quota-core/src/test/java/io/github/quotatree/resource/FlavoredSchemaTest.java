package io.github.quotatree.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FlavoredSchemaTest {
    private final ResourceSchema plain = ResourceSchema.of("cpu", "gpu", "nic");
    private final ResourceSchema schema =
            plain.withFlavors("nic", "100g", "400g").withFlavors("gpu", "v100", "a100", "h100");

    @Test
    void numbersTheFlavorsInTheOrderOfTheDimensions() {
        assertThat(schema.hasFlavors()).isTrue();
        assertThat(plain.hasFlavors()).isFalse();
        assertThat(schema.hasFlavors(0)).isFalse();
        assertThat(schema.hasFlavors(1)).isTrue();
        assertThat(schema.flavors("gpu")).containsExactly("v100", "a100", "h100");
        assertThat(schema.flavors("cpu")).isEmpty();
        assertThat(schema.columns()).isEqualTo(8);
        assertThat(schema.flavorCount(2)).isEqualTo(2);
        assertThat(schema.column(1, 0)).isEqualTo(3);
        assertThat(schema.column(2, 0)).isEqualTo(6);
        assertThat(schema.column("gpu", "h100")).isEqualTo(5);
        assertThat(schema.column("nic", "100g")).isEqualTo(6);
        assertThat(IntStream.range(0, 8).map(schema::positionOf)).containsExactly(0, 1, 2, 1, 1, 1, 2, 2);
        assertThat(IntStream.range(0, 8).mapToObj(schema::columnName))
                .containsExactly("cpu", "gpu", "nic", "gpu v100", "gpu a100", "gpu h100", "nic 100g", "nic 400g");
        assertThat(plain.columns()).isEqualTo(3);
        assertThat(schema).hasToString("[cpu, gpu (v100, a100, h100), nic (100g, 400g)]");
    }

    @Test
    void equalsASchemaWithTheSameFlavorsInTheSameOrder() {
        assertThat(schema)
                .isEqualTo(plain.withFlavors("gpu", List.of("v100", "a100", "h100"))
                        .withFlavors("nic", List.of("100g", "400g")))
                .isNotEqualTo(plain)
                .isNotEqualTo(plain.withFlavors("gpu", "a100", "v100", "h100").withFlavors("nic", "100g", "400g"));
        assertThat(plain).isEqualTo(ResourceSchema.of("cpu", "gpu", "nic"));
    }

    @Test
    void refusesFlavorsThatCannotBe() {
        assertThatIllegalStateException()
                .isThrownBy(() -> schema.withFlavors("gpu", "t4"))
                .withMessage("flavors of gpu were already set: [v100, a100, h100]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.withFlavors("gpu"))
                .withMessage("flavors of gpu: at least one must be named");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.withFlavors("gpu", "a100", " "))
                .withMessage("flavors of gpu: name (\" \") must not be blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.withFlavors("gpu", "a100", "a100"))
                .withMessage("flavors of gpu: a100 is named twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.withFlavors("tpu", "v5"))
                .withMessage("no dimension tpu among [cpu, gpu, nic]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> plain.withFlavors(
                        "gpu", IntStream.range(0, 13).mapToObj(i -> "m" + i).toList()))
                .withMessage("flavors of gpu: 13 are named, and a dimension has at most 12");
    }

    @Test
    void aClassAcceptsSomeFlavors() {
        FlavorClass some = FlavorClass.of(schema, "gpu", "h100", "v100");

        assertThat(some.mask()).isEqualTo(0b101);
        assertThat(some.flavors()).containsExactly("v100", "h100");
        assertThat(some.accepts("a100")).isFalse();
        assertThat(some.accepts("h100")).isTrue();
        assertThat(some).hasToString("gpu of v100 or h100").isEqualTo(FlavorClass.ofMask(schema, 1, 0b101));
        assertThat(FlavorClass.of(schema, "gpu", "v100", "a100", "h100"))
                .isEqualTo(FlavorClass.any(schema, "gpu"))
                .hasToString("gpu of any flavor");
        assertThat(FlavorClass.any(schema, "gpu").acceptsAny()).isTrue();
        assertThat(some.acceptsAny()).isFalse();
        assertThat(some.hashCode())
                .isEqualTo(FlavorClass.ofMask(schema, 1, 0b101).hashCode());
    }

    @Test
    void aClassAcceptsAtLeastOneFlavorThatThereIs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlavorClass.of(schema, "gpu"))
                .withMessage("a class of gpu accepts at least one flavor of [v100, a100, h100]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlavorClass.of(schema, "gpu", "t4"))
                .withMessage("no flavor t4 of gpu among [v100, a100, h100]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlavorClass.any(schema, "cpu"))
                .withMessage("dimension cpu has no flavors");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlavorClass.ofMask(schema, 1, 8))
                .withMessage("mask 8 of gpu must be from 1 to 7");
    }

    @Test
    void aVectorCountsTheUnitsOfItsFlavors() {
        ResourceVector total = plain.withFlavors("gpu", "a100", "v100")
                .vector("cpu", 8)
                .with("gpu", "a100", 10)
                .with("gpu", "v100", 6);

        assertThat(total.value("gpu")).isEqualTo(16);
        assertThat(total.value("gpu", "v100")).isEqualTo(6);
        assertThat(total).hasToString("cpu=8 gpu=16 (a100=10 v100=6) nic=0");
        assertThat(total.with("gpu", "v100", 4)).hasToString("cpu=8 gpu=14 (a100=10 v100=4) nic=0");
        assertThat(total.plus(total).minus(total)).isEqualTo(total);
        assertThat(total.plus(total).value("gpu", "a100")).isEqualTo(20);
        assertThat(total.isOfKnownFlavors()).isTrue();
        assertThat(total.with("gpu", 17).isOfKnownFlavors()).isFalse();
        assertThat(total.with("gpu", 0).isZero()).isFalse();
        assertThat(total.minus(total).isZero()).isTrue();
        assertThat(total).isNotEqualTo(total.schema().vector(8, 16, 0));
        assertThat(total.fitsIn(total.schema().vector(8, 16, 0))).isTrue();
    }

    @Test
    void aTotalNamesTheFlavorOfEveryUnit() {
        ResourceSchema gpus = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
        ResourceVector total = gpus.zero().with("gpu", "a100", 10);

        assertThat(gpus.requireKnownFlavors("total", total)).isSameAs(total);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gpus.requireKnownFlavors("total", gpus.vector(20)))
                .withMessage(
                        "total: gpu (20) is not the sum of its flavors (0): the flavor of every unit must be named");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> gpus.requireNonNegative("total", total.with("gpu", "v100", -1)))
                .withMessage("total: gpu v100 (-1) is below 0");
    }
}
