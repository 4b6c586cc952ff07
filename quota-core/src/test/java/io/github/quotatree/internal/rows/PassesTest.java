package io.github.quotatree.internal.rows;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.tree.Column;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * How many passes over a large set the engine makes. Levels, samples, probes and kept lists are guesses: an error in
 * one of them gives no wrong runtime, but more passes.
 */
class PassesTest {
    /** Enough rows that the probe is asked. */
    private static final int MEMBERS = 300_000;

    private static final int SOLVES = 12;

    private final SplittableRandom random = new SplittableRandom(4);
    private final Column weight = Column.of(MEMBERS, 0);
    private final Column min = Column.of(MEMBERS, 0);
    private final Column limited = Column.of(MEMBERS, 0);
    private final KnownLevels levels = new KnownLevels(1);
    private final RowSharing sharing = new RowSharing(MEMBERS);
    private long limitedSum;
    private double weightSum;

    /** Cards come in ones and twos, so that thousands of members bid at one level. */
    private void drawCards() {
        for (int i = 0; i < MEMBERS; i++) {
            weight.set(i, random.nextInt(8) == 0 ? 8 : 1 + random.nextInt(2));
            limited.set(i, random.nextInt(10) < 3 ? 0 : 1 + random.nextInt(8));
        }
        begin();
    }

    private void drawSizes() {
        for (int i = 0; i < MEMBERS; i++) {
            weight.set(i, 1 + random.nextInt(100_000));
            limited.set(i, random.nextInt(100_000));
        }
        begin();
    }

    private void begin() {
        for (int i = 0; i < MEMBERS; i++) {
            limitedSum += limited.get(i);
            weightSum += weight.get(i);
        }
        levels.prepare(0, 0, MEMBERS, weight);
        sharing.turnTo(weight, min, limited, Column.of(MEMBERS, 0), levels);
    }

    private void share(double part) {
        assertThat(sharing.share(0, 0, MEMBERS, (long) (part * limitedSum), limitedSum, weightSum))
                .as("proven")
                .isTrue();
    }

    /** The probe finds the heap of bids that the last unit belongs to, so that one count is enough. */
    @Test
    void tiesAreCountedOnce() {
        drawCards();
        for (int k = 0; k < SOLVES; k++) {
            levels.forget(0);
            share(0.2 + 0.05 * k);
        }

        assertThat(counts()).as("counts").isLessThan(SOLVES * 3 / 2);
    }

    /** The kept list, corrected by each change, has the level, so that no pass is needed to find it. */
    @Test
    void changesNeedNoWindow() {
        drawSizes();
        share(0.5);
        share(0.5); // a list is kept from the second on
        int windows = windows();
        for (int k = 0; k < SOLVES; k++) {
            for (int c = 0; c < MEMBERS / 100; c++) {
                change(random.nextInt(MEMBERS), random.nextInt(100_000));
            }
            share(0.5);
        }

        assertThat(windows() - windows).as("windows").isZero();
        assertThat(counts()).as("counts").isEqualTo(SOLVES + 2);
    }

    private void change(int node, long now) {
        long before = limited.get(node);
        levels.change(0, weight, min, node, (double) before, (double) now);
        limited.set(node, now);
        limitedSum += now - before;
    }

    /** The sample guesses a level from nothing, and the level of one amount that of another. */
    @Test
    void aGuessIsNear() {
        drawSizes();
        for (int k = 0; k < SOLVES; k++) {
            levels.forget(0);
            share(0.2 + 0.05 * k);
        }

        assertThat(windows()).as("windows").isEqualTo(SOLVES);
        assertThat(counts()).as("counts").isEqualTo(SOLVES);
    }

    /** Heavy members of which each level saturates one more hide the level from samples and from Newton's method. */
    @Test
    void aLevelFarFromAllGuessesIsFoundByWideWindows() {
        long amount = drawChain(25);

        assertThat(sharing.share(0, 0, MEMBERS, amount, limitedSum, weightSum))
                .as("proven")
                .isTrue();
        assertThat(windows()).as("windows").isBetween(3, 6);
        assertThat(counts()).as("counts").isOne();
    }

    /** Each of the heavy members weighs more than all behind it, and requests a little less than it would hold. */
    private long drawChain(int heavy) {
        long[] chain = new long[heavy];
        double behind = MEMBERS - heavy;
        for (int k = heavy - 1; k >= 0; k--) {
            chain[k] = (long) (1.2 * behind);
            behind += chain[k];
        }
        long amount = 1L << 50;
        long rest = amount;
        for (int k = 0; k < heavy; k++) {
            int node = k * (MEMBERS / heavy);
            weight.set(node, chain[k]);
            limited.set(node, (long) (0.92 * rest / behind * chain[k]));
            rest -= limited.get(node);
            behind -= chain[k];
        }
        for (int i = 0; i < MEMBERS; i++) {
            if (weight.get(i) == 0) {
                weight.set(i, 1);
                limited.set(i, 4 * (long) (rest / behind + 1));
            }
        }
        begin();
        return amount;
    }

    private int windows() {
        return requireNonNull(sharing.large()).windows();
    }

    private int counts() {
        return requireNonNull(sharing.large()).counts();
    }
}
