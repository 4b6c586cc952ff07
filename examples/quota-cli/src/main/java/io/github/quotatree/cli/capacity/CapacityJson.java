package io.github.quotatree.cli.capacity;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.cli.capacity.PodVerdict.Delay;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.JsonLines.JsonAmounts;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.Victim;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Writes the decisions on pods and the use of the quotas of namespaces as JSON, every amount a whole number in base
 * units.
 */
public final class CapacityJson {
    private final JsonLines lines;

    /** Makes a report that is written as lines of JSON, or documents of YAML. */
    public CapacityJson(JsonLines lines) {
        this.lines = lines;
    }

    /** Writes what became of one cluster. */
    public void write(CapacityOutcome outcome) throws IOException {
        lines.write(json -> {
            json.writeArrayFieldStart("decisions");
            for (PodVerdict verdict : outcome.verdicts()) {
                verdict(json, verdict);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("quotas");
            for (NamespaceQuota.Use use : outcome.uses()) {
                json.writeStartObject();
                String namespace = use.quota().namespace();
                json.writeStringField("namespace", namespace);
                JsonAmounts.limits(json, "min", use.min());
                JsonAmounts.limits(json, "max", use.max());
                JsonAmounts.vector(json, "used", use.used());
                JsonAmounts.positive(json, "borrowed", use.borrowed());
                JsonAmounts.positive(json, "lent", use.lent());
                JsonAmounts.vector(json, "publishedUse", outcome.publishedUse(namespace));
                hard(json, outcome.hardLimits().of(namespace));
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static void hard(JsonGenerator json, SortedMap<String, BigInteger> limits) throws IOException {
        if (limits.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart("hard");
        for (Map.Entry<String, BigInteger> limit : limits.entrySet()) {
            json.writeFieldName(limit.getKey());
            json.writeNumber(limit.getValue());
        }
        json.writeEndObject();
    }

    private static void verdict(JsonGenerator json, PodVerdict verdict) throws IOException {
        json.writeStartObject();
        json.writeStringField("pod", verdict.pod().name());
        json.writeStringField("namespace", verdict.pod().namespace());
        json.writeStringField("decision", verdict.admitted() ? "admitted" : "waiting");
        optional(json, "node", verdict.node());
        JsonAmounts.positive(json, "borrowed", verdict.borrowed());
        json.writeArrayFieldStart("from");
        for (Loan loan : verdict.loans()) {
            json.writeStartObject();
            json.writeStringField("namespace", loan.lender());
            json.writeStringField("dimension", loan.dimension());
            json.writeNumberField("amount", loan.amount());
            json.writeEndObject();
        }
        json.writeEndArray();
        bindings(json, verdict.delay().map(Delay::exceededLimits).orElse(List.of()));
        optional(json, "claim", verdict.claim().map(CapacityJson::written));
        json.writeArrayFieldStart("evicted");
        for (Victim<CapacityWorkload> victim : verdict.evicted()) {
            json.writeStartObject();
            pod(json, victim.workload());
            optional(json, "node", victim.workload().node());
            bindings(json, victim.exceededLimits());
            json.writeBooleanField("violatesBudget", victim.violatesBudget());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("refusals");
        if (verdict.delay().isPresent()) {
            refusals(json, verdict.delay().get());
        }
        json.writeEndArray();
        leaving(json, verdict.delay().map(Delay::leaving).orElse(List.of()));
        json.writeEndObject();
    }

    private static void leaving(JsonGenerator json, List<CapacityWorkload> pods) throws IOException {
        if (pods.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("leaving");
        for (CapacityWorkload workload : pods) {
            json.writeStartObject();
            pod(json, workload);
            optional(json, "node", workload.node());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /**
     * Writes why nothing is stopped for a pod; nodes of which the same is true share an entry, since there may be many.
     */
    private static void refusals(JsonGenerator json, Delay delay) throws IOException {
        Map<NodeRefusal, List<String>> nodes = new LinkedHashMap<>();
        for (NodeRefusal refusal : delay.refusals()) {
            NodeRefusal anywhere = new NodeRefusal(Optional.empty(), refusal.reason(), refusal.exceededLimits());
            List<String> alike = nodes.computeIfAbsent(anywhere, any -> new ArrayList<>());
            refusal.node().ifPresent(alike::add);
        }
        for (Map.Entry<NodeRefusal, List<String>> alike : nodes.entrySet()) {
            json.writeStartObject();
            refusal(json, written(alike.getKey().reason()), alike.getValue());
            bindings(json, alike.getKey().exceededLimits());
            json.writeEndObject();
        }
        for (CapacityWorkload ending : delay.waitsFor()) {
            json.writeStartObject();
            refusal(json, "terminating", ending.node().stream().toList());
            pod(json, ending);
            bindings(json, List.of());
            json.writeEndObject();
        }
    }

    private static void refusal(JsonGenerator json, String reason, List<String> nodes) throws IOException {
        json.writeStringField("reason", reason);
        json.writeArrayFieldStart("nodes");
        for (String node : nodes) {
            json.writeString(node);
        }
        json.writeEndArray();
    }

    private static void bindings(JsonGenerator json, List<ExceededLimit> bindings) throws IOException {
        json.writeArrayFieldStart("bindings");
        for (ExceededLimit binding : bindings) {
            json.writeStartObject();
            json.writeStringField("kind", written(binding.kind()));
            optional(json, "holder", binding.holder());
            json.writeStringField("dimension", CapacityTexts.dimension(binding));
            json.writeNumberField("limit", binding.limit());
            json.writeNumberField("used", binding.used());
            json.writeNumberField("nominated", binding.nominated());
            json.writeNumberField("request", binding.request());
            json.writeNumberField("shortfall", binding.shortfall());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void pod(JsonGenerator json, CapacityWorkload workload) throws IOException {
        // the id is the name after the namespace
        json.writeStringField(
                "pod", workload.id().substring(workload.namespace().length() + 1));
        json.writeStringField("namespace", workload.namespace());
    }

    private static void optional(JsonGenerator json, String name, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(name, text.get());
        } else {
            json.writeNullField(name);
        }
    }

    private static String written(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
