package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.api.Test;

/** Room inside a group in a dimension with flavors: only what is stopped on an accepted flavor helps, or by count. */
@AddLifecycleHook(PropertySeed.class)
class FlavorPreemptionTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");

    /** A has 4 a100 and 4 v100 to itself. */
    private static QuotaLedger full() {
        QuotaLedger ledger = QuotaOnly.ledger(
                QuotaTree.builder(CARDS).leaf("A", group -> group.min(8).max(8)).build(),
                CARDS.zero().with("gpu", "a100", 4).with("gpu", "v100", 4));
        ledger.adopt(card("low-a", 4, 0), Instant.EPOCH, Map.of("gpu", "a100"));
        ledger.adopt(card("mid-v1", 2, 1), Instant.EPOCH, Map.of("gpu", "v100"));
        ledger.adopt(card("mid-v2", 2, 1), Instant.EPOCH, Map.of("gpu", "v100"));
        return ledger;
    }

    private static Workload card(String id, long units, int priority, String... accepts) {
        Workload.Builder builder =
                Workload.builder(id, CARDS.vector(units)).group("A").priority(priority);
        if (accepts.length > 0) {
            builder.accepts(FlavorClass.of(CARDS, "gpu", accepts));
        }
        return builder.build();
    }

    private static PreemptionPlan plan(QuotaLedger ledger, String id) {
        return PreemptionPlan.of(ledger.snapshot(), id, AdmissionOptions.defaults());
    }

    @Test
    void whatRunsOnAnotherFlavorIsKeptAlthoughItIsLessImportant() {
        QuotaLedger ledger = full();
        ledger.submit(card("wants-v", 2, 5, "v100"));
        PreemptionPlan plan = plan(ledger, "wants-v");

        assertThat(plan.possible()).isTrue();
        assertThat(plan.victims().stream().map(Victim::id)).containsExactly("mid-v1");
        assertThat(plan.flavors()).isEqualTo(Map.of("wants-v", Map.of("gpu", "v100")));
        assertThat(plan)
                .asString()
                .startsWith("wants-v can be admitted, wants-v on v100: stop mid-v1 of A frees gpu=2");
        HandOver handOver = ledger.carryOut(plan);
        assertThat(handOver.carriedOut()).isTrue();
        assertThat(ledger.snapshot().workload("wants-v").orElseThrow().flavors())
                .isEqualTo(Map.of("gpu", "v100"));
    }

    @Test
    void whoAcceptsAnyTakesTheLeastImportant() {
        QuotaLedger ledger = full();
        ledger.submit(card("wants-any", 3, 5));
        PreemptionPlan plan = plan(ledger, "wants-any");
        assertThat(plan.victims().stream().map(Victim::id)).containsExactly("low-a");
        assertThat(plan.flavors()).isEqualTo(Map.of("wants-any", Map.of("gpu", "a100")));
    }

    /** Two cards on each of two flavors are no four cards on one. */
    @Test
    void aWorkloadNeedsAllItsCardsOnOneFlavor() {
        QuotaLedger ledger = QuotaOnly.ledger(
                QuotaTree.builder(CARDS).leaf("A", group -> group.min(4).max(4)).build(),
                CARDS.zero().with("gpu", "a100", 2).with("gpu", "v100", 2));
        ledger.adopt(card("low-a", 2, 0), Instant.EPOCH, Map.of("gpu", "a100"));
        ledger.adopt(card("low-v", 2, 0), Instant.EPOCH, Map.of("gpu", "v100"));
        ledger.submit(card("wide", 4, 5));
        PreemptionPlan plan = plan(ledger, "wide");
        assertThat(plan.possible()).isFalse();
        assertThat(plan)
                .hasToString("wide cannot be admitted: A: gpu used 0 + request 4 is 2 above the room on one flavor, 2");
    }

    @Property(tries = 1000)
    void aPlanMakesRoomAndSparesNothingItNeedNot(@ForAll long seed) {
        QuotaLedger ledger = new FlavorScene(seed).ledger();
        LedgerSnapshot snapshot = ledger.snapshot();
        List<WorkloadStatus> pending = snapshot.workloads().stream()
                .filter(status -> !status.phase().holds())
                .toList();
        if (pending.isEmpty()) {
            return;
        }
        String id = pending.get(0).id();
        PreemptionPlan plan = plan(ledger, id);
        if (!plan.possible()) {
            assertThat(plan.exceededLimits()).isNotEmpty();
            return;
        }
        HandOver handOver = ledger.carryOut(plan);
        assertThat(handOver.obstacles()).as("%s", plan).isEmpty();
        assertThat(ledger.snapshot().workload(id).orElseThrow().flavors())
                .isEqualTo(plan.flavors().get(id));
        assertThat(ReachFlow.missing(ledger.snapshot(), java.util.Set.of()))
                .isLessThanOrEqualTo(ReachFlow.missing(snapshot, java.util.Set.of()));
    }
}
