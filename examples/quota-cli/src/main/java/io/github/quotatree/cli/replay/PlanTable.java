package io.github.quotatree.cli.replay;

import io.github.quotatree.reading.text.QuantityText;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.replay.figures.GroupFigures;
import io.github.quotatree.replay.plan.AmountSearch;
import io.github.quotatree.replay.plan.AmountSearch.Probe;
import io.github.quotatree.replay.plan.Goal;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/** Prints the answer of a search, and all that was tried: how much would more or less of it change? */
record PlanTable(PrintStream out) {
    void write(ReplayReport.Plan report) {
        String resource = report.subject().resource();
        boolean isOfTotal = report.isOfTotal();
        Goal goal = report.goal();
        List<Probe> probes = report.probes();
        String subject = isOfTotal ? "total" : "min of " + VisibleText.of(goal.group());
        String whose = isOfTotal ? "of the jobs of each group" : "of its jobs";
        OptionalLong answer = AmountSearch.answer(probes);
        out.print(String.format(
                Locale.ROOT,
                "%s: %s with which %d %% %s wait for at most %,d s%n%n",
                subject,
                answer.isPresent()
                        ? QuantityText.amount(resource, answer.getAsLong()) + " " + resource + " is the smallest found"
                        : "none was found up to "
                                + QuantityText.amount(
                                        resource, probes.get(probes.size() - 1).amount()),
                goal.percent(),
                whose,
                goal.seconds()));
        TextTable table = new TextTable(
                Column.right(isOfTotal ? "total" : "min"),
                Column.right(goal.percent() + " %").startingBlock(isOfTotal ? "wait of the last group, s" : "wait, s"),
                Column.right("mean").startingBlock("of all, s"),
                Column.right(goal.percent() + " %"),
                Column.right("owed").startingBlock(ReplayTable.unit(resource) + "-hours"),
                Column.right("lost"),
                Column.left(""));
        for (Probe probe : probes) {
            GroupFigures all = probe.replay().figures().all();
            table.row(
                    QuantityText.amount(resource, probe.amount()),
                    ReplayTable.count(goal.longestWait(probe.replay())),
                    ReplayTable.count(all.waits().mean()),
                    ReplayTable.count(all.waits().percentile(goal.percent())),
                    ReplayTable.hours(resource, all.owed()),
                    ReplayTable.hours(resource, all.lost()),
                    probe.isMet() ? "enough" : "");
        }
        table.lines().forEach(line -> out.print(line + "\n"));
    }
}
