package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Explanation;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.PropertySeed;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ShareStep;
import io.github.quotatree.SolveOptions;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** The numbers of every explanation add up: for every group, in every dimension, by both solvers, with all options. */
@AddLifecycleHook(PropertySeed.class)
class ExplainedNumbersLawTest {
    private static final BigInteger CUT = BigInteger.valueOf(Long.MAX_VALUE);

    @Property(tries = 300)
    void numbersAddUp(@ForAll("problems") Problem problem, @ForAll long seed) {
        var used = BindingLawTest.used(problem, new Random(seed));
        for (SolveOptions options : all()) {
            RuntimeQuotas quotas = problem.tree()
                    .computeRuntime(
                            problem.total(), RelaxedTree.demand(problem.tree(), problem.requests(), used), options);
            for (String dimension : problem.tree().schema().dimensions()) {
                check(quotas, dimension);
            }
        }
    }

    static List<SolveOptions> all() {
        List<SolveOptions> options = new ArrayList<>(RelaxedTree.waterFilling());
        RelaxedTree.waterFilling().forEach(plain -> options.add(plain.withSolver(SolveOptions.Solver.ITERATIVE)));
        return options;
    }

    private static void check(RuntimeQuotas quotas, String dimension) {
        Map<String, List<ShareStep>> siblings = new HashMap<>();
        for (GroupRuntime group : quotas) {
            Explanation explanation = group.explain(dimension);
            List<ShareStep> steps = explanation.steps();
            ShareStep own = steps.get(steps.size() - 1);
            assertThat(steps).hasSize(group.depth() + 1);
            assertThat(own.group()).isEqualTo(group.path());
            assertThat(own.runtime()).isEqualTo(group.runtime().value(dimension));
            assertThat(own.limitedRequest()).isEqualTo(group.limitedRequest().value(dimension));
            assertThat(own.weight()).isEqualTo(group.sharedWeight().value(dimension));
            long available = quotas.available().value(dimension);
            for (ShareStep step : steps) {
                assertThat(step.available()).as("%s", step).isEqualTo(available);
                available = step.runtime();
            }
            if (!quotas.options().guaranteeUsage()) {
                assertThat(own.base()).isEqualTo(Math.min(own.limitedRequest(), own.effectiveMin()));
            }
            siblings.computeIfAbsent(own.parent(), parent -> new ArrayList<>()).add(own);
            assertThat(explanation.bindings()).isNotEmpty();
            assertThat(explanation.inWords((name, amount) -> Long.toString(amount)))
                    .isNotBlank();
        }
        siblings.values().forEach(set -> check(set, quotas.options()));
    }

    private static void check(List<ShareStep> set, SolveOptions options) {
        ShareStep one = set.get(0);
        BigInteger bases = BigInteger.ZERO;
        BigInteger runtimes = BigInteger.ZERO;
        BigInteger shares = BigInteger.ZERO;
        BigInteger guarantees = BigInteger.ZERO;
        for (ShareStep step : set) {
            assertThat(step.base() + step.share()).as("%s", step).isEqualTo(step.runtime());
            assertThat(step.share()).as("%s", step).isNotNegative();
            bases = bases.add(big(step.base()));
            shares = shares.add(big(step.share()));
            runtimes = runtimes.add(big(step.runtime()));
            guarantees = guarantees.add(big(Math.min(step.limitedRequest(), step.min())));
        }
        assertThat(one.siblings()).isEqualTo(set.size());
        assertThat(one.granted()).isEqualTo(cut(bases));
        if (!options.guaranteeUsage()) {
            assertThat(one.guaranteed()).isEqualTo(cut(guarantees));
        }
        assertThat(big(one.spare()))
                .isEqualTo(big(one.available()).subtract(bases).max(BigInteger.ZERO));
        assertThat(shares).isLessThanOrEqualTo(big(one.spare()));
        assertThat(big(one.unshared()))
                .isEqualTo(big(one.available()).subtract(runtimes).max(BigInteger.ZERO));
        assertThat(one.overcommitted())
                .isEqualTo(cut(runtimes.min(CUT).subtract(big(one.available())).max(BigInteger.ZERO)));
        checkBorrowers(one, set, shares, options);
    }

    private static void checkBorrowers(ShareStep one, List<ShareStep> set, BigInteger shares, SolveOptions options) {
        BigInteger weights = BigInteger.ZERO;
        BigInteger requested = BigInteger.ZERO;
        BigInteger received = BigInteger.ZERO;
        for (ShareStep.Borrower borrower : one.borrowers()) {
            weights = weights.add(big(borrower.weight()));
            requested = requested.add(big(borrower.requested()));
            received = received.add(big(borrower.share()));
            assertThat(borrower.share()).isLessThanOrEqualTo(borrower.requested());
        }
        assertThat(one.borrowerCount()).isEqualTo(one.borrowers().size());
        assertThat(one.weightSum()).isEqualTo(weights);
        assertThat(received).isEqualTo(shares);
        boolean isShort = requested.compareTo(big(one.spare())) > 0;
        boolean hasLevel = isShort && options.solver() == SolveOptions.Solver.WATER_FILLING;
        assertThat(one.level().isPresent()).isEqualTo(hasLevel);
        for (ShareStep step : set) {
            if (!hasLevel) {
                assertThat(step.rounding()).isZero();
            } else {
                assertThat(Math.abs(step.rounding())).isLessThanOrEqualTo(step.borrowerCount() / 2 + 1);
            }
        }
        one.level().ifPresent(level -> {
            // at the level, with fractions, the borrowers would hold exactly what was spare
            BigInteger held = BigInteger.ZERO;
            for (ShareStep.Borrower borrower : one.borrowers()) {
                BigInteger part = big(level.units()).multiply(big(borrower.weight()));
                held = held.add(part.min(big(borrower.requested()).multiply(level.weight())));
            }
            assertThat(held).isEqualTo(big(one.spare()).multiply(level.weight()));
            for (ShareStep step : set) {
                if (step.weight() > 0 && step.limitedRequest() > step.base()) {
                    BigInteger part =
                            big(level.units()).multiply(big(step.weight())).divide(level.weight());
                    long whole = cut(part.min(big(step.limitedRequest() - step.base())));
                    assertThat(step.share()).isEqualTo(whole + step.rounding());
                }
            }
        });
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }

    private static long cut(BigInteger value) {
        return value.min(CUT).longValueExact();
    }

    @Provide
    Arbitrary<Problem> problems() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 40),
                        Arbitraries.of(2, 3, 5, 10, 31, 53, 62),
                        Arbitraries.longs())
                .as(Problem::random);
    }
}
