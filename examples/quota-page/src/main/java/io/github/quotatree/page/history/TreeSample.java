package io.github.quotatree.page.history;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The amounts of all groups of a tree at one moment. A sum above the largest amount is that amount. */
final class TreeSample {
    private static final BigInteger MOST = BigInteger.valueOf(ResourceVector.UNLIMITED - 1);

    private final String tree;
    private final List<String> dimensions;
    private final List<String> groups;
    private final long[][] amounts;

    /**
     * Makes a sample.
     *
     * @param amounts of each dimension, the measures of each group in turn
     */
    TreeSample(String tree, List<String> dimensions, List<String> groups, long[][] amounts) {
        this.tree = tree;
        this.dimensions = List.copyOf(dimensions);
        this.groups = List.copyOf(groups);
        this.amounts = amounts;
    }

    static TreeSample of(RuntimeQuotas quotas) {
        List<String> dimensions = quotas.tree().schema().dimensions();
        List<GroupRuntime> groups = quotas.groups();
        Map<String, Integer> places = new HashMap<>();
        groups.forEach(group -> places.put(group.name(), places.size()));
        long[][] amounts = new long[dimensions.size()][groups.size() * Measure.COUNT];
        for (int d = 0; d < amounts.length; d++) {
            long[] row = amounts[d];
            // from the last group to the first, so that a parent sums up groups that are done
            for (int g = groups.size() - 1; g >= 0; g--) {
                read(groups.get(g), dimensions.get(d), d, row, g * Measure.COUNT);
                int waiting = g * Measure.COUNT + Measure.WAITING.place;
                groups.get(g).parent().ifPresent(parent -> {
                    int above = places.getOrDefault(parent, 0) * Measure.COUNT + Measure.WAITING.place;
                    row[above] = saturated(BigInteger.valueOf(row[above]).add(BigInteger.valueOf(row[waiting])));
                });
            }
        }
        return new TreeSample(
                quotas.tree().id(),
                dimensions,
                groups.stream().map(GroupRuntime::name).toList(),
                amounts);
    }

    private static void read(GroupRuntime group, String dimension, int d, long[] row, int at) {
        row[at + Measure.USED.place] = saturated(group.exactUsed(dimension));
        row[at + Measure.RUNTIME.place] = saturated(group.exactRuntime(dimension));
        if (!group.isParent()) {
            row[at + Measure.WAITING.place] =
                    Math.max(0, group.ownRequest().value(d) - group.used().value(d));
        }
        row[at + Measure.MIN.place] = group.min().value(d);
        row[at + Measure.MAX.place] = group.max().value(d);
    }

    private static long saturated(BigInteger amount) {
        return amount.min(MOST).longValueExact();
    }

    String tree() {
        return tree;
    }

    List<String> dimensions() {
        return dimensions;
    }

    List<String> groups() {
        return groups;
    }

    /** Returns the measures of all groups in a dimension: of each group {@link Measure#COUNT} amounts. */
    long[] amounts(int dimension) {
        return amounts[dimension];
    }
}
