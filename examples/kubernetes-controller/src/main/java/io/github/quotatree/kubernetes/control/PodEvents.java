package io.github.quotatree.kubernetes.control;

import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes Events of pods, which {@code kubectl describe pod} shows. One that fails is only logged. */
public record PodEvents(KubernetesClient client, InstantSource clock) {
    private static final Logger LOG = LoggerFactory.getLogger(PodEvents.class);
    private static final String SOURCE = "quotatree-controller";
    private static final int LONGEST_MESSAGE = 1024;

    /** Writes an Event of a pod. */
    public void write(PodIdentity pod, String reason, String message, String type) {
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        try {
            client.v1()
                    .events()
                    .inNamespace(pod.namespace())
                    .resource(new EventBuilder()
                            .withNewMetadata()
                            .withNamespace(pod.namespace())
                            .withName(pod.name() + "."
                                    + Long.toHexString(clock.instant().toEpochMilli()) + "."
                                    + reason.toLowerCase(Locale.ROOT))
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
                            .withType(type)
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
