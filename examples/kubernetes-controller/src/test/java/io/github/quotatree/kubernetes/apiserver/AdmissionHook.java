package io.github.quotatree.kubernetes.apiserver;

import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;

/**
 * What an API server asks before it writes an object: a webhook, called in this process. It is asked about each create,
 * update, patch and delete of an object, but not of its status, and returns a review with a response, which may deny
 * the write, or patch the object by a JSON patch.
 */
@FunctionalInterface
public interface AdmissionHook {
    /** Returns the review with its response. */
    AdmissionReview review(AdmissionReview review);
}
