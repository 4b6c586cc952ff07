package io.github.quotatree.service.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Loan;
import io.github.quotatree.workload.LoanTerms;
import java.util.List;

/** Decisions: admitted, or every limit that stands against it. */
public final class DecisionJson {
    private DecisionJson() {}

    /** Returns a decision. */
    public static ObjectNode json(Decision decision) {
        ObjectNode json = begin(decision.admitted(), false, decision.workloads());
        json.put("answer", decision.answer().name());
        json.put("inWords", decision.inWords(AmountFormat.baseUnits()));
        json.set("fromMin", Amounts.json(decision.fromMin()));
        json.set("borrowed", Amounts.json(decision.borrowed()));
        limits(json.putArray("exceededLimits"), decision.exceededLimits());
        LoanTerms terms = decision.loanTerms();
        List<Loan> lenders = decision.answer() == Answer.STARTS_ON_LOAN ? terms.lenders() : decision.lenders();
        ArrayNode lent = json.putArray("lenders");
        lenders.forEach(loan -> lent.addObject()
                .put("group", loan.lender())
                .put("dimension", loan.dimension())
                .put("amount", Amounts.text(loan.amount())));
        ArrayNode inTheWay = json.putArray("inTheWay");
        terms.inTheWay()
                .forEach(loan -> inTheWay.addObject()
                        .put("workload", loan.workload().id())
                        .put("group", loan.group()));
        ObjectNode missing = json.putObject("missingGroups");
        decision.missingGroups().forEach(missing::put);
        return json;
    }

    /** Returns the answer for workloads that were admitted before: the client has asked again. */
    public static ObjectNode repeated(List<String> workloads) {
        return begin(true, true, workloads)
                .put(
                        "inWords",
                        String.join(", ", workloads) + (workloads.size() == 1 ? " holds" : " hold")
                                + " what was requested already.");
    }

    private static ObjectNode begin(boolean admitted, boolean repeated, List<String> workloads) {
        ObjectNode json = Json.object();
        json.put("admitted", admitted);
        json.put("repeated", repeated);
        ArrayNode ids = json.putArray("workloads");
        workloads.forEach(ids::add);
        return json;
    }

    /** Adds limits to a list. */
    static void limits(ArrayNode list, List<ExceededLimit> limits) {
        limits.forEach(limit -> limit(list.addObject(), limit));
    }

    static ObjectNode limit(ObjectNode json, ExceededLimit limit) {
        json.put("kind", limit.kind().name());
        limit.holder().ifPresent(holder -> json.put("group", holder));
        limit.dimension().ifPresent(dimension -> json.put("dimension", dimension));
        json.put("limit", Amounts.text(limit.limit()));
        json.put("used", Amounts.text(limit.used()));
        json.put("claimed", Amounts.text(limit.nominated()));
        json.put("request", Amounts.text(limit.request()));
        json.put("shortfall", Amounts.text(limit.shortfall()));
        json.put("inWords", limit.inWords(AmountFormat.baseUnits()));
        return json;
    }
}
