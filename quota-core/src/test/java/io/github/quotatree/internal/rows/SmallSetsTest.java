package io.github.quotatree.internal.rows;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.tree.Column;
import org.junit.jupiter.api.Test;

/** The fast engine on every small set there is. It must prove each answer: the definition is asked for none. */
class SmallSetsTest {
    @Test
    void upToThreeMembers() {
        for (int members = 1; members <= 3; members++) {
            check(new SmallSets(members, 3, 2, 3, 1));
        }
    }

    @Test
    void fourMembers() {
        check(new SmallSets(4, 3, 1, 3, 1));
    }

    @Test
    void fiveMembersWithoutMins() {
        check(new SmallSets(5, 2, 0, 3, 1));
    }

    @Test
    void membersOnBothSidesOfTheEndOfARow() {
        for (int first = 1; first <= 2; first++) {
            check(new SmallSets(3, 3, 1, 3, Column.ROW - first));
        }
    }

    private static void check(SmallSets sets) {
        sets.check();

        assertThat(sets.proven).as("proven").isEqualTo(sets.shared).isPositive();
        assertThat(sets.provenAgain).as("proven again").isGreaterThan(sets.proven);
    }
}
