package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A ledger does as its model does in all short histories; {@link LedgerHistories} as a program makes longer ones. */
class LedgerHistoriesTest {
    @Test
    void agreesInAllHistoriesOfUpToFourVerbs() {
        LedgerHistories all = new LedgerHistories();
        assertThat(all.explore(4)).isEqualTo(3_263);
        assertThat(all.outcomes()).containsOnlyKeys(LedgerRun.Outcome.values());
    }
}
