package io.github.quotatree.cli.draw;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.reading.text.VisibleText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the children of a group share, as water in vessels: each is as wide as a weight and has a lid. The level and the
 * amounts before rounding are exact fractions.
 *
 * @param available the amount that the children share
 * @param areScaled whether the requested guarantees do not fit together, so that the vessels are as wide as the mins
 * @param vessels the children that take part, in tree order
 * @param withoutWeight the names of children that would borrow but have weight 0
 * @param levelAmount the amount above the full vessels, over {@code levelWeight} the level; 0 where all are full
 * @param levelWeight the sum of the weights of the vessels that are not full
 */
record Vessels(
        long available,
        List<Guarantee> guarantees,
        boolean areScaled,
        List<Vessel> vessels,
        List<String> withoutWeight,
        BigInteger levelAmount,
        BigInteger levelWeight) {
    record Guarantee(String name, long amount) {}

    /** A child that takes part. */
    record Vessel(String name, long weight, long lid, long share, boolean isFull) {}

    static Vessels of(RuntimeQuotas quotas, String dimension, @Nullable String parent) {
        SolveOptions options = quotas.options();
        if (options.solver() != SolveOptions.Solver.WATER_FILLING || options.guaranteeUsage()) {
            throw new IllegalArgumentException(
                    "--picture water: shows --solver water-filling without --guarantee-usage only");
        }
        int d = quotas.tree().schema().position(dimension);
        long available = (parent == null ? quotas.available() : quotas.runtime(parent)).value(d);
        List<GroupRuntime> children = new ArrayList<>();
        List<Guarantee> guarantees = new ArrayList<>();
        BigInteger sum = BigInteger.ZERO;
        for (GroupRuntime group : quotas) {
            if (parent == null
                    ? group.depth() == 0
                    : group.parent().filter(parent::equals).isPresent()) {
                children.add(group);
                long guarantee = guarantee(group, d);
                sum = sum.add(BigInteger.valueOf(guarantee));
                if (guarantee > 0) {
                    guarantees.add(new Guarantee(VisibleText.of(group.name()), guarantee));
                }
            }
        }
        boolean areScaled = sum.compareTo(BigInteger.valueOf(available)) > 0;
        List<String> withoutWeight = new ArrayList<>();
        List<Vessel> vessels =
                areScaled ? scaled(children, d, options.minScaling()) : borrowers(children, d, withoutWeight);
        return levelled(available, guarantees, areScaled, vessels, withoutWeight);
    }

    private static long guarantee(GroupRuntime group, int d) {
        return Math.min(group.limitedRequest().value(d), group.min().value(d));
    }

    /** Returns the children that share what the guarantees leave: each borrows up to its limited request. */
    private static List<Vessel> borrowers(List<GroupRuntime> children, int d, List<String> withoutWeight) {
        List<Vessel> vessels = new ArrayList<>();
        for (GroupRuntime group : children) {
            long min = group.min().value(d);
            long lid = group.limitedRequest().value(d) - min;
            long weight = group.sharedWeight().value(d);
            String name = VisibleText.of(group.name());
            if (lid > 0 && weight > 0) {
                vessels.add(new Vessel(name, weight, lid, group.runtime().value(d) - min, false));
            } else if (lid > 0) {
                withoutWeight.add(name);
            }
        }
        return vessels;
    }

    /**
     * Returns the children among which a shortage is shared, by min: those that are scalable, or the others where not
     * even theirs fit.
     */
    private static List<Vessel> scaled(List<GroupRuntime> children, int d, boolean scalesMins) {
        List<Vessel> scalable = new ArrayList<>();
        List<Vessel> others = new ArrayList<>();
        boolean othersAreCut = false;
        for (GroupRuntime group : children) {
            long lid = guarantee(group, d);
            if (lid > 0 && scalesMins) {
                long share = group.runtime().value(d);
                boolean isScalable = group.declaration().isMinScalable();
                (isScalable ? scalable : others)
                        .add(new Vessel(
                                VisibleText.of(group.name()), group.min().value(d), lid, share, false));
                othersAreCut |= !isScalable && share < lid;
            }
        }
        return othersAreCut ? others : scalable;
    }

    /**
     * Finds the level of what the vessels hold together: vessels are closed in the order of the height of their lids.
     */
    private static Vessels levelled(
            long available,
            List<Guarantee> guarantees,
            boolean areScaled,
            List<Vessel> vessels,
            List<String> withoutWeight) {
        BigInteger amount = BigInteger.ZERO;
        BigInteger weight = BigInteger.ZERO;
        for (Vessel vessel : vessels) {
            amount = amount.add(BigInteger.valueOf(vessel.share));
            weight = weight.add(BigInteger.valueOf(vessel.weight));
        }
        List<Vessel> byLid = new ArrayList<>(vessels);
        byLid.sort(Comparator.comparing(
                vessel -> vessel, (a, b) -> times(a.lid, b.weight).compareTo(times(b.lid, a.weight))));
        int full = 0;
        for (Vessel vessel : byLid) {
            BigInteger lid = BigInteger.valueOf(vessel.lid);
            if (lid.multiply(weight).compareTo(amount.multiply(BigInteger.valueOf(vessel.weight))) > 0) {
                break;
            }
            amount = amount.subtract(lid);
            weight = weight.subtract(BigInteger.valueOf(vessel.weight));
            full++;
        }
        List<Vessel> isFull = byLid.subList(0, full);
        List<Vessel> marked = vessels.stream()
                .map(vessel ->
                        new Vessel(vessel.name, vessel.weight, vessel.lid, vessel.share, isFull.contains(vessel)))
                .toList();
        return new Vessels(available, guarantees, areScaled, marked, withoutWeight, amount, weight);
    }

    private static BigInteger times(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }

    BigInteger guaranteed() {
        return guarantees.stream()
                .map(guarantee -> BigInteger.valueOf(guarantee.amount()))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    BigInteger held() {
        return vessels.stream()
                .map(vessel -> BigInteger.valueOf(vessel.share()))
                .reduce(BigInteger.ZERO, BigInteger::add);
    }

    List<Long> openWeights() {
        return vessels.stream()
                .filter(vessel -> !vessel.isFull())
                .map(Vessel::weight)
                .toList();
    }
}
