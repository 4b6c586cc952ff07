package io.github.quotatree.cli.elastic.explain;

import io.github.quotatree.Lending;
import io.github.quotatree.cli.elastic.explain.Subject.OfDimension;
import io.github.quotatree.cli.elastic.explain.Subject.OfLoan;
import io.github.quotatree.cli.elastic.explain.Subject.OfPod;
import io.github.quotatree.json.DecisionFields;
import io.github.quotatree.json.ExplanationFields;
import io.github.quotatree.json.FlavorFields;
import io.github.quotatree.json.JsonFields;
import io.github.quotatree.whatif.SmallestChanges;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes what is to say of a group or a pod. */
final class ExplainJson {
    private ExplainJson() {}

    static void write(JsonFields json, Subject subject) {
        List<OfDimension> dimensions = subject.dimensions();
        OfPod pod = subject.pod();
        if (pod != null) {
            json.object("workload", each -> pod(each, pod));
        }
        json.text("group", subject.group());
        String lacking = subject.lacking();
        if (!lacking.isEmpty()) {
            json.text("text", lacking);
        }
        ExplanationFields.byDimension(
                json, dimensions.stream().map(OfDimension::explanation).toList(), true);
        ExplanationFields.lending(json, pools(dimensions));
        if (dimensions.stream().anyMatch(next -> !next.rooms().isEmpty())) {
            json.object(
                    "rooms",
                    all -> dimensions.stream()
                            .filter(next -> !next.rooms().isEmpty())
                            .forEach(next -> all.objects(name(next), next.rooms(), FlavorFields::room)));
        }
        json.object("smallestChanges", all -> {
            for (OfDimension dimension : dimensions) {
                SmallestChanges changes = dimension.changes();
                if (changes != null) {
                    all.object(name(dimension), each -> ExplanationFields.changes(each, changes));
                }
            }
        });
    }

    private static Map<String, Lending.Pool> pools(List<OfDimension> dimensions) {
        Map<String, Lending.Pool> pools = new LinkedHashMap<>();
        for (OfDimension dimension : dimensions) {
            if (dimension.pool() != null) {
                pools.put(name(dimension), dimension.pool());
            }
        }
        return pools;
    }

    private static String name(OfDimension dimension) {
        return dimension.explanation().dimension();
    }

    private static void pod(JsonFields json, OfPod pod) {
        json.text("id", pod.status().id())
                .code("phase", pod.status().phase())
                .nonZero("request", pod.status().workload().request())
                .flag(
                        "mayStart",
                        pod.changes() != null && pod.limitsAfterOthers().isEmpty())
                .flag("mustStop", pod.victim() != null);
        if (pod.loan() != null) {
            loan(json, pod.loan());
        }
        DecisionFields.limits(json, pod.limits());
        json.objects("exceededLimitsAfterOthers", pod.limitsAfterOthers(), DecisionFields::limit);
        FlavorFields.usable(json, pod.flavors(), pod.shortages());
        SmallestChanges changes = pod.changes();
        if (changes != null) {
            json.object("smallestChange", each -> ExplanationFields.changes(each, changes));
        }
    }

    private static void loan(JsonFields json, OfLoan loan) {
        if (loan.answer() == null) {
            json.flag("onLoan", loan.isOnLoan());
        } else {
            json.code("answer", loan.answer()).flag("isHeld", loan.isHeld());
        }
        if (loan.stopsFor() != null) {
            json.text("stoppedFor", loan.stopsFor());
        }
        DecisionFields.terms(json, loan.terms().lenders(), loan.terms());
    }
}
