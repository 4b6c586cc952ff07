package io.github.quotatree.laws;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules as they are written in docs/semantics.md, computed the plain way, for small numbers: units are handed out
 * one at a time.
 *
 * <p>Each rule is a method of its own, so that a test can plant a bug in one and watch a law catch it.
 */
class Definition implements Outcome {
    final Problem problem;
    private final Map<Optional<String>, List<QuotaGroup>> siblingSets;
    private final Map<String, long[]> limited = new HashMap<>();
    private final Map<String, long[]> effectiveMin = new HashMap<>();
    private final Map<String, long[]> runtime = new HashMap<>();

    Definition(Problem problem) {
        this.problem = problem;
        siblingSets = problem.siblingSets();
    }

    final Outcome solve() {
        for (QuotaGroup group : problem.tree().groups()) {
            limited.put(group.name(), new long[problem.dimensions()]);
            effectiveMin.put(group.name(), new long[problem.dimensions()]);
            runtime.put(group.name(), new long[problem.dimensions()]);
        }
        for (int d = 0; d < problem.dimensions(); d++) {
            ask(Optional.empty(), d);
            share(Optional.empty(), problem.total().value(d), d);
        }
        return this;
    }

    /** Asserts that a solver has the numbers of the definition. */
    static void assertAgrees(Problem problem, Outcome actual) {
        Outcome expected = new Definition(problem).solve();
        for (QuotaGroup group : problem.tree().groups()) {
            for (int d = 0; d < problem.dimensions(); d++) {
                String name = group.name();
                boolean agree = actual.limitedRequest(name, d) == expected.limitedRequest(name, d)
                        && actual.effectiveMin(name, d) == expected.effectiveMin(name, d)
                        && actual.runtime(name, d) == expected.runtime(name, d);
                if (!agree) { // the texts of millions of problems would take longer than their solves
                    assertThat(numbers(actual, name, d))
                            .as("%s in %s", group, problem)
                            .isEqualTo(numbers(expected, name, d));
                }
            }
        }
    }

    private static String numbers(Outcome outcome, String group, int d) {
        return "limited request " + outcome.limitedRequest(group, d) + ", effective min "
                + outcome.effectiveMin(group, d) + ", runtime " + outcome.runtime(group, d);
    }

    private long ask(Optional<String> parent, int d) {
        long sum = 0;
        for (QuotaGroup child : children(parent)) {
            long demand = child.isParent()
                    ? ask(Optional.of(child.name()), d)
                    : problem.request(child.name()).value(d);
            long request = limit(Math.max(demand, kept(child, d)), child.max().value(d));
            of(child.name(), limited)[d] = request;
            sum += request;
        }
        return sum;
    }

    /** The part of a min that stays although the group does not request it. */
    long kept(QuotaGroup group, int d) {
        return Math.max(0, group.min().value(d) - group.lendLimit().value(d));
    }

    long limit(long request, long max) {
        return Math.min(request, max);
    }

    private void share(Optional<String> parent, long available, int d) {
        List<QuotaGroup> siblings = children(parent);
        long[] floor = scaled(siblings, available, d);
        long left = available;
        long[] weight = new long[siblings.size()];
        long[] cap = new long[siblings.size()];
        for (int i = 0; i < siblings.size(); i++) {
            QuotaGroup group = siblings.get(i);
            of(group.name(), effectiveMin)[d] = floor[i];
            long base = Math.min(limitedRequest(group.name(), d), floor[i]);
            of(group.name(), runtime)[d] = base;
            left -= base;
            weight[i] = weight(group, siblings, d);
            cap[i] = limitedRequest(group.name(), d) - base;
        }
        long[] share = apportion(Math.max(0, left), weight, cap);
        for (int i = 0; i < siblings.size(); i++) {
            QuotaGroup group = siblings.get(i);
            of(group.name(), runtime)[d] += share[i];
            share(Optional.of(group.name()), runtime(group.name(), d), d);
        }
    }

    /** The mins, or the parts of them that fit where the requested mins do not. */
    long[] scaled(List<QuotaGroup> siblings, long available, int d) {
        int size = siblings.size();
        long[] min = new long[size];
        long[] rigid = new long[size];
        long[] scalable = new long[size];
        long sum = 0;
        for (int i = 0; i < size; i++) {
            QuotaGroup group = siblings.get(i);
            min[i] = group.min().value(d);
            long askedFor = Math.min(min[i], limitedRequest(group.name(), d));
            (group.isMinScalable() ? scalable : rigid)[i] = askedFor;
            sum += askedFor;
        }
        if (sum <= available) {
            return min;
        }
        long[] first = apportion(available, min, rigid);
        long left = available;
        for (long served : first) {
            left -= served;
        }
        long[] second = apportion(left, min, scalable);
        for (int i = 0; i < size; i++) {
            first[i] += second[i];
        }
        return first;
    }

    long weight(QuotaGroup group, List<QuotaGroup> siblings, int d) {
        if (group.sharedWeight().isPresent()) {
            return group.sharedWeight().get().value(d);
        }
        if (group.max().value(d) != ResourceVector.UNLIMITED) {
            return group.max().value(d);
        }
        long largest = 0;
        for (QuotaGroup sibling : siblings) {
            boolean has = sibling.sharedWeight().isPresent() || sibling.max().value(d) != ResourceVector.UNLIMITED;
            largest = has ? Math.max(largest, weight(sibling, siblings, d)) : largest;
        }
        return largest > 0 ? largest : 1;
    }

    /** Units one at a time, each to the member below its cap with the smallest (received + 1/2) / weight. */
    long[] apportion(long amount, long[] weight, long[] cap) {
        long[] share = new long[weight.length];
        for (long unit = 0; unit < amount; unit++) {
            int next = -1;
            for (int i = 0; i < weight.length; i++) {
                if (weight[i] > 0 && share[i] < cap[i] && (next < 0 || isBefore(share, weight, i, next))) {
                    next = i;
                }
            }
            if (next < 0) {
                break;
            }
            share[next]++;
        }
        return share;
    }

    boolean isBefore(long[] share, long[] weight, int i, int j) {
        return (2 * share[i] + 1) * weight[j] < (2 * share[j] + 1) * weight[i];
    }

    private List<QuotaGroup> children(Optional<String> parent) {
        return siblingSets.getOrDefault(parent, List.of());
    }

    private static long[] of(String group, Map<String, long[]> numbers) {
        return requireNonNull(numbers.get(group), group);
    }

    @Override
    public long limitedRequest(String group, int dimension) {
        return of(group, limited)[dimension];
    }

    @Override
    public long effectiveMin(String group, int dimension) {
        return of(group, effectiveMin)[dimension];
    }

    @Override
    public long runtime(String group, int dimension) {
        return of(group, runtime)[dimension];
    }
}
