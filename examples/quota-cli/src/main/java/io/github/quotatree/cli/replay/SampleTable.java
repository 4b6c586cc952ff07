package io.github.quotatree.cli.replay;

import io.github.quotatree.replay.figures.GroupFigures;
import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.sample.Sampled;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.util.List;

/** Prints variants of elastic quotas, and which of them no other one beats. */
record SampleTable(PrintStream out, String resource) {
    void write(List<Sampled> sample) {
        TextTable table = new TextTable(
                Column.right("delay, s").startingBlock("elastic"),
                Column.left("floor"),
                Column.left("order"),
                Column.left("weights"),
                Column.right("mean").startingBlock("wait, s"),
                Column.right("95 %"),
                Column.right("mean").startingBlock("delay, s"),
                Column.right("owed").startingBlock(ReplayTable.unit(resource) + "-hours"),
                Column.right("lost"),
                Column.right("stops"),
                Column.left(""));
        for (Sampled sampled : sample) {
            LoanRules rules = sampled.variant().rules();
            GroupFigures all = sampled.all();
            table.row(
                    ReplayTable.count(rules.delay()),
                    rules.floor() ? "yes" : "no",
                    rules.order().word(),
                    sampled.variant().weights().word(),
                    ReplayTable.count(all.waits().mean()),
                    ReplayTable.count(all.waits().percentile(95)),
                    ReplayTable.count(all.delays().mean()),
                    ReplayTable.hours(resource, all.owed()),
                    ReplayTable.hours(resource, all.lost()),
                    ReplayTable.count(all.stops()),
                    sampled.isOnFront() ? "front" : "");
        }
        out.print("\n");
        table.lines().forEach(line -> out.print(line + "\n"));
        out.print("\nfront: no other variant has a shorter mean wait and no more lost work, or the other way round\n");
    }
}
