package io.github.quotatree;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.explain.DimensionTerms;
import io.github.quotatree.internal.math.WideSum;
import io.github.quotatree.internal.rule.QuotaRule;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Who lends and who borrows in one dimension: a {@link Pool} for each sibling set.
 *
 * <p>Siblings borrow from common sources: their idle mins, and the capacity of their parent beyond these. No unit
 * belongs to a pair of lender and borrower. All borrowed units count as taken from all sources in proportion to them,
 * in whole units by Webster's method, and the sums agree: the amount lent is the amount borrowed. An immutable value.
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
        for (int set = 0; set < terms.layout().sets(); set++) {
            pool(terms, set, pools);
        }
        return new Lending(dimension, Collections.unmodifiableList(pools));
    }

    /**
     * Adds the pool of a sibling set, if a member has an idle min or borrows. A runtime is its min less the idle part
     * and less the part that scaling cuts off, or its min and the amount borrowed. Summed up over the siblings this
     * says where all that is borrowed or unused comes from: idle mins, and the amount beyond the mins.
     */
    private static void pool(DimensionTerms terms, int set, List<Pool> pools) {
        TreeLayout layout = terms.layout();
        int from = layout.setStart(set);
        int members = layout.setEnd(set) - from;
        long[] sources = new long[members + 1]; // idle mins; the last one is the amount beyond the mins
        List<Borrower> borrowers = new ArrayList<>();
        boolean isEmpty = true;
        WideSum excess = new WideSum(); // of the runtimes over the capacity
        WideSum borrowed = new WideSum();
        WideSum missing = new WideSum(); // borrowed or unused, and not covered by idle mins
        WideSum surplus = new WideSum(); // the opposite
        for (int k = 0; k < members; k++) {
            int node = from + k;
            sources[k] = QuotaRule.lent(terms.limitedRequest(node), terms.min(node));
            long above = QuotaRule.borrowed(terms.runtime(node), terms.min(node));
            excess.add(terms.runtime(node));
            borrowed.add(above);
            missing.add(above - sources[k]);
            surplus.add(sources[k] - above);
            isEmpty &= sources[k] == 0 && above == 0;
            if (above > 0) {
                borrowers.add(new Borrower(layout.path(node), above));
            }
        }
        if (isEmpty) {
            return;
        }
        long available = terms.runtime(layout.setParent(set));
        long unused = excess.leftOf(available);
        excess.subtract(available);
        missing.add(unused);
        surplus.subtract(unused);
        long uncovered = missing.saturated();
        long overcommitted = Math.min(excess.saturated(), uncovered);
        sources[members] = uncovered - overcommitted;
        long[] lent = new long[members + 1];
        long inUse = borrowed.saturated() - overcommitted;
        new Apportionment(sources.length).share(inUse, sources, sources, 0, sources.length, lent);
        List<Lender> lenders = new ArrayList<>();
        for (int k = 0; k < members; k++) {
            if (sources[k] > 0) {
                lenders.add(new Lender(layout.path(from + k), sources[k], lent[k]));
            }
        }
        pools.add(new Pool(
                layout.path(layout.setParent(set)),
                lenders,
                borrowers,
                sources[members],
                lent[members],
                overcommitted,
                unused,
                surplus.saturated()));
    }

    /**
     * A group with an idle min.
     *
     * @param group the path of the group
     * @param idle the part of its min that it does not request, in base units
     * @param lent the part of that in use by its siblings, in base units
     */
    public record Lender(String group, long idle, long lent) {
        public Lender {
            Objects.requireNonNull(group, "group");
        }
    }

    /**
     * A group that has more than its min.
     *
     * @param group the path of the group
     * @param borrowed its runtime beyond its min, in base units
     */
    public record Borrower(String group, long borrowed) {
        public Borrower {
            Objects.requireNonNull(group, "group");
        }
    }

    /**
     * The lending among siblings. All amounts are in base units; a sum that passes 2^63-1 reads as 2^63-1. Two sums
     * agree: the amounts lent by all lenders, {@code beyondMinsLent} and {@code overcommitted} are the amounts
     * borrowed; the idle mins of all lenders, {@code beyondMins} and {@code overcommitted} are the amounts borrowed,
     * {@code unused} and {@code unbacked}.
     *
     * @param parent the path of the parent of the siblings; empty for the first level
     * @param lenders the siblings with an idle min, by name
     * @param borrowers the siblings with more than their min, by name
     * @param beyondMins the capacity beyond the mins of the siblings: at the first level the capacity that is in no
     *     min; below it the part of the parent's min that is in no child's min, and the amount that the parent borrows
     * @param beyondMinsLent the part of that in use by borrowers
     * @param overcommitted the amount that is borrowed without anything behind it; above 0 only where mins are not
     *     scaled or usage is guaranteed
     * @param unused the amount that no sibling received
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
        public Pool {
            Objects.requireNonNull(parent, "parent");
            lenders = List.copyOf(Objects.requireNonNull(lenders, "lenders"));
            borrowers = List.copyOf(Objects.requireNonNull(borrowers, "borrowers"));
        }
    }

    /** Returns the dimension. */
    public String dimension() {
        return dimension;
    }

    /** Returns the pools in which a group has an idle min or borrows, the first level first. */
    public List<Pool> pools() {
        return pools;
    }

    /** Returns the pool of the children of a group, by the path of the group; an empty path is the first level. */
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
        return pools.stream().map(pool -> pool + "\n").collect(Collectors.joining());
    }
}
