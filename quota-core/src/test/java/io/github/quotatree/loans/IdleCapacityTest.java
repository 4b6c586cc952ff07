package io.github.quotatree.loans;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
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
import java.util.function.Function;
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

    @SuppressWarnings("NullAway.Init") // begin sets it
    private QuotaLedger ledger;

    /** The work that fits into the idle capacity after all starts, as percentages of the total in all states. */
    private record Idle(int states, long cpu, long gpu) {}

    /** The plans that stop work, how many of them start none, and how much of the cpu that they free stays idle. */
    private record Freed(int plans, int inVain, long percentIdle) {}

    @Test
    void idlesByQuotaAloneAndNotWithLoans() {
        assertThat(idle(AdmissionRule.QUOTA_ONLY)).isEqualTo(new Idle(200, 18, 4));
        assertThat(idle(AdmissionRule.LOANS)).isEqualTo(new Idle(0, 0, 0));
    }

    @Test
    void plansFreeWhatStaysIdleByQuotaAloneAndNotWithLoans() {
        assertThat(freed(
                        AdmissionRule.QUOTA_ONLY,
                        snapshot -> RevocationPlan.of(snapshot, RevocationOptions.defaults())))
                .isEqualTo(new Freed(2746, 150, 41));
        assertThat(freed(AdmissionRule.LOANS, snapshot -> LoanPlan.of(snapshot, LoanOptions.defaults())))
                .isEqualTo(new Freed(2969, 0, 2));
    }

    @Test
    void plansStopNothingInVain() {
        int plans = 0;
        for (int seed = 0; seed < 600; seed++) {
            Random random = new Random(seed);
            int groups = begin(3 + random.nextInt(6), 400, 40, AdmissionRule.LOANS);
            for (int wave = 0; wave < 2; wave++) {
                for (int group = wave; group < groups; group += 2) {
                    submit(random, group, 30, 4);
                }
                startAll(random);
            }
            LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults());
            if (!plan.victims().isEmpty()) {
                plans++;
                HandOver done = ledger.carryOut(plan, HandOverOptions.defaults().withAtOnce(true));
                assertThat(done.carriedOut()).as("seed " + seed + ": " + done).isTrue();
                assertThat(plan.preemptors()).as("seed " + seed).isNotEmpty();
                plan.victims().forEach(victim -> end(victim.id()));
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

    private Idle idle(AdmissionRule rule) {
        int states = 0;
        ResourceVector more = SCHEMA.zero();
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int groups = begin(4 + random.nextInt(8), 1000, 100, rule);
            for (int group = 0; group < groups; group++) {
                submit(random, group, 40, 0);
            }
            List<String> order = startAll(random);
            ResourceVector before = used;
            for (String id : order) {
                boolean fits = !running.contains(id) && used.plus(request(id)).fitsIn(total);
                used = fits ? used.plus(request(id)) : used;
            }
            states += used.equals(before) ? 0 : 1;
            more = more.plus(used).minus(before);
        }
        return new Idle(states, Math.round(more.value("cpu") / 2000.0), Math.round(more.value("gpu") / 200.0));
    }

    private Freed freed(AdmissionRule rule, Function<LedgerSnapshot, ReclaimPlan> planner) {
        int plans = 0;
        int inVain = 0;
        double freed = 0;
        double idle = 0;
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            int groups = begin(3 + random.nextInt(6), 400, 40, rule);
            for (int wave = 0; wave < 2; wave++) {
                List<String> order = new ArrayList<>();
                for (int group = wave; group < groups; group += 2) {
                    order.addAll(submit(random, group, 30, 4));
                }
                Collections.shuffle(order, random);
                startAll(order, AdmissionOptions.defaults());
            }
            List<String> victims = planner.apply(ledger.snapshot()).victims().stream()
                    .map(Victim::id)
                    .toList();
            if (!victims.isEmpty()) {
                ResourceVector before = used;
                victims.forEach(ledger::evict);
                victims.forEach(this::end);
                ResourceVector after = used;
                List<String> others = new ArrayList<>(requests.keySet());
                others.removeAll(running);
                others.removeAll(victims);
                Collections.shuffle(others, random);
                plans++;
                inVain += startAll(others, AdmissionOptions.defaults()) ? 0 : 1;
                freed += before.value("cpu") - after.value("cpu");
                idle += Math.max(0, before.value("cpu") - used.value("cpu"));
            }
        }
        return new Freed(plans, inVain, Math.round(100 * idle / freed));
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

    private List<String> submit(Random random, int group, int most, int oneFixedOf) {
        List<String> ids = new ArrayList<>();
        int kind = random.nextInt(3);
        int count = 5 + random.nextInt(most);
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
            ids.add(id);
        }
        return ids;
    }

    /** Starts what may start and fits, entitled work first, in a random order, which it returns; until nothing does. */
    private List<String> startAll(Random random) {
        List<String> order = new ArrayList<>(requests.keySet());
        Collections.shuffle(order, random);
        boolean some = true;
        while (some) {
            some = startAll(order, AdmissionOptions.defaults().withLoans(false))
                    || startAll(order, AdmissionOptions.defaults());
        }
        return order;
    }

    private boolean startAll(List<String> order, AdmissionOptions options) {
        boolean some = false;
        for (String id : order) {
            if (!running.contains(id)
                    && used.plus(request(id)).fitsIn(total)
                    && ledger.tryAdmit(id, options).admitted()) {
                begin(id);
                some = true;
            }
        }
        return some;
    }

    private ResourceVector request(String id) {
        return requireNonNull(requests.get(id), id);
    }

    private void begin(String id) {
        ledger.start(id);
        running.add(id);
        used = used.plus(request(id));
    }

    private void end(String victim) {
        running.remove(victim);
        used = used.minus(request(victim));
    }
}
