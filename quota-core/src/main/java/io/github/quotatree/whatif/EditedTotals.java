package io.github.quotatree.whatif;

import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The edits of totals: by tree and column an amount that is set, and an amount that is added to it or to the total. */
final class EditedTotals {
    private static final BigInteger MOST = BigInteger.valueOf(ResourceVector.UNLIMITED - 1);

    private final Map<String, Map<Column, Change>> trees = new TreeMap<>();

    /** A dimension, or one flavor of it. */
    private record Column(String dimension, Optional<String> flavor) {
        long of(ResourceVector total) {
            return flavor.isPresent() ? total.value(dimension, flavor.get()) : total.value(dimension);
        }

        ResourceVector in(ResourceVector total, long amount) {
            return flavor.isPresent() ? total.with(dimension, flavor.get(), amount) : total.with(dimension, amount);
        }

        @Override
        public String toString() {
            return dimension + flavor.map(name -> " " + name).orElse("");
        }
    }

    /** The amount that is set, or null, and the amount that is added. */
    private record Change(@Nullable Long set, BigInteger added) {}

    /** Applies an edit of the total of a known tree, in a known column. */
    void apply(QuotaEdit edit) {
        Map<Column, Change> changes = trees.computeIfAbsent(edit.name(), none -> new LinkedHashMap<>());
        Column column = new Column(edit.inDimension(), edit.flavor());
        Change before = changes.getOrDefault(column, new Change(null, BigInteger.ZERO));
        changes.put(
                column,
                edit.kind() == QuotaEdit.Kind.SET_TOTAL
                        ? new Change(edit.amount(), BigInteger.ZERO)
                        : new Change(before.set, before.added.add(BigInteger.valueOf(edit.amount()))));
    }

    /** Returns the trees whose totals are edited. */
    Set<String> trees() {
        return trees.keySet();
    }

    /**
     * Returns the total of a tree after the edits.
     *
     * @param base the total where none is set
     * @throws IllegalArgumentException if a total would be below 0 or above 2^63-2
     */
    ResourceVector total(String treeId, ResourceVector base) {
        ResourceVector total = base;
        for (Map.Entry<Column, Change> changed :
                trees.getOrDefault(treeId, Map.of()).entrySet()) {
            Column column = changed.getKey();
            Change change = changed.getValue();
            long start = change.set == null ? column.of(base) : change.set;
            total = column.in(
                    total, start == ResourceVector.UNLIMITED ? start : sum(treeId, column, start, change.added));
        }
        return total;
    }

    private static long sum(String treeId, Column column, long start, BigInteger added) {
        BigInteger sum = BigInteger.valueOf(start).add(added);
        if (sum.signum() < 0 || sum.compareTo(MOST) > 0) {
            throw new IllegalArgumentException(QuotaEdit.total(treeId, column.toString()) + " (" + start
                    + (added.signum() < 0 ? " - " : " + ") + added.abs() + " = " + sum + ") is "
                    + (sum.signum() < 0 ? "below 0" : "above " + MOST));
        }
        return sum.longValueExact();
    }
}
