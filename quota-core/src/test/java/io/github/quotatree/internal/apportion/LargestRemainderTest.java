package io.github.quotatree.internal.apportion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.PropertySeed;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

@AddLifecycleHook(PropertySeed.class)
class LargestRemainderTest {
    private static final long MOST = Long.MAX_VALUE;

    private final LargestRemainder rounds = new LargestRemainder(6000);
    private final SharingRule exact = new ExactRounds();

    @Property(tries = 20_000)
    void agreesWithExactRounds(@ForAll("problems") Shares shares) {
        assertThat(shares.solve(rounds)).isEqualTo(shares.solve(exact));
    }

    @Property(tries = 200)
    void agreesWithExactRoundsForManyMembers(@ForAll("many") Shares shares) {
        assertThat(shares.solve(rounds)).isEqualTo(shares.solve(exact));
    }

    /** Quotients around 2^48 and sums of weights around 2^63, from which on other arithmetic is used. */
    @Property(tries = 20_000)
    void agreesWithExactRoundsWhereTheArithmeticChanges(@ForAll("atBounds") Shares shares) {
        assertThat(shares.solve(rounds)).isEqualTo(shares.solve(exact));
    }

    /** Few weights, so that many remainders are equal and the index decides. */
    @Property(tries = 2000)
    void agreesWithExactRoundsWhereMembersAreAlike(@ForAll("alike") Shares shares) {
        assertThat(shares.solve(rounds)).isEqualTo(shares.solve(exact));
    }

    @Test
    void agreesWithExactRoundsOnAllSmallSets() {
        assertThat(smallSetsThatDiffer(exact)).isZero();
    }

