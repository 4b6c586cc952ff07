package io.github.quotatree.laws;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.Lending;
import io.github.quotatree.PropertySeed;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;

/** What is lent is what is borrowed, in every pool; and every idle min and every borrower is in one pool. */
@AddLifecycleHook(PropertySeed.class)
class LendingLawTest {
    @Property(tries = 300)
    void sumsAgree(@ForAll("problems") Problem problem, @ForAll long seed) {
        var used = BindingLawTest.used(problem, new Random(seed));
        for (SolveOptions options : ExplainedNumbersLawTest.all()) {
            RuntimeQuotas quotas = problem.tree()
                    .computeRuntime(
                            problem.total(), RelaxedTree.demand(problem.tree(), problem.requests(), used), options);
            for (String dimension : problem.tree().schema().dimensions()) {
                check(quotas, dimension);
            }
        }
    }

    private static void check(RuntimeQuotas quotas, String dimension) {
        Map<String, Long> idle = new HashMap<>();
        Map<String, Long> borrowed = new HashMap<>();
        for (GroupRuntime group : quotas) {
            idle.put(group.path(), group.lent().value(dimension));
            borrowed.put(group.path(), group.borrowed().value(dimension));
        }
        for (Lending.Pool pool : quotas.lending(dimension).pools()) {
            check(pool);
            for (Lending.Lender lender : pool.lenders()) {
                assertThat(idle.put(lender.group(), 0L)).isEqualTo(lender.idle());
                assertThat(parent(lender.group())).isEqualTo(pool.parent());
            }
            for (Lending.Borrower borrower : pool.borrowers()) {
                assertThat(borrowed.put(borrower.group(), 0L)).isEqualTo(borrower.borrowed());
                assertThat(parent(borrower.group())).isEqualTo(pool.parent());
            }
        }
        assertThat(idle.values()).allMatch(left -> left == 0);
        assertThat(borrowed.values()).allMatch(left -> left == 0);
    }

    private static void check(Lending.Pool pool) {
        BigInteger idle = big(pool.beyondMins());
        BigInteger lent = big(pool.beyondMinsLent());
        BigInteger borrowed = BigInteger.ZERO;
        for (Lending.Lender lender : pool.lenders()) {
            idle = idle.add(big(lender.idle()));
            lent = lent.add(big(lender.lent()));
            assertThat(lender.lent()).isBetween(0L, lender.idle());
        }
        for (Lending.Borrower borrower : pool.borrowers()) {
            borrowed = borrowed.add(big(borrower.borrowed()));
        }
        if (borrowed.bitLength() >= Long.SIZE) {
            return; // sums are cut at 2^63-1
        }
        assertThat(lent.add(big(pool.overcommitted()))).as("%s", pool).isEqualTo(borrowed);
        BigInteger left = borrowed.add(big(pool.unused())).add(big(pool.unbacked()));
        if (left.bitLength() < Long.SIZE && idle.bitLength() < Long.SIZE) {
            assertThat(idle.add(big(pool.overcommitted()))).as("%s", pool).isEqualTo(left);
        }
        // in proportion: no lender is a unit ahead of its part, as far as half a unit a lender of rounding lets it
        for (Lending.Lender lender : pool.lenders()) {
            BigInteger part = lent.multiply(big(lender.idle())).divide(idle);
            assertThat(big(lender.lent()).subtract(part).abs())
                    .as("%s of %s", lender, pool)
                    .isLessThanOrEqualTo(big(pool.lenders().size() / 2 + 2));
        }
    }

    private static String parent(String path) {
        return path.contains("/") ? path.substring(0, path.lastIndexOf('/')) : "";
    }

    private static BigInteger big(long value) {
        return BigInteger.valueOf(value);
    }

    @Provide
    Arbitrary<Problem> problems() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 40),
                        Arbitraries.of(2, 3, 5, 10, 31, 53, 60),
                        Arbitraries.longs())
                .as(Problem::random);
    }
}
