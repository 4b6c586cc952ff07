package io.github.quotatree.kubernetes.webhook;

/** Thrown for a request that is no AdmissionReview; the message says what is wrong with it. */
final class BadReviewException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    BadReviewException(String message) {
        super(message);
    }
}
