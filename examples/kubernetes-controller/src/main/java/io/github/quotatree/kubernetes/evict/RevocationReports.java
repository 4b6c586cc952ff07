package io.github.quotatree.kubernetes.evict;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.kubernetes.control.PodEvents;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes reports known: by the log, by the counter {@code quotatree.revocations} with their kind as the tag {@code
 * outcome}, and by an Event of each that is about a pod.
 */
public final class RevocationReports implements Consumer<RevocationReport> {
    private static final Logger LOG = LoggerFactory.getLogger(RevocationReports.class);
    private static final Map<Kind, String> REASONS = new EnumMap<>(Map.of(
            Kind.WOULD_EVICT, "WouldRevokeQuota",
            Kind.EVICTED, "RevokedQuota",
            Kind.REFUSED, "RevocationRefused",
            Kind.PROTECTED, "RevocationImpossible",
            Kind.FAILED, "RevocationFailed"));

    private final Map<Kind, Counter> counters = new EnumMap<>(Kind.class);
    private final PodEvents events;

    public RevocationReports(MeterRegistry registry, KubernetesClient client, InstantSource clock) {
        events = new PodEvents(client, clock);
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
        Objects.requireNonNull(counters.get(report.kind())).increment();
        String pod = report.pod()
                .map(one -> one.namespace() + "/" + one.name() + " ")
                .orElse("");
        LOG.info("{} {}of group {}: {}", report.kind(), pod, report.group(), report.reason());
        String reason = REASONS.get(report.kind());
        if (reason != null && report.pod().isPresent()) {
            events.write(
                    report.pod().get(),
                    reason,
                    "group " + report.group() + ": " + report.reason(),
                    report.kind() == Kind.WOULD_EVICT ? "Normal" : "Warning");
        }
    }
}
