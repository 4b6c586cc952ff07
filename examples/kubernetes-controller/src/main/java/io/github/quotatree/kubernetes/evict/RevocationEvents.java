package io.github.quotatree.kubernetes.evict;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import io.github.quotatree.kubernetes.evict.RevocationReport.Kind;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes an Event of each report on a pod, which {@code kubectl describe pod} shows. One that fails is only logged. */
public final class RevocationEvents implements Consumer<RevocationReport> {
    private static final Logger LOG = LoggerFactory.getLogger(RevocationEvents.class);
    private static final String SOURCE = "quotatree-controller";
    private static final int LONGEST_MESSAGE = 1024;

    private static final Map<Kind, String> REASONS = new EnumMap<>(Map.of(
            Kind.WOULD_EVICT, "WouldRevokeQuota",
            Kind.EVICTED, "RevokedQuota",
            Kind.REFUSED, "RevocationRefused",
            Kind.PROTECTED, "RevocationImpossible",
            Kind.FAILED, "RevocationFailed"));

    private final KubernetesClient client;
    private final InstantSource clock;

    public RevocationEvents(KubernetesClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    @Override
    public void accept(RevocationReport report) {
        String reason = REASONS.get(report.kind());
        if (reason != null && report.pod().isPresent()) {
            write(report.pod().get(), reason, report);
        }
    }

    private void write(PodIdentity pod, String reason, RevocationReport report) {
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        String message = "group " + report.group() + ": " + report.reason();
        try {
            client.v1()
                    .events()
                    .inNamespace(pod.namespace())
                    .resource(new EventBuilder()
                            .withNewMetadata()
                            .withNamespace(pod.namespace())
                            .withName(pod.name() + "."
                                    + Long.toHexString(clock.instant().toEpochMilli()) + "."
                                    + reason.toLowerCase(java.util.Locale.ROOT))
                            .endMetadata()
                            .withNewInvolvedObject()
                            .withApiVersion("v1")
                            .withKind("Pod")
                            .withNamespace(pod.namespace())
                            .withName(pod.name())
                            .withUid(pod.uid())
                            .endInvolvedObject()
                            .withReason(reason)
                            .withMessage(message.substring(0, Math.min(LONGEST_MESSAGE, message.length())))
                            .withType(report.kind() == Kind.WOULD_EVICT ? "Normal" : "Warning")
                            .withCount(1)
                            .withFirstTimestamp(now)
                            .withLastTimestamp(now)
                            .withNewSource()
                            .withComponent(SOURCE)
                            .endSource()
                            .build())
                    .create();
        } catch (KubernetesClientException e) {
            LOG.warn("no Event for pod {}/{}: {}", pod.namespace(), pod.name(), e.getMessage());
        }
    }
}
