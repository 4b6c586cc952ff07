package io.github.quotatree.cli.elastic.whatif;

import io.github.quotatree.Violation;
import io.github.quotatree.cli.elastic.PartOptions.ShownPart;
import io.github.quotatree.cli.elastic.PodTexts;
import io.github.quotatree.cli.elastic.compare.RuntimeDiffTable;
import io.github.quotatree.cli.elastic.whatif.WhatIfProblem.Answer;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Color;
import io.github.quotatree.text.TextTable.Column;
import io.github.quotatree.whatif.ClusterDiff;
import io.github.quotatree.whatif.ClusterOutcome;
import io.github.quotatree.whatif.QuotaEdit;
import java.io.PrintStream;
import java.util.List;

/** Prints what edits would change: the edits, who gains and pays, and what becomes of pods. */
record WhatIfTable(PrintStream out, Palette palette, ShownPart part) {
    private static final int MOST_PODS = 20;

    void write(Answer answer) {
        for (QuotaEdit edit : answer.edits()) {
            out.print("if " + PodTexts.sentence(edit::inWords) + "\n");
        }
        out.print("\n");
        if (!answer.violations().isEmpty()) {
            for (Violation violation : answer.violations()) {
                out.print(palette.paint(Palette.LOST, "not valid") + ": " + VisibleText.of(violation.message()) + "\n");
            }
            return;
        }
        new RuntimeDiffTable(out, palette).write(answer.trees(), part);
        if (answer.pods() != null) {
            pods(answer.pods());
        }
    }

    private void pods(ClusterDiff diff) {
        ClusterOutcome before = diff.before();
        ClusterOutcome after = diff.after().orElseThrow();
        TextTable table = new TextTable(Column.left("pods"), Column.left(""), Column.left("group"));
        int pods = add(table, "start", Palette.ADMITTED, after, diff.newlyAdmitted());
        pods += add(table, "wait", Palette.REJECTED, before, diff.noLongerAdmitted());
        pods += add(table, "wait", Palette.REJECTED, after, Answer.addedAndWaiting(diff, after));
        pods += add(table, "give back", Palette.REJECTED, after, Answer.stoppedOnly(after, before));
        pods += add(table, "stay", Palette.ADMITTED, before, Answer.stoppedOnly(before, after));
        if (pods > 0) {
            out.print("\n");
            table.lines().forEach(line -> out.print(line + "\n"));
        }
    }

    private int add(TextTable table, String what, Color color, ClusterOutcome outcome, List<String> all) {
        List<String> ids = part.isAll()
                ? all
                : all.stream()
                        .filter(id -> part.within().contains(group(outcome, id)))
                        .toList();
        int shown = Math.min(ids.size(), MOST_PODS);
        for (String id : ids.subList(0, shown)) {
            table.row(
                    palette.applied(List.of(new Cell(what, color))).get(0),
                    VisibleText.of(id),
                    VisibleText.of(Manifests.nameOf(group(outcome, id))));
        }
        if (shown < ids.size()) {
            table.row(what, "and " + (ids.size() - shown) + " more", "");
        }
        return ids.size();
    }

    private static String group(ClusterOutcome outcome, String id) {
        return outcome.snapshot().workload(id).map(WorkloadStatus::group).orElse("");
    }
}
