package io.github.quotatree.cli.draw;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.text.TreeUnits;
import io.github.quotatree.reading.text.AmountUnit;
import io.github.quotatree.reading.text.VisibleText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The chosen groups of one tree, parents before their children.
 *
 * @param without the number of groups that are left out, since they have nothing of the dimension
 */
record DrawnTree(RuntimeQuotas quotas, String dimension, AmountUnit unit, List<DrawnGroup> groups, int without) {
    static DrawnTree of(RuntimeQuotas quotas, String dimension, @Nullable String top, int depth) {
        List<DrawnGroup> drawn = new ArrayList<>();
        Deque<GroupRuntime> above = new ArrayDeque<>();
        Deque<Integer> positions = new ArrayDeque<>();
        List<GroupRuntime> all = quotas.groups();
        int d = quotas.tree().schema().position(dimension);
        AmountUnit unit = TreeUnits.of(quotas).of(dimension);
        boolean[] shown = withAny(all, d);
        int without = 0;
        for (int g = top == null ? 0 : position(all, top); g < all.size(); ) {
            GroupRuntime group = all.get(g);
            while (!above.isEmpty() && above.getLast().depth() >= group.depth()) {
                above.removeLast();
                positions.removeLast();
            }
            if (top != null && above.isEmpty() && !drawn.isEmpty()) {
                break; // the subtree has ended
            }
            int next = g + 1;
            if (!shown[g] && top == null) {
                without++;
                g = next;
                continue;
            }
            int folded = 0;
            int foldedOver = 0;
            if (above.size() + (top == null ? 1 : 0) >= depth) {
                while (next < all.size() && all.get(next).depth() > group.depth()) {
                    folded++;
                    foldedOver += all.get(next).overused().value(d) > 0 ? 1 : 0;
                    next++;
                }
            }
            int parent = positions.isEmpty() ? -1 : positions.getLast();
            above.addLast(group);
            positions.addLast(drawn.size());
            drawn.add(DrawnGroup.of(group, d, unit, above.size() - 1, parent, folded, foldedOver));
            g = next;
        }
        return new DrawnTree(quotas, dimension, unit, drawn, without);
    }

    String title() {
        String id = quotas.tree().id();
        return (id.isEmpty() ? "" : "tree " + VisibleText.of(id) + ", ")
                + unit.text(available()) + " " + VisibleText.of(dimension) + flavors()
                + (without == 0 ? "" : ", " + without + (without == 1 ? " group" : " groups") + " without any");
    }

    private String flavors() {
        List<String> flavors = quotas.tree().schema().flavors(dimension);
        return flavors.isEmpty()
                ? ""
                : flavors.stream()
                        .map(flavor ->
                                unit.text(quotas.available().value(dimension, flavor)) + " " + VisibleText.of(flavor))
                        .collect(Collectors.joining(", ", " (", ")"));
    }

    long available() {
        return quotas.available().value(dimension);
    }

    /** Marks the groups that have, want or use anything of a dimension, or that have such a group below them. */
    private static boolean[] withAny(List<GroupRuntime> groups, int d) {
        boolean[] marked = new boolean[groups.size()];
        Deque<Integer> above = new ArrayDeque<>();
        for (int g = 0; g < marked.length; g++) {
            GroupRuntime group = groups.get(g);
            while (!above.isEmpty() && groups.get(above.getLast()).depth() >= group.depth()) {
                above.removeLast();
            }
            above.addLast(g);
            if (group.min().value(d) > 0
                    || group.request().value(d) > 0
                    || group.runtime().value(d) > 0
                    || group.used().value(d) > 0) {
                Iterator<Integer> upwards = above.descendingIterator();
                for (int next = upwards.next(); !marked[next]; next = upwards.hasNext() ? upwards.next() : next) {
                    marked[next] = true;
                }
            }
        }
        return marked;
    }

    private static int position(List<GroupRuntime> groups, String name) {
        for (int g = 0; g < groups.size(); g++) {
            if (groups.get(g).name().equals(name)) {
                return g;
            }
        }
        throw new IllegalArgumentException("no group " + name + " in the tree");
    }
}
