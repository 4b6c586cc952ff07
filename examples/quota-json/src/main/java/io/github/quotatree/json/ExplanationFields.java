package io.github.quotatree.json;

import io.github.quotatree.Explanation;
import io.github.quotatree.Lending;
import io.github.quotatree.ShareStep;
import io.github.quotatree.ledger.WorkloadExplanation;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.whatif.SmallestChange;
import io.github.quotatree.whatif.SmallestChanges;
import java.util.List;
import java.util.Map;

/**
 * Writes why a group has its runtime, why a workload waits, and which changes would help. A group in an explanation is
 * named by its path.
 */
public final class ExplanationFields {
    private ExplanationFields() {}

    /** Writes explanations by dimension, with the sharing level by level if it is requested. */
    public static void byDimension(JsonFields json, List<Explanation> explanations, boolean withSteps) {
        json.object(
                "explanations",
                all -> explanations.forEach(
                        each -> all.object(each.dimension(), fields -> write(fields, each, withSteps))));
    }

    private static void write(JsonFields json, Explanation explanation, boolean withSteps) {
        json.amount("runtime", explanation.runtime())
                .amount("request", explanation.request())
                .amount("shortfall", explanation.shortfall())
                .code("reason", explanation.reason())
                .text("origin", explanation.origin())
                .code("originReason", explanation.originReason())
                .text("why", explanation.why())
                .text("text", explanation.toString())
                .objects(
                        "bindings",
                        explanation.bindings(),
                        (each, binding) -> each.code("term", binding.term()).text("group", binding.group()));
        if (withSteps) {
            json.objects("steps", explanation.steps(), ExplanationFields::step);
        }
    }

    private static void step(JsonFields json, ShareStep step) {
        json.text("group", step.group())
                .text("parent", step.parent())
                .count("siblings", step.siblings())
                .amount("available", step.available())
                .amount("guaranteed", step.guaranteed())
                .amount("granted", step.granted())
                .amount("spare", step.spare())
                .count("borrowerCount", step.borrowerCount())
                .amount("weightSum", step.weightSum());
        step.level()
                .ifPresent(level -> json.object(
                        "level", of -> of.amount("units", level.units()).amount("weight", level.weight())));
        json.amount("unshared", step.unshared())
                .amount("limitedRequest", step.limitedRequest())
                .amount("min", step.min())
                .amount("effectiveMin", step.effectiveMin())
                .amount("base", step.base())
                .amount("weight", step.weight())
                .amount("share", step.share())
                .amount("rounding", step.rounding())
                .amount("runtime", step.runtime());
    }

    /** Writes who lends and borrows beside a group, by dimension; nothing of a dimension in which none does. */
    public static void lending(JsonFields json, Map<String, Lending.Pool> pools) {
        json.object("lending", all -> pools.forEach((name, pool) -> all.object(name, each -> pool(each, pool))));
    }

    private static void pool(JsonFields json, Lending.Pool pool) {
        json.objects(
                        "lenders",
                        pool.lenders(),
                        (each, lender) -> each.text("group", lender.group())
                                .amount("idle", lender.idle())
                                .amount("lent", lender.lent()))
                .objects(
                        "borrowers",
                        pool.borrowers(),
                        (each, borrower) ->
                                each.text("group", borrower.group()).amount("borrowed", borrower.borrowed()))
                .amount("beyondMins", pool.beyondMins())
                .amount("beyondMinsLent", pool.beyondMinsLent())
                .amount("unused", pool.unused());
    }

    /** Writes the limits that hold a workload, each with the explanation of the runtime where it is one. */
    public static void limits(JsonFields json, WorkloadExplanation explanation) {
        json.flag("mayStart", explanation.mayStart())
                .text("text", explanation.inWords(AmountFormat.baseUnits()))
                .objects("exceededLimits", explanation.limits(), (each, limit) -> {
                    DecisionFields.limit(each, limit.exceeded());
                    limit.explanation()
                            .ifPresent(why -> each.object("explanation", fields -> write(fields, why, true)));
                });
    }

    /** Writes the smallest changes by which a wish comes true. */
    public static void changes(JsonFields json, SmallestChanges changes) {
        json.nonZero("wanted", changes.wanted())
                .nonZero("missing", changes.missing())
                .limits("largestRequestThatFits", changes.largestRequestThatFits());
        if (!changes.upToMax().isZero()) {
            json.nonZero("upToMax", changes.upToMax());
        }
        json.objects("changes", changes.changes(), ExplanationFields::change)
                .objects(
                        "unhelpful",
                        changes.unhelpful(),
                        (each, change) -> each.code("kind", change.kind())
                                .text("group", change.group())
                                .text("dimension", change.dimension())
                                .code("reason", change.reason()))
                .texts("waitsFor", changes.waitFor());
    }

    private static void change(JsonFields json, SmallestChange change) {
        json.code("kind", change.kind())
                .text("group", change.group())
                .text("dimension", change.dimension())
                .text("flavor", change.flavor());
        change.edit().flavorClass().ifPresent(accepted -> json.texts("accepts", accepted.flavors()));
        json.limit("from", change.from()).limit("to", change.to());
    }
}
