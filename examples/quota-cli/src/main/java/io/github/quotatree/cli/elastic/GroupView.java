package io.github.quotatree.cli.elastic;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.elastic.lookup.DimensionNames;
import io.github.quotatree.cli.elastic.lookup.GroupNames;
import io.github.quotatree.reading.input.Findings.BadInputException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a table shows of solved trees. */
public final class GroupView {
    private final Choices choices;
    private final List<TreeView> trees;
    private final int groups;

    private GroupView(Choices choices, List<TreeView> trees, int groups) {
        this.choices = choices;
        this.trees = trees;
        this.groups = groups;
    }

    record Choices(
            List<String> dimensions,
            @Nullable String group,
            Set<State> states,
            SortKey sort,
            @Nullable Integer depth) {}

    static GroupView of(List<RuntimeQuotas> solved, Choices choices) {
        List<String> dimensions = dimensions(solved, choices.dimensions());
        String group = choices.group() == null ? null : group(solved, choices.group());
        List<TreeView> trees = new ArrayList<>();
        int groups = 0;
        for (RuntimeQuotas quotas : solved) {
            List<GroupRuntime> all = quotas.groups();
            groups += all.size();
            int start = group == null ? 0 : position(all, group);
            if (start >= 0) {
                trees.add(new TreeView(quotas, all, dimensions, start, choices));
            }
        }
        return new GroupView(choices, trees, groups);
    }

    List<TreeView> trees() {
        return trees;
    }

    boolean isFiltered() {
        return choices.group() != null
                || choices.depth() != null
                || !choices.states().isEmpty();
    }

    String count() {
        int shown = trees.stream().mapToInt(TreeView::shown).sum();
        int beside = trees.stream().mapToInt(TreeView::beside).sum();
        String of = shown + " of " + groups + (groups == 1 ? " group " : " groups ");
        String what = choices.states().isEmpty()
                ? (shown == 1 ? "is shown" : "are shown")
                : choices.states().stream().map(State::text).collect(Collectors.joining(" or "))
                        + (choices.group() == null ? "" : " in " + choices.group());
        String above = beside == 0 ? "" : "; " + beside + (beside == 1 ? " more is" : " more are") + " above them";
        return of + what + above + ".";
    }

    private static int position(List<GroupRuntime> groups, String name) {
        for (int g = 0; g < groups.size(); g++) {
            if (groups.get(g).name().equals(name)) {
                return g;
            }
        }
        return -1;
    }

    static List<String> dimensions(List<RuntimeQuotas> solved, List<String> wanted) {
        Set<String> all = new LinkedHashSet<>();
        solved.forEach(quotas -> all.addAll(quotas.tree().schema().dimensions()));
        DimensionNames names = new DimensionNames(List.copyOf(all));
        return wanted.stream().map(String::strip).map(names::find).distinct().toList();
    }

    /** Returns the name of the group that a user means. */
    private static String group(List<RuntimeQuotas> solved, String wanted) {
        GroupNames names = new GroupNames(solved);
        String found = names.find(wanted);
        if (names.tree(found).isEmpty()) {
            throw new BadInputException(wanted + " stands beside the tree; the first lines of the table have its use");
        }
        return found;
    }

    /** A state of a group in a dimension for which a table may be filtered. */
    enum State {
        OVER("use more than their runtime", SortKey.OVER),
        BORROWING("borrow", SortKey.BORROWED),
        STARVED("request more than their runtime", SortKey.STARVED);

        private final String text;
        private final SortKey amount;

        State(String text, SortKey amount) {
            this.text = text;
            this.amount = amount;
        }

        String text() {
            return text;
        }

        boolean isOf(GroupRuntime group, String dimension) {
            return amount.of(group, dimension).signum() > 0;
        }
    }
}
