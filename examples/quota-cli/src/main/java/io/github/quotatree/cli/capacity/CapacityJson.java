package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.capacity.PreemptionCandidate.NodeRefusal;
import io.github.quotatree.cli.capacity.PodVerdict.Delay;
import io.github.quotatree.json.DecisionFields;
import io.github.quotatree.json.JsonFields;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the decisions on pods, and the use of the quotas of namespaces. */
final class CapacityJson {
    private CapacityJson() {}

    static void write(JsonFields json, CapacityOutcome outcome) {
        json.objects("decisions", outcome.verdicts(), CapacityJson::verdict)
                .objects("quotas", outcome.uses(), (each, use) -> quota(each, use, outcome));
    }

    private static void quota(JsonFields json, NamespaceQuota.Use use, CapacityOutcome outcome) {
        String namespace = use.quota().namespace();
        json.text("namespace", namespace)
                .limits("min", use.min())
                .limits("max", use.max())
                .amounts("used", use.used())
                .nonZero("borrowed", use.borrowed())
                .nonZero("lent", use.lent())
                .amounts("publishedUse", outcome.publishedUse(namespace));
        if (!outcome.hardLimits().of(namespace).isEmpty()) {
            json.object("hard", each -> outcome.hardLimits().of(namespace).forEach(each::amount));
        }
    }

    private static void verdict(JsonFields json, PodVerdict verdict) {
        json.text("id", verdict.pod().qualifiedName())
                .text("namespace", verdict.pod().namespace())
                .flag("admitted", verdict.admitted())
                .text("node", verdict.node())
                .nonZero("borrowed", verdict.borrowed())
                .objects(
                        "lenders",
                        verdict.loans(),
                        (each, loan) -> each.text("namespace", loan.lender())
                                .text("dimension", loan.dimension())
                                .amount("amount", loan.amount()));
        DecisionFields.limits(json, verdict.delay().map(Delay::exceededLimits).orElse(List.of()));
        json.text("claim", verdict.claim().map(JsonFields::code))
                .objects("victims", verdict.evicted(), (each, victim) -> {
                    pod(each, victim.workload());
                    DecisionFields.limits(each, victim.exceededLimits());
                    each.flag("violatesBudget", victim.violatesBudget());
                });
        json.objects("refusals", verdict.delay().map(CapacityJson::refusals).orElse(List.of()), (each, refusal) -> {
            each.code("reason", refusal.reason()).texts("nodes", refusal.nodes());
            DecisionFields.limits(each, refusal.like().exceededLimits());
        });
        json.objects("waitsFor", verdict.delay().map(Delay::waitsFor).orElse(List.of()), CapacityJson::pod)
                .objects("leaving", verdict.delay().map(Delay::leaving).orElse(List.of()), CapacityJson::pod);
    }

    private static void pod(JsonFields json, CapacityWorkload workload) {
        json.text("id", workload.id()).text("namespace", workload.namespace()).text("node", workload.node());
    }

    /** Why nothing is stopped for a pod on some nodes, of which the same is true. */
    private record Refusal(NodeRefusal like, List<String> nodes) {
        Enum<?> reason() {
            return like.reason();
        }
    }

    /** Returns the refusals; nodes of which the same is true share one, since there may be many. */
    private static List<Refusal> refusals(Delay delay) {
        Map<NodeRefusal, Refusal> refusals = new LinkedHashMap<>();
        for (NodeRefusal refusal : delay.refusals()) {
            NodeRefusal anywhere = new NodeRefusal(Optional.empty(), refusal.reason(), refusal.exceededLimits());
            Refusal alike = refusals.computeIfAbsent(anywhere, like -> new Refusal(like, new ArrayList<>()));
            refusal.node().ifPresent(alike.nodes()::add);
        }
        return List.copyOf(refusals.values());
    }
}
