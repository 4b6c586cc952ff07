package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the scheduling gate of the controller off all pods, without quotas: for a cluster whose controller is to go.
 */
public final class OpenGates {
    private static final Logger LOG = LoggerFactory.getLogger(OpenGates.class);

    private OpenGates() {}

    /**
     * Takes the gate off the pods that have it now.
     *
     * @return how many could not be written
     */
    public static int of(KubernetesClient client) {
        int opened = 0;
        int failed = 0;
        for (Pod pod : client.pods().inAnyNamespace().list().getItems()) {
            String namespace = pod.getMetadata().getNamespace();
            String name = pod.getMetadata().getName();
            if (!PodMarks.isGated(pod)) {
                continue;
            }
            try {
                client.pods().inNamespace(namespace).withName(name).edit(OpenGates::opened);
                opened++;
            } catch (KubernetesClientException e) {
                failed++;
                LOG.warn("pod {}/{} keeps its gate: {}", namespace, name, e.getMessage());
            }
        }
        LOG.info("took the gate {} off {} pods, {} failed", PodMarks.GATE, opened, failed);
        return failed;
    }

    private static Pod opened(Pod pod) {
        pod.getSpec().getSchedulingGates().removeIf(gate -> PodMarks.GATE.equals(gate.getName()));
        return pod;
    }
}
