package io.github.quotatree.cli.condor;

import io.github.quotatree.cli.text.Branches;
import io.github.quotatree.cli.text.Palette;
import io.github.quotatree.groupquota.GroupAllocation;
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

/** Prints what the groups of a pool are allocated: a line for each below its parent, and why; then what is unusual. */
public record CondorTable(PrintStream out, Palette palette) {
    private static final List<String> AMOUNTS =
            List.of("quota", "subtree", "requested", "allocated", "unmet", "limit", "remainder at");
    private static final int DECIMALS = 3;

    public void write(CondorPool pool) {
        List<GroupAllocation> groups = new GroupOrder(pool.quotas().groups()).depthFirst();
        Branches branches = new Branches(GroupOrder.depths(groups));
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
            new CycleTable(out).write(cycle, groups.get(0).subtreeQuota());
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

    /** Puts the groups of a pool in the order of a printed tree. */
    static final class GroupOrder {
        private final List<GroupAllocation> breadthFirst;
        private final Map<String, List<GroupAllocation>> children = new HashMap<>();

        GroupOrder(List<GroupAllocation> breadthFirst) {
            this.breadthFirst = breadthFirst;
            for (GroupAllocation group : breadthFirst) {
                group.parent()
                        .ifPresent(parent -> children.computeIfAbsent(parent, any -> new ArrayList<>())
                                .add(group));
            }
        }

        /** Returns the groups so that each stands before those below it, and these before its next sibling. */
        List<GroupAllocation> depthFirst() {
            List<GroupAllocation> order = new ArrayList<>(breadthFirst.size());
            Deque<GroupAllocation> next = new ArrayDeque<>();
            next.push(breadthFirst.get(0));
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

        /** Returns how many groups are above each of those in depth first order. */
        static int[] depths(List<GroupAllocation> depthFirst) {
            Map<String, Integer> byName = new HashMap<>();
            int[] depths = new int[depthFirst.size()];
            for (int g = 0; g < depths.length; g++) {
                GroupAllocation group = depthFirst.get(g);
                depths[g] = group.parent()
                        .map(parent -> byName.getOrDefault(parent, 0) + 1)
                        .orElse(0);
                byName.put(group.name(), depths[g]);
            }
            return depths;
        }
    }
}