    @Test
    void exactRoundsWithABugDiffer() {
        assertThat(smallSetsThatDiffer(new TiesToTheLargerIndex())).isPositive();
        assertThat(smallSetsThatDiffer(new SmallestRemainderFirst())).isPositive();
        assertThat(smallSetsThatDiffer(new LeaveOneUnitEarly())).isPositive();
        assertThatThrownBy(() -> agreesWithBug(new TiesToTheLargerIndex())).isInstanceOf(AssertionError.class);
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

    @Test
    void sharesTheLargestAmounts() {
        long[] most = {MOST, MOST, MOST};
        assertThat(new Shares(MOST, new long[] {MOST, MOST - 1, MOST - 2}, most).solve(rounds))
                .isEqualTo(new Shares(MOST, new long[] {MOST, MOST - 1, MOST - 2}, most).solve(exact));
        assertThat(new Shares(MOST, new long[] {MOST}, new long[] {MOST}).solve(rounds))
                .containsExactly(MOST);
        assertThat(new Shares(MOST - 1, new long[] {3}, new long[] {MOST}).solve(rounds))
                .containsExactly(MOST - 1);
    }

    /** The quotient of the first is 1 - 2^-52, nearer to 1 than an estimate is to a quotient. */
    @Test
    void noEstimatePassesAQuotient() {
        long[] weight = {(1L << 52) - 1, 1};
        assertThat(new Shares(1, weight, new long[] {1, 1}).solve(rounds)).containsExactly(1, 0);
    }

    @Test
    void takesAsManyMembersAsItHasRoomFor() {
        LargestRemainder two = new LargestRemainder(2);
        assertThat(new Shares(1, new long[] {1, 1}, new long[] {1, 1}).solve(two))
                .containsExactly(1, 0);
        assertThat(new Shares(1, new long[] {MOST, MOST}, new long[] {1, 1}).solve(two))
                .containsExactly(1, 0);
    }

    @Test
    void leavesTheMembersOfOtherSetsAlone() {
        long[] share = {-1, -1, -1, -1};
        rounds.share(5, new long[] {9, 1, 1, 9}, new long[] {9, 4, 4, 9}, 1, 3, share);
        assertThat(share).containsExactly(-1, 3, 2, -1);
    }

    private void agreesWithBug(SharingRule bug) {
        for (int seed = 0; seed < 100; seed++) {
            Shares shares = alike(30, 3, seed);
            assertThat(shares.solve(rounds)).isEqualTo(shares.solve(bug));
        }
    }

    /** Counts on how many sets of three members, with small numbers, the rounds differ from other ones. */
    private int smallSetsThatDiffer(SharingRule other) {
        int different = 0;
        long[] weights = {0, 1, 2, 3};
        long[] caps = {0, 1, 2, 5};
        for (int w = 0; w < 64; w++) {
            long[] weight = {weights[w & 3], weights[w >> 2 & 3], weights[w >> 4]};
            for (int c = 0; c < 64; c++) {
                long[] cap = {caps[c & 3], caps[c >> 2 & 3], caps[c >> 4]};
                for (int amount = 0; amount < 14; amount++) {
                    Shares shares = new Shares(amount, weight, cap);
                    different += Arrays.equals(shares.solve(rounds), shares.solve(other)) ? 0 : 1;
                }
            }
        }
        return different;
    }

    @Provide
    Arbitrary<Shares> problems() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 60), Arbitraries.of(3, 10, 40, 62), Arbitraries.longs())
                .as(Shares::random);
    }

    @Provide
    Arbitrary<Shares> many() {
        return Combinators.combine(
                        Arbitraries.integers().between(1000, 6000), Arbitraries.of(12, 30, 62), Arbitraries.longs())
                .as(Shares::random);
    }

    @Provide
    Arbitrary<Shares> atBounds() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 12),
                        Arbitraries.integers().between(46, 62),
                        Arbitraries.integers().between(46, 62),
                        Arbitraries.longs())
                .as(LargestRemainderTest::atBounds);
    }

    @Provide
    Arbitrary<Shares> alike() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 300),
                        Arbitraries.integers().between(1, 3),
                        Arbitraries.longs())
                .as(LargestRemainderTest::alike);
    }

    /** Members whose weights and shares have about so many bits, some of them much smaller. */
    private static Shares atBounds(int members, int weightBits, int shareBits, long seed) {
        Random random = new Random(seed);
        long[] weight = new long[members];
        long[] cap = new long[members];
        long largest = random.nextBoolean()
                ? 1L << weightBits
                : (long) (0x1p63 / members * (0.25 + 1.75 * random.nextDouble())); // sums up to 2^64
        for (int i = 0; i < members; i++) {
            long nearly = largest - (random.nextBoolean() ? random.nextInt(3) : random.nextLong(largest / 2 + 1));
            weight[i] = random.nextInt(4) == 0 ? random.nextLong() >>> random.nextInt(2, 60) : Math.max(1, nearly);
            cap[i] = random.nextInt(3) == 0 ? random.nextLong() >>> random.nextInt(1, 60) : MOST;
        }
        long amount = (1L << shareBits) - 3 + random.nextInt(6);
        return new Shares(random.nextBoolean() ? amount : Math.max(amount, amount * members), weight, cap);
    }

    private static Shares alike(int members, int kinds, long seed) {
        Random random = new Random(seed);
        long[] weightOf =
                random.longs(kinds, 1, random.nextBoolean() ? 5 : 1L << 55).toArray();
        long[] weight = new long[members];
        long[] cap = new long[members];
        for (int i = 0; i < members; i++) {
            weight[i] = weightOf[random.nextInt(kinds)];
            cap[i] = random.nextInt(5) == 0 ? random.nextInt(4) : 20;
        }
        return new Shares(random.nextLong(20L * members), weight, cap);
    }

    private static final class TiesToTheLargerIndex extends ExactRounds {
        @Override
        Comparator<Integer> order(BigInteger[] remainder) {
            return Comparator.<Integer, BigInteger>comparing(i -> remainder[i])
                    .thenComparing(i -> i)
                    .reversed();
        }
    }

    private static final class SmallestRemainderFirst extends ExactRounds {
        @Override
        Comparator<Integer> order(BigInteger[] remainder) {
            return Comparator.<Integer, BigInteger>comparing(i -> remainder[i]).thenComparing(i -> i);
        }
    }

    private static final class LeaveOneUnitEarly extends ExactRounds {
        @Override
        boolean leaves(long share, long cap) {
            return share >= cap - 1;
        }
    }
}
