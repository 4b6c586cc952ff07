package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.problem.PodLoans;
import io.github.quotatree.reading.problem.PodLoans.Held;
import io.github.quotatree.reading.problem.PodLoans.Starter;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.List;

/** Prints the loans that are called back: a paragraph for each pod that starts, and for each that cannot be helped. */
record LoanTable(StopParagraphs report) {
    void write(PodLoans loans) {
        if (!loans.forLostRoom().isEmpty()) {
            report.paragraph("the pods together use more than there is");
            victims(loans, loans.forLostRoom());
        }
        for (Starter starter : loans.starters()) {
            if (!starter.victims().isEmpty()) {
                report.paragraph(
                        name(loans, starter.workload()) + " is due: it requests " + request(starter.workload()));
                victims(loans, starter.victims());
            }
        }
        for (Held held : loans.held()) {
            report.paragraph(
                    name(loans, held.workload()) + " is due, and no loans that may be stopped make room for it");
            for (ExceededLimit limit : held.limits()) {
                report.line(Palette.REJECTED, "held", PodTexts.words(limit));
            }
        }
        if (!loans.leaving().isEmpty()) {
            report.paragraph("some pods are leaving, and count as gone");
            for (WorkloadStatus status : loans.leaving()) {
                report.line(Palette.ADMITTED, "gone", name(loans, status) + ": frees " + request(status));
            }
        }
        report.paragraph(count(loans));
    }

    private void victims(PodLoans loans, List<Victim<WorkloadStatus>> victims) {
        for (Victim<WorkloadStatus> victim : victims) {
            report.line(
                    Palette.REJECTED,
                    "stop",
                    name(loans, victim.workload()) + " (priority "
                            + victim.workload().workload().priority() + "): on loan, frees "
                            + QuantityText.amounts(victim.frees()));
        }
    }

    private static String count(PodLoans loans) {
        int stopping = loans.forLostRoom().size()
                + loans.starters().stream()
                        .mapToInt(starter -> starter.victims().size())
                        .sum();
        int starting = loans.starters().size();
        int held = loans.held().size();
        if (stopping + starting + held == 0) {
            return "no pod is due";
        }
        return (stopping == 0 ? "no pod stops" : stopping + (stopping == 1 ? " pod stops" : " pods stop"))
                + (starting == 0 ? "" : "; " + starting + (starting == 1 ? " starts" : " start"))
                + (held == 0 ? "" : "; " + held + (held == 1 ? " is held" : " are held")) + ".";
    }

    private static String request(WorkloadStatus status) {
        return QuantityText.amounts(status.workload().request());
    }

    private static String name(PodLoans loans, WorkloadStatus status) {
        return loans.pod(status).origin().qualifiedName() + " of " + Manifests.nameOf(status.group());
    }
}
