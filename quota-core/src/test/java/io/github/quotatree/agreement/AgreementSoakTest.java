package io.github.quotatree.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A short run of {@link AgreementSoak}, always the same. */
class AgreementSoakTest {
    @Test
    void solvesAgreeWithTheDefinition() {
        AgreementTally tally = new AgreementSoak(16, 60_000, 0, 20_000).runHere();

        assertThat(tally.inReach.sum()).as("sets in reach of the fast engine").isGreaterThan(100_000);
        assertThat(tally.shortages.sum()).as("sets whose mins do not fit").isGreaterThan(30_000);
    }
}
