package io.github.quotatree.kubernetes.faults;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Controllers in a storm of changes and faults, by fixed seeds. */
class RandomRunTest {
    private static void run(long seed, int rounds, int steps) throws Exception {
        try (ClusterUnderTest cluster = new ClusterInProcess()) {
            System.out.println(new RandomRun(cluster, seed).run(rounds, steps));
        }
    }

    @Test
    void aShortRun() throws Exception {
        run(1, 2, 40);
    }

    @Test
    @Tag("heavy")
    void longRuns() throws Exception {
        for (long seed = 3; seed <= 4; seed++) {
            run(seed, 5, 80);
        }
    }
}
