package io.github.quotatree.reading.input;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.NearNames;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.SentenceUnits;
import io.github.quotatree.reading.text.ShortNames;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AmountUnitTest {
    private static final long KI = 1L << 10;
    private static final long GI = 1L << 30;

    private static AmountUnit column(String dimension, long... amounts) {
        AmountUnit.Amounts all = new AmountUnit.Amounts(dimension);
        LongStream.of(amounts).forEach(all::add);
        return all.ofColumn();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "memory",
                "ephemeral-storage",
                "hugepages-2Mi",
                "requests.storage",
                "kubernetes.io/batch-memory",
                "kubernetes.io/mid-memory",
                "koordinator.sh/gpu-memory",
                "example.com/memory"
            })
    void bytesAreKnownByName(String dimension) {
        assertThat(QuantityText.isBytes(dimension)).isTrue();
        assertThat(column(dimension, 2 * GI).title(dimension)).isEqualTo(dimension + " (Gi)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cpu",
                "kubernetes.io/batch-cpu",
                "koordinator.sh/gpu-memory-ratio",
                "volcano.sh/gpu-memory",
                "volcano.sh/vgpu-memory",
                "tencent.com/vcuda-memory",
                "nvidia.com/gpu",
                "memoryless"
            })
    void otherDimensionsAreNotBytes(String dimension) {
        assertThat(QuantityText.isBytes(dimension)).isFalse();
    }

    @Test
    void batchCpuStaysAWholeNumberOfMilliCores() {
        assertThat(column("kubernetes.io/batch-cpu", 57_600).text(57_600)).isEqualTo("57600");
        assertThat(column("cpu", 57_600).text(57_600)).isEqualTo("57.6");
    }

    @Test
    void aColumnHasTheLargestUnitInWhichAllIsWhole() {
        AmountUnit unit = column("memory", 24064 * GI, 8 * GI, 0);

        assertThat(unit.title("memory")).isEqualTo("memory (Gi)");
        assertThat(unit.text(24064 * GI)).isEqualTo("24064Gi");
        assertThat(unit.text(0)).isEqualTo("0");
    }

    @Test
    void aColumnOfOddAmountsIsRounded() {
        AmountUnit unit = column("memory", 494_780_232_499L, 32 * GI, 3 * GI);

        assertThat(unit.text(494_780_232_499L)).isEqualTo("460.8Gi");
        assertThat(unit.text(32 * GI)).as("exact").isEqualTo("32Gi");
        assertThat(unit.text(1)).as("rounded, and not nothing").isEqualTo("0.0Gi");
    }

    @Test
    void smallAmountsShowBesideALargeTotal() {
        AmountUnit unit = column("memory", 900 << 10, 4 * GI, 900 * KI * GI);

        assertThat(unit.text(4 * GI)).isEqualTo("4Gi");
        assertThat(unit.text(900 * KI * GI)).isEqualTo("921600Gi");
    }

    @Test
    void aSentenceHasOneUnitThatItsSmallestAmountDoesNotVanishIn() {
        SentenceUnits large = SentenceUnits.of("kubernetes.io/batch-memory", 1_249_888_746_762L, 180_872_233_718L);
        SentenceUnits odd = SentenceUnits.of("memory", 8 * GI, 1);
        SentenceUnits parts = SentenceUnits.of("cpu", 500, 250);

        assertThat(large.amount("kubernetes.io/batch-memory", 180_872_233_718L)).isEqualTo("168.450Gi");
        assertThat(large.amount("kubernetes.io/batch-memory", 1_249_888_746_762L))
                .isEqualTo("1164.050Gi");
        assertThat(odd.amount("memory", 8 * GI)).isEqualTo("8589934592");
        assertThat(odd.amount("memory", 1)).isEqualTo("1");
        assertThat(parts.amount("cpu", 250)).isEqualTo("250m");
        assertThat(SentenceUnits.of("cpu", 1500, 250).amount("cpu", 250)).isEqualTo("0.25");
        assertThat(SentenceUnits.of("memory", 3 * KI).amount("memory", Long.MAX_VALUE))
                .isEqualTo("unlimited");
    }

    @Test
    void namesThatDifferInTheMiddleStayDistinct() {
        ShortNames names = new ShortNames();
        List<String> all =
                List.of("team-aaaa-of-research", "team-bbbb-of-research", "team-cccc-of-research", "team…earch");
        all.forEach(name -> names.add(name, 10));

        assertThat(all.stream().map(names::of).distinct())
                .hasSize(4)
                .allSatisfy(name -> assertThat(name).hasSizeLessThanOrEqualTo(10));
        assertThat(names.of("team…earch")).as("short enough").isEqualTo("team…earch");
        assertThat(ShortNames.middle("recommendations-ranking", 16)).isEqualTo("recommen…ranking");
    }

    @ParameterizedTest
    @CsvSource({
        "reserch, ; did you mean research?",
        "gpi, ; did you mean nvidia.com/gpu?",
        "nvidia, ; did you mean nvidia.com/gpu?",
        "zzzzz, ''"
    })
    void nearNamesAreOffered(String wanted, String hint) {
        assertThat(NearNames.of(wanted, List.of("research", "nvidia.com/gpu", "memory"))
                        .text())
                .isEqualTo(hint);
    }
}
