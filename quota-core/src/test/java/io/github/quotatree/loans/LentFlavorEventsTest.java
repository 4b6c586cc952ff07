package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Hours of four groups with cards of two models, of which two are promised to B and C by name: loans are called back
 * after a delay, victims take time to leave, and plans overlap. Each model is within its total at every moment, the work
 * that a plan was made for starts, and promises by name are kept.
 */
class LentFlavorEventsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");
    private static final ResourceVector TOTAL =
            SCHEMA.zero().with("cpu", 100).with("gpu", "a100", 12).with("gpu", "v100", 12);
    private static final Duration DELAY = Duration.ofSeconds(60);

    /** The longest that work within a promise waits: the delay, the leaving of victims, and steps of 10 seconds. */
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    private static final int STEP = 10;
    private static final int END = 3 * 3600;
    private static final QuotaTree TREE = QuotaTree.builder(SCHEMA)
            .leaf("A", group -> group.min(SCHEMA.vector(25, 6)))
            .leaf("B", group -> group.min(SCHEMA.vector(25, 6)).flavorMin("gpu", "a100", 6))
            .leaf("C", group -> group.min(SCHEMA.vector(25, 6)).flavorMin("gpu", "v100", 4))
            .leaf("D", group -> group.min(SCHEMA.vector(25, 6)))
            .build();

    @SuppressWarnings("NullAway.Init") // run sets it
    private LoanHost host;

    @Test
    void modelsAreWithinTheirTotalsAndPlansStartTheirWork() {
        int plans = 0;
        int victims = 0;
        for (int seed = 0; seed < 2; seed++) {
            run(new Random(seed));
            plans += host.plans;
            victims += host.victims;
            assertThat(host.started).isEqualTo(host.preemptors - host.notStarted());
        }
        assertThat(plans).isGreaterThan(10);
        assertThat(victims).isGreaterThan(20);
    }

    private void run(Random random) {
        host = new LoanHost(QuotaForest.of(TREE), TREE.id(), TOTAL, DELAY, () -> 10 + 10 * random.nextInt(4));
        int submitted = 0;
        boolean[] busy = new boolean[4];
        int[] flips = new int[4];
        for (int second = 0; second < END; second += STEP) {
            for (int g = 0; g < 4; g++) {
                if (second >= flips[g]) {
                    busy[g] = random.nextBoolean();
                    flips[g] = second + 600 + random.nextInt(3600);
                }
                if (busy[g] && random.nextInt(8) == 0) {
                    submit(random, g, submitted++, Instant.ofEpochSecond(second));
                }
            }
            host.step(Instant.ofEpochSecond(second));
            LedgerSnapshot snapshot = host.ledger.snapshot();
            requireRoom(snapshot);
            requirePromises(snapshot);
        }
    }

    private void submit(Random random, int group, int number, Instant time) {
        Workload.Builder workload = Workload.builder(
                        "w" + number, SCHEMA.vector(1 + random.nextInt(6), random.nextInt(4)))
                .group(List.of("A", "B", "C", "D").get(group))
                .priority(random.nextInt(3))
                .submitted(time);
        if (random.nextInt(3) > 0) {
            workload.accepts(FlavorClass.of(SCHEMA, "gpu", group == 1 || random.nextInt(4) == 0 ? "a100" : "v100"));
        }
        host.submit(workload.build(), Duration.ofSeconds(60 + (long) (-Math.log(1 - random.nextDouble()) * 1500)));
    }

    private void requireRoom(LedgerSnapshot snapshot) {
        ResourceVector all = SCHEMA.zero();
        for (WorkloadStatus status : snapshot.workloads()) {
            if (status.phase() == WorkloadPhase.RUNNING || status.phase() == WorkloadPhase.STOPPING) {
                all = all.plus(status.used());
            }
        }
        for (int c = 0; c < SCHEMA.columns(); c++) {
            assertThat(all.value(c)).as(host.now + ": " + all).isLessThanOrEqualTo(TOTAL.value(c));
        }
    }

    /** The oldest of the most important work of B, if it names a100 within the promise, does not wait for long. */
    private void requirePromises(LedgerSnapshot snapshot) {
        for (WorkloadStatus status : snapshot.workloads("B")) {
            boolean isNamed = status.workload().request().value("gpu") > 0
                    && !status.workload().accepted("gpu").acceptsAny();
            boolean isDue = status.phase() == WorkloadPhase.PENDING && snapshot.isEntitled(status.id());
            if (isNamed && isDue) {
                assertThat(snapshot.entitledFlavors(status.id())).containsEntry("gpu", "a100");
                status.standing()
                        .dueSince()
                        .ifPresent(since -> assertThat(Duration.between(since, host.now))
                                .as(host.now + ": " + status)
                                .isLessThanOrEqualTo(LONGEST_WAIT));
            }
        }
    }
}
