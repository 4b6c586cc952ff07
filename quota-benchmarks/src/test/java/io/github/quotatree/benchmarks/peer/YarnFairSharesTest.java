package io.github.quotatree.benchmarks.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What YARN hands out; more than there is, wherever units do not divide evenly or guarantees do not fit. */
class YarnFairSharesTest {
    @ParameterizedTest
    @CsvSource({"1,3", "7,9", "100,102", "99,99"})
    void roundsTheSharesOfThreeEqualsUp(long amount, long handedOut) {
        assertThat(shares(SiblingSet.ofWeights(amount, 1, 1, 1))).containsOnly(handedOut / 3);
    }

    @Test
    void handsOutGuaranteesThatDoNotFit() {
        long[] limits = {100, 100, 100};

        assertThat(shares(new SiblingSet(100, new long[] {60, 60, 60}, limits, new long[] {1, 1, 1})))
                .containsExactly(60, 60, 60);
    }

    @Test
    void followsTheWeightsWhereTheyDivideEvenly() {
        assertThat(shares(SiblingSet.ofWeights(100, 1, 3, 6))).containsExactly(10, 30, 60);
        assertThat(shares(SiblingSet.ofWeights(1_000, 1_000_000, 1))).containsExactly(1_000, 0);
    }

    @Test
    void countsAGuaranteeTowardsTheShareAndKeepsToTheLimit() {
        long[] limits = {30, 100, 100};

        assertThat(shares(new SiblingSet(100, new long[] {0, 50, 0}, limits, new long[] {2, 1, 1})))
                .containsExactly(30, 50, 20);
    }

    @ParameterizedTest
    @CsvSource({"1000", "10000"})
    void handsOutAlmostTheWholeAmountOfTheScenario(int members) {
        SiblingSet set = SiblingSet.draw(members);

        assertThat(Arrays.stream(shares(set)).sum() - set.amount()).isBetween(0L, (long) members);
    }

    private static long[] shares(SiblingSet set) {
        return new YarnFairShares(set).shares();
    }
}
