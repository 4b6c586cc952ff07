package io.github.quotatree.internal.apportion;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import java.util.Arrays;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

@AddLifecycleHook(PropertySeed.class)
class ApportionmentTest {
    private final Apportionment apportionment = new Apportionment(2000);

    @Property(tries = 20_000)
    void agreesWithTheDefinitionOnSmallNumbers(@ForAll("small") Shares shares) {
        assertThat(shares.solve(apportionment)).isEqualTo(shares.unitByUnit());
    }

    @Property(tries = 20_000)
    void isCertifiedOnAllNumbers(@ForAll("all") Shares shares) {
        assertThat(shares.isCertified(shares.solve(apportionment))).isTrue();
    }

    @Property(tries = 200)
    void isCertifiedForManyMembers(@ForAll("many") Shares shares) {
        assertThat(shares.isCertified(shares.solve(apportionment))).isTrue();
    }

    @Property(tries = 5000)
    void oneMoreUnitChangesOneMember(@ForAll("all") Shares shares) {
        if (shares.amount() == Long.MAX_VALUE) {
            return;
        }
        long[] before = shares.solve(apportionment);
        long[] after = new Shares(shares.amount() + 1, shares.weight(), shares.cap()).solve(apportionment);
        long[] more = new long[before.length];
        Arrays.setAll(more, i -> after[i] - before[i]);
        assertThat(Arrays.stream(more)).allMatch(unit -> unit == 0 || unit == 1);
        assertThat(Arrays.stream(more).sum()).isLessThanOrEqualTo(1);
    }

    @Test
    void definitionAndCertificateCatchPlantedBugs() {
        SharingRule[] bugs = {
            new LargestRemainder(2000),
            tiesToTheLargerIndex(),
            (amount, weight, cap, from, to, share) -> {
                apportionment.share(Math.max(0, amount - 1), weight, cap, from, to, share);
            }
        };
        for (SharingRule bug : bugs) {
            assertThat(IntStream.range(0, 500).mapToObj(seed -> Shares.random(1 + seed % 8, 5, seed)))
                    .anyMatch(shares -> !Arrays.equals(shares.solve(bug), shares.unitByUnit()))
                    .anyMatch(shares -> !shares.isCertified(shares.solve(bug)));
        }
    }

    /** Solves the mirrored problem, so that ties go the other way. */
    private SharingRule tiesToTheLargerIndex() {
        return (amount, weight, cap, from, to, share) -> {
            long[] mirrored = new Shares(amount, mirror(weight), mirror(cap)).solve(apportionment);
            System.arraycopy(mirror(mirrored), 0, share, 0, share.length);
        };
    }

    private static long[] mirror(long[] values) {
        long[] result = new long[values.length];
        Arrays.setAll(result, i -> values[values.length - 1 - i]);
        return result;
    }

    @Test
    void hasNoAlabamaParadox() {
        assertThat(shares(9, 6, 6, 2)).containsExactly(4, 4, 1);
        assertThat(shares(10, 6, 6, 2)).containsExactly(5, 4, 1);
        assertThat(shares(11, 6, 6, 2)).containsExactly(5, 5, 1);
        assertThat(shares(12, 6, 6, 2)).containsExactly(5, 5, 2);
    }

    @Test
    void breaksTiesByIndex() {
        assertThat(shares(1, 1, 1, 1)).containsExactly(1, 0, 0);
        assertThat(shares(5, 1, 1, 1)).containsExactly(2, 2, 1);
        assertThat(shares(500, equal(1000)))
                .startsWith(1, 1, 1)
                .endsWith(0, 0, 0)
                .contains(1, 0);
    }

    @Test
    void sharesTheLargestAmounts() {
        assertThat(shares(Long.MAX_VALUE, 1, 1, 1))
                .containsExactly(3074457345618258603L, 3074457345618258602L, 3074457345618258602L);
        assertThat(shares(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE))
                .containsExactly(4611686018427387904L, 4611686018427387903L);
    }

    /** Rounded down, all parts together are two units short, and the caps sum to more than a long counts. */
    @Test
    void opensTheBidsAboveTheLevel() {
        assertThat(shares(2, 1, 1, 1, 1, 1)).containsExactly(1, 1, 0, 0, 0);
    }

    @Test
    void leavesTheMembersOfOtherSetsAlone() {
        long[] share = {-1, -1, -1, -1};
        new Apportionment(2).share(5, new long[] {9, 1, 1, 9}, new long[] {9, 4, 4, 9}, 1, 3, share);
        assertThat(share).containsExactly(-1, 3, 2, -1);
    }

    @Test
    void opensMoreBidsThanALongCounts() {
        // two saturated members hold nearly all; at the level below, which is 0, every one of 2^63 bids is open
        long most = Long.MAX_VALUE;
        Shares shares = new Shares(most, new long[] {most, most, 1, 1}, new long[] {most / 2, most / 2, 5, 5});

        assertThat(shares.isCertified(shares.solve(apportionment))).isTrue();
        assertThat(shares.solve(apportionment)).containsExactly(most / 2, most / 2, 1, 0);
    }

    @Test
    void dividesUnitsThatADominantWeightWouldTakeInOneStep() {
        // at the level of the others the first member bids for hundreds of units in a single step
        Shares shares = new Shares(10_020, new long[] {1000, 1, 1}, new long[] {10_000, 100, 100});
        assertThat(shares.solve(apportionment)).isEqualTo(shares.unitByUnit());
    }

    private long[] shares(long amount, long... weight) {
        long[] cap = new long[weight.length];
        Arrays.fill(cap, Long.MAX_VALUE);
        return new Shares(amount, weight, cap).solve(apportionment);
    }

    private static long[] equal(int members) {
        long[] weight = new long[members];
        Arrays.fill(weight, 7);
        return weight;
    }

    @Provide
    Arbitrary<Shares> small() {
        return problems(8, Arbitraries.of(2, 4, 6));
    }

    @Provide
    Arbitrary<Shares> all() {
        return problems(60, Arbitraries.of(1, 5, 20, 40, 62));
    }

    @Provide
    Arbitrary<Shares> many() {
        return problems(2000, Arbitraries.of(10, 62));
    }

    private static Arbitrary<Shares> problems(int members, Arbitrary<Integer> bits) {
        return Combinators.combine(Arbitraries.integers().between(0, members), bits, Arbitraries.longs())
                .as(Shares::random);
    }
}
