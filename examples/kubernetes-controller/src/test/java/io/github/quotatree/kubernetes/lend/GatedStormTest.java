package io.github.quotatree.kubernetes.lend;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Gates in a storm of changes and faults, by fixed seeds. */
class GatedStormTest {
    private static void run(long seed, int rounds, int steps) {
        try (GatedStorm storm = new GatedStorm(seed)) {
            System.out.println(storm.run(rounds, steps));
        }
    }

    @Test
    void aShortStorm() {
        run(1, 2, 30);
    }

    @Test
    @Tag("heavy")
    void longStorms() {
        for (long seed = 2; seed <= 7; seed++) {
            run(seed, 6, 60);
        }
    }
}
