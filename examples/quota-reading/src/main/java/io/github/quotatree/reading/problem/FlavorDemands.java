package io.github.quotatree.reading.problem;

import io.github.quotatree.Demand;
import io.github.quotatree.reading.input.BaseUnits;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.input.Origin;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.FlavorUse;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Sums up what a group requests and uses in dimensions with flavors, by what the units accept, exactly; each sum is
 * rounded up at the end.
 */
final class FlavorDemands {
    private final ResourceSchema schema;
    private final SortedMap<Key, BigDecimal> requests = new TreeMap<>();
    private final SortedMap<Key, BigDecimal> used = new TreeMap<>();

    FlavorDemands(ResourceSchema schema) {
        this.schema = schema;
    }

    /** The units of one class, and the flavor that they use, or nothing. */
    private record Key(int dimension, int mask, String on) implements Comparable<Key> {
        private static final Comparator<Key> ORDER = Comparator.comparingInt(Key::dimension)
                .thenComparingInt(Key::mask)
                .thenComparing(Key::on);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /** Units of a class that run on a flavor, or wait. */
    record Part(FlavorClass accepted, @Nullable String on, long units) {}

    /** Returns the units that are requested, by class, and those in use, by class and flavor. */
    List<FlavorUnits> units(Origin owner, Findings findings) {
        List<FlavorUnits> units = new ArrayList<>();
        rounded(requests, "requests of its pods", owner, findings)
                .forEach((key, amount) -> units.add(units(key, null, amount)));
        rounded(used, "use of its pods", owner, findings)
                .forEach((key, amount) -> units.add(units(key, key.on, amount)));
        return units;
    }

    private FlavorUnits units(Key key, @Nullable String on, long amount) {
        FlavorClass accepted = FlavorClass.ofMask(schema, key.dimension, key.mask);
        return new FlavorUnits(
                accepted.dimension(),
                new TreeSet<>(accepted.acceptsAny() ? List.of() : accepted.flavors()),
                on,
                amount);
    }

    /** Returns the units in use, and those of each class that wait. */
    List<Part> parts(Origin owner, Findings findings) {
        SortedMap<Key, Long> waiting = rounded(requests, "requests of its pods", owner, findings);
        List<Part> parts = new ArrayList<>();
        rounded(used, "use of its pods", owner, findings).forEach((key, units) -> {
            parts.add(new Part(FlavorClass.ofMask(schema, key.dimension, key.mask), key.on, units));
            waiting.computeIfPresent(new Key(key.dimension, key.mask, ""), (same, all) -> all - Math.min(all, units));
        });
        waiting.forEach(
                (key, units) -> parts.add(new Part(FlavorClass.ofMask(schema, key.dimension, key.mask), null, units)));
        return parts;
    }

    /** Returns the class of units that accept some flavors; none of them stands for any. */
    static FlavorClass classOf(ResourceSchema schema, int d, Set<String> accepted) {
        String dimension = schema.dimension(d);
        return accepted.isEmpty() ? FlavorClass.any(schema, dimension) : FlavorClass.of(schema, dimension, accepted);
    }

    /** Adds the request of a pod, and its use if it says the flavor of its node. */
    void add(int d, FlavorUse flavors, BigDecimal amount) {
        count(requests, d, flavors.accepted(), "", amount);
        if (flavors.on() != null) {
            count(used, d, flavors.accepted(), flavors.on(), amount);
        }
    }

    private void count(SortedMap<Key, BigDecimal> sums, int d, Set<String> accepted, String on, BigDecimal amount) {
        sums.merge(new Key(d, classOf(schema, d, accepted).mask(), on), amount, BigDecimal::add);
    }

    /** Adds what a group declares: units that it does not name accept any flavor. */
    void add(int d, QuotaManifest group, Findings findings) {
        String dimension = schema.dimension(d);
        long requestLeft = group.request().amount(dimension).orElse(0);
        long usedLeft = group.used().amount(dimension).orElse(0);
        for (FlavorUnits units : group.byFlavor()) {
            if (units.resource().equals(dimension)) {
                BigDecimal amount = BaseUnits.quantity(dimension, units.units());
                if (units.on() == null) {
                    count(requests, d, units.accepted(), "", amount);
                    requestLeft -= units.units();
                } else {
                    count(used, d, units.accepted(), units.on(), amount);
                    usedLeft -= units.units();
                }
            }
        }
        for (Map.Entry<String, Long> units :
                group.used().flavors().of(dimension).entrySet()) {
            BigDecimal amount = BaseUnits.quantity(dimension, units.getValue());
            count(used, d, Set.of(units.getKey()), units.getKey(), amount);
            usedLeft -= units.getValue();
        }
        if (requestLeft < 0) {
            findings.fault(
                    group.origin(),
                    "annotation request",
                    dimension + ": the units of its flavors are " + -requestLeft + " more than those it counts",
                    Remedy.counts("the sum of the flavors counts"));
        }
        if (usedLeft != 0) {
            findings.fault(
                    group.origin(),
                    "status.used",
                    usedLeft > 0
                            ? dimension + ": does not say the flavor of " + usedLeft + " units"
                            : dimension + ": the units of its flavors are " + -usedLeft + " more than those it counts",
                    Remedy.NO_AMOUNT);
        }
        if (requestLeft > 0) {
            count(requests, d, Set.of(), "", BaseUnits.quantity(dimension, requestLeft));
        }
    }

