package io.github.quotatree.cli.elastic;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.quotatree.cli.elastic.flavor.FlavorJson;
import io.github.quotatree.cli.elastic.flavor.FlavorTexts;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.cli.text.JsonLines.JsonAmounts;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reading.problem.GroupLeaving;
import io.github.quotatree.reading.problem.PodLedger;
import io.github.quotatree.reading.problem.PodLedger.PodDecision;
import io.github.quotatree.reading.problem.PodLoans;
import io.github.quotatree.reading.problem.PodRevocations;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.LoanTerms;
import io.github.quotatree.workload.Victim;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Writes decisions on pods as JSON, one document a line, every amount a whole number in base units. */
public final class PodJson {
    private final JsonLines lines;

    /** Makes a report that is written as lines of JSON, or documents of YAML. */
    public PodJson(JsonLines lines) {
        this.lines = lines;
    }

    /** Writes the decisions on pending pods, with the answers if idle capacity is lent. */
    public void writeDecisions(List<PodDecision> decisions, PodLedger ledger) throws IOException {
        lines.write(json -> {
            json.writeArrayFieldStart("decisions");
            for (PodDecision decision : decisions) {
                decision(json, decision, ledger);
            }
            json.writeEndArray();
        });
    }

    /** Writes the pods that groups give back: over-used groups, and groups that are on flavors that others need. */
    public void writeRevocations(PodRevocations revocations) throws IOException {
        lines.write(json -> {
            json.writeArrayFieldStart("groups");
            for (GroupRevocation group : revocations.groups()) {
                group(json, group, revocations);
            }
            json.writeEndArray();
            if (!revocations.leaving().isEmpty()) {
                json.writeArrayFieldStart("leaving");
                for (GroupLeaving group : revocations.leaving()) {
                    leaving(json, group, revocations);
                }
                json.writeEndArray();
            }
            FlavorJson.shortFlavors(json, revocations.shortFlavors());
        });
    }

