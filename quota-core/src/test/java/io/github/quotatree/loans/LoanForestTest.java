package io.github.quotatree.loans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Several trees, each with a pool of nodes: a plan is the plans of the trees, each as if it were alone; no work is
 * stopped in one for work of another. The largest number of victims is for all of them.
 */
class LoanForestTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final List<String> POOLS = List.of("east", "north", "west");
    private static final AdmissionOptions NO_LOANS = AdmissionOptions.defaults().withLoans(false);
    private static final int SEEDS = 60;

    @Test
    void aPlanIsThePlansOfTheTrees() {
        int plans = 0;
        int limited = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            QuotaLedger all = ledger(POOLS);
            List<QuotaLedger> alone =
                    POOLS.stream().map(pool -> ledger(List.of(pool))).toList();
            for (int wave = 0; wave < 3; wave++) {
                List<Workload> work = wave(new Random(seed * 10L + wave), wave);
                step(all, work);
                for (int pool = 0; pool < POOLS.size(); pool++) {
                    String prefix = POOLS.get(pool);
                    step(
                            alone.get(pool),
                            work.stream()
                                    .filter(workload ->
                                            workload.group().orElseThrow().startsWith(prefix))
                                    .toList());
                }
                LoanPlan plan = LoanPlan.of(all.snapshot(), LoanOptions.defaults());
                List<String> victims = new ArrayList<>();
                List<String> starters = new ArrayList<>();
                int trees = 0;
                for (QuotaLedger one : alone) {
                    LoanPlan own = LoanPlan.of(one.snapshot(), LoanOptions.defaults());
                    victims.addAll(ids(own));
                    starters.addAll(own.preemptors());
                    trees += own.victims().isEmpty() ? 0 : 1;
                    carryOut(one, own);
                }
                assertThat(ids(plan)).as("seed " + seed).isEqualTo(victims);
                assertThat(plan.preemptors()).as("seed " + seed).isEqualTo(starters);
                plan.stoppedFor()
                        .forEach((victim, by) ->
                                assertThat(victim.substring(0, 4)).isEqualTo(by.substring(0, 4)));
                plans += victims.isEmpty() ? 0 : 1;
                LoanOptions one = LoanOptions.defaults()
                        .withVictims(VictimRules.defaults().withMaxVictims(1));
                assertThat(LoanPlan.of(all.snapshot(), one).victims()).hasSizeLessThanOrEqualTo(1);
                limited += trees > 1 ? 1 : 0;
                carryOut(all, plan);
            }
        }
        assertThat(plans).isGreaterThan(SEEDS / 2);
        assertThat(limited).isGreaterThan(SEEDS / 10);
    }

    private static QuotaLedger ledger(Collection<String> pools) {
        QuotaForest.Builder forest = QuotaForest.builder(SCHEMA);
        for (String pool : pools) {
            forest.profile(NodeProfile.of(pool, pool, Map.of("pool", pool)));
            for (int node = 0; node < 4; node++) {
                forest.node(ClusterNode.of(pool + node, Map.of("pool", pool), SCHEMA.vector(10, 2)));
            }
            for (int group = 0; group < 3; group++) {
                forest.add(QuotaGroup.leaf(SCHEMA, pool + "-" + group)
                        .treeId(pool)
                        .min(SCHEMA.vector(12, 2))
                        .build());
            }
        }
        return QuotaLedger.builder(forest.build())
                .admissionRule(AdmissionRule.LOANS)
                .build();
    }

    /** Returns new work of one or two groups of each pool. */
    private static List<Workload> wave(Random random, int wave) {
        List<Workload> work = new ArrayList<>();
        for (String pool : POOLS) {
            for (int group = 0; group < 3; group++) {
                boolean busy = (group + wave) % 3 == 0 || random.nextBoolean();
                for (int k = 0; busy && k < 6; k++) {
                    String id = pool + "-" + group + "-" + wave + "-" + k;
                    work.add(Workload.builder(id, SCHEMA.vector(1 + random.nextInt(8), random.nextInt(3)))
                            .group(pool + "-" + group)
                            .priority(random.nextInt(2))
                            .submitted(Instant.ofEpochSecond(wave * 100L + k))
                            .build());
                }
            }
        }
        return work;
    }

    private static void step(QuotaLedger ledger, List<Workload> work) {
        work.forEach(ledger::submit);
        LoanQueue.entitled(ledger.snapshot()).forEach(unit -> start(ledger, unit, NO_LOANS));
    }

    private static void start(QuotaLedger ledger, List<String> unit, AdmissionOptions options) {
        if (ledger.tryAdmit(unit, options).admitted()) {
            unit.forEach(ledger::start);
        }
    }

    private static void carryOut(QuotaLedger ledger, LoanPlan plan) {
        assertThat(ledger.carryOut(plan, HandOverOptions.defaults().withAtOnce(true))
                        .carriedOut())
                .isTrue();
        plan.preemptors().forEach(ledger::start);
        LoanQueue.loans(ledger.snapshot()).forEach(unit -> start(ledger, unit, AdmissionOptions.defaults()));
    }

    private static List<String> ids(LoanPlan plan) {
        return plan.victims().stream().map(victim -> victim.id()).toList();
    }
}
