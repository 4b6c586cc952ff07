package io.github.quotatree.kubernetes.evict;

import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/** Counts reports by their kind: the counter {@code quotatree.revocations} with the tag {@code outcome}. */
public final class RevocationCounters implements Consumer<RevocationReport> {
    private final Map<Kind, Counter> counters = new EnumMap<>(Kind.class);

    public RevocationCounters(MeterRegistry registry) {
        for (Kind kind : Kind.values()) {
            counters.put(
                    kind,
                    Counter.builder("quotatree.revocations")
                            .description("Pods that are to give back, by the outcome of their eviction")
                            .tag("outcome", kind.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
    }

    @Override
    public void accept(RevocationReport report) {
        Counter counter = counters.get(report.kind());
        if (counter != null) {
            counter.increment();
        }
    }
}
