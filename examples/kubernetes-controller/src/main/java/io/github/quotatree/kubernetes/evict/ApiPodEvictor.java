package io.github.quotatree.kubernetes.evict;

import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.policy.v1.Eviction;
import io.fabric8.kubernetes.api.model.policy.v1.EvictionBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.dsl.PodResource;
import io.github.quotatree.kubernetes.cluster.PodIdentity;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evicts pods through the API server, which respects disruption budgets and grace periods. It looks at the pod first:
 * one that has ended, or that its node would start again at once, is not evicted. The eviction is bound to the uid of
 * the pod, so another pod of its name is not hit. An answer that says no is believed; after any other failure the
 * answer may be lost and not the eviction.
 */
public final class ApiPodEvictor implements PodEvictor {
    private static final Logger LOG = LoggerFactory.getLogger(ApiPodEvictor.class);
    private static final Set<String> ENDED = Set.of("Succeeded", "Failed");
    private static final int TIMEOUT = 408;
    private static final String MIRROR = "kubernetes.io/config.mirror";

    private final KubernetesClient client;

    public ApiPodEvictor(KubernetesClient client) {
        this.client = client.newClient(new RequestConfigBuilder()
                        .withRequestRetryBackoffLimit(0)
                        .build())
                .adapt(KubernetesClient.class);
    }

    @Override
    public Answer evict(PodIdentity pod) {
        PodResource resource = client.pods().inNamespace(pod.namespace()).withName(pod.name());
        try {
            Pod found = resource.get();
            if (!isThere(pod, found)) {
                return Answer.GONE;
            }
            if (isProtected(found)) {
                return Answer.PROTECTED;
            }
        } catch (KubernetesClientException e) {
            LOG.warn("cannot look at pod {}/{}: {}", pod.namespace(), pod.name(), e.getMessage());
            return Answer.FAILED; // nothing was asked of it
        }
        try {
            return resource.evict(eviction(pod)) ? Answer.LEAVING : Answer.REFUSED;
        } catch (KubernetesClientException e) {
            LOG.warn("eviction of pod {}/{}: {}", pod.namespace(), pod.name(), e.getMessage());
            if (look(pod) == Sight.LEAVES) {
                return Answer.LEAVING;
            }
            return isRefusal(e.getCode()) ? Answer.FAILED : Answer.SENT;
        }
    }

    @Override
    public Sight look(PodIdentity pod) {
        try {
            Pod found = client.pods()
                    .inNamespace(pod.namespace())
                    .withName(pod.name())
                    .get();
            return isThere(pod, found) ? Sight.STAYS : Sight.LEAVES;
        } catch (KubernetesClientException e) {
            return Sight.UNKNOWN;
        }
    }

    private static boolean isRefusal(int code) {
        return code >= 400 && code < 500 && code != TIMEOUT;
    }

    private static Eviction eviction(PodIdentity pod) {
        return new EvictionBuilder()
                .withNewMetadata()
                .withNamespace(pod.namespace())
                .withName(pod.name())
                .endMetadata()
                .withDeleteOptions(new DeleteOptionsBuilder()
                        .withNewPreconditions()
                        .withUid(pod.uid())
                        .endPreconditions()
                        .build())
                .build();
    }

    private static boolean isThere(PodIdentity pod, @Nullable Pod found) {
        return found != null
                && pod.uid().equals(found.getMetadata().getUid())
                && !found.isMarkedForDeletion()
                && (found.getStatus() == null
                        || !ENDED.contains(found.getStatus().getPhase()));
    }

    /** Returns whether a pod would be back at once: one of a DaemonSet, or a static pod of a node. */
    private static boolean isProtected(Pod pod) {
        Map<String, String> annotations = pod.getMetadata().getAnnotations();
        return (annotations != null && annotations.containsKey(MIRROR))
                || pod.getMetadata().getOwnerReferences().stream()
                        .anyMatch(owner -> owner.getKind().equals("DaemonSet"));
    }
}
