package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.PropertySeed;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Revoke, carry out, admit again everything that admission lets in, look again: nothing is stopped twice. */
@AddLifecycleHook(PropertySeed.class)
class NothingIsStoppedTwiceTest {
    private static final int ROUNDS = 4;

    /** The use of the default group counts before the tree is shared, so it comes first. */
    private static final Comparator<WorkloadStatus> DEFAULT_GROUP_FIRST =
            Comparator.comparing(status -> !status.group().equals(ReservedNames.DEFAULT_GROUP));

    @Property
    void nothingIsStoppedTwiceAndItSettlesSoon(
            @ForAll("scenes") Scene scene,
            @ForAll("unlimited") RevocationOptions options,
            @ForAll boolean gangsTogether) {
        QuotaLedger ledger = scene.ledger();
        Set<String> stopped = new HashSet<>();
        for (int round = 0; round < ROUNDS; round++) {
            stop(ledger, RevocationPlan.of(ledger.snapshot(), options), stopped);
            admitAgain(ledger, gangsTogether);
        }
        assertThat(RevocationPlan.of(ledger.snapshot(), options).isEmpty()).isTrue();
        assertThat(admitAgain(ledger, gangsTogether)).isFalse();
    }

    /**
     * With limits, the default group may take several looks to give back. Meanwhile it admits other workloads, so that
     * the tree has less to share; only then is something stopped again.
     */
    @Property
    void withLimitsOfVictimsNothingIsStoppedTwiceWhileTheTreeHasNoLess(
            @ForAll("scenes") Scene scene,
            @ForAll("options") RevocationOptions options,
            @ForAll boolean gangsTogether) {
        QuotaLedger ledger = scene.ledger();
        Set<String> stopped = new HashSet<>();
        boolean settled = false;
        for (int round = 0; round <= scene.workloads().size() && !settled; round++) {
            ResourceVector beside = ledger.snapshot().defaultUsed();
            RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), options);
            stop(ledger, plan, stopped);
            ResourceVector lowest = ledger.snapshot().defaultUsed().min(beside);
            settled = !admitAgain(ledger, gangsTogether) && plan.isEmpty();
            if (!ledger.snapshot().defaultUsed().fitsIn(lowest)) {
                stopped.clear();
            }
        }
        assertThat(settled).as("nothing is left to do").isTrue();
    }

    private static void stop(QuotaLedger ledger, RevocationPlan plan, Set<String> stopped) {
        Scene.release(ledger, Figures.workloads(plan.victims()));
        plan.victims()
                .forEach(victim -> assertThat(stopped.add(victim.id()))
                        .as("%s is stopped for the first time, in %s", victim.id(), plan)
                        .isTrue());
    }

    /** A node is lost: a service of 4 cards, which may not be stopped, is left with a runtime of 2. */
    @ParameterizedTest
    @EnumSource
    void whatCannotBeCuredCostsNothing(RevocationOptions.Floor floor) {
        ResourceSchema schema = ResourceSchema.of("cpu", "gpu");
        QuotaLedger ledger = QuotaOnly.ledger(
                QuotaTree.builder(schema)
                        .leaf("team", group -> group.min("cpu", 8).min("gpu", 4))
                        .leaf("other", group -> group.min("cpu", 8).min("gpu", 4))
                        .build(),
                schema.vector(16, 8));
        ledger.adopt(
                Workload.builder("service", schema.vector(1, 4))
                        .group("team")
                        .preemptible(false)
                        .build(),
                Instant.EPOCH);
        for (int w = 0; w < 7; w++) {
            ledger.adopt(Workload.of("batch-" + w, "team", schema.vector(1, 0)), Instant.EPOCH);
        }
        ledger.adopt(Workload.of("busy", "other", schema.vector(8, 4)), Instant.EPOCH);
        ledger.setTotal("", schema.vector(16, 4));
        RevocationOptions options = RevocationOptions.defaults().withFloor(floor);
        List<String> stopped = new ArrayList<>();
        for (int look = 0; look < 1_000; look++) {
            RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), List.of("team"), options);
            plan.victims().forEach(victim -> stopped.add(victim.id()));
            Scene.release(ledger, Figures.workloads(plan.victims()));
            admitAgain(ledger, true);
        }
        assertThat(stopped).isEmpty();
        GroupRevocation team = RevocationPlan.of(ledger.snapshot(), List.of("team"), options)
                .groups()
                .get(0);
        assertThat(team.held()).containsExactly(new HeldUse("gpu", 4, HeldUse.Holder.NON_PREEMPTIBLE));
        assertThat(team)
                .hasToString("team is over by cpu=0 gpu=2: nothing can be stopped; still over by cpu=0 gpu=2, "
                        + "gpu=4 is held by non-preemptible workloads");
    }

    /** Admits what fits in the order of priority, and returns whether something was admitted. */
    private static boolean admitAgain(QuotaLedger ledger, boolean gangsTogether) {
        List<WorkloadStatus> pending = ledger.snapshot().workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.PENDING)
                .sorted(DEFAULT_GROUP_FIRST.thenComparing(WorkloadOrder.MOST_IMPORTANT_FIRST))
                .toList();
        boolean some = false;
        Set<String> asked = new HashSet<>();
        for (WorkloadStatus status : pending) {
            List<String> together = pending.stream()
                    .filter(other -> other.equals(status) || (gangsTogether && isOfOneGang(other, status)))
                    .map(WorkloadStatus::id)
                    .toList();
            if (asked.add(together.get(0))) {
                some |= ledger.tryAdmit(together, AdmissionOptions.defaults()).admitted();
            }
        }
        return some;
    }

    private static boolean isOfOneGang(WorkloadStatus one, WorkloadStatus other) {
        return one.group().equals(other.group())
                && one.workload().gang().isPresent()
                && one.workload().gang().equals(other.workload().gang());
    }

    @Provide
    Arbitrary<Scene> scenes() {
        return RevocationDraw.scenes();
    }

    @Provide
    Arbitrary<RevocationOptions> options() {
        return RevocationDraw.options();
    }

    @Provide
    Arbitrary<RevocationOptions> unlimited() {
        return RevocationDraw.unlimitedOptions();
    }
}
