package io.github.quotatree.cli.explain;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.Explanation;
import io.github.quotatree.Lending;
import io.github.quotatree.ShareStep;
import io.github.quotatree.workload.Binding;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Writes explanations as JSON: the fields are named as the accessors of the library, every amount is a whole number in
 * base units, and every sentence is in base units too.
 */
public final class ExplanationJson {
    private ExplanationJson() {}

    /** Writes explanations as an object of them by dimension, with the level by level sharing if it is requested. */
    public static void byDimension(JsonGenerator json, String field, List<Explanation> explanations, boolean withSteps)
            throws IOException {
        json.writeObjectFieldStart(field);
        for (Explanation explanation : explanations) {
            json.writeObjectFieldStart(explanation.dimension());
            content(json, explanation, withSteps);
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void content(JsonGenerator json, Explanation explanation, boolean withSteps) throws IOException {
        json.writeStringField("why", explanation.why());
        json.writeStringField("text", explanation.toString());
        json.writeStringField("reason", label(explanation.reason()));
        json.writeStringField("origin", explanation.origin());
        json.writeStringField("originReason", label(explanation.originReason()));
        json.writeNumberField("runtime", explanation.runtime());
        json.writeNumberField("request", explanation.request());
        json.writeNumberField("shortfall", explanation.shortfall());
        json.writeArrayFieldStart("bindings");
        for (Binding binding : explanation.bindings()) {
            json.writeStartObject();
            json.writeStringField("term", label(binding.term()));
            json.writeStringField("group", binding.group());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (withSteps) {
            json.writeArrayFieldStart("steps");
            for (ShareStep step : explanation.steps()) {
                step(json, step);
            }
            json.writeEndArray();
        }
    }

    private static void step(JsonGenerator json, ShareStep step) throws IOException {
        json.writeStartObject();
        json.writeStringField("group", step.group());
        json.writeNumberField("available", step.available());
        json.writeNumberField("guaranteed", step.guaranteed());
        json.writeNumberField("granted", step.granted());
        json.writeNumberField("spare", step.spare());
        json.writeNumberField("borrowerCount", step.borrowerCount());
        json.writeNumberField("weightSum", step.weightSum());
        if (step.level().isPresent()) {
            json.writeStringField("level", step.level().get().toString());
        } else {
            json.writeNullField("level");
        }
        json.writeNumberField("unshared", step.unshared());
        json.writeNumberField("limitedRequest", step.limitedRequest());
        json.writeNumberField("min", step.min());
        json.writeNumberField("effectiveMin", step.effectiveMin());
        json.writeNumberField("base", step.base());
        json.writeNumberField("weight", step.weight());
        json.writeNumberField("share", step.share());
        json.writeNumberField("rounding", step.rounding());
        json.writeNumberField("runtime", step.runtime());
        json.writeEndObject();
    }

    /** Writes who lends and borrows among siblings, as an object. */
    public static void pool(JsonGenerator json, String field, Lending.Pool pool) throws IOException {
        json.writeObjectFieldStart(field);
        json.writeArrayFieldStart("lenders");
        for (Lending.Lender lender : pool.lenders()) {
            json.writeStartObject();
            json.writeStringField("group", lender.group());
            json.writeNumberField("idle", lender.idle());
            json.writeNumberField("lent", lender.lent());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("borrowers");
        for (Lending.Borrower borrower : pool.borrowers()) {
            json.writeStartObject();
            json.writeStringField("group", borrower.group());
            json.writeNumberField("borrowed", borrower.borrowed());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("beyondMins", pool.beyondMins());
        json.writeNumberField("beyondMinsLent", pool.beyondMinsLent());
        json.writeNumberField("unused", pool.unused());
        json.writeEndObject();
    }

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
