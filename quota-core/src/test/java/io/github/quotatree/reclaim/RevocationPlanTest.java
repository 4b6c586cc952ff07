package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.VictimRules.VictimBudget;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What over-used groups give back, by hand. */
class RevocationPlanTest {
    private static final RevocationOptions TO_RUNTIME =
            RevocationOptions.defaults().withFloor(RevocationOptions.Floor.RUNTIME);

    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    /** Two groups share 10 cpu and 10 gpu. Group a never borrows; b may borrow all that a leaves. */
    private final QuotaLedger ledger = QuotaOnly.ledger(
            QuotaTree.builder(SCHEMA)
                    .parent("team", team -> team.min(SCHEMA.vector(10, 10)))
                    .leaf(
                            "a",
                            group ->
                                    group.under("team").min(SCHEMA.vector(2, 6)).sharedWeight(SCHEMA.vector(0, 0)))
                    .leaf(
                            "b",
                            group ->
                                    group.under("team").min(SCHEMA.vector(4, 4)).sharedWeight(SCHEMA.vector(1, 1)))
                    .build(),
            SCHEMA.vector(10, 10));

    private void run(String id, String group, int priority, int start, long cpu, long gpu) {
        ledger.adopt(
                Workload.builder(id, SCHEMA.vector(cpu, gpu))
                        .group(group)
                        .priority(priority)
                        .build(),
                Instant.ofEpochSecond(start));
    }

    private void fillB() {
        run("b", "b", 0, 0, 8, 0); // leaves a runtime of 2 cpu
    }

    private RevocationPlan plan() {
        return RevocationPlan.of(ledger.snapshot(), TO_RUNTIME);
    }

    private List<String> victims() {
        return plan().victims().stream().map(Victim::id).toList();
    }

    /** That "first" is kept after all lets "second" go within the budget, so that "never" may stay. */
    @Test
    void aPreferredBudgetIsKeptWhereASecondRoundSuffices() {
        fillB();
        run("first", "a", 0, 1, 1, 0);
        run("never", "a", 1, 1, 0, 2);
        run("second", "a", 2, 1, 0, 2);
        run("large", "a", 3, 1, 4, 0);
        Workload stays = Workload.builder("stays", SCHEMA.vector(1, 4))
                .group("a")
                .preemptible(false)
                .build();
        ledger.adopt(stays, Instant.EPOCH);
        VictimRules rules = VictimRules.defaults()
                .withBudgets(List.of(
                        new VictimBudget(
                                "one", status -> Set.of("first", "second").contains(status.id()), 1),
                        new VictimBudget("none", status -> status.id().equals("never"), 0)));

        RevocationPlan within = RevocationPlan.of(ledger.snapshot(), TO_RUNTIME.withVictims(rules));
        RevocationPlan preferred =
                RevocationPlan.of(ledger.snapshot(), TO_RUNTIME.withVictims(rules.withBudgetsBind(false)));

        assertThat(within.victims()).extracting(Victim::id).containsExactly("second", "large");
        assertThat(preferred).isEqualTo(within);
    }

    @Test
    void takesTheLowestPriorityFirstAndThenTheYoungest() {
        fillB();
        run("important", "a", 9, 5, 1, 0);
        run("old", "a", 1, 1, 1, 0);
        run("young", "a", 1, 3, 1, 0);
        run("low", "a", 0, 2, 1, 0);
        assertThat(ledger.snapshot().quotas().group("a").overused()).isEqualTo(SCHEMA.vector(2, 0));
        assertThat(victims()).containsExactly("low", "young");
    }

    @Test
    void takesUnstartedWorkloadsFirstAndThenById() {
        ledger.submit(Workload.of("z-admitted", "a", SCHEMA.vector(1, 0)));
        ledger.submit(Workload.of("y-admitted", "a", SCHEMA.vector(1, 0)));
        ledger.tryAdmit("z-admitted");
        ledger.tryAdmit("y-admitted");
        run("running", "a", 0, 9, 2, 0);
        fillB();
        assertThat(victims()).containsExactly("y-admitted", "z-admitted");
    }

    @Test
    void keepsWorkloadsThatFitAgain() {
        fillB();
        run("small", "a", 0, 0, 1, 0);
        run("large", "a", 1, 0, 3, 0);
        GroupRevocation group = plan().groups().get(0);
        assertThat(group.victims()).extracting(Victim::id).containsExactly("large");
        assertThat(group.kept()).extracting(WorkloadStatus::id).containsExactly("small");
        assertThat(group.freed()).isEqualTo(SCHEMA.vector(3, 0));
        assertThat(group)
                .hasToString("a is over by cpu=2 gpu=0: stop large of a frees cpu=3 gpu=0: with it, "
                        + "a: cpu used 4 is 2 above runtime 2; keep small");
    }

