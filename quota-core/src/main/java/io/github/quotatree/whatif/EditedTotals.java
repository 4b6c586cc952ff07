package io.github.quotatree.whatif;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The edits of totals: by tree and dimension an amount that is set, and what is added to it or to the present one. */
final class EditedTotals {
    private static final BigInteger MOST = BigInteger.valueOf(ResourceVector.UNLIMITED - 1);

    private final ResourceSchema schema;
    private final Map<String, OfTree> trees = new HashMap<>();

    EditedTotals(ResourceSchema schema) {
        this.schema = schema;
    }

    /** Applies an edit of a known tree and dimension. */
    void set(QuotaEdit.SetTotal edit) {
        OfTree tree = trees.computeIfAbsent(edit.treeId(), none -> new OfTree(schema));
        int d = schema.position(edit.dimension());
        tree.set[d] = edit.amount();
        tree.added[d] = BigInteger.ZERO;
    }

    /** Applies an edit of a known tree and dimension. */
    void change(QuotaEdit.ChangeTotal edit) {
        OfTree tree = trees.computeIfAbsent(edit.treeId(), none -> new OfTree(schema));
        int d = schema.position(edit.dimension());
        BigInteger before = tree.added[d];
        BigInteger delta = BigInteger.valueOf(edit.delta());
        tree.added[d] = before == null ? delta : before.add(delta);
    }

    /** Applies an edit of a known tree and flavor. */
    void set(FlavorEdit.SetFlavorTotal edit) {
        OfTree tree = trees.computeIfAbsent(edit.treeId(), none -> new OfTree(schema));
        int f = schema.flavorPosition(edit.dimension(), edit.flavor());
        tree.setFlavors[f] = edit.amount();
        tree.addedFlavors[f] = BigInteger.ZERO;
    }

    /** Applies an edit of a known tree and flavor. */
    void change(FlavorEdit.ChangeFlavorTotal edit) {
        OfTree tree = trees.computeIfAbsent(edit.treeId(), none -> new OfTree(schema));
        int f = schema.flavorPosition(edit.dimension(), edit.flavor());
        BigInteger before = tree.addedFlavors[f];
        BigInteger delta = BigInteger.valueOf(edit.delta());
        tree.addedFlavors[f] = before == null ? delta : before.add(delta);
    }

    /** Returns the trees whose totals are edited. */
    Set<String> trees() {
        return new TreeSet<>(trees.keySet());
    }

    /**
     * Returns the total of a tree after the edits.
     *
     * @param base the total where none is set
     * @throws IllegalArgumentException if a total would be below 0 or above 2^63-2
     */
    ResourceVector total(String treeId, ResourceVector base) {
        OfTree tree = trees.get(treeId);
        if (tree == null) {
            return base;
        }
        long[] total = new long[schema.size()];
        for (int d = 0; d < total.length; d++) {
            Long set = tree.set[d];
            long start = set == null ? base.value(d) : set;
            BigInteger added = tree.added[d];
            total[d] = added == null || start == ResourceVector.UNLIMITED
                    ? start
                    : sum(treeId, schema.dimension(d), start, added);
        }
        return withFlavors(treeId, tree, base, schema.vector(total));
    }

    /** Returns a total with the flavors after the edits, whose counts are the sums of the flavors. */
    private ResourceVector withFlavors(String treeId, OfTree tree, ResourceVector base, ResourceVector counts) {
        ResourceVector total = counts;
        for (int d = 0; d < schema.size(); d++) {
            String dimension = schema.dimension(d);
            for (int k = 0; k < schema.flavorCount(d); k++) {
                int f = schema.flavorStart(d) + k;
                String flavor = schema.flavors(dimension).get(k);
                Long set = tree.setFlavors[f];
                BigInteger added = tree.addedFlavors[f];
                long start = set == null ? base.flavors().value(f) : set;
                long units = added == null ? start : sum(treeId, dimension + " " + flavor, start, added);
                total = (k == 0 ? total.with(dimension, 0) : total).withFlavor(dimension, flavor, units);
            }
        }
        return total;
    }

    private static long sum(String treeId, String name, long start, BigInteger added) {
        BigInteger sum = BigInteger.valueOf(start).add(added);
        if (sum.signum() < 0 || (sum.compareTo(MOST) > 0 && added.signum() != 0)) {
            throw new IllegalArgumentException(EditWords.total(treeId, name) + " (" + start
                    + (added.signum() < 0 ? " - " : " + ") + added.abs() + " = " + sum + ") is "
                    + (sum.signum() < 0 ? "below 0" : "above " + MOST));
        }
        return sum.longValueExact();
    }

    /** The edits of one total by dimension and by flavor; null where there is none. */
    private static final class OfTree {
        private final @Nullable Long[] set;
        private final @Nullable BigInteger[] added;
        private final @Nullable Long[] setFlavors;
        private final @Nullable BigInteger[] addedFlavors;

        private OfTree(ResourceSchema schema) {
            set = new Long[schema.size()];
            added = new BigInteger[schema.size()];
            setFlavors = new Long[schema.flavorCount()];
            addedFlavors = new BigInteger[schema.flavorCount()];
        }
    }
}
