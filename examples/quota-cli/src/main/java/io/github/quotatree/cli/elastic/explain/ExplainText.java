package io.github.quotatree.cli.elastic.explain;

import io.github.quotatree.Explanation;
import io.github.quotatree.Lending;
import io.github.quotatree.ShareStep;
import io.github.quotatree.cli.elastic.FlavorTexts;
import io.github.quotatree.cli.elastic.PodTexts;
import io.github.quotatree.cli.elastic.explain.Subject.OfDimension;
import io.github.quotatree.cli.elastic.explain.Subject.OfLoan;
import io.github.quotatree.cli.elastic.explain.Subject.OfPod;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.Prose;
import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.TableWidth;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Victim;
import java.io.PrintStream;
import java.math.BigInteger;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Prints what is to say of a group or a pod: sentences, and the levels of the tree as a table. */
record ExplainText(PrintStream out, Palette palette) {
    private static final int MOST_NAMED = 5;
    private static final TableWidth PROSE = TableWidth.of(100);

    void write(Subject subject) {
        if (subject.pod() != null) {
            pod(subject.pod(), subject.group());
        }
        String lacking = subject.lacking();
        boolean hasSummary = subject.pod() == null && !lacking.isEmpty();
        if (hasSummary) {
            paragraph(lacking);
        }
        String separator = subject.pod() == null && !hasSummary ? "" : "\n";
        for (OfDimension dimension : subject.mostLackingFirst()) {
            out.print(separator);
            dimension(dimension, subject.pod() == null);
            separator = "\n";
        }
    }

    private static String reason(Victim<WorkloadStatus> victim) {
        return FlavorTexts.givesWay(victim)
                ? "others need flavors, and it runs " + FlavorTexts.runsOn(victim.workload()) + "."
                : "its group is over-used.";
    }

    private void pod(OfPod pod, String group) {
        WorkloadStatus status = pod.status();
        String request = QuantityText.amounts(status.workload().request());
        String what = status.id() + " of " + group + (request.isEmpty() ? " requests nothing" : " requests " + request);
        if (pod.loan() != null && pod.loan().answer() != Answer.WAITS) {
            ofLoan(pod, pod.loan(), what);
        } else if (pod.changes() == null) {
            paragraph(what + (pod.victim() == null ? ", and runs." : ", runs, and must stop: " + reason(pod.victim())));
        } else if (pod.limitsAfterOthers().isEmpty()) {
            String flavors = FlavorTexts.inWords(pod.flavors());
            paragraph(what + ", and may start now" + (flavors.isEmpty() ? "." : " " + flavors + "."));
        } else if (pod.limits().isEmpty()) {
            paragraph(what + ", and would fit alone. It waits, as more important or older pods go first:");
            PodTexts.reasons(pod.limitsAfterOthers(), pod.shortages()).forEach(this::limit);
        } else {
            paragraph(what + ", and waits:");
            PodTexts.reasons(pod.limits(), pod.shortages()).forEach(this::limit);
            if (pod.changes() != null) {
                paragraph(PodTexts.sentence(pod.changes()::inWords));
            }
        }
    }

    /** Prints the answer to a pod that need not wait, or that has a node. */
    private void ofLoan(OfPod pod, OfLoan loan, String subject) {
        String flavors = FlavorTexts.inWords(pod.flavors());
        if (loan.answer() == null) {
            String stops = pod.victim() == null
                    ? "."
                    : ", and must stop"
                            + (loan.stopsFor() == null
                                    ? ": there is less than is used."
                                    : " for " + loan.stopsFor() + ", which is due.");
            paragraph(subject
                    + (pod.victim() == null ? ", and runs" : ", runs")
                    + (loan.isOnLoan() ? " on loan" : "")
                    + stops);
        } else if (loan.answer() == Answer.DUE) {
            paragraph(subject + ", and is due: it is entitled, and "
                    + (loan.isHeld() ? "no loans that may be stopped make room for it:" : "waits for loans to stop:"));
            PodTexts.lines(loan.terms()).forEach(this::limit);
            PodTexts.reasons(pod.limitsAfterOthers(), pod.shortages()).forEach(this::limit);
        } else {
            paragraph(subject + ", and may start now" + (loan.answer() == Answer.STARTS_ON_LOAN ? " on loan" : "")
                    + (flavors.isEmpty() ? "" : " " + flavors)
                    + (loan.answer() == Answer.STARTS_ON_LOAN ? ": " + PodTexts.words(loan.terms()) : "") + ".");
        }
    }

    private void limit(String text) {
        out.print(palette.paint(Palette.REJECTED, "  " + VisibleText.of(text)) + "\n");
    }

