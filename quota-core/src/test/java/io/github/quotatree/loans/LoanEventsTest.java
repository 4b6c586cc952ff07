package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    private Instant now = Instant.EPOCH;
    private QuotaLedger ledger;
    private final Map<String, Instant> ends = new HashMap<>();
    private final Map<String, Instant> leaves = new HashMap<>();
    private final Map<String, Duration> durations = new HashMap<>();
    private int plans;
    private int preemptors;
    private int started;
    private int victims;

    @Test
    void whatRunsFitsAndWhatAPlanIsForStarts() {
        for (int seed = 0; seed < 3; seed++) {
            run(new Random(seed));
        }
        assertThat(plans).isGreaterThan(20);
        assertThat(victims).isGreaterThan(40);
        assertThat(started).as("of the workloads that plans were made for").isEqualTo(preemptors);
    }

    private void run(Random random) {
        begin();
        boolean[] busy = new boolean[6];
        int[] flips = new int[6];
        int submitted = 0;
        for (int second = 0; second < END; second += STEP) {
            now = Instant.ofEpochSecond(second);
            leave();
            for (int g = 0; g < 6; g++) {
                if (second >= flips[g]) {
                    busy[g] = random.nextBoolean();
                    flips[g] = second + 600 + random.nextInt(7200);
                }
                if (busy[g] && random.nextInt(8) == 0) {
                    submit(random, g, submitted++);
                }
            }
            startReady();
            startAll(AdmissionOptions.defaults().withLoans(false));
            callBack(random);
            startAll(AdmissionOptions.defaults());
            requireRoom();
        }
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            preemptors -= status.standing().handedOver() ? 1 : 0; // its victims are still leaving
        }
    }

    private void begin() {
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
        ledger = QuotaLedger.builder(QuotaForest.of(built))
                .total(built.id(), TOTAL)
                .admissionRule(AdmissionRule.LOANS)
                .clock(() -> now)
                .build();
        ends.clear();
        leaves.clear();
        durations.clear();
    }

    private void submit(Random random, int group, int number) {
        boolean onCards = group % 3 == 0 || (group % 3 == 2 && random.nextBoolean());
        ResourceVector request = onCards
                ? SCHEMA.vector(1 + random.nextInt(6), 1 + random.nextInt(4))
                : SCHEMA.vector(1 + random.nextInt(12), 0);
        String id = "w" + number;
        durations.put(id, Duration.ofSeconds(60 + (long) (-Math.log(1 - random.nextDouble()) * 1500)));
        ledger.submit(Workload.builder(id, request)
                .group("g" + group)
                .priority(random.nextInt(3))
                .submitted(now)
                .build());
    }

    /** Ends what has run for long enough, and lets victims leave whose time is up. */
    private void leave() {
        for (String id : List.copyOf(leaves.keySet())) {
            if (!leaves.get(id).isAfter(now)) {
                ledger.evict(id);
                leaves.remove(id);
                ends.remove(id);
            }
        }
        for (String id : List.copyOf(ends.keySet())) {
            if (!ends.get(id).isAfter(now) && !leaves.containsKey(id)) {
                ledger.finish(id);
                ends.remove(id);
            }
        }
    }

    private void startReady() {
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            if (status.phase() == WorkloadPhase.RESERVED && ledger.isReady(status.id())) {
                start(status.id());
                started++;
            }
        }
    }

    private void start(String id) {
        ledger.start(id);
        ends.put(id, now.plus(durations.get(id)));
    }

    private void startAll(AdmissionOptions options) {
        List<Workload> pending = new ArrayList<>();
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            if (status.phase() == WorkloadPhase.PENDING) {
                pending.add(status.workload());
            }
        }
        pending.sort(Comparator.comparing(Workload::priority).reversed().thenComparing(LoanModel.BY_IMPORTANCE));
        for (Workload workload : pending) {
            if (ledger.tryAdmit(workload.id(), options).admitted()) {
                start(workload.id());
            }
        }
    }

    private void callBack(Random random) {
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults().withDelay(DELAY, now));
        if (plan.isEmpty()) {
            return;
        }
        HandOver done = ledger.carryOut(plan);
        assertThat(done.carriedOut()).as(now + ": " + done).isTrue();
        plans++;
        preemptors += plan.preemptors().size();
        victims += plan.victims().size();
        plan.victims().forEach(victim -> leaves.put(victim.id(), now.plusSeconds(10 + 10L * random.nextInt(4))));
    }

    /** What runs or leaves is within the total, and within the max of each parent. */
    private void requireRoom() {
        ResourceVector all = SCHEMA.zero();
        ResourceVector[] below = {SCHEMA.zero(), SCHEMA.zero()};
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            if (status.phase() == WorkloadPhase.RUNNING || status.phase() == WorkloadPhase.STOPPING) {
                int parent = (status.group().charAt(1) - '0') % 2;
                all = all.plus(status.used());
                below[parent] = below[parent].plus(status.used());
            }
        }
        assertThat(all.fitsIn(TOTAL)).as(now + ": " + all).isTrue();
        assertThat(below[0].fitsIn(OF_PARENT) && below[1].fitsIn(OF_PARENT))
                .as(now.toString())
                .isTrue();
    }
}
