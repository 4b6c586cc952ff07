package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.elastic.flavor.FlavorTexts;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.cli.text.PodCount;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.reading.problem.PodLedger.PodDecision;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Column;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.ExceededLimit;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Prints the decisions on pending pods: a line for each, and below it the limits that it would exceed. If idle capacity
 * is lent, a line for each group follows, with a column for each answer.
 */
public record AdmissionTable(PrintStream out, Palette palette, boolean lends) {
    public void write(List<PodDecision> decisions) {
        if (decisions.isEmpty()) {
            out.println("no pod is without a node");
            return;
        }
        TextTable table = new TextTable(Column.left("pod"), Column.left("group"), Column.left("decision"));
        decisions.forEach(decision -> table.measure(podAndGroup(decision)));
        table.heading().forEach(out::println);
        PodCount count = new PodCount();
        for (PodDecision decision : decisions) {
            List<Cell> row = new ArrayList<>(podAndGroup(decision));
            row.add(Cell.of(verdict(decision)));
            out.println(table.line(row));
            if (decision.decision().answer() == Answer.DUE) {
                for (String line : PodTexts.lines(decision.decision().loanTerms())) {
                    out.println(table.line(reason(line)));
                }
            }
            for (ExceededLimit limit : decision.decision().exceededLimits()) {
                if (limit.kind() != ExceededLimit.Kind.FLAVOR) {
                    out.println(table.line(reason(PodTexts.words(limit))));
                }
            }
            for (String line : FlavorTexts.lines(decision.decision().flavorShortages())) {
                out.println(table.line(reason(line)));
            }
            add(count, decision.decision());
        }
        out.println();
        if (lends) {
            answersByGroup(decisions);
        }
        out.println(VisibleText.of(lends ? count.answers() : count.sentence()));
    }

    private void answersByGroup(List<PodDecision> decisions) {
        Map<String, Map<Answer, Integer>> counts = new TreeMap<>();
        for (PodDecision decision : decisions) {
            counts.computeIfAbsent(PodTexts.group(decision.group()), group -> new EnumMap<>(Answer.class))
                    .merge(decision.decision().answer(), 1, Integer::sum);
        }
        if (counts.size() < 2) {
            return;
        }
        TextTable table = new TextTable(
                Column.left("group"),
                Column.number("starts"),
                Column.number("on loan"),
                Column.number("due"),
                Column.number("waits"));
        counts.forEach((group, count) -> table.row(
                VisibleText.of(group),
                number(count.get(Answer.STARTS)),
                number(count.get(Answer.STARTS_ON_LOAN)),
                number(count.get(Answer.DUE)),
                number(count.get(Answer.WAITS))));
        table.lines().forEach(out::println);
        out.println();
    }

    private static String number(@Nullable Integer count) {
        return count == null ? "" : count.toString();
    }

    private static void add(PodCount count, Decision decision) {
        switch (decision.answer()) {
            case STARTS -> count.start();
            case STARTS_ON_LOAN -> count.startOnLoan();
            case DUE -> count.due();
            case WAITS ->
                count.wait(decision.exceededLimits().stream()
                        .flatMap(limit -> limit.dimension().stream())
                        .toList());
        }
    }

    private static List<Cell> podAndGroup(PodDecision decision) {
        return List.of(
                Cell.of(VisibleText.of(decision.pod().origin().qualifiedName())),
                Cell.of(VisibleText.of(PodTexts.group(decision.group()))));
    }

    private static List<Cell> reason(String text) {
        return List.of(Cell.EMPTY, Cell.of(VisibleText.of(text)));
    }

    private String verdict(PodDecision pod) {
        Decision decision = pod.decision();
        String answer = lends ? PodTexts.answer(decision.answer()) : decision.admitted() ? "admitted" : "rejected";
        if (!decision.admitted()) {
            return palette.paint(Palette.REJECTED, answer);
        }
        String flavors = FlavorTexts.inWords(pod.flavors());
        String admitted =
                palette.paint(Palette.ADMITTED, answer) + (flavors.isEmpty() ? "" : " " + VisibleText.of(flavors));
        if (decision.answer() == Answer.STARTS_ON_LOAN) {
            return admitted + VisibleText.of(": " + PodTexts.words(decision.loanTerms()));
        }
        return decision.borrowed().isZero()
                ? admitted
                : admitted + VisibleText.of(", borrowing " + QuantityText.amounts(decision.borrowed()));
    }
}