    private void dimension(OfDimension dimension, boolean isWhole) {
        Explanation explanation = dimension.explanation();
        paragraph(PodTexts.sentence(explanation::inWords));
        if (isWhole && dimension.changes() != null) {
            paragraph(PodTexts.sentence(dimension.changes()::inWords));
        }
        if (!explanation.steps().isEmpty()) {
            out.print("\n");
            steps(explanation);
        }
        if (dimension.pool() != null) {
            pool(explanation.dimension(), dimension.pool());
        }
        if (!dimension.rooms().isEmpty()) {
            out.print("\n");
            dimension.rooms().forEach(room -> paragraph(room.inWords() + "."));
        }
    }

    private void steps(Explanation explanation) {
        String dimension = explanation.dimension();
        List<ShareStep> steps = explanation.steps();
        AmountUnit.Amounts amounts = new AmountUnit.Amounts(dimension);
        for (ShareStep step : steps) {
            amounts.add(step.available())
                    .add(step.guaranteed())
                    .add(step.base())
                    .add(step.share());
            amounts.add(step.runtime());
            if (isOnLevel(step) && !isAlike(step)) {
                amounts.add(weightSum(step)).add(step.weight());
            }
        }
        AmountUnit unit = amounts.ofColumn();
        TextTable table = new TextTable(
                Column.left(VisibleText.of(unit.title(dimension))),
                Column.number("to share"),
                Column.number("guaranteed"),
                Column.number("spare"),
                Column.number("left"),
                Column.number("weight"),
                Column.number("of"),
                Column.number("base"),
                Column.number("share"),
                Column.number("runtime"));
        String indent = "";
        for (ShareStep step : steps) {
            boolean shares = isOnLevel(step);
            boolean alike = isAlike(step);
            BigInteger weight = BigInteger.valueOf(step.weight());
            table.row(
                    indent + VisibleText.of(step.name()),
                    number(unit, step.available()),
                    number(unit, step.granted()),
                    number(unit, step.spare()),
                    shares ? number(unit, left(step)) : "",
                    !shares ? "" : alike ? weight.toString() : unit.number(weight),
                    !shares ? "" : alike ? weightSum(step).toString() : unit.number(weightSum(step)),
                    number(unit, step.base()),
                    number(unit, step.share()),
                    number(unit, step.runtime()));
            indent += "  ";
        }
        table.lines().forEach(line -> out.print(line + "\n"));
    }

    /** Returns whether the group requests more than its part of the spare, and so shares by weight. */
    private static boolean isOnLevel(ShareStep step) {
        return step.spare() > 0 && step.limitedRequest() > step.runtime();
    }

    /** Returns whether no sibling that borrows has a weight or a max, so that the weights are 1 and no amounts. */
    private static boolean isAlike(ShareStep step) {
        return step.weightSum().equals(BigInteger.valueOf(step.borrowerCount()));
    }

    private static long left(ShareStep step) {
        return step.level().map(ShareStep.Level::units).orElse(step.spare());
    }

    private static BigInteger weightSum(ShareStep step) {
        return step.level().map(ShareStep.Level::weight).orElse(step.weightSum());
    }

    private static String number(AmountUnit unit, long amount) {
        return unit.number(BigInteger.valueOf(amount));
    }

    private void pool(String dimension, Lending.Pool pool) {
        paragraph(PodTexts.sentence(format -> {
            StringBuilder text = new StringBuilder();
            if (!pool.lenders().isEmpty()) {
                text.append("Lend: ")
                        .append(named(
                                pool.lenders(),
                                lender -> name(lender.group()) + " " + format.amount(dimension, lender.lent()) + " of "
                                        + format.amount(dimension, lender.idle()) + " idle"))
                        .append(". ");
            }
            if (!pool.borrowers().isEmpty()) {
                text.append("Borrow: ")
                        .append(named(
                                pool.borrowers(),
                                borrower ->
                                        name(borrower.group()) + " " + format.amount(dimension, borrower.borrowed())))
                        .append(". ");
            }
            if (pool.beyondMinsLent() > 0) {
                text.append(format.amount(dimension, pool.beyondMinsLent()))
                        .append(" of the borrowed amount is in no min.");
            }
            return text.toString().strip();
        }));
    }

    private static <T> String named(List<T> all, Function<T, String> text) {
        int more = all.size() - MOST_NAMED;
        return all.stream().limit(MOST_NAMED).map(text).collect(Collectors.joining(", "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private void paragraph(String text) {
        text.lines()
                .forEach(line -> Prose.wrapped(VisibleText.of(line), PROSE).forEach(part -> out.print(part + "\n")));
    }
}
