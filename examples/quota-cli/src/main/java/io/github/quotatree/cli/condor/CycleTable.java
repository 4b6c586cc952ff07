package io.github.quotatree.cli.condor;

import io.github.quotatree.cli.condor.CondorCycle.Stretch;
import io.github.quotatree.groupquota.NegotiationRound;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.util.List;

/** Prints a cycle: the order of negotiation, a line for the steps of a group in a round, and what is then in use. */
record CycleTable(PrintStream out) {
    void write(CondorCycle shown, double total) {
        List<NegotiationRound> rounds = shown.cycle().rounds();
        out.println();
        out.println("order of negotiation: "
                + VisibleText.of(String.join(", ", rounds.get(0).quotas().negotiationOrder())));
        TextTable table = new TextTable(List.of(
                Column.right("round"),
                Column.left("group"),
                Column.left("turns"),
                Column.right("in use"),
                Column.right("limit"),
                Column.right("matched"),
                Column.left("why")));
        for (NegotiationRound round : rounds) {
            for (Stretch stretch : CondorCycle.stretches(round)) {
                table.row(
                        Integer.toString(round.number()),
                        VisibleText.of(stretch.group()),
                        turns(stretch),
                        CondorTable.text(stretch.usageBefore()),
                        CondorTable.text(stretch.limit()),
                        CondorTable.text(stretch.matched()),
                        VisibleText.of(why(stretch)));
            }
        }
        table.lines().forEach(out::println);
        for (NegotiationRound round : rounds) {
            if (shown.options().weighted() && !round.quotas().options().weighted()) {
                out.println(
                        "round " + round.number() + " makes whole slots of the fractions that groups could not use");
            }
        }
        out.println("after round " + rounds.size() + ", " + CondorTable.text(inUse(shown)) + " of "
                + CondorTable.text(total) + " slots are in use");
    }

    private static double inUse(CondorCycle shown) {
        double used = 0;
        for (String group : shown.cycle().quotas().negotiationOrder()) {
            used += shown.cycle().usage(group);
        }
        return used;
    }

    private static String turns(Stretch stretch) {
        int first = stretch.firstTurn();
        return stretch.turns() == 1 ? Integer.toString(first) : first + "-" + (first + stretch.turns() - 1);
    }

    private static String why(Stretch stretch) {
        if (stretch.regrouped()) {
            return "without its quota";
        }
        return stretch.heldBy()
                .map(holder -> "cut, as " + holder + " refuses surplus and uses its quota")
                .orElse("");
    }
}
