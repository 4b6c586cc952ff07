package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionResponse;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionResponseBuilder;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * What the webhook says to a request.
 *
 * @param denial why it is refused, or empty if it is allowed
 * @param patch the operations that complete the object; none if it is refused
 * @param warnings what the user should know, whatever the answer
 * @param isDoubtful whether it would be another one if a quota was stored a moment ago that the cache has not seen
 */
record Verdict(Optional<String> denial, List<ObjectNode> patch, List<String> warnings, boolean isDoubtful) {
    /** The HTTP status by which the API server answers its client. */
    static final int FORBIDDEN = 403;

    /** The API server cuts warnings that are longer in all; a few long lines say enough. */
    private static final int MOST_WARNINGS = 8;

    static Verdict allowed() {
        return new Verdict(Optional.empty(), List.of(), List.of(), false);
    }

    static Verdict denied(String message) {
        return new Verdict(Optional.of(message), List.of(), List.of(), false);
    }

    static Verdict patched(List<ObjectNode> patch) {
        return new Verdict(Optional.empty(), List.copyOf(patch), List.of(), false);
    }

    Verdict withWarnings(List<String> others) {
        return new Verdict(denial, patch, others.stream().limit(MOST_WARNINGS).toList(), isDoubtful);
    }

    Verdict doubtfulIf(boolean isDoubted) {
        return new Verdict(denial, patch, warnings, isDoubted);
    }

    boolean isAllowed() {
        return denial.isEmpty();
    }

    AdmissionReview answer(String uid) {
        AdmissionResponseBuilder response =
                new AdmissionResponseBuilder().withUid(uid).withAllowed(isAllowed());
        denial.ifPresent(message -> response.withStatus(new StatusBuilder()
                .withStatus("Failure")
                .withReason("Forbidden")
                .withCode(FORBIDDEN)
                .withMessage(message)
                .build()));
        if (!patch.isEmpty()) {
            ArrayNode operations = Json.array();
            patch.forEach(operations::add);
            response.withPatchType("JSONPatch").withPatch(Base64.getEncoder().encodeToString(Json.bytes(operations)));
        }
        if (!warnings.isEmpty()) {
            response.withWarnings(warnings);
        }
        return review(response.build());
    }

    private static AdmissionReview review(AdmissionResponse response) {
        AdmissionReview review = new AdmissionReview();
        review.setResponse(response);
        return review;
    }
}
