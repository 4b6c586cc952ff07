package io.github.quotatree.cli.condor;

import io.github.quotatree.cli.text.Branches;
import io.github.quotatree.cli.text.TableRow;
import io.github.quotatree.cli.text.TextColumn;
import io.github.quotatree.cli.text.VisibleText;
import io.github.quotatree.groupquota.GroupAllocation;
import io.github.quotatree.groupquota.SurplusSource;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Prints what the groups of a pool are allocated: a line for each below its parent, and why; then what is unusual. */
public final class CondorTable {
    private static final List<String> COLUMNS =
            List.of("quota", "subtree", "requested", "allocated", "unmet", "limit", "remainder at");
    private static final int ALLOCATED = 3;
    private static final int UNMET = 4;

    private static final int DECIMALS = 3;
    private static final String BETWEEN_COLUMNS = "  ";

    private final PrintStream out;
    private final boolean colors;

    /** Makes a report that is printed to the given stream. */
    public CondorTable(PrintStream out, boolean colors) {
        this.out = out;
        this.colors = colors;
    }

    /** Prints a pool. */
    public void write(CondorPool pool) {
        List<GroupAllocation> groups = new GroupOrder(pool.quotas().groups()).depthFirst();
        Branches branches = new Branches(GroupOrder.depths(groups));
        List<String> names = new ArrayList<>(groups.size());
        int nameWidth = "group".length();
        int[] widths = COLUMNS.stream().mapToInt(String::length).toArray();
        for (int g = 0; g < groups.size(); g++) {
            names.add(branches.prefix(g) + VisibleText.of(groups.get(g).name()));
            nameWidth = Math.max(nameWidth, TextColumn.width(names.get(g)));
            List<String> cells = cells(groups.get(g));
            for (int c = 0; c < widths.length; c++) {
                widths[c] = Math.max(widths[c], cells.get(c).length());
            }
        }
        print("group", nameWidth, COLUMNS, widths, "why", new TableRow.Tone[COLUMNS.size()]);
        for (int g = 0; g < groups.size(); g++) {
            GroupAllocation group = groups.get(g);
            print(names.get(g), nameWidth, cells(group), widths, VisibleText.of(why(group)), tones(group));
        }
        out.println("surplus " + text(pool.quotas().surplus()));
        for (String warning : pool.warnings()) {
            out.println("warning: " + VisibleText.of(warning));
        }
    }

    private void print(
            String name, int nameWidth, List<String> cells, int[] widths, String why, TableRow.Tone[] tones) {
        StringBuilder line = new StringBuilder(name).append(" ".repeat(nameWidth - TextColumn.width(name)));
        for (int c = 0; c < widths.length; c++) {
            String cell = cells.get(c);
            line.append(BETWEEN_COLUMNS)
                    .append(" ".repeat(widths[c] - cell.length()))
                    .append(tones[c] == null ? cell : tones[c].paint(cell));
        }
        out.println(line.append(BETWEEN_COLUMNS).append(why).toString().stripTrailing());
    }

    private static List<String> cells(GroupAllocation group) {
        return List.of(
                text(group.quota()),
                text(group.subtreeQuota()),
                text(group.requested()),
                text(group.allocated()),
                text(group.unmet()),
                text(group.limit()),
                Long.toString(group.lastRemainderTime()));
    }

    private TableRow.Tone[] tones(GroupAllocation group) {
        TableRow.Tone[] tones = new TableRow.Tone[COLUMNS.size()];
        if (colors && group.allocated() > group.quota()) {
            tones[ALLOCATED] = TableRow.Tone.BORROWED;
        }
        if (colors && group.unmet() > 0) {
            tones[UNMET] = TableRow.Tone.OVERUSED;
        }
        return tones;
    }

    /** Returns what an allocation is put together from, and what keeps it from being more. */
    private static String why(GroupAllocation group) {
        List<String> parts = new ArrayList<>();
        add(parts, group.fairShare() - group.surplusReceived(), "of its quota");
        for (SurplusSource source : group.surplusSources()) {
            add(parts, source.amount(), "left at " + source.level());
        }
        add(parts, group.fairShare() + group.remainderReceived() - group.allocated(), "cut off as a fraction");
        add(parts, group.remainderReceived(), "made of fractions");
        String sum = String.join(", ", parts);
        if (group.unmet() == 0) {
            return sum;
        }
        return sum + (sum.isEmpty() ? "" : "; ") + group.bound();
    }

    private static void add(List<String> parts, double amount, String what) {
        String text = text(amount);
        if (!text.equals("0")) {
            parts.add(text + " " + what);
        }
    }

    private static String text(double amount) {
        return DoubleText.rounded(amount, DECIMALS);
    }
}