    /** Sets the units in the demand of a group, without the dimensions that it does not track. */
    void addTo(Demand.Builder demand, QuotaManifest group, UntrackedDimensions untracked, Findings findings) {
        rounded(requests, "requests of its pods", group.origin(), findings).forEach((key, units) -> {
            if (untracked.tracks(group, schema.dimension(key.dimension), units != 0)) {
                demand.request(group.name(), FlavorClass.ofMask(schema, key.dimension, key.mask), units);
            }
        });
        rounded(used, "use of its pods", group.origin(), findings).forEach((key, units) -> {
            if (untracked.tracks(group, schema.dimension(key.dimension), units != 0)) {
                demand.used(group.name(), FlavorClass.ofMask(schema, key.dimension, key.mask), key.on, units);
            }
        });
    }

    ResourceVector plusUse(ResourceVector use, Origin owner, Findings findings) {
        SortedMap<Key, BigDecimal> byFlavor = new TreeMap<>();
        used.forEach((key, amount) -> byFlavor.merge(new Key(key.dimension, 0, key.on), amount, BigDecimal::add));
        ResourceVector sum = use;
        for (Map.Entry<Key, Long> units :
                rounded(byFlavor, "use of its pods", owner, findings).entrySet()) {
            Key key = units.getKey();
            sum = sum.with(schema.dimension(key.dimension), key.on, units.getValue());
        }
        return sum;
    }

    /**
     * Returns the use that a group beside the trees declares, of which every unit has a flavor where the dimension has
     * flavors; units without one are a fault.
     */
    static ResourceVector usedBesideTheTree(ResourceSchema schema, QuotaManifest quota, Findings findings) {
        ResourceVector used = quota.used().ofKnownFlavors(schema);
        for (FlavorUnits units : quota.byFlavor()) {
            if (units.on() != null && schema.contains(units.resource())) {
                long before = used.value(units.resource(), units.on());
                used = used.with(units.resource(), units.on(), before + units.units());
            }
        }
        for (int d : schema.flavoredPositions()) {
            String dimension = schema.dimension(d);
            long counted = quota.used().amount(dimension).orElse(0);
            if (counted != used.value(d)) {
                findings.fault(
                        quota.origin(),
                        "status.used",
                        dimension + ": " + counted + " is not the sum of its flavors, " + used.value(d),
                        Remedy.NO_AMOUNT);
            }
        }
        return used;
    }

    /** Returns amounts in base units; those of a dimension whose sum is out of range are left out, with a fault. */
    private SortedMap<Key, Long> rounded(
            SortedMap<Key, BigDecimal> amounts, String what, Origin owner, Findings findings) {
        BigInteger[] sums = new BigInteger[schema.size()];
        Arrays.fill(sums, BigInteger.ZERO);
        amounts.forEach((key, amount) ->
                sums[key.dimension] = sums[key.dimension].add(BaseUnits.of(schema.dimension(key.dimension), amount)));
        SortedMap<Key, Long> rounded = new TreeMap<>();
        for (int d = 0; d < sums.length; d++) {
            if (sums[d].compareTo(BigInteger.valueOf(ResourceVector.UNLIMITED)) >= 0) {
                findings.fault(
                        owner,
                        what,
                        schema.dimension(d) + " (" + sums[d] + " in base units) is above 2^63-2",
                        Remedy.NO_AMOUNT);
            }
        }
        amounts.forEach((key, amount) -> {
            if (sums[key.dimension].compareTo(BigInteger.valueOf(ResourceVector.UNLIMITED)) < 0) {
                BigInteger units = BaseUnits.of(schema.dimension(key.dimension), amount);
                rounded.put(key, units.longValueExact());
            }
        });
        return rounded;
    }
}
