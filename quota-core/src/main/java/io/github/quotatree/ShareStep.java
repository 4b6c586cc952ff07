package io.github.quotatree;

import io.github.quotatree.internal.explain.DimensionTerms;
import io.github.quotatree.internal.explain.SetTerms;
import io.github.quotatree.internal.tree.TreeLayout;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One level of an explanation: the amount that a group and its siblings shared in one dimension, and the part of the
 * group. An immutable value. The sums over the siblings are found when a step of one of them is first made.
 *
 * <p>The numbers add up: {@code base + share} is the runtime, and the runtimes of all siblings with {@link #unshared}
 * are {@link #available} with {@link #overcommitted}. Amounts are in base units. Sums that pass 2^63-1 read as 2^63-1.
 */
public final class ShareStep {
    private final TreeLayout layout;
    private final DimensionTerms terms;
    private final SetTerms set;
    private final int node;

    ShareStep(DimensionTerms terms, int node) {
        layout = terms.layout();
        this.terms = terms;
        this.node = node;
        set = terms.set(layout.setOf(node));
    }

    /**
     * A sibling that requests more than its guarantee and has a weight.
     *
     * @param group the path of the group
     * @param weight its weight
     * @param requested its request beyond its guarantee, in base units
     * @param share the part of that which it received, in base units
     */
    public record Borrower(String group, long weight, long requested, long share) {
        public Borrower {
            Objects.requireNonNull(group, "group");
        }
    }

    /**
     * The water level of the sharing, as an exact fraction: {@code units / weight} units for each unit of weight.
     *
     * @param units the amount that the borrowers whose request is not met share, in base units
     * @param weight the sum of their weights
     */
    public record Level(long units, BigInteger weight) {
        public Level {
            Objects.requireNonNull(weight, "weight");
        }

        /** Returns the whole units of a weight here, {@code floor(units * ofWeight / weight)}, cut at 2^63-1. */
        public long wholeUnits(long ofWeight) {
            return BigInteger.valueOf(units)
                    .multiply(BigInteger.valueOf(ofWeight))
                    .divide(weight)
                    .min(BigInteger.valueOf(Long.MAX_VALUE))
                    .longValueExact();
        }

        /** Returns the fraction, such as {@code 4/12}. */
        @Override
        public String toString() {
            return units + "/" + weight;
        }
    }

    // ---- the amount to share among the siblings ----

    /** Returns the path of the group. */
    public String group() {
        return layout.path(node);
    }

    /** Returns the name of the group. */
    public String name() {
        return layout.name(node);
    }

    /** Returns the path of the parent group; empty at the first level. */
    public String parent() {
        return layout.path(layout.parent(node));
    }

    /** Returns the number of groups that share, this one included. */
    public int siblings() {
        return set.to() - set.from();
    }

    /** Returns the amount that the siblings share: the runtime of the parent, or the available total. */
    public long available() {
        return set.sums().available();
    }

    /** Returns the sum of the guarantees that the siblings request, before mins are scaled. */
    public long guaranteed() {
        return set.sums().guaranteed();
    }

    /** Returns the sum of the guarantees that the siblings have, after mins are scaled. */
    public long granted() {
        return set.sums().granted();
    }

    /** Returns whether a sibling has less than the guarantee that it requests, because mins are scaled. */
    public boolean isScaled() {
        return set.sums().isScaled();
    }

    /** Returns the spare, which the guarantees leave for borrowers: {@code available - granted}, at least 0. */
    public long spare() {
        return set.sums().spare();
    }

    /** Returns the number of siblings that borrow: they request more than their guarantee, and have a weight. */
    public int borrowerCount() {
        return set.sums().borrowers();
    }

    /** Returns the number of siblings that borrow and have all that they request. */
    public int metBorrowerCount() {
        return set.sums().met();
    }

    /** Returns the sum of the weights of the siblings that borrow. */
    public BigInteger weightSum() {
        return set.sums().weight();
    }

    /** Returns the siblings that borrow, by name, this one included. Takes time linear in the number of siblings. */
    public List<Borrower> borrowers() {
        List<Borrower> borrowers = new ArrayList<>(set.sums().borrowers());
        for (int i = set.from(); i < set.to(); i++) {
            long requested = terms.cap(i);
            long weightOf = terms.weight(i);
            if (weightOf > 0 && requested > 0) {
                long share = terms.runtime(i) - terms.base(i);
                borrowers.add(new Borrower(layout.path(i), weightOf, requested, share));
            }
        }
        return Collections.unmodifiableList(borrowers);
    }

    /**
     * Returns the water level at which the spare is used up; empty if all borrowers have their requests, or the
     * solver is {@link SolveOptions.Solver#ITERATIVE iterative} and shares in rounds, which have no level.
     */
    public Optional<Level> level() {
        SetTerms.Level level = set.level();
        return level == null ? Optional.empty() : Optional.of(new Level(level.units(), level.weight()));
    }

    /** Returns the amount that no sibling received. */
    public long unshared() {
        return set.sums().unshared();
    }

    /** Returns the runtimes less the amount; above 0 only where mins are not scaled or usage is guaranteed. */
    public long overcommitted() {
        return set.sums().overcommitted();
    }

    // ---- the part of the group ----

    /** Returns the request of the group, cut to its max; with flavors less where a tight set of them holds it. */
    public long limitedRequest() {
        return terms.limitedRequest(node);
    }

    /** Returns the declared min. */
    public long min() {
        return terms.min(node);
    }

    /** Returns the declared max; {@link ResourceVector#UNLIMITED} where there is none. */
    public long max() {
        return terms.max(node);
    }

    /** Returns the min after scaling. */
    public long effectiveMin() {
        return terms.effectiveMin(node);
    }

    /** Returns the guarantee that the group requests and has. */
    public long base() {
        return terms.base(node);
    }

    /** Returns the weight by which the group shares: the declared one, or its default. */
    public long weight() {
        return terms.weight(node);
    }

    /** Returns the part of the spare that the group received. */
    public long share() {
        return runtime() - base();
    }

    /**
     * Returns the gain by rounding to whole units: its share less the whole units that its weight gets at the {@link
     * #level}; 0 where there is no level. It is nearly always 0 or 1. Among many groups with parts below one unit, it
     * can be below 0 for a group with a large weight, or above 1; it is at most half the number of borrowers, and 1.
     */
    public long rounding() {
        Optional<Level> level = weight() == 0 ? Optional.empty() : level();
        return level.map(at -> share() - Math.min(terms.cap(node), at.wholeUnits(weight())))
                .orElse(0L);
    }

    /** Returns how much the group may use: {@code base + share}. */
    public long runtime() {
        return terms.runtime(node);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ShareStep step
                && group().equals(step.group())
                && set.sums().equals(step.set.sums())
                && min() == step.min()
                && effectiveMin() == step.effectiveMin()
                && limitedRequest() == step.limitedRequest()
                && base() == step.base()
                && weight() == step.weight()
                && runtime() == step.runtime()
                && level().equals(step.level())
                && borrowers().equals(step.borrowers());
    }

    @Override
    public int hashCode() {
        return Objects.hash(group(), available(), runtime());
    }

    /** Returns the numbers, such as {@code research: 5 + 2 of 12 available, 8 guaranteed, weight 6 of 12}. */
    @Override
    public String toString() {
        return group() + ": " + base() + " + " + share() + " of " + available() + " available, " + granted()
                + " guaranteed, weight " + weight() + " of " + weightSum();
    }
}
