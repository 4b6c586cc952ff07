package io.github.quotatree.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.math.BigDecimal;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class BadInputTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final QuotaLedger ledger =
            QuotaLedger.of(QuotaTree.builder(SCHEMA).leaf("a", group -> {}).build(), SCHEMA.vector(5, 5));
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void aUnitHasANameAndAPositiveSize() {
        assertThatThrownBy(() -> new ResourceUnit(" ", 1)).hasMessage("name of a unit (\" \") must not be blank");
        assertThatThrownBy(() -> new ResourceUnit("core", 0)).hasMessage("base units of core (0) must be positive");
        assertThatThrownBy(() -> new ResourceUnit(null, 1)).hasMessage("name");
    }

    @Test
    void aBuilderTakesAPropertyOnce() {
        QuotaMetrics.Builder builder = QuotaMetrics.builder(ledger).unit("cpu", ResourceUnit.BYTES);
        assertThatThrownBy(() -> builder.maxSeries(-1)).hasMessage("number of series (-1) must not be negative");
        assertThatThrownBy(() -> builder.unit("cpu", ResourceUnit.BYTES))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metrics: the unit of cpu was already set");
        builder.maxSeries(7);
        assertThatThrownBy(() -> builder.maxSeries(7))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metrics: the number of series was already set");
        assertThatThrownBy(() -> builder.unit(null, ResourceUnit.BYTES)).hasMessage("dimension");
        assertThatThrownBy(() -> builder.unit("gpu", null)).hasMessage("unit");
        assertThatThrownBy(() -> QuotaMetrics.builder((QuotaLedger) null)).hasMessage("ledger");
        assertThatThrownBy(() -> JournalMeters.of(null)).hasMessage("journal");
    }

    @Test
    void aSecondBindingIsRefusedAndTheFirstStays() {
        QuotaMetrics metrics = QuotaMetrics.builder(ledger).build();
        metrics.bindTo(registry);
        int meters = registry.getMeters().size();
        assertThatThrownBy(() -> metrics.bindTo(new SimpleMeterRegistry()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("metrics: already bound to a registry");
        metrics.refresh();
        assertThat(registry.getMeters()).hasSize(meters);
    }

    @Test
    void aHostWithoutASnapshotLeavesNoMeters() {
        QuotaMetrics metrics = QuotaMetrics.builder(() -> {
                    throw new IllegalStateException("not yet");
                })
                .build();
        assertThatThrownBy(() -> metrics.bindTo(registry)).hasMessage("not yet");
        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void aFailureOfASnapshotLeavesTheLastNumbers() {
        AtomicReference<RuntimeException> failure = new AtomicReference<>();
        QuotaMetrics metrics = QuotaMetrics.builder(() -> {
                    if (failure.get() != null) {
                        throw failure.get();
                    }
                    return ledger.snapshot();
                })
                .build();
        metrics.bindTo(registry);
        int meters = registry.getMeters().size();
        failure.set(new IllegalStateException("no snapshot"));
        assertThatThrownBy(metrics::refresh).hasMessage("no snapshot");
        assertThatThrownBy(() -> metrics.scrape(() -> "")).hasMessage("no snapshot");
        assertThat(registry.getMeters()).hasSize(meters);
        failure.set(null);
        assertThat(metrics.scrape(() -> "text")).isEqualTo("text");
    }

    @Test
    void theDimensionsMayChange() {
        AtomicReference<QuotaLedger> present = new AtomicReference<>(ledger);
        QuotaMetrics metrics = QuotaMetrics.builder(() -> present.get().snapshot())
                .unit("memory", ResourceUnit.BYTES)
                .build();
        metrics.bindTo(registry);
        ResourceSchema other = ResourceSchema.of("memory");
        present.set(
                QuotaLedger.of(QuotaTree.builder(other).leaf("b", group -> {}).build(), other.vector(7)));
        metrics.refresh();
        assertThat(registry.find("quotatree.group.used").gauges())
                .isNotEmpty()
                .allMatch(gauge -> "memory".equals(gauge.getId().getTag("resource")))
                .allMatch(gauge -> "byte".equals(gauge.getId().getTag("unit")));
    }

    @Test
    void amountsAreTheNearestDoubles() {
        long exact = 1L << 53;
        assertThat(ResourceUnit.INTEGER.of(exact)).isEqualTo(new BigDecimal(exact).doubleValue());
        assertThat(new BigDecimal(ResourceUnit.INTEGER.of(exact - 1))).isEqualTo(new BigDecimal(exact - 1));
        assertThat(new BigDecimal(ResourceUnit.INTEGER.of(exact + 1))).isEqualTo(new BigDecimal(exact)); // rounded
        assertThat(ResourceUnit.CORES_OF_MILLI.of(1_501)).isEqualTo(1.501);
        assertThat(ResourceUnit.CORES_OF_MILLI.of(exact - 1))
                .isEqualTo(new BigDecimal(exact - 1).movePointLeft(3).doubleValue());
    }
}
