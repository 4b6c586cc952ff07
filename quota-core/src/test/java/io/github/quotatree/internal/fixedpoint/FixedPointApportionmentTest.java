package io.github.quotatree.internal.fixedpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.apportion.Apportionment;
import io.github.quotatree.internal.apportion.LargestRemainder;
import io.github.quotatree.internal.apportion.Shares;
import io.github.quotatree.internal.apportion.SharingRule;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class FixedPointApportionmentTest {
    private final Apportionment exact = new Apportionment(20_000);
    private final FixedPointSet set = new FixedPointSet(20_000);

    @Property(tries = 20_000)
    void agreesWithTheDefinitionOnSmallNumbers(@ForAll("small") Shares shares) {
        if (set.accepts(shares)) {
            assertThat(shares.solve(set)).isEqualTo(shares.unitByUnit());
        }
    }

    @Property(tries = 20_000)
    void agreesWithTheExactLevelOnAllNumbers(@ForAll("all") Shares shares) {
        if (set.accepts(shares)) {
            assertThat(shares.solve(set)).isEqualTo(shares.solve(exact));
        }
    }

    @Property(tries = 300)
    void agreesForManyMembers(@ForAll("many") Shares shares) {
        if (set.accepts(shares)) {
            assertThat(shares.solve(set)).isEqualTo(shares.solve(exact));
        }
    }

    @Property(tries = 2000)
    void agreesWhenAmountsAndCapsChange(@ForAll("all") Shares shares, @ForAll Random random) {
        Shares now = shares;
        for (int step = 0; step < 6; step++) {
            if (set.accepts(now)) {
                set.begin(now);
                assertThat(set.share()).isEqualTo(now.solve(exact));
                now = changed(now, random, step);
                while (set.change(now)) {
                    assertThat(set.share()).isEqualTo(now.solve(exact));
                    now = changed(now, random, step);
                    if (random.nextInt(8) == 0) {
                        break;
                    }
                }
            }
        }
    }

    /** A problem with another amount, and other caps for none, one or some of the members. */
    private static Shares changed(Shares shares, Random random, int step) {
        long[] cap = shares.cap().clone();
        for (int i = 0; i < cap.length; i++) {
            if (random.nextInt(1 << step) == 0) {
                cap[i] = cap[random.nextInt(cap.length)] / (1 + random.nextInt(3));
            }
        }
        long amount = random.nextBoolean() ? shares.amount() : shares.amount() / 4 * (1 + random.nextInt(4));
        return new Shares(amount, shares.weight(), cap);
    }

    @Test
    void isInRangeForNearlyAllNumbersThatClustersHave() {
        long accepted = IntStream.range(0, 2000)
                .filter(seed -> {
                    Shares shares = Shares.random(1 + seed % 60, 45, seed);
                    Shares everyday = new Shares(shares.amount(), bounded(shares.weight()), shares.cap());
                    return !set.accepts(everyday) || set.solves(everyday);
                })
                .count();
        assertThat(accepted).isGreaterThan(1900);
    }

    private static long[] bounded(long[] weights) {
        return Arrays.stream(weights).map(weight -> weight >>> 10).toArray();
    }

    @Test
    void sharesAmongMembersThatAreAllAlike() {
        // every bid lies in a heap with those of all others
        long[] weight = new long[5000];
        Arrays.fill(weight, 8);
        long[] cap = new long[5000];
        Arrays.fill(cap, 8);
        for (long amount : new long[] {1, 7, 4999, 5000, 12_345, 39_999}) {
            Shares shares = new Shares(amount, weight, cap);
            assertThat(shares.solve(set)).isEqualTo(shares.solve(exact));
        }
    }

    @Test
    void handsOutNoUnitTooManyWhereAmountAndCapsAreTheSameToADouble() {
        long many = 1L << 60;
        for (Shares shares : List.of(
                new Shares(many - 1, new long[] {3 << 20}, new long[] {many}),
                new Shares(many - 1, new long[] {1, 1}, new long[] {many / 2, many / 2}),
                new Shares(many - 3, new long[] {5, 7, 9}, new long[] {many / 4, many / 2, many / 4}))) {
            assertThat(shares.solve(set)).isEqualTo(shares.solve(exact));
        }
    }

    @Test
    void catchesPlantedBugs() {
        SharingRule[] bugs = {
            (amount, weight, cap, from, to, share) -> set.share(Math.max(0, amount - 1), weight, cap, from, to, share),
            (amount, weight, cap, from, to, share) -> {
                // forgets the half: rounds down at the level
                new LargestRemainder(2000).share(amount, weight, cap, from, to, share);
            }
        };
        for (SharingRule bug : bugs) {
            assertThat(IntStream.range(0, 500).mapToObj(seed -> Shares.random(1 + seed % 8, 5, seed)))
                    .anyMatch(shares -> set.accepts(shares) && !Arrays.equals(shares.solve(bug), shares.unitByUnit()));
        }
    }

    @Provide
    Arbitrary<Shares> small() {
        return problems(8, Arbitraries.of(2, 4, 6));
    }

    @Provide
    Arbitrary<Shares> all() {
        return problems(60, Arbitraries.of(1, 5, 20, 40, 55, 60));
    }

    @Provide
    Arbitrary<Shares> many() {
        return problems(20_000, Arbitraries.of(3, 10, 40, 55));
    }

    private static Arbitrary<Shares> problems(int members, Arbitrary<Integer> bits) {
        return Combinators.combine(Arbitraries.integers().between(1, members), bits, Arbitraries.longs())
                .as(Shares::random);
    }
}
