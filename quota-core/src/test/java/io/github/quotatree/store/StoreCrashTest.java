package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.store.ForgetfulDisk.Fault;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A machine that stops at any step, and keeps any part of what was not forced: nothing that was answered is lost, and
 * the ledger is as it was after its last change that is there.
 */
class StoreCrashTest {
    private static final int RUNS = 400;

    @Test
    void nothingThatWasAnsweredIsLost() throws InterruptedException {
        int crashes = 0;
        int lost = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            CrashingHost host = run(seed, Fault.NONE, true);
            crashes += host.crashes();
            lost += host.lost();
        }
        assertThat(crashes).isGreaterThan(RUNS * 4);
        assertThat(lost).isGreaterThan(RUNS / 2); // of what was not answered
    }

    /** The same calls, stopped at each of their steps. */
    @Test
    void aStopAtEachStep() throws InterruptedException {
        for (int step = 1; step < 160; step++) {
            CrashingHost host = new CrashingHost(7, Fault.NONE, true);
            host.live(step);
            host.restart();
            host.live(Integer.MAX_VALUE);
        }
    }

    /** Stores that leave a step out, and hosts that answer a refusal at once, are found out. */
    @ParameterizedTest
    @EnumSource
    void plantedErrorsAreFound(Fault fault) {
        assertThatThrownBy(() -> {
                    for (int seed = 0; seed < RUNS; seed++) {
                        run(seed, fault, fault != Fault.NONE);
                    }
                })
                .isInstanceOf(AssertionError.class);
    }

    private static CrashingHost run(long seed, Fault fault, boolean awaitsRefusals) throws InterruptedException {
        CrashingHost host = new CrashingHost(seed, fault, awaitsRefusals);
        Random random = new Random(seed);
        for (int life = 0; life < 6; life++) {
            host.live(random.nextInt(4) == 0 ? 1 + random.nextInt(12) : 1 + random.nextInt(120));
            host.restart();
        }
        return host;
    }
}
