package io.github.quotatree.cli.elastic.explain;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.FlavorRoom;
import io.github.quotatree.cli.elastic.PodJson;
import io.github.quotatree.cli.elastic.explain.Subject.OfDimension;
import io.github.quotatree.cli.elastic.explain.Subject.OfLoan;
import io.github.quotatree.cli.elastic.explain.Subject.OfPod;
import io.github.quotatree.cli.elastic.flavor.FlavorJson;
import io.github.quotatree.cli.explain.ChangesJson;
import io.github.quotatree.cli.explain.ExplanationJson;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.JsonLines.JsonAmounts;
import java.io.IOException;
import java.util.Locale;

/** Writes what is to say of a group or a pod as JSON, every amount a whole number in base units. */
final class ExplainJson {
    private final JsonLines lines;

    ExplainJson(JsonLines lines) {
        this.lines = lines;
    }

    void write(Subject subject) throws IOException {
        lines.write(json -> {
            if (subject.pod() != null) {
                pod(json, subject.pod());
            }
            json.writeStringField("group", subject.group());
            ExplanationJson.byDimension(
                    json,
                    "explanations",
                    subject.dimensions().stream().map(OfDimension::explanation).toList(),
                    true);
            json.writeObjectFieldStart("lending");
            for (OfDimension dimension : subject.dimensions()) {
                if (dimension.pool() != null) {
                    ExplanationJson.pool(json, dimension.explanation().dimension(), dimension.pool());
                }
            }
            json.writeEndObject();
            if (subject.dimensions().stream().anyMatch(next -> !next.rooms().isEmpty())) {
                rooms(json, subject);
            }
            json.writeObjectFieldStart("smallestChanges");
            for (OfDimension dimension : subject.dimensions()) {
                if (dimension.changes() != null) {
                    ChangesJson.write(json, dimension.explanation().dimension(), dimension.changes());
                }
            }
            json.writeEndObject();
        });
    }

    private static void rooms(JsonGenerator json, Subject subject) throws IOException {
        json.writeObjectFieldStart("rooms");
        for (OfDimension dimension : subject.dimensions()) {
            if (!dimension.rooms().isEmpty()) {
                json.writeArrayFieldStart(dimension.explanation().dimension());
                for (FlavorRoom room : dimension.rooms()) {
                    FlavorJson.room(json, room);
                }
                json.writeEndArray();
            }
        }
        json.writeEndObject();
    }

    private static void loan(JsonGenerator json, OfLoan loan) throws IOException {
        if (loan.answer() == null) {
            json.writeBooleanField("onLoan", loan.isOnLoan());
        } else {
            json.writeStringField("answer", loan.answer().name().toLowerCase(Locale.ROOT));
            json.writeBooleanField("held", loan.isHeld());
        }
        if (loan.stopsFor() != null) {
            json.writeStringField("stopsFor", loan.stopsFor());
        }
        PodJson.terms(json, loan.terms(), loan.inTheWay());
    }

    private static void pod(JsonGenerator json, OfPod pod) throws IOException {
        json.writeObjectFieldStart("pod");
        json.writeStringField("name", pod.status().id());
        json.writeStringField("phase", pod.status().phase().name().toLowerCase(Locale.ROOT));
        JsonAmounts.positive(json, "request", pod.status().workload().request());
        json.writeBooleanField(
                "mayStart", pod.changes() != null && pod.limitsAfterOthers().isEmpty());
        json.writeBooleanField("mustStop", pod.victim() != null);
        if (pod.loan() != null) {
            loan(json, pod.loan());
        }
        PodJson.limits(json, "bindings", pod.limits());
        PodJson.limits(json, "bindingsAfterOthers", pod.limitsAfterOthers());
        FlavorJson.pod(json, pod.flavors(), pod.shortages());
        if (pod.changes() != null) {
            ChangesJson.write(json, "smallestChanges", pod.changes());
        }
        json.writeEndObject();
    }
}
