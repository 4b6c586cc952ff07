package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a pending workload takes the place of, by hand. */
class PreemptionPlanTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");
    private static final AdmissionOptions DEFAULTS = AdmissionOptions.defaults();

    private final QuotaTree tree = QuotaTree.builder(SCHEMA)
            .parent("team", team -> team.min(SCHEMA.vector(10, 10)).max(SCHEMA.vector(10, 10)))
            .leaf("a", group -> group.under("team").min(SCHEMA.vector(4, 4)).max(SCHEMA.vector(10, 10)))
            .leaf("b", group -> group.under("team").min(SCHEMA.vector(4, 4)).max(SCHEMA.vector(10, 10)))
            .build();
    private final QuotaLedger ledger = QuotaOnly.builder(QuotaForest.of(tree).toBuilder()
                    .defaultGroupMax(SCHEMA.vector(3, 3))
                    .build())
            .total("", SCHEMA.vector(20, 20))
            .build();

    private void run(String id, String group, int priority, long cpu, long gpu) {
        ledger.adopt(
                Workload.builder(id, SCHEMA.vector(cpu, gpu))
                        .group(group)
                        .priority(priority)
                        .build(),
                Instant.ofEpochSecond(priority));
    }

    private PreemptionPlan ask(Workload.Builder workload, AdmissionOptions options) {
        Workload asking = workload.build();
        ledger.submit(asking);
        return PreemptionPlan.of(ledger.snapshot(), asking.id(), options);
    }

    private static Workload.Builder asking(String group, int priority, long cpu, long gpu) {
        return Workload.builder("asking", SCHEMA.vector(cpu, gpu)).group(group).priority(priority);
    }

    @Test
    void needsNoVictimsWhereItFits() {
        run("low", "a", 0, 5, 0);
        PreemptionPlan plan = ask(asking("a", 5, 5, 0), DEFAULTS);
        assertThat(plan.needed()).isFalse();
        assertThat(plan.possible()).isTrue();
        assertThat(plan.victims()).isEmpty();
        assertThat(plan).hasToString("asking fits");
    }

    @Test
    void keepsTheMostImportantThatFitBesideIt() {
        run("lowest", "a", 0, 3, 0);
        run("low", "a", 1, 3, 0);
        run("middle", "a", 2, 3, 0);
        run("gpu-only", "a", 0, 0, 4);
        PreemptionPlan plan = ask(asking("a", 5, 5, 0), DEFAULTS);
        assertThat(plan.needed()).isTrue();
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("lowest", "low");
        assertThat(plan.kept()).extracting(WorkloadStatus::id).containsExactly("middle", "gpu-only");
        assertThat(plan)
                .hasToString("asking can be admitted: stop lowest of a frees cpu=3 gpu=0: with it, "
                        + "a: cpu used 6 + request 5 is 1 above runtime 10; "
                        + "low of a frees cpu=3 gpu=0: with it, a: cpu used 6 + request 5 is 1 above runtime 10");
    }

    @Test
    void anEquallyImportantOneIsNoVictim() {
        run("equal", "a", 5, 8, 0);
        PreemptionPlan plan = ask(asking("a", 5, 5, 0), DEFAULTS);
        assertThat(plan.possible()).isFalse();
        assertThat(plan.exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "a", "cpu", 10, 8, 5));
        assertThat(plan).hasToString("asking cannot be admitted: a: cpu used 8 + request 5 is 3 above runtime 10");
    }

    @Test
    void noVictimMakesRoomInTheMin() {
        run("low", "a", 0, 8, 0);
        PreemptionPlan plan = ask(asking("a", 5, 5, 0).preemptible(false), DEFAULTS);
        assertThat(plan.exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.MIN, "a", "cpu", 4, 0, 5));
        assertThat(plan.kept()).extracting(WorkloadStatus::id).containsExactly("low");

        PreemptionPlan without =
                PreemptionPlan.of(ledger.snapshot(), "asking", DEFAULTS.withNonPreemptibleWithinMin(false));
        assertThat(without.victims()).extracting(Victim::id).containsExactly("low");
    }

    @Test
    void theGroupsAboveCountIfTheOptionsSaySo() {
        run("b", "b", 0, 10, 0); // above its runtime of 5 or 6, and all that team may use
        run("low", "a", 0, 1, 0);
        PreemptionPlan plan = ask(asking("a", 5, 3, 0), DEFAULTS);
        assertThat(plan.needed()).isFalse();
        PreemptionPlan above = PreemptionPlan.of(ledger.snapshot(), "asking", DEFAULTS.withCheckAncestors(true));
        assertThat(above.exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "team", "cpu", 10, 10, 3));
    }

    @Test
    void theDefaultGroupHasItsMax() {
        run("low", "nobody", 0, 3, 0);
        PreemptionPlan plan = ask(asking("nobody", 5, 2, 0), DEFAULTS);
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("low");
        ledger.submit(Workload.of("huge", "nobody", SCHEMA.vector(0, 4)));
        assertThat(PreemptionPlan.of(ledger.snapshot(), "huge", DEFAULTS).exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.MAX, ReservedNames.DEFAULT_GROUP, "gpu", 3, 0, 4));
    }

    @Test
    void theSystemGroupAlwaysFits() {
        PreemptionPlan plan = ask(asking(ReservedNames.SYSTEM_GROUP, 0, 1000, 1000), DEFAULTS);
        assertThat(plan.needed()).isFalse();
    }

    @Test
    void refusesAWorkloadThatIsNotPending() {
        run("low", "a", 0, 1, 0);
        assertThatThrownBy(() -> PreemptionPlan.of(ledger.snapshot(), "low", DEFAULTS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload low is RUNNING and cannot be admitted");
        assertThatThrownBy(() -> PreemptionPlan.of(ledger.snapshot(), "nobody", DEFAULTS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no workload nobody in the ledger");
    }

    @Test
    void aGangGetsRoomTogetherOrNotAtAll() {
        run("low", "a", 0, 4, 0);
        run("middle", "a", 1, 4, 0);
        for (int k = 0; k < 3; k++) {
            ledger.submit(Workload.builder("worker-" + k, SCHEMA.vector(3, 0))
                    .group("a")
                    .priority(5)
                    .gang("workers")
                    .build());
        }
        List<String> workers = List.of("worker-0", "worker-1", "worker-2");
        PreemptionPlan plan = PreemptionPlan.of(ledger.snapshot(), workers, PreemptionOptions.defaults());
        assertThat(plan.preemptors()).isEqualTo(workers);
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("low", "middle");
        assertThat(plan.victims().get(0).exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "a", "cpu", 10, 4, 9));

        VictimRules one = VictimRules.defaults().withMaxVictims(1);
        PreemptionPlan none = PreemptionPlan.of(
                ledger.snapshot(), workers, PreemptionOptions.defaults().withVictims(one));
        assertThat(none.possible()).isFalse();
        assertThat(none.victims()).isEmpty();
        assertThat(none.held()).containsExactly(new HeldUse("cpu", 4, HeldUse.Holder.VICTIM_LIMIT));
    }

    @Test
    void whatIsLeavingCountsAsGone() {
        run("leaving", "a", 4, 5, 0);
        run("low", "a", 0, 5, 0);
        ledger.stop("leaving");
        PreemptionPlan plan = ask(asking("a", 5, 5, 0), DEFAULTS);
        assertThat(plan.needed()).isFalse();
        assertThat(plan.victims()).isEmpty();
    }

    @Test
    void takesTheLargestWhereTheHostLimitsTheVictims() {
        run("small", "a", 0, 2, 0);
        run("smaller", "a", 0, 1, 0);
        run("large", "a", 4, 6, 0);
        ledger.submit(asking("a", 5, 5, 0).build());
        VictimRules one = VictimRules.defaults().withMaxVictims(1);
        PreemptionPlan plan = PreemptionPlan.of(
                ledger.snapshot(), "asking", PreemptionOptions.defaults().withVictims(one));
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("large");
    }

    @Test
    void valuesAreEqualIfTheySayTheSame() {
        run("low", "a", 0, 8, 0);
        PreemptionPlan plan = ask(asking("a", 5, 5, 0), DEFAULTS);
        assertThat(plan).isEqualTo(PreemptionPlan.of(ledger.snapshot(), "asking", DEFAULTS));
        assertThat(plan).hasSameHashCodeAs(PreemptionPlan.of(ledger.snapshot(), "asking", DEFAULTS));
        assertThat(plan)
                .isNotEqualTo(
                        PreemptionPlan.of(ledger.snapshot(), "asking", DEFAULTS.withNonPreemptibleWithinMin(false)));
    }
}
