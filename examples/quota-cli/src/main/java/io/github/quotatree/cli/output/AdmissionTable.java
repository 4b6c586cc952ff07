package io.github.quotatree.cli.output;

import io.github.quotatree.cli.manifest.VisibleText;
import io.github.quotatree.cli.problem.PodDecision;
import io.github.quotatree.ledger.Binding;
import io.github.quotatree.ledger.Decision;
import java.io.PrintStream;
import java.util.List;

/** Prints what was decided on pending pods: a line for each, and below it what stands against it. */
public final class AdmissionTable {
    private static final String BETWEEN_COLUMNS = "  ";

    private final PrintStream out;
    private final boolean colors;

    /** Makes a report that is printed to the given stream. */
    public AdmissionTable(PrintStream out, boolean colors) {
        this.out = out;
        this.colors = colors;
    }

    /** Prints the decisions in the order in which they were made. */
    public void write(List<PodDecision> decisions) {
        if (decisions.isEmpty()) {
            out.println("no pod is without a node");
            return;
        }
        int podWidth = "pod".length();
        int groupWidth = "group".length();
        for (PodDecision decision : decisions) {
            podWidth = Math.max(podWidth, width(pod(decision)));
            groupWidth = Math.max(groupWidth, width(group(decision)));
        }
        out.println(padded("pod", podWidth) + padded("group", groupWidth) + "decision");
        for (PodDecision decision : decisions) {
            out.println(padded(pod(decision), podWidth)
                    + padded(group(decision), groupWidth)
                    + verdict(decision.decision()));
            for (Binding binding : decision.decision().bindings()) {
                out.println(" ".repeat(podWidth + BETWEEN_COLUMNS.length()) + VisibleText.of(PodTexts.words(binding)));
            }
        }
    }

    private String verdict(Decision decision) {
        if (!decision.admitted()) {
            return paint(TableRow.Tone.REJECTED, "rejected");
        }
        String admitted = paint(TableRow.Tone.ADMITTED, "admitted");
        return decision.borrowed().isZero()
                ? admitted
                : admitted + VisibleText.of(", borrowing " + PodTexts.amounts(decision.borrowed()));
    }

    private String paint(TableRow.Tone tone, String text) {
        return colors ? tone.paint(text) : text;
    }

    private static String pod(PodDecision decision) {
        return VisibleText.of(decision.pod().origin().qualifiedName());
    }

    private static String group(PodDecision decision) {
        return VisibleText.of(PodTexts.group(decision.group()));
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(width - width(text)) + BETWEEN_COLUMNS;
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }
}
