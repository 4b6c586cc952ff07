package io.github.quotatree.cli.elastic;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.cli.text.Branches;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/** What a table shows of one solved tree. */
final class TreeView {
    private final RuntimeQuotas quotas;
    private final List<GroupRuntime> groups;
    private final int start;
    private final int end;
    private final GroupView.Choices choices;
    private final List<String> dimensions;
    private final List<String> quiet;

    TreeView(
            RuntimeQuotas quotas,
            List<GroupRuntime> groups,
            List<String> wanted,
            int start,
            GroupView.Choices choices) {
        this.quotas = quotas;
        this.groups = groups;
        this.start = start;
        this.choices = choices;
        end = choices.group() == null ? groups.size() : endOfSubtree();
        List<String> all = quotas.tree().schema().dimensions();
        List<String> busy = all.stream().filter(this::isBusy).toList();
        if (!wanted.isEmpty()) {
            dimensions = wanted.stream().filter(all::contains).toList();
        } else if (!busy.isEmpty()) {
            dimensions = busy;
        } else {
            List<String> present =
                    all.stream().filter(d -> quotas.total().value(d) > 0).toList();
            dimensions = present.isEmpty() ? all : present;
        }
        quiet = wanted.isEmpty()
                ? all.stream()
                        .filter(d -> !dimensions.contains(d) && quotas.total().value(d) > 0)
                        .toList()
                : List.of();
    }

    /** Receives the groups that are shown. */
    interface Lines {
        /** Receives a group. */
        void line(GroupRuntime group, String branches, boolean isBeside);
    }

    RuntimeQuotas quotas() {
        return quotas;
    }

    List<String> dimensions() {
        return dimensions;
    }

    /** Returns the dimensions that the tree has and that are not shown, since nothing happens in them. */
    List<String> quiet() {
        return quiet;
    }

    int shown() {
        return chosen(dimensions).cardinality();
    }

    int beside() {
        BitSet chosen = chosen(dimensions);
        return withAncestors(chosen).cardinality() - chosen.cardinality();
    }

    /** Hands on the groups that a table of some dimensions shows, in its order. */
    void each(List<String> of, Lines lines) {
        BitSet chosen = chosen(of);
        BitSet all = withAncestors(chosen);
        int[] order = order(all, of);
        Branches branches =
                new Branches(IntStream.of(order).map(g -> groups.get(g).depth()).toArray());
        for (int i = 0; i < order.length; i++) {
            lines.line(groups.get(order[i]), branches.prefix(i), !chosen.get(order[i]));
        }
    }

    private BitSet chosen(List<String> of) {
        BitSet chosen = new BitSet(groups.size());
        int levels = choices.depth() == null ? Integer.MAX_VALUE : choices.depth();
        long deepest =
                choices.group() == null ? levels - 1L : (long) groups.get(start).depth() + levels;
        for (int g = start; g < end; g++) {
            GroupRuntime group = groups.get(g);
            if (group.depth() <= deepest && isInState(group, of)) {
                chosen.set(g);
            }
        }
        return chosen;
    }

    private boolean isInState(GroupRuntime group, List<String> of) {
        return choices.states().isEmpty()
                || choices.states().stream()
                        .anyMatch(state -> of.stream().anyMatch(dimension -> state.isOf(group, dimension)));
    }

    private BitSet withAncestors(BitSet chosen) {
        BitSet all = new BitSet(groups.size());
        all.or(chosen);
        // from the end: a group above the last one that was seen is the one whose depth is next
        int wanted = -1;
        for (int g = end - 1; g >= 0; g--) {
            int depth = groups.get(g).depth();
            if (chosen.get(g) || depth == wanted) {
                all.set(g);
                wanted = depth - 1;
            }
        }
        return all;
    }

    private int[] order(BitSet all, List<String> of) {
        if (choices.sort() == SortKey.NAME || of.isEmpty()) {
            return all.stream().toArray();
        }
        List<List<Integer>> children = new ArrayList<>();
        Deque<Integer> above = new ArrayDeque<>();
        List<Integer> roots = new ArrayList<>();
        List<BigInteger> keys = new ArrayList<>();
        for (int g = 0; g < groups.size(); g++) {
            children.add(new ArrayList<>(0));
            keys.add(all.get(g) ? choices.sort().of(groups.get(g), of.get(0)) : BigInteger.ZERO);
            while (above.size() > groups.get(g).depth()) {
                above.pop();
            }
            if (all.get(g)) {
                (above.isEmpty() ? roots : children.get(above.peek())).add(g);
            }
            above.push(g);
        }
        Comparator<Integer> descending = Comparator.comparing(keys::get, Comparator.reverseOrder());
        Deque<Integer> open = new ArrayDeque<>();
        push(open, roots, descending);
        int[] order = new int[all.cardinality()];
        for (int i = 0; i < order.length; i++) {
            int next = open.pop();
            order[i] = next;
            push(open, children.get(next), descending);
        }
        return order;
    }

    private static void push(Deque<Integer> open, List<Integer> siblings, Comparator<Integer> order) {
        siblings.sort(order);
        for (int s = siblings.size() - 1; s >= 0; s--) {
            open.push(siblings.get(s));
        }
    }

    private int endOfSubtree() {
        int next = start + 1;
        while (next < groups.size()
                && groups.get(next).depth() > groups.get(start).depth()) {
            next++;
        }
        return next;
    }

    private boolean isBusy(String dimension) {
        return quotas.demand().systemUsed().value(dimension) > 0
                || quotas.demand().defaultUsed().value(dimension) > 0
                || groups.stream()
                        .anyMatch(group -> group.min().value(dimension) > 0
                                || group.request().value(dimension) > 0
                                || group.used().value(dimension) > 0);
    }
}
