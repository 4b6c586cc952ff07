package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Answers AdmissionReviews about ElasticQuotas and Pods, from what the caches of the cluster have. It changes nothing
 * itself, so a dry run gets the same answer as the request would.
 */
public final class QuotaWebhook {
    static final String NOT_READY = "the cache of quotas and pods is not synced yet";

    private final Supplier<Optional<DeclaredCluster>> cluster;
    private final Listener listener;

    /** The webhook is called twice for a request: first to complete the object, then to check it. */
    public enum Phase {
        MUTATE,
        VALIDATE
    }

    /** Is told of every answer. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Takes note of an answer.
         *
         * @param kind the kind of the object
         * @param isAllowed whether the request was allowed
         * @param took from the request to the answer
         */
        void answered(Phase phase, String kind, boolean isAllowed, Duration took);
    }

    /**
     * Makes a webhook.
     *
     * @param cluster returns what is declared now, or empty as long as that is not known
     */
    public QuotaWebhook(Supplier<Optional<DeclaredCluster>> cluster, Listener listener) {
        this.cluster = Objects.requireNonNull(cluster, "cluster");
        this.listener = Objects.requireNonNull(listener, "listener");
    }

    /** Returns whether reviews can be answered. */
    public boolean isReady() {
        return cluster.get().isPresent();
    }

    /**
     * Answers a review.
     *
     * @throws IllegalArgumentException if it is not an AdmissionReview with a request
     * @throws IllegalStateException if the webhook is not ready
     */
    public AdmissionReview answer(Phase phase, AdmissionReview review) {
        return answer(phase, Json.tree(Objects.requireNonNull(review, "review")));
    }

    AdmissionReview answer(Phase phase, JsonNode review) {
        long start = System.nanoTime();
        ReviewedRequest request = ReviewedRequest.of(review);
        DeclaredCluster declared = cluster.get().orElseThrow(() -> new IllegalStateException(NOT_READY));
        Verdict verdict = verdict(phase, request, declared);
        listener.answered(phase, request.kind(), verdict.isAllowed(), Duration.ofNanos(System.nanoTime() - start));
        return verdict.answer(request.uid());
    }

    private static Verdict verdict(Phase phase, ReviewedRequest request, DeclaredCluster declared) {
        if (!request.subResource().isEmpty()) {
            return Verdict.allowed();
        }
        boolean mutates = phase == Phase.MUTATE;
        if (request.kind().equals("ElasticQuota") && request.group().equals("scheduling.sigs.k8s.io")) {
            return mutates ? QuotaReview.complete(request, declared) : QuotaReview.check(request, declared);
        }
        if (request.kind().equals("Pod") && request.group().isEmpty()) {
            return mutates ? PodReview.complete(request, declared) : PodReview.check(request, declared);
        }
        return Verdict.allowed();
    }
}
