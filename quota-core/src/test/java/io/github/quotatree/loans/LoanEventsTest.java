package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Days of six groups below two parents: requests come and go, loans are called back after a delay, victims take time to
 * leave, and plans overlap. What runs fits at every moment, and what a plan was made for starts.
 */
class LoanEventsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final ResourceVector TOTAL = SCHEMA.vector(100, 20);
    private static final ResourceVector OF_PARENT = SCHEMA.vector(70, 14);
    private static final Duration DELAY = Duration.ofSeconds(60);
    private static final int STEP = 10;
    private static final int END = 4 * 3600;

    @SuppressWarnings("NullAway.Init") // begin sets it
    private LoanHost host;

    @Test
    void whatRunsFitsAndWhatAPlanIsForStarts() {
        int plans = 0;
        int victims = 0;
        for (int seed = 0; seed < 3; seed++) {
            run(new Random(seed));
            plans += host.plans;
            victims += host.victims;
            assertThat(host.started)
                    .as("of those that plans were made for")
                    .isEqualTo(host.preemptors - host.notStarted());
        }
        assertThat(plans).isGreaterThan(20);
        assertThat(victims).isGreaterThan(40);
    }

    private void run(Random random) {
        begin(random);
        boolean[] busy = new boolean[6];
        int[] flips = new int[6];
        int submitted = 0;
        for (int second = 0; second < END; second += STEP) {
            for (int g = 0; g < 6; g++) {
                if (second >= flips[g]) {
                    busy[g] = random.nextBoolean();
                    flips[g] = second + 600 + random.nextInt(7200);
                }
                if (busy[g] && random.nextInt(8) == 0) {
                    submit(random, g, submitted++, Instant.ofEpochSecond(second));
                }
            }
            host.step(Instant.ofEpochSecond(second));
            requireRoom();
        }
    }

    private void begin(Random random) {
        QuotaTree.Builder tree = QuotaTree.builder(SCHEMA);
        for (int p = 0; p < 2; p++) {
            tree.parent("p" + p, group -> group.min(SCHEMA.vector(48, 9)).max(OF_PARENT));
        }
        for (int g = 0; g < 6; g++) {
            String parent = "p" + g % 2;
            tree.leaf(
                    "g" + g,
                    group -> group.under(parent)
                            .min(SCHEMA.vector(16, 3))
                            .sharedWeight("cpu", 1)
                            .sharedWeight("gpu", 1));
        }
        QuotaTree built = tree.build();
        host = new LoanHost(QuotaForest.of(built), built.id(), TOTAL, DELAY, () -> 10 + 10 * random.nextInt(4));
    }

    private void submit(Random random, int group, int number, Instant time) {
        boolean onCards = group % 3 == 0 || (group % 3 == 2 && random.nextBoolean());
        ResourceVector request = onCards
                ? SCHEMA.vector(1 + random.nextInt(6), 1 + random.nextInt(4))
                : SCHEMA.vector(1 + random.nextInt(12), 0);
        host.submit(
                Workload.builder("w" + number, request)
                        .group("g" + group)
                        .priority(random.nextInt(3))
                        .submitted(time)
                        .build(),
                Duration.ofSeconds(60 + (long) (-Math.log(1 - random.nextDouble()) * 1500)));
    }

    /** What runs or leaves is within the total, and within the max of each parent. */
    private void requireRoom() {
        ResourceVector all = SCHEMA.zero();
        ResourceVector[] below = {SCHEMA.zero(), SCHEMA.zero()};
        for (WorkloadStatus status : host.ledger.snapshot().workloads()) {
            if (status.phase() == WorkloadPhase.RUNNING || status.phase() == WorkloadPhase.STOPPING) {
                int parent = (status.group().charAt(1) - '0') % 2;
                all = all.plus(status.used());
                below[parent] = below[parent].plus(status.used());
            }
        }
        assertThat(all.fitsIn(TOTAL)).as(host.now + ": " + all).isTrue();
        assertThat(below[0].fitsIn(OF_PARENT) && below[1].fitsIn(OF_PARENT))
                .as(host.now.toString())
                .isTrue();
    }
}
