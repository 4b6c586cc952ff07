package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.cli.text.PodCount;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.PodLedger.PodDecision;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Column;
import io.github.quotatree.workload.Answer;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints the decisions on pending pods: a line for each, and below it the limits that it would exceed. If idle capacity
 * is lent, a line for each group follows, with a column for each answer.
 */
record AdmissionTable(
        PrintStream out, Palette palette, @Nullable AdmissionCounts counts) {
    void write(List<PodDecision> decisions) {
        if (decisions.isEmpty()) {
            out.println("no pod is without a node");
            return;
        }
        TextTable table = new TextTable(Column.left("pod"), Column.left("group"), Column.left("decision"));
        decisions.forEach(decision -> table.measure(podAndGroup(decision)));
        table.heading().forEach(out::println);
        PodCount byQuota = new PodCount();
        for (PodDecision decision : decisions) {
            List<Cell> row = new ArrayList<>(podAndGroup(decision));
            row.add(Cell.of(verdict(decision)));
            out.println(table.line(row));
            PodTexts.reasons(decision.decision())
                    .forEach(reason -> out.println(table.line(List.of(Cell.EMPTY, Cell.of(VisibleText.of(reason))))));
            add(byQuota, decision.decision());
        }
        out.println();
        if (counts != null && counts.groups().size() > 1) {
            groups(counts.groups());
        }
        out.println(VisibleText.of(counts == null ? byQuota.byQuota() : counts.sentence()));
    }

    private void groups(List<AdmissionCounts.OfGroup> groups) {
        TextTable table = new TextTable(
                Column.left("group"),
                Column.number("start now"),
                Column.number("of them on loan"),
                Column.number("due"),
                Column.number("wait"));
        for (AdmissionCounts.OfGroup group : groups) {
            table.row(
                    VisibleText.of(group.group()),
                    number(group.startNow()),
                    number(group.onLoan()),
                    number(group.due()),
                    number(group.waiting()));
        }
        table.lines().forEach(out::println);
        out.println();
    }

    private static String number(int count) {
        return count == 0 ? "" : Integer.toString(count);
    }

    private static void add(PodCount count, Decision decision) {
        if (decision.admitted()) {
            count.start();
        } else {
            count.wait(decision.exceededLimits().stream()
                    .flatMap(limit -> limit.dimension().stream())
                    .toList());
        }
    }

    private static List<Cell> podAndGroup(PodDecision decision) {
        return List.of(
                Cell.of(VisibleText.of(decision.pod().origin().qualifiedName())),
                Cell.of(VisibleText.of(Manifests.nameOf(decision.group()))));
    }

    private String verdict(PodDecision pod) {
        Decision decision = pod.decision();
        String answer =
                counts != null ? PodTexts.answer(decision.answer()) : decision.admitted() ? "admitted" : "rejected";
        if (!decision.admitted()) {
            String place = pod.place() == null ? "" : pod.place().inWords(Manifests.nameOf(pod.group()));
            return palette.paint(Palette.REJECTED, answer)
                    + (place.isEmpty() ? "" : VisibleText.of((counts == null ? ", " : " ") + place));
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
