package io.github.quotatree.kubernetes.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionResponse;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import io.github.quotatree.kubernetes.apiserver.AdmissionHook;
import io.github.quotatree.kubernetes.webhook.QuotaWebhook.Phase;

/** Lets an API server ask a webhook in both phases: the object is completed, and checked as it is then. */
final class TwoPhases implements AdmissionHook {
    private final QuotaWebhook webhook;

    TwoPhases(QuotaWebhook webhook) {
        this.webhook = webhook;
    }

    @Override
    public AdmissionReview review(AdmissionReview review) {
        AdmissionResponse completed = webhook.answer(Phase.MUTATE, review).getResponse();
        ObjectNode checked = (ObjectNode) Json.tree(review);
        JsonNode object = checked.path("request").path("object");
        if (object.isObject()) {
            ((ObjectNode) checked.path("request")).set("object", AskedWebhook.patched(object, completed));
        }
        AdmissionReview answer = webhook.answer(Phase.VALIDATE, checked);
        if (answer.getResponse().getAllowed()) {
            answer.getResponse().setPatch(completed.getPatch());
            answer.getResponse().setPatchType(completed.getPatchType());
        }
        return answer;
    }
}
