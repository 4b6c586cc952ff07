package io.github.quotatree.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** After each of many faults, each share is that of a fresh solve. */
class FaultRunTest {
    @Test
    void sharesEqualAFreshSolveAfterEachFault() throws Exception {
        run(1, 150);
        run(2, 150);
    }

    @Test
    @Tag("heavy")
    void sharesEqualAFreshSolveAfterManyFaults() throws Exception {
        for (long seed = 3; seed <= 7; seed++) {
            run(seed, 300);
        }
    }

    private static void run(long seed, int steps) throws Exception {
        try (FaultRun run = new FaultRun(seed, QuotaTreePolicy.class)) {
            for (int step = 0; step < steps; step++) {
                run.step();
                assertThat(run.problems()).as("seed %d, step %d", seed, step).isEmpty();
            }
            System.out.println("seed " + seed + ": " + run.events());
        }
    }
}
