package io.github.quotatree;

import io.github.quotatree.resource.FlavorVector;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.math.BigInteger;
import java.util.List;

/** Collects every breach of the rules that hold for what groups declare about flavors. */
final class FlavorValidation {
    private final DeclaredGroups groups;
    private final List<Violation> violations;

    /** By position of the flavor and group, the sum of what its children are promised. */
    private final BigInteger[][] childrenMins;

    /**
     * Prepares the sums in linear time.
     *
     * @param violations receives the breaches
     */
    FlavorValidation(DeclaredGroups groups, List<Violation> violations) {
        this.groups = groups;
        this.violations = violations;
        int flavors = groups.size() == 0 ? 0 : groups.group(0).schema().flavorCount();
        childrenMins = new BigInteger[flavors][flavors == 0 ? 0 : groups.size()];
        for (int g = 0; flavors > 0 && g < groups.size(); g++) {
            int parent = groups.parent(g);
            for (int f = 0; parent >= 0 && f < flavors; f++) {
                BigInteger least = BigInteger.valueOf(
                        Math.max(0, groups.group(g).flavorMin().value(f)));
                BigInteger before = childrenMins[f][parent];
                childrenMins[f][parent] = before == null ? least : before.add(least);
            }
        }
    }

    void check(int g) {
        QuotaGroup group = groups.group(g);
        ResourceSchema schema = group.schema();
        for (int d = 0; schema.hasFlavors() && d < schema.size(); d++) {
            if (!schema.hasFlavors(d)) {
                continue;
            }
            String dimension = schema.dimension(d);
            checkLendLimit(g, d, dimension);
            for (int k = 0; k < schema.flavorCount(d); k++) {
                checkFlavor(
                        g,
                        schema.flavorStart(d) + k,
                        dimension + ' ' + schema.flavors(dimension).get(k));
            }
            checkSum(g, d, dimension);
        }
    }

    private void checkLendLimit(int g, int d, String dimension) {
        long limit = groups.group(g).lendLimit().value(d);
        if (limit != ResourceVector.UNLIMITED) {
            violations.add(Violation.ofGroup(
                    ValidityRule.NO_LEND_LIMIT_WITH_FLAVORS,
                    groups.group(g).name(),
                    groups.path(g),
                    "lend limit",
                    "lend limit " + dimension + " (" + limit + ") is set, and " + dimension
                            + " has flavors; a dimension with flavors has no lend limit"));
        }
    }

    private void checkFlavor(int g, int position, String flavor) {
        FlavorVector mins = groups.group(g).flavorMin();
        long least = mins.value(position);
        long most = groups.group(g).flavorMax().value(position);
        checkNotNegative(g, "flavor min", flavor, least);
        checkNotNegative(g, "flavor max", flavor, most);
        if (least > most && most >= 0) {
            add(
                    ValidityRule.FLAVOR_MIN_IS_WITHIN_FLAVOR_MAX,
                    g,
                    flavor,
                    BigInteger.valueOf(least),
                    BigInteger.valueOf(most),
                    " is above flavor max ");
        }
        BigInteger ofChildren = childrenMins[position][g];
        if (ofChildren != null && ofChildren.compareTo(BigInteger.valueOf(Math.max(0, least))) > 0) {
            add(
                    ValidityRule.CHILDREN_FLAVOR_MINS_ARE_WITHIN_FLAVOR_MIN,
                    g,
                    flavor,
                    ofChildren,
                    BigInteger.valueOf(least),
                    " summed over its children is above its own flavor min ");
        }
    }

    private void checkNotNegative(int g, String property, String flavor, long value) {
        if (value < 0) {
            violations.add(Violation.ofValues(
                    ValidityRule.VALUE_IS_NOT_NEGATIVE,
                    groups.group(g).name(),
                    groups.path(g),
                    property,
                    flavor,
                    BigInteger.valueOf(value),
                    BigInteger.ZERO,
                    property + ' ' + flavor + " (" + value + ") is below 0"));
        }
    }

    private void checkSum(int g, int d, String dimension) {
        QuotaGroup group = groups.group(g);
        BigInteger sum = BigInteger.ZERO;
        for (int k = 0; k < group.schema().flavorCount(d); k++) {
            long least = group.flavorMin().value(group.schema().flavorStart(d) + k);
            sum = sum.add(BigInteger.valueOf(Math.max(0, least)));
        }
        BigInteger min = BigInteger.valueOf(group.min().value(d));
        if (sum.compareTo(min) > 0 && min.signum() >= 0) {
            add(
                    ValidityRule.FLAVOR_MINS_ARE_WITHIN_MIN,
                    g,
                    dimension,
                    sum,
                    min,
                    " summed over its flavors is above min ");
        }
    }

    private void add(ValidityRule rule, int g, String what, BigInteger value, BigInteger bound, String isAbove) {
        violations.add(Violation.ofValues(
                rule,
                groups.group(g).name(),
                groups.path(g),
                "flavor min",
                what,
                value,
                bound,
                "flavor min " + what + " (" + Violation.inWords(value) + ")" + isAbove + what + " ("
                        + Violation.inWords(bound) + ")"));
    }
}
