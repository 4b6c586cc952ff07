package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A plan has the same outcome in parts and at once, if nothing else happens: the same obstacles, or the same state. */
class LargePlanAgreementTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final Instant BEGIN = Instant.ofEpochSecond(1_000);
    private static final QuotaForest FOREST = QuotaForest.of(QuotaTree.builder(SCHEMA)
            .parent("p", group -> group.min(SCHEMA.vector(12, 12)).max(SCHEMA.vector(30, 30)))
            .leaf("a", group -> group.under("p").min(SCHEMA.vector(6, 2)))
            .leaf("b", group -> group.under("p").min(SCHEMA.vector(2, 6)))
            .leaf("c", group -> group.min(SCHEMA.vector(8, 8)).max(SCHEMA.vector(20, 20)))
            .build());

    private final Random random = new Random(5);

    private LedgerState state(AdmissionRule rule) {
        LedgerState.Builder state = LedgerState.builder(FOREST)
                .total("", SCHEMA.vector(14 + random.nextInt(16), 14 + random.nextInt(16)))
                .evictionLimit(EvictionLimit.of("hourly", 1 + random.nextInt(6), Duration.ofHours(1)))
                .evictionLimit(EvictionLimit.ofGroup("p", 1 + random.nextInt(4), Duration.ofHours(1)))
                .admissionRule(rule);
        for (int k = 0; k < 14; k++) {
            Workload.Builder builder = Workload.builder("w" + k, SCHEMA.vector(random.nextInt(5), random.nextInt(5)))
                    .group(List.of("a", "b", "c").get(random.nextInt(3)))
                    .priority(random.nextInt(3))
                    .preemptible(random.nextInt(8) > 0);
            Workload workload = (random.nextInt(5) == 0 ? builder.gang("g" + random.nextInt(2)) : builder).build();
            switch (random.nextInt(8)) {
                case 0 -> state.reserved(workload, BEGIN.plusSeconds(60));
                case 1 -> state.admitted(workload);
                case 2 -> state.stopping(workload, Optional.of(BEGIN));
                case 3, 4 -> state.pending(workload);
                default -> {
                    state.running(workload, BEGIN.plusSeconds(k));
                    if (rule == AdmissionRule.LOANS && random.nextBoolean()) {
                        state.standing("w" + k, new Standing(true, false, false, false, false, Optional.empty()));
                    }
                }
            }
        }
        return state.build();
    }

    private LargePlanTest.Plan plan(LockedAccounts accounts) {
        List<String> preemptors = new ArrayList<>();
        Set<String> victims = new HashSet<>();
        int most = random.nextInt(4);
        for (WorkloadStatus status : accounts.snapshot().workloads()) {
            if (status.phase() == WorkloadPhase.PENDING && preemptors.size() < most && random.nextInt(4) == 0) {
                preemptors.add(status.id());
            } else if (status.phase().holds()
                    && (status.phase() != WorkloadPhase.STOPPING || random.nextInt(20) == 0)
                    && random.nextInt(4) == 0) {
                victims.add(status.id());
            }
        }
        return LargePlanTest.Plan.of(
                accounts.snapshot().workloads(), preemptors, status -> victims.contains(status.id()));
    }

    private static LockedAccounts accounts(LedgerState state) {
        return new LockedAccounts(
                state,
                state.totals(),
                SolveOptions.defaults(),
                state.admissionRule(),
                state.evictionLimits(),
                () -> BEGIN);
    }

    @ParameterizedTest
    @EnumSource
    void inPartsAsAtOnce(AdmissionRule rule) {
        int carriedOut = 0;
        Set<Class<?>> obstacles = new HashSet<>();
        for (int draw = 0; draw < 3_000; draw++) {
            LedgerState state = state(rule);
            LockedAccounts one = accounts(state);
            LockedAccounts other = accounts(state);
            LargePlanTest.Plan plan = plan(one);
            if (plan.victims().isEmpty()) {
                continue;
            }
            PlanCheck.Request request = plan.request(random.nextBoolean());
            HandOver atOnce = one.plans.carryOut(request, BEGIN, BEGIN.plusSeconds(600));
            HandOver inParts = LargePlan.check(other, request).carryOut().orElseThrow();
            assertThat(withoutId(inParts)).as("draw %s", draw).isEqualTo(withoutId(atOnce));
            LedgerState expected = one.state();
            LedgerState actual = other.state();
            assertThat(actual.workloads()).as("draw %s", draw).isEqualTo(expected.workloads());
            assertThat(actual.evictions()).isEqualTo(expected.evictions());
            assertThat(actual.handOvers().stream().map(LargePlanAgreementTest::withoutId))
                    .isEqualTo(expected.handOvers().stream()
                            .map(LargePlanAgreementTest::withoutId)
                            .toList());
            for (String group : List.of("p", "a", "b", "c")) {
                assertThat(other.snapshot().used(group))
                        .isEqualTo(one.snapshot().used(group));
            }
            carriedOut += atOnce.carriedOut() ? 1 : 0;
            atOnce.obstacles().forEach(obstacle -> obstacles.add(obstacle.getClass()));
        }
        assertThat(carriedOut).isGreaterThan(50);
        assertThat(obstacles)
                .contains(
                        Obstacle.NotNeeded.class,
                        Obstacle.DoesNotFit.class,
                        Obstacle.EvictionsUsedUp.class,
                        Obstacle.GangNotWhole.class,
                        Obstacle.AlreadyLeaving.class);
    }

    private static HandOver withoutId(HandOver handOver) {
        return new HandOver(
                0,
                handOver.victims(),
                handOver.preemptors(),
                handOver.waitingFor(),
                handOver.expires(),
                handOver.obstacles());
    }
}
