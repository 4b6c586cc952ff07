package io.github.quotatree.json;

import io.github.quotatree.ledger.Decision;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.LoanTerms;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes decisions: admitted, or every limit that the workloads exceed; and the queue of those that wait. */
public final class DecisionFields {
    private DecisionFields() {}

    /**
     * Writes a decision.
     *
     * @param group the group that the workloads count in; empty if there are several
     * @param flavors the flavors that a workload may use, of each dimension with flavors that it requests
     */
    public static void write(
            JsonFields json, Decision decision, Optional<String> group, Map<String, List<String>> flavors) {
        LoanTerms terms = decision.loanTerms();
        json.texts("workloads", decision.workloads())
                .text("group", group)
                .flag("admitted", decision.admitted())
                .code("answer", decision.answer())
                .text("text", decision.inWords(AmountFormat.baseUnits()))
                .nonZero("fromMin", decision.fromMin())
                .nonZero("borrowed", decision.borrowed());
        limits(json, decision.exceededLimits());
        terms(json, decision.answer() == Answer.STARTS_ON_LOAN ? terms.lenders() : decision.lenders(), terms);
        json.texts("missingGroups", decision.missingGroups());
        FlavorFields.usable(json, flavors, decision.flavorShortages());
    }

    /** Writes the decision on workloads that were admitted before: the client has asked again. */
    public static void repeated(JsonFields json, List<String> workloads) {
        json.texts("workloads", workloads)
                .flag("admitted", true)
                .flag("repeated", true)
                .text(
                        "text",
                        String.join(", ", workloads) + (workloads.size() == 1 ? " holds" : " hold")
                                + " what was requested already.");
    }

    /** Writes who lends to workloads that start on loan, and the loans in the way of those that are due. */
    public static void terms(JsonFields json, List<Loan> lenders, LoanTerms terms) {
        json.objects("lenders", lenders, DecisionFields::loan)
                .objects(
                        "inTheWay",
                        terms.inTheWay(),
                        (each, loan) -> each.text("id", loan.workload().id())
                                .text("group", loan.group())
                                .nonZero("frees", loan.workload().request()));
    }

    /** Writes a loan. */
    public static void loan(JsonFields json, Loan loan) {
        json.text("group", loan.lender()).text("dimension", loan.dimension()).amount("amount", loan.amount());
    }

    /** Writes limits, as the field {@code exceededLimits}. */
    public static void limits(JsonFields json, List<ExceededLimit> limits) {
        json.objects("exceededLimits", limits, DecisionFields::limit);
    }

    /** Writes a limit. Its holder is a tree, a node or a group, as its kind says. */
    public static void limit(JsonFields json, ExceededLimit limit) {
        json.code("kind", limit.kind())
                .text("holder", limit.holder())
                .text("dimension", limit.dimension())
                .amount("limit", limit.limit())
                .amount("used", limit.used())
                .amount("claimed", limit.nominated())
                .amount("request", limit.request())
                .amount("shortfall", limit.shortfall())
                .text("text", limit.inWords(AmountFormat.baseUnits()));
    }

    /** Writes the order in which waiting workloads start. */
    public static void queue(JsonFields json, List<QueuePosition> positions) {
        json.objects("entries", positions, (each, position) -> {
            each.count("number", position.number())
                    .text("group", position.entry().group())
                    .texts("workloads", position.entry().ids())
                    .code("verdict", position.entry().verdict())
                    .text("text", position.entry().toString());
            limits(each, position.entry().exceededLimits());
        });
    }
}
