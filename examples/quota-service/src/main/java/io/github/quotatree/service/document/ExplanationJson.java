package io.github.quotatree.service.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.Explanation;
import io.github.quotatree.ShareStep;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadExplanation;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Json;
import java.util.List;

/** Why a group has its runtime, and why a workload waits: in words and in data. */
public final class ExplanationJson {
    private ExplanationJson() {}

    /** Returns the explanations of a group in dimensions. */
    public static ObjectNode ofGroup(LedgerSnapshot snapshot, String group, List<String> dimensions) {
        ObjectNode json = Json.object();
        json.put("group", group);
        json.put("version", Long.toString(snapshot.version()));
        ArrayNode list = json.putArray("dimensions");
        dimensions.forEach(dimension -> add(list.addObject(), snapshot.explain(group, dimension)));
        return json;
    }

    private static void add(ObjectNode json, Explanation explanation) {
        json.put("dimension", explanation.dimension());
        json.put("path", explanation.group());
        json.put("runtime", Amounts.text(explanation.runtime()));
        json.put("request", Amounts.text(explanation.request()));
        json.put("shortfall", Amounts.text(explanation.shortfall()));
        json.put("reason", explanation.reason().name());
        json.put("inWords", explanation.inWords(AmountFormat.baseUnits()));
        ArrayNode bindings = json.putArray("bindings");
        explanation
                .bindings()
                .forEach(binding ->
                        bindings.addObject().put("term", binding.term().name()).put("group", binding.group()));
        ArrayNode steps = json.putArray("steps");
        explanation.steps().forEach(step -> add(steps.addObject(), step));
    }

    private static void add(ObjectNode json, ShareStep step) {
        json.put("group", step.group());
        json.put("parent", step.parent());
        json.put("siblings", step.siblings());
        json.put("available", Amounts.text(step.available()));
        json.put("guaranteed", Amounts.text(step.guaranteed()));
        json.put("spare", Amounts.text(step.spare()));
        json.put("limitedRequest", Amounts.text(step.limitedRequest()));
        json.put("effectiveMin", Amounts.text(step.effectiveMin()));
        json.put("weight", Amounts.text(step.weight()));
        json.put("weightSum", step.weightSum().toString());
        json.put("share", Amounts.text(step.share()));
        json.put("runtime", Amounts.text(step.runtime()));
    }

    /** Returns the explanation of a workload. */
    public static ObjectNode ofWorkload(LedgerSnapshot snapshot, WorkloadExplanation explanation) {
        ObjectNode json = Json.object();
        json.set("workload", WorkloadJson.json(Json.object(), explanation.status(), snapshot));
        json.put("mayStart", explanation.mayStart());
        json.put("inWords", explanation.inWords(AmountFormat.baseUnits()));
        ArrayNode limits = json.putArray("limits");
        for (WorkloadExplanation.Limit limit : explanation.limits()) {
            ObjectNode each = DecisionJson.limit(limits.addObject(), limit.exceeded());
            limit.explanation().ifPresent(why -> add(each.putObject("explanation"), why));
        }
        return json;
    }
}
