package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What the seam between dimensions costs: a workload that waits for a card claims cpu all the while. By quota alone,
 * capacity idles that waiting work fits into, and plans stop work for which nothing can start; with loans, neither.
 */
class IdleCapacityTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final Map<String, ResourceVector> requests = new LinkedHashMap<>();
    private final Set<String> running = new HashSet<>();
    private ResourceVector used = SCHEMA.zero();
    private ResourceVector total = SCHEMA.zero();
    private QuotaLedger ledger;

    @Test
    void idlesByQuotaAloneAndNotWithLoans() {
        assertThat(statesInWhichSomethingIdles(AdmissionRule.QUOTA_ONLY)).isEqualTo(200);
        assertThat(statesInWhichSomethingIdles(AdmissionRule.LOANS)).isZero();
    }

    @Test
    void plansStopNothingInVain() {
        int plans = 0;
        for (int seed = 0; seed < 600; seed++) {
            Random random = new Random(seed);
            int groups = begin(3 + random.nextInt(6), 400, 40, AdmissionRule.LOANS);
            for (int wave = 0; wave < 2; wave++) {
                for (int group = wave; group < groups; group += 2) {
                    submit(random, group, 5 + random.nextInt(30), 4);
                }
                startAll(random);
            }
            LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
            if (!plan.victims().isEmpty()) {
                plans++;
                HandOver done = ledger.carryOut(plan, HandOverOptions.defaults().withAtOnce(true));
                assertThat(done.carriedOut()).as("seed " + seed + ": " + done).isTrue();
                assertThat(plan.preemptors()).as("seed " + seed).isNotEmpty();
                plan.victims().forEach(this::end);
                plan.preemptors().forEach(this::begin);
                assertThat(used.fitsIn(total)).as("seed " + seed + ": " + used).isTrue();
                assertThat(LoanPlan.of(ledger.snapshot(), LoanOptions.defaults())
                                .victims())
                        .as("seed " + seed + ": a second plan")
                        .isEmpty();
            }
        }
        assertThat(plans).isGreaterThan(400);
    }

    private int statesInWhichSomethingIdles(AdmissionRule rule) {
        int idle = 0;
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int groups = begin(4 + random.nextInt(8), 1000, 100, rule);
            for (int group = 0; group < groups; group++) {
                submit(random, group, 5 + random.nextInt(40), 0);
            }
            startAll(random);
            boolean some = false;
            for (Map.Entry<String, ResourceVector> each : requests.entrySet()) {
                boolean fits = used.plus(each.getValue()).fitsIn(total);
                some |= fits && !running.contains(each.getKey());
            }
            idle += some ? 1 : 0;
        }
        return idle;
    }

    private int begin(int groups, long cpu, long gpu, AdmissionRule rule) {
        QuotaTree.Builder builder = QuotaTree.builder(SCHEMA);
        for (int g = 0; g < groups; g++) {
            builder.leaf(
                    "g" + g,
                    group -> group.min("cpu", cpu / (2L * groups))
                            .min("gpu", gpu / (2L * groups))
                            .sharedWeight("cpu", 1)
                            .sharedWeight("gpu", 1));
        }
        QuotaTree tree = builder.build();
        total = SCHEMA.vector(cpu, gpu);
        used = SCHEMA.zero();
        requests.clear();
        running.clear();
        ledger = QuotaLedger.builder(QuotaForest.of(tree))
                .total(tree.id(), total)
                .admissionRule(rule)
                .build();
        return groups;
    }

    private void submit(Random random, int group, int count, int oneFixedOf) {
        int kind = random.nextInt(3);
        for (int k = 0; k < count; k++) {
            boolean onCards = kind == 0 || (kind == 2 && random.nextBoolean());
            long cpu = onCards ? 4 + random.nextInt(12) : 1 + random.nextInt(16);
            ResourceVector request = SCHEMA.vector(cpu, onCards ? 1 + random.nextInt(8) : 0);
            String id = "g" + group + "-" + k;
            requests.put(id, request);
            ledger.submit(Workload.builder(id, request)
                    .group("g" + group)
                    .preemptible(oneFixedOf == 0 || random.nextInt(oneFixedOf) > 0)
                    .build());
        }
    }

    /** Starts what may start and fits, entitled work first, in a random order; until nothing more does. */
    private void startAll(Random random) {
        List<String> order = new ArrayList<>(requests.keySet());
        Collections.shuffle(order, random);
        boolean some = true;
        while (some) {
            some = startAll(order, AdmissionOptions.defaults().withLoans(false))
                    || startAll(order, AdmissionOptions.defaults());
        }
    }

    private boolean startAll(List<String> order, AdmissionOptions options) {
        boolean some = false;
        for (String id : order) {
            if (!running.contains(id)
                    && used.plus(requests.get(id)).fitsIn(total)
                    && ledger.tryAdmit(id, options).admitted()) {
                begin(id);
                some = true;
            }
        }
        return some;
    }

    private void begin(String id) {
        ledger.start(id);
        running.add(id);
        used = used.plus(requests.get(id));
    }

    private void end(Victim<WorkloadStatus> victim) {
        running.remove(victim.id());
        used = used.minus(requests.get(victim.id()));
    }
}
