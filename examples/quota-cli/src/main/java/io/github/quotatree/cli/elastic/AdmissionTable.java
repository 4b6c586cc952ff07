package io.github.quotatree.cli.elastic;

import io.github.quotatree.cli.elastic.problem.PodDecision;
import io.github.quotatree.cli.text.QuantityText;
import io.github.quotatree.cli.text.TableRow;
import io.github.quotatree.cli.text.TextColumn;
import io.github.quotatree.cli.text.VisibleText;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.workload.ExceededLimit;
import java.io.PrintStream;
import java.util.List;

/** Prints what was decided on pending pods: a line for each, and below it what stands against it. */
public final class AdmissionTable {
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
        TextColumn pods = new TextColumn("pod");
        TextColumn groups = new TextColumn("group");
        for (PodDecision decision : decisions) {
            pods.measure(pod(decision));
            groups.measure(PodTexts.group(decision.group()));
        }
        out.println(pods.cell("pod") + groups.cell("group") + "decision");
        for (PodDecision decision : decisions) {
            out.println(pods.cell(pod(decision))
                    + groups.cell(PodTexts.group(decision.group()))
                    + verdict(decision.decision()));
            for (ExceededLimit limit : decision.decision().exceededLimits()) {
                out.println(pods.cell("") + VisibleText.of(PodTexts.words(limit)));
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
                : admitted + VisibleText.of(", borrowing " + QuantityText.amounts(decision.borrowed()));
    }

    private String paint(TableRow.Tone tone, String text) {
        return colors ? tone.paint(text) : text;
    }

    private static String pod(PodDecision decision) {
        return decision.pod().origin().qualifiedName();
    }
}
