package io.github.quotatree.kubernetes.webhook;

import io.github.quotatree.Violation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells the violations that a change brings from those that stood before, so that quotas that are not valid can be
 * mended step by step. A violation by values stood before if its values were as far apart at least.
 */
final class NewViolations {
    private final Map<Place, List<BigInteger>> before = new HashMap<>();

    private NewViolations() {}

    /** What is violated where; the path of a group is left out, since it changes when a group above is moved. */
    private record Place(String rule, String name, String property, String dimension, String text) {
        static Place of(Violation violation) {
            boolean hasValues = violation.dimension().isPresent();
            return new Place(
                    violation.subject() + " " + violation.rule(),
                    violation.name(),
                    violation.property(),
                    violation.dimension().orElse(""),
                    hasValues ? "" : violation.message().replaceFirst("^[^:]*: ", ""));
        }
    }

    /** Returns the violations that were not there before, or are worse than before. */
    static List<Violation> of(Collection<Violation> before, Collection<Violation> after) {
        NewViolations known = new NewViolations();
        before.forEach(violation -> known.before
                .computeIfAbsent(Place.of(violation), none -> new ArrayList<>())
                .add(excess(violation)));
        return after.stream().filter(violation -> !known.takes(violation)).toList();
    }

    /** Returns whether a violation was there before; each one of before stands for one of after. */
    private boolean takes(Violation violation) {
        List<BigInteger> excesses = before.getOrDefault(Place.of(violation), List.of());
        BigInteger now = excess(violation);
        for (int i = 0; i < excesses.size(); i++) {
            if (excesses.get(i).compareTo(now) >= 0) {
                excesses.remove(i);
                return true;
            }
        }
        return false;
    }

    private static BigInteger excess(Violation violation) {
        BigInteger value = violation.value().orElse(BigInteger.ZERO);
        return value.subtract(violation.bound().orElse(BigInteger.ZERO)).abs();
    }
}
