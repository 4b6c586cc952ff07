package io.github.quotatree;

import io.github.quotatree.internal.explain.DimensionTerms;
import io.github.quotatree.internal.explain.PoolTerms;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Who lends and who borrows in one dimension: a {@link Pool} for each sibling set.
 *
 * <p>Siblings borrow from what is common to them: their idle mins, and what their parent has beyond their mins. Nothing
 * tells whose unit a borrower uses, so no pairs are made. All that is borrowed counts as taken from all sources in
 * proportion to them, in whole units by Webster's method, and the sums agree: what is lent is what is borrowed.
 *
 * <p>A group that borrows from its siblings hands that on to its own children: in their pool it is a part of
 * {@link Pool#beyondMins}. An immutable value.
 */
public final class Lending {
    private final String dimension;
    private final List<Pool> pools;

    private Lending(String dimension, List<Pool> pools) {
        this.dimension = dimension;
        this.pools = pools;
    }

    static Lending of(String dimension, DimensionTerms terms) {
        List<Pool> pools = new ArrayList<>();
        TreeLayout layout = terms.layout();
        for (int set = 0; set < layout.sets(); set++) {
            PoolTerms pool = PoolTerms.of(terms, set);
            if (!pool.isEmpty()) {
                pools.add(pool(layout, set, pool));
            }
        }
        return new Lending(dimension, Collections.unmodifiableList(pools));
    }

    private static Pool pool(TreeLayout layout, int set, PoolTerms terms) {
        List<Lender> lenders = new ArrayList<>();
        List<Borrower> borrowers = new ArrayList<>();
        int from = layout.setStart(set);
        for (int i = from; i < layout.setEnd(set); i++) {
            if (terms.idle(i - from) > 0) {
                lenders.add(new Lender(layout.path(i), terms.idle(i - from), terms.lent(i - from)));
            }
            if (terms.borrowed(i - from) > 0) {
                borrowers.add(new Borrower(layout.path(i), terms.borrowed(i - from)));
            }
        }
        return new Pool(
                layout.path(layout.setParent(set)),
                lenders,
                borrowers,
                terms.beyondMins(),
                terms.beyondMinsLent(),
                terms.overcommitted(),
                terms.unused(),
                terms.unbacked());
    }

    /**
     * A group with an idle min.
     *
     * @param group the path of the group
     * @param idle the part of its min that it does not request, in base units
     * @param lent the part of that in use by its siblings, in base units
     */
    public record Lender(String group, long idle, long lent) {
        /** Refuses null. */
        public Lender {
            Objects.requireNonNull(group, "group");
        }
    }

    /**
     * A group that has more than its min.
     *
     * @param group the path of the group
     * @param borrowed what it has beyond its min, in base units
     */
    public record Borrower(String group, long borrowed) {
        /** Refuses null. */
        public Borrower {
            Objects.requireNonNull(group, "group");
        }
    }

    /**
     * What siblings lend and borrow. All amounts are in base units; a sum that passes 2^63-1 reads as 2^63-1. Two sums
     * agree: the amounts lent by all lenders, {@code beyondMinsLent} and {@code overcommitted} are the amounts
     * borrowed; the idle mins of all lenders, {@code beyondMins} and {@code overcommitted} are the amounts borrowed,
     * {@code unused} and {@code unbacked}.
     *
     * @param parent the path of the parent of the siblings; empty for the first level
     * @param lenders the siblings with an idle min, by name
     * @param borrowers the siblings with more than their min, by name
     * @param beyondMins what there is beyond the mins of the siblings: at the first level the capacity that is in no
     *     min; below it the part of the parent's min that is in no child's min, and what the parent borrows
     * @param beyondMinsLent the part of that in use by borrowers
     * @param overcommitted what is borrowed without anything behind it; above 0 only where mins are not scaled or usage
     *     is guaranteed
     * @param unused what no sibling received
     * @param unbacked the part of the idle mins that is not there to lend, since the parent has less than the mins of
     *     its children: it lends its own idle min to its siblings or, at the first level, the mins exceed the capacity
     */
    public record Pool(
            String parent,
            List<Lender> lenders,
            List<Borrower> borrowers,
            long beyondMins,
            long beyondMinsLent,
            long overcommitted,
            long unused,
            long unbacked) {
        /** Copies the lists, and refuses null. */
        public Pool {
            Objects.requireNonNull(parent, "parent");
            lenders = List.copyOf(lenders);
            borrowers = List.copyOf(borrowers);
        }
    }

    /** Returns the dimension. */
    public String dimension() {
        return dimension;
    }

    /** Returns the pools in which a group has an idle min or borrows, those of the first level first. */
    public List<Pool> pools() {
        return pools;
    }

    /**
     * Returns the pool of the children of a group.
     *
     * @param parent the path of the group; empty for the first level
     */
    public Optional<Pool> pool(String parent) {
        Objects.requireNonNull(parent, "parent");
        return pools.stream().filter(pool -> pool.parent().equals(parent)).findFirst();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Lending lending && dimension.equals(lending.dimension) && pools.equals(lending.pools);
    }

    @Override
    public int hashCode() {
        return 31 * dimension.hashCode() + pools.hashCode();
    }

    /** Returns a line for each pool. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Pool pool : pools) {
            text.append(pool).append('\n');
        }
        return text.toString();
    }
}