    @Test
    void aDimensionThatAWorkloadLacksCountsAsZero() {
        fillB();
        run("gpu-only", "a", 0, 0, 0, 5);
        run("cpu-only", "a", 1, 0, 3, 0);
        GroupRevocation group = plan().groups().get(0);
        assertThat(group.victims()).extracting(Victim::id).containsExactly("cpu-only");
        assertThat(group.kept()).isEmpty();
        assertThat(group.stillOver().isZero()).isTrue();
        assertThat(group.held()).isEmpty();
    }

    @Test
    void neverTakesNonPreemptibleWorkloadsAndReportsTheRest() {
        fillB();
        ledger.adopt(
                Workload.builder("fixed", SCHEMA.vector(4, 0))
                        .group("a")
                        .preemptible(false)
                        .build(),
                Instant.EPOCH);
        run("other", "a", 5, 0, 1, 0);
        GroupRevocation group = plan().groups().get(0);
        assertThat(group.victims()).extracting(Victim::id).containsExactly("other");
        assertThat(group.stillOver()).isEqualTo(SCHEMA.vector(2, 0));
        assertThat(group.held()).containsExactly(new HeldUse("cpu", 4, HeldUse.Holder.NON_PREEMPTIBLE));
    }

    @Test
    void aFloorSafePlanSparesGuaranteedUse() {
        fillB();
        run("both", "a", 0, 0, 3, 6); // 6 gpu are the whole min of a
        run("cpu-only", "a", 1, 0, 1, 0);
        assertThat(victims()).containsExactly("both");
        RevocationPlan safe = RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults());
        assertThat(safe.victims()).extracting(Victim::id).containsExactly("cpu-only");
        assertThat(safe.groups().get(0).stillOver()).isEqualTo(SCHEMA.vector(1, 0));
        assertThat(safe.groups().get(0).held()).containsExactly(new HeldUse("cpu", 3, HeldUse.Holder.FLOOR));
    }

    @Test
    void groupsWithinTheirRuntimeGiveNothing() {
        run("small", "a", 0, 0, 2, 2);
        RevocationPlan plan = plan();
        assertThat(plan.isEmpty()).isTrue();
        assertThat(plan.groups()).isEmpty();
        assertThat(plan).hasToString("no group is over-used");
    }

    @Test
    void plansForTheGivenGroupsOnly() {
        fillB();
        run("large", "a", 0, 0, 3, 0);
        assertThat(RevocationPlan.of(ledger.snapshot(), List.of("b"), RevocationOptions.defaults())
                        .groups())
                .isEmpty();
        assertThat(RevocationPlan.of(ledger.snapshot(), List.of("a", "b", "a"), TO_RUNTIME))
                .isEqualTo(plan());
        assertThatThrownBy(() -> RevocationPlan.of(ledger.snapshot(), List.of("team"), RevocationOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("team is a parent group, and workloads belong to leaf groups");
        assertThatThrownBy(() -> RevocationPlan.of(ledger.snapshot(), List.of("nobody"), RevocationOptions.defaults()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no group nobody in the forest");
    }

    /** 40 of the 80 cards of two gangs are to be given back: one gang goes, and the other one loses no member. */
    @Test
    void stopsAGangWholeOrNotAtAll() {
        ResourceSchema gpus = ResourceSchema.of("gpu");
        QuotaLedger training = QuotaOnly.ledger(
                QuotaTree.builder(gpus)
                        .leaf("lab", group -> group.min("gpu", 40))
                        .leaf("lender", group -> group.min("gpu", 40))
                        .build(),
                gpus.vector(80));
        for (String gang : List.of("old", "young")) {
            for (int k = 0; k < 4; k++) {
                training.adopt(
                        Workload.builder(gang + "-" + k, gpus.vector(10))
                                .group("lab")
                                .gang(gang)
                                .build(),
                        Instant.ofEpochSecond(gang.equals("old") ? k : 2 + k));
            }
        }
        training.submit(Workload.of("back", "lender", gpus.vector(40)));
        RevocationPlan plan = RevocationPlan.of(training.snapshot(), RevocationOptions.defaults());
        assertThat(plan.victims()).extracting(Victim::id).containsExactly("young-3", "young-2", "young-1", "young-0");
        assertThat(plan.groups().get(0).stillOver().isZero()).isTrue();
    }
}