    /** Writes the loans that are called back. */
    public void writeLoans(PodLoans loans) throws IOException {
        lines.write(json -> {
            json.writeArrayFieldStart("victims");
            for (Victim<WorkloadStatus> victim : loans.forLostRoom()) {
                victim(json, loans, victim, null);
            }
            for (PodLoans.Starter starter : loans.starters()) {
                for (Victim<WorkloadStatus> victim : starter.victims()) {
                    victim(json, loans, victim, starter.workload());
                }
            }
            json.writeEndArray();
            json.writeArrayFieldStart("starters");
            for (PodLoans.Starter starter : loans.starters()) {
                json.writeStartObject();
                podAndGroup(json, loans, starter.workload());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("held");
            for (PodLoans.Held held : loans.held()) {
                json.writeStartObject();
                podAndGroup(json, loans, held.workload());
                limits(json, "bindings", held.limits());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("leaving");
            for (WorkloadStatus status : loans.leaving()) {
                json.writeStartObject();
                podAndGroup(json, loans, status);
                JsonAmounts.positive(json, "frees", status.workload().request());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static void victim(
            JsonGenerator json, PodLoans loans, Victim<WorkloadStatus> victim, @Nullable WorkloadStatus starter)
            throws IOException {
        json.writeStartObject();
        podAndGroup(json, loans, victim.workload());
        JsonAmounts.positive(json, "frees", victim.frees());
        if (starter != null) {
            json.writeObjectFieldStart("for");
            podAndGroup(json, loans, starter);
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void podAndGroup(JsonGenerator json, PodLoans loans, WorkloadStatus status) throws IOException {
        pod(json, loans.pod(status));
        json.writeStringField("group", PodTexts.group(status.group()));
    }

    private static void leaving(JsonGenerator json, GroupLeaving group, PodRevocations revocations) throws IOException {
        for (WorkloadStatus status : group.workloads()) {
            json.writeStartObject();
            pod(json, revocations.pod(status));
            json.writeStringField("group", PodTexts.group(group.group()));
            JsonAmounts.positive(json, "frees", status.workload().request());
            json.writeEndObject();
        }
    }

    private static void decision(JsonGenerator json, PodDecision decision, PodLedger ledger) throws IOException {
        json.writeStartObject();
        pod(json, decision.pod());
        json.writeStringField("group", PodTexts.group(decision.group()));
        json.writeBooleanField("admitted", decision.decision().admitted());
        if (ledger.lends()) {
            json.writeStringField("answer", decision.decision().answer().name().toLowerCase(Locale.ROOT));
            terms(json, decision.decision().loanTerms(), ledger::pod);
        }
        JsonAmounts.positive(json, "fromMin", decision.decision().fromMin());
        JsonAmounts.positive(json, "borrowed", decision.decision().borrowed());
        limits(json, "bindings", decision.decision().exceededLimits());
        FlavorJson.pod(json, decision.flavors(), decision.decision().flavorShortages());
        json.writeEndObject();
    }

    /** Writes who lends to a pod that starts on loan, or the loans in the way of one that is due. */
    public static void terms(JsonGenerator json, LoanTerms terms, Function<String, PodManifest> pods)
            throws IOException {
        if (!terms.lenders().isEmpty()) {
            json.writeArrayFieldStart("lenders");
            for (Loan loan : terms.lenders()) {
                json.writeStartObject();
                json.writeStringField("group", PodTexts.group(loan.lender()));
                json.writeStringField("dimension", loan.dimension());
                json.writeNumberField("amount", loan.amount());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        if (!terms.inTheWay().isEmpty()) {
            json.writeArrayFieldStart("inTheWay");
            for (LoanTerms.InTheWay loan : terms.inTheWay()) {
                json.writeStartObject();
                pod(json, pods.apply(loan.workload().id()));
                json.writeStringField("group", PodTexts.group(loan.group()));
                JsonAmounts.positive(json, "frees", loan.workload().request());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
    }

    /** Writes the limits that a pod would exceed. */
    public static void limits(JsonGenerator json, String field, List<ExceededLimit> limits) throws IOException {
        json.writeArrayFieldStart(field);
        for (ExceededLimit limit : limits) {
            json.writeStartObject();
            boolean isTotal = limit.kind() == ExceededLimit.Kind.TOTAL;
            json.writeStringField(
                    isTotal ? "tree" : "group", PodTexts.group(limit.holder().orElseThrow()));
            json.writeStringField("dimension", limit.dimension().orElseThrow());
            json.writeStringField("kind", limit.kind().name().toLowerCase(Locale.ROOT));
            json.writeNumberField("limit", limit.limit());
            json.writeNumberField("used", limit.used());
            if (limit.nominated() > 0) {
                json.writeNumberField("claimed", limit.nominated());
            }
            json.writeNumberField("request", limit.request());
            json.writeNumberField("shortfall", limit.shortfall());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void group(JsonGenerator json, GroupRevocation group, PodRevocations revocations)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", group.group());
        JsonAmounts.positive(json, "overused", group.overused());
        json.writeArrayFieldStart("revoked");
        for (Victim<WorkloadStatus> victim : group.victims()) {
            json.writeString(revocations.pod(victim.workload()).origin().name());
        }
        json.writeEndArray();
        json.writeArrayFieldStart("kept");
        for (WorkloadStatus kept : group.kept()) {
            json.writeString(revocations.pod(kept).origin().name());
        }
        json.writeEndArray();
        JsonAmounts.positive(json, "stillOver", group.stillOver());
        json.writeArrayFieldStart("victims");
        for (Victim<WorkloadStatus> victim : group.victims()) {
            json.writeStartObject();
            pod(json, revocations.pod(victim.workload()));
            JsonAmounts.positive(json, "frees", victim.frees());
            if (FlavorTexts.givesWay(victim)) {
                json.writeObjectFieldStart("givesWayOn");
                for (Map.Entry<String, String> on : victim.workload().flavors().entrySet()) {
                    json.writeStringField(on.getKey(), on.getValue());
                }
                json.writeEndObject();
            } else {
                JsonAmounts.positive(json, "over", victim.shortfall());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void pod(JsonGenerator json, PodManifest pod) throws IOException {
        json.writeStringField("pod", pod.origin().name());
        json.writeStringField("namespace", pod.origin().namespace());
    }
}
