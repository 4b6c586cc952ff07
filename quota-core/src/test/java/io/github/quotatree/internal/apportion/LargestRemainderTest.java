package io.github.quotatree.internal.apportion;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class LargestRemainderTest {
    private final LargestRemainder rounds = new LargestRemainder(100);

    @Property(tries = 5000)
    void agreesWithExactRounds(@ForAll("problems") Shares shares) {
        assertThat(shares.solve(rounds)).isEqualTo(exactRounds(shares));
    }

    @Test
    void hasTheAlabamaParadox() {
        long[] caps = {100, 100, 100};
        assertThat(new Shares(10, new long[] {6, 6, 2}, caps).solve(rounds)).containsExactly(4, 4, 2);
        assertThat(new Shares(11, new long[] {6, 6, 2}, caps).solve(rounds)).containsExactly(5, 5, 1);
    }

    @Test
    void passesOnTheUnitsThatAMemberReturns() {
        assertThat(new Shares(45, new long[] {60, 50, 80}, new long[] {5, 20, 55}).solve(rounds))
                .containsExactly(5, 15, 25);
    }

    /** The rounds as they are described, in exact arithmetic and with a sort in each. */
    private static long[] exactRounds(Shares shares) {
        int members = shares.weight().length;
        long[] share = new long[members];
        BigInteger left = BigInteger.valueOf(shares.amount());
        while (left.signum() > 0) {
            List<Integer> hungry = new ArrayList<>();
            BigInteger sum = BigInteger.ZERO;
            for (int i = 0; i < members; i++) {
                if (share[i] < shares.cap()[i] && shares.weight()[i] > 0) {
                    hungry.add(i);
                    sum = sum.add(BigInteger.valueOf(shares.weight()[i]));
                }
            }
            if (hungry.isEmpty()) {
                break;
            }
            BigInteger amount = left;
            BigInteger weights = sum;
            Comparator<Integer> byRemainder = Comparator.comparing(
                    i -> amount.multiply(BigInteger.valueOf(shares.weight()[i])).mod(weights));
            BigInteger[] handed = new BigInteger[members];
            BigInteger residual = amount;
            for (int i : hungry) {
                handed[i] =
                        amount.multiply(BigInteger.valueOf(shares.weight()[i])).divide(weights);
                residual = residual.subtract(handed[i]);
            }
            hungry.sort(byRemainder.reversed().thenComparing(i -> i));
            for (int k = 0; k < residual.intValueExact(); k++) {
                handed[hungry.get(k)] = handed[hungry.get(k)].add(BigInteger.ONE);
            }
            left = BigInteger.ZERO;
            for (int i : hungry) {
                BigInteger holds = BigInteger.valueOf(share[i]).add(handed[i]);
                BigInteger cap = BigInteger.valueOf(shares.cap()[i]);
                left = left.add(holds.subtract(cap).max(BigInteger.ZERO));
                share[i] = holds.min(cap).longValueExact();
            }
        }
        return share;
    }

    @Provide
    Arbitrary<Shares> problems() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 60), Arbitraries.of(3, 10, 40, 62), Arbitraries.longs())
                .as(Shares::random);
    }
}
