package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers AdmissionReviews about ElasticQuotas and Pods, from what the caches of the cluster have. It changes nothing
 * itself, so a dry run gets the same answer as the request would.
 *
 * <p>A cache may be a moment behind: the parent of a quota may have been stored just before it, by the same command. So
 * an answer that a quota of that moment could change is found again with the quotas that the API server has.
 */
public final class QuotaWebhook {
    static final String NOT_READY = "the cache of quotas and pods is not synced yet";

    private static final Logger LOG = LoggerFactory.getLogger(QuotaWebhook.class);

    /** Pods may name a quota that never comes, and be many. */
    private static final long NANOS_BETWEEN_LISTS_FOR_PODS = 1_000_000_000L;

    private final Supplier<Optional<DeclaredCluster>> cluster;
    private final StoredQuotas stored;
    private final Listener listener;
    private final boolean gates;
    private final AtomicLong lastListForPods = new AtomicLong(System.nanoTime() - NANOS_BETWEEN_LISTS_FOR_PODS);

    /** The webhook is called twice for a request: first to complete the object, then to check it. */
    public enum Phase {
        MUTATE,
        VALIDATE
    }

    @FunctionalInterface
    public interface StoredQuotas {
        /**
         * Returns the ElasticQuotas of all namespaces.
         *
         * @throws KubernetesClientException if the API server does not answer
         */
        List<GenericKubernetesResource> list();
    }

    @FunctionalInterface
    public interface Listener {
        void answered(Phase phase, String kind, boolean isAllowed, Duration took);
    }

    public QuotaWebhook(Supplier<Optional<DeclaredCluster>> cluster, StoredQuotas stored, Listener listener) {
        this(cluster, stored, listener, false);
    }

    private QuotaWebhook(
            Supplier<Optional<DeclaredCluster>> cluster, StoredQuotas stored, Listener listener, boolean gates) {
        this.cluster = cluster;
        this.stored = stored;
        this.listener = listener;
        this.gates = gates;
    }

    public static QuotaWebhook of(
            LiveCluster cluster, BooleanSupplier isSynced, KubernetesClient client, Listener listener) {
        return new QuotaWebhook(
                () -> isSynced.getAsBoolean() ? Optional.of(DeclaredCluster.of(cluster)) : Optional.empty(),
                () -> client.genericKubernetesResources(ApiKinds.QUOTAS)
                        .inAnyNamespace()
                        .list()
                        .getItems(),
                listener);
    }

    public QuotaWebhook withGates(boolean on) {
        return new QuotaWebhook(cluster, stored, listener, on);
    }

    public boolean isReady() {
        return cluster.get().isPresent();
    }

    /** Answers a review. */
    public AdmissionReview answer(Phase phase, AdmissionReview review) {
        return answer(phase, Json.tree(review));
    }

    AdmissionReview answer(Phase phase, JsonNode review) {
        long start = System.nanoTime();
        ReviewedRequest request = ReviewedRequest.of(review);
        DeclaredCluster declared = cluster.get().orElseThrow(() -> new IllegalStateException(NOT_READY));
        Verdict verdict = verdict(phase, request, declared);
        if (verdict.isDoubtful() && mayList(request, start)) {
            verdict = secondVerdict(phase, request, declared, verdict);
        }
        listener.answered(phase, request.kind(), verdict.isAllowed(), Duration.ofNanos(System.nanoTime() - start));
        return verdict.answer(request.uid());
    }

    private boolean mayList(ReviewedRequest request, long now) {
        if (!request.kind().equals("Pod")) {
            return true;
        }
        long last = lastListForPods.get();
        return now - last >= NANOS_BETWEEN_LISTS_FOR_PODS && lastListForPods.compareAndSet(last, now);
    }

    private Verdict secondVerdict(Phase phase, ReviewedRequest request, DeclaredCluster declared, Verdict first) {
        try {
            return verdict(phase, request, declared.with(stored.list()));
        } catch (KubernetesClientException e) {
            LOG.warn(
                    "{}: answered from the cache, since the quotas could not be listed: {}",
                    request.shown(),
                    e.getMessage());
            return first;
        }
    }

    private Verdict verdict(Phase phase, ReviewedRequest request, DeclaredCluster declared) {
        if (!request.subResource().isEmpty()) {
            return Verdict.allowed();
        }
        boolean mutates = phase == Phase.MUTATE;
        if (request.kind().equals("ElasticQuota") && request.group().equals("scheduling.sigs.k8s.io")) {
            return mutates ? QuotaReview.complete(request, declared) : QuotaReview.check(request, declared);
        }
        if (request.kind().equals("Pod") && request.group().isEmpty()) {
            return mutates ? PodReview.complete(request, declared, gates) : PodReview.check(request, declared);
        }
        return Verdict.allowed();
    }
}
