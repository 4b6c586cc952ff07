package io.github.quotatree.cli.condor;

import io.github.quotatree.cli.condor.CondorCycle.Stretch;
import io.github.quotatree.cli.text.Branches;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.groupquota.GroupAllocation;
import io.github.quotatree.groupquota.NegotiationRound;
import io.github.quotatree.reading.text.VisibleText;
import io.github.quotatree.text.TextTable;
import io.github.quotatree.text.TextTable.Cell;
import io.github.quotatree.text.TextTable.Color;
import io.github.quotatree.text.TextTable.Column;
import java.io.PrintStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints what the groups of a pool are allocated: a line for each below its parent, and why; then what is unusual. */
public record CondorTable(PrintStream out, Palette palette) {
    private static final List<String> AMOUNTS =
            List.of("quota", "subtree", "requested", "allocated", "unmet", "limit", "remainder at");
    private static final int DECIMALS = 3;

    public void write(CondorPool pool) {
        List<GroupAllocation> groups = depthFirst(pool.quotas().groups());
        Branches branches = new Branches(depths(groups));
        List<Column> columns = new ArrayList<>();
        columns.add(Column.left("group"));
        AMOUNTS.forEach(title -> columns.add(Column.right(title)));
        columns.add(Column.left("why"));
        TextTable table = new TextTable(columns);
        for (int g = 0; g < groups.size(); g++) {
            Cell name =
                    Cell.of(branches.prefix(g) + VisibleText.of(groups.get(g).name()));
            table.row(palette.applied(row(name, groups.get(g))).toArray());
        }
        table.lines().forEach(out::println);
        out.println("surplus " + text(pool.quotas().surplus()));
        CondorCycle cycle = pool.cycle();
        if (cycle != null) {
            cycle(cycle, groups.get(0).subtreeQuota());
        }
        for (String warning : pool.warnings()) {
            out.println("warning: " + VisibleText.of(warning));
        }
    }

    private static List<Cell> row(Cell name, GroupAllocation group) {
        Color ofAllocated = group.allocated() > group.quota() ? Palette.BORROWED : Color.PLAIN;
        Color ofUnmet = group.unmet() > 0 ? Palette.OVERUSED : Color.PLAIN;
        return List.of(
                name,
                Cell.of(text(group.quota())),
                Cell.of(text(group.subtreeQuota())),
                Cell.of(text(group.requested())),
                new Cell(text(group.allocated()), ofAllocated),
                new Cell(text(group.unmet()), ofUnmet),
                Cell.of(text(group.limit())),
                Cell.of(Long.toString(group.lastRemainderTime())),
                Cell.of(VisibleText.of(why(group))));
    }

    /** Returns what an allocation is put together from, and what keeps it from being more. */
    static String why(GroupAllocation group) {
        List<String> parts = new ArrayList<>();
        add(parts, group.fairShare() - group.surplusReceived(), "of its quota");
        for (GroupAllocation.SurplusSource source : group.surplusSources()) {
            add(parts, source.amount(), "left at " + source.level());
        }
        double cut = group.fairShare() + group.remainderReceived() - group.allocated();
        add(parts, Math.max(0, cut), "cut off as a fraction");
        add(parts, group.remainderReceived(), "made of fractions");
        if (group.parent().isEmpty()) {
            // in HTCondor's mode; with whole slots less than one of this may be a fraction cut off
            add(parts, Math.max(0, -cut), "more to negotiate for groups that autoregroup");
        }
        String sum = String.join(", ", parts);
        if (group.unmet() == 0) {
            return sum;
        }
        return sum + (sum.isEmpty() ? "" : "; ") + group.bindingLimit();
    }

    private static void add(List<String> parts, double amount, String what) {
        String text = text(amount);
        if (!text.equals("0")) {
            parts.add(text + " " + what);
        }
    }

    static String text(double amount) {
        return DoubleText.rounded(amount, DECIMALS);
    }

    /** Returns the groups so that each stands before those below it, and these before its next sibling. */
    private static List<GroupAllocation> depthFirst(List<GroupAllocation> breadthFirst) {
        Map<String, List<GroupAllocation>> children = breadthFirst.stream()
                .collect(Collectors.groupingBy(group -> group.parent().orElse("")));
        List<GroupAllocation> order = new ArrayList<>(breadthFirst.size());
        Deque<GroupAllocation> next = new ArrayDeque<>(breadthFirst.subList(0, 1));
        while (!next.isEmpty()) {
            GroupAllocation group = next.pop();
            order.add(group);
            List<GroupAllocation> below = children.getOrDefault(group.name(), List.of());
            for (int c = below.size() - 1; c >= 0; c--) {
                next.push(below.get(c));
            }
        }
        return order;
    }

    private static int[] depths(List<GroupAllocation> depthFirst) {
        Map<String, Integer> depths = new HashMap<>();
        return depthFirst.stream()
                .mapToInt(group -> {
                    int depth = group.parent()
                            .map(depths::get)
                            .map(above -> above + 1)
                            .orElse(0);
                    depths.put(group.name(), depth);
                    return depth;
                })
                .toArray();
    }

    /** Prints the order of negotiation, a line for the steps of a group in a round, and what is then in use. */
    private void cycle(CondorCycle shown, double total) {
        List<NegotiationRound> rounds = shown.cycle().rounds();
        out.println();
        out.println("order of negotiation: "
                + VisibleText.of(String.join(", ", rounds.get(0).quotas().negotiationOrder())));
        TextTable table = new TextTable(
                Column.right("round"),
                Column.left("group"),
                Column.left("turns"),
                Column.right("in use"),
                Column.right("limit"),
                Column.right("matched"),
                Column.left("why"));
        for (NegotiationRound round : rounds) {
            for (Stretch stretch : CondorCycle.stretches(round)) {
                table.row(
                        round.number(),
                        VisibleText.of(stretch.first().group()),
                        turns(stretch),
                        text(stretch.first().usageBefore()),
                        text(stretch.limit()),
                        text(stretch.matched()),
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
        out.println("after round " + rounds.size() + ", " + text(inUse(shown)) + " of " + text(total)
                + " slots are in use");
    }

    private static double inUse(CondorCycle shown) {
        double used = 0;
        for (String group : shown.cycle().quotas().negotiationOrder()) {
            used += shown.cycle().usage(group);
        }
        return used;
    }

    private static String turns(Stretch stretch) {
        int first = stretch.first().turn();
        return stretch.turns() == 1 ? Integer.toString(first) : first + "-" + (first + stretch.turns() - 1);
    }

    private static String why(Stretch stretch) {
        if (stretch.first().regrouped()) {
            return "without its quota";
        }
        return stretch.first()
                .heldBy()
                .map(holder -> "cut, as " + holder + " refuses surplus and uses its quota")
                .orElse("");
    }
}
