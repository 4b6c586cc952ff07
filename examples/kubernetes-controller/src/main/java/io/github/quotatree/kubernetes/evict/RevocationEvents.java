package io.github.quotatree.kubernetes.evict;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.kubernetes.control.PodEvents;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** Makes an Event of each report on a pod. */
public final class RevocationEvents implements Consumer<RevocationReport> {
    private static final Map<Kind, String> REASONS = new EnumMap<>(Map.of(
            Kind.WOULD_EVICT, "WouldRevokeQuota",
            Kind.EVICTED, "RevokedQuota",
            Kind.REFUSED, "RevocationRefused",
            Kind.PROTECTED, "RevocationImpossible",
            Kind.FAILED, "RevocationFailed"));

    private final PodEvents events;

    public RevocationEvents(KubernetesClient client, InstantSource clock) {
        events = new PodEvents(client, clock);
    }

    @Override
    public void accept(RevocationReport report) {
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
