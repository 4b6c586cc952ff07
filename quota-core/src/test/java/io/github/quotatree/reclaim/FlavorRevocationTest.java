package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.RevocationOptions.Moves;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Stories of flavors that are short, with numbers that are checked by hand. */
class FlavorRevocationTest {
    private static final ResourceSchema CARDS = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
    private static final RevocationOptions DEFAULTS = RevocationOptions.defaults();

    /** 10 a100 and 10 v100; A counts, B is promised 5 of each. */
    private static QuotaLedger promised(long a100, long v100) {
        return ledger(
                a100,
                v100,
                tree -> tree.leaf("A", group -> group.min(10).max(20))
                        .leaf(
                                "B",
                                group -> group.min(10)
                                        .max(20)
                                        .flavorMin("gpu", "a100", 5)
                                        .flavorMin("gpu", "v100", 5)));
    }

    private static QuotaLedger ledger(long a100, long v100, UnaryOperator<QuotaTree.Builder> groups) {
        return QuotaOnly.ledger(groups.apply(QuotaTree.builder(CARDS)).build(), total(a100, v100));
    }

    private static ResourceVector total(long a100, long v100) {
        return CARDS.zero().with("gpu", "a100", a100).with("gpu", "v100", v100);
    }

    private static void run(QuotaLedger ledger, String group, String prefix, int count, String on, String... accepts) {
        for (int w = 0; w < count; w++) {
            ledger.adopt(card(prefix + w, group, 0, accepts), Instant.ofEpochSecond(w), Map.of("gpu", on));
        }
    }

    private static void submit(QuotaLedger ledger, String group, String prefix, int count, String... accepts) {
        for (int w = 0; w < count; w++) {
            ledger.submit(card(prefix + w, group, 0, accepts));
        }
    }

    private static Workload card(String id, String group, int priority, String... accepts) {
        Workload.Builder builder =
                Workload.builder(id, CARDS.vector(1)).group(group).priority(priority);
        if (accepts.length > 0) {
            builder.accepts(FlavorClass.of(CARDS, "gpu", accepts));
        }
        return builder.build();
    }

    private static List<String> ids(RevocationPlan plan) {
        return plan.victims().stream().map(Victim::id).toList();
    }

    private static void carryOut(QuotaLedger ledger, RevocationPlan plan) {
        ids(plan).forEach(ledger::evict);
    }

    private static long admitAll(QuotaLedger ledger) {
        return ledger.snapshot().workloads().stream()
                .filter(status -> !status.phase().holds())
                .filter(status -> ledger.tryAdmit(List.of(status.id()), AdmissionOptions.defaults())
                        .admitted())
                .count();
    }

    @Test
    void anIdlePromiseIsLentAndComesBackWhenItsOwnerAsks() {
        QuotaLedger ledger = promised(10, 10);
        run(ledger, "A", "a", 10, "v100");
        assertThat(RevocationPlan.of(ledger.snapshot(), DEFAULTS).isEmpty()).isTrue();

        submit(ledger, "B", "bv", 5, "v100");
        submit(ledger, "B", "ba", 5, "a100");
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), DEFAULTS);

        assertThat(plan.groups()).hasSize(1);
        GroupRevocation a = plan.groups().get(0);
        assertThat(a.group()).isEqualTo("A");
        assertThat(a.overused().isZero()).isTrue(); // A uses 10, and may use 10
        assertThat(plan.shortFlavors()).hasSize(1);
        GroupRevocation.ShortFlavors v100 = plan.shortFlavors().get(0);
        assertThat(v100.flavors()).containsExactly("v100");
        assertThat(v100.left()).isZero();
        assertThat(v100.needs()).isEqualTo(Map.of("B", 5L));
        assertThat(v100.missing()).isEqualTo(5);
        assertThat(v100.stillMissing()).isZero();
        assertThat(ids(plan)).containsExactly("a9", "a8", "a7", "a6", "a5"); // the youngest go
        assertThat(a.victims().get(0))
                .hasToString("a9 of A frees gpu=1: with it, B: gpu used 0 + request 5 is 5 above the room on one"
                        + " flavor, 0");

        carryOut(ledger, plan);
        assertThat(admitAll(ledger)).isEqualTo(15); // the ten of B, and the five of A on a100
        assertThat(ledger.snapshot().used("A")).isEqualTo(total(5, 5));
        assertThat(ledger.snapshot().used("B")).isEqualTo(total(5, 5));
        assertThat(RevocationPlan.of(ledger.snapshot(), DEFAULTS).isEmpty()).isTrue();
    }

    @Test
    void anOverusedGroupGivesBackTheFlavorThatIsShortAndNotTheOther() {
        QuotaLedger ledger = promised(10, 10);
        run(ledger, "A", "v", 10, "v100");
        run(ledger, "A", "a", 5, "a100"); // as young as v0 to v4
        submit(ledger, "B", "bv", 5, "v100");
        submit(ledger, "B", "ba", 5, "a100");
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), DEFAULTS);

        assertThat(plan.groups()).hasSize(1);
        assertThat(plan.groups().get(0).overused()).isEqualTo(CARDS.vector(5));
        assertThat(ids(plan)).containsExactly("v9", "v8", "v7", "v6", "v5");
        assertThat(plan.shortFlavors()).isEmpty();
    }

    @Test
    void whatFreesAnotherFlavorIsNotTakenAlthoughItIsLessImportant() {
        QuotaLedger ledger = promised(10, 10);
        for (int w = 0; w < 10; w++) {
            ledger.adopt(card("v" + w, "A", 9), Instant.EPOCH, Map.of("gpu", "v100"));
        }
        run(ledger, "A", "a", 5, "a100");
        submit(ledger, "B", "bv", 5, "v100");
        submit(ledger, "B", "ba", 5, "a100");

        assertThat(ids(RevocationPlan.of(ledger.snapshot(), DEFAULTS))).containsExactly("v0", "v1", "v2", "v3", "v4");
    }

    @Test
    void anEntitlementThatIsNotPromisedIsWaitedForUnlessTheHostSaysOtherwise() {
        QuotaLedger ledger = ledger(
                10,
                10,
                tree -> tree.leaf("A", group -> group.max(12).sharedWeight(1))
                        .leaf("B", group -> group.max(12).sharedWeight(1)));
        run(ledger, "A", "a", 10, "v100");
        submit(ledger, "B", "b", 10, "v100");

        assertThat(RevocationPlan.of(ledger.snapshot(), DEFAULTS).isEmpty()).isTrue();
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), DEFAULTS.withMoves(Moves.ENTITLEMENTS));
        assertThat(plan.victims()).hasSize(10); // all of A find another place on a100
        carryOut(ledger, plan);
        assertThat(admitAll(ledger)).isEqualTo(20);
        assertThat(ledger.snapshot().used("A")).isEqualTo(total(10, 0));
        assertThat(RevocationPlan.of(ledger.snapshot(), DEFAULTS.withMoves(Moves.NONE))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void whoHasNoOtherPlaceIsNotMoved() {
        QuotaLedger ledger = promised(10, 10);
        run(ledger, "A", "a", 10, "v100", "v100"); // they accept v100 alone
        submit(ledger, "B", "b", 5, "v100");
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), DEFAULTS);

        // B is promised 5 v100, so A may use the other 5 and is over by 5; its min of 10 has no other place
        assertThat(plan.groups().get(0).overused()).isEqualTo(CARDS.vector(5));
        assertThat(plan.victims()).hasSize(5);
        assertThat(plan.shortFlavors()).isEmpty();
    }

    @Test
    void twoGiveWayTogetherWhereOneAloneWouldNotHelp() {
        ResourceSchema three = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "t4", "v100");
        QuotaTree tree = QuotaTree.builder(three)
                .leaf("A", group -> group.max(9).sharedWeight(1))
                .leaf("B", group -> group.min(1).max(9).flavorMin("gpu", "v100", 1))
                .leaf("C", group -> group.max(9).sharedWeight(1))
                .build();
        ResourceVector total =
                three.zero().with("gpu", "a100", 1).with("gpu", "t4", 1).with("gpu", "v100", 1);
        QuotaLedger ledger = QuotaOnly.ledger(tree, total);
        Workload a = Workload.builder("a", three.vector(1))
                .group("A")
                .accepts(FlavorClass.of(three, "gpu", "a100", "v100"))
                .build();
        Workload c = Workload.builder("c", three.vector(1))
                .group("C")
                .accepts(FlavorClass.of(three, "gpu", "a100", "t4"))
                .build();
        Workload b = Workload.builder("b", three.vector(1))
                .group("B")
                .accepts(FlavorClass.of(three, "gpu", "v100"))
                .build();
        ledger.adopt(a, Instant.EPOCH, Map.of("gpu", "v100"));
        ledger.adopt(c, Instant.EPOCH, Map.of("gpu", "a100"));
        ledger.submit(b);
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), DEFAULTS);

        assertThat(ids(plan)).containsExactlyInAnyOrder("a", "c");
        carryOut(ledger, plan);
        assertThat(admitAll(ledger)).isEqualTo(3);
    }

    @Test
    void lostCardsAreGivenBackOnTheirFlavor() {
        QuotaLedger ledger = promised(10, 10);
        run(ledger, "A", "aa", 5, "a100");
        run(ledger, "A", "av", 5, "v100");
        run(ledger, "B", "ba", 5, "a100", "a100");
        run(ledger, "B", "bv", 5, "v100", "v100");
        ledger.setTotal("", total(10, 4)); // B may use 5 a100 and 4 v100, A 5
        LedgerSnapshot lost = ledger.snapshot();
        assertThat(lost.runtime("A")).isEqualTo(CARDS.vector(5));
        assertThat(lost.runtime("B")).isEqualTo(CARDS.vector(9));
        RevocationPlan plan = RevocationPlan.of(lost, DEFAULTS.withFloor(RevocationOptions.Floor.RUNTIME));

        assertThat(ids(plan)).containsExactly("av4", "av3", "av2", "av1", "av0", "bv4");
        carryOut(ledger, plan);
        assertThat(ledger.snapshot().used("A")).isEqualTo(total(5, 0));
        assertThat(ledger.snapshot().used("B")).isEqualTo(total(5, 4));
    }

    @Test
    void whatHoldsAPromiseIsSaid() {
        QuotaLedger ledger = promised(10, 10);
        for (int w = 0; w < 10; w++) {
            ledger.adopt(
                    card("v" + w, "A", 0).toBuilder().preemptible(false).build(), Instant.EPOCH, Map.of("gpu", "v100"));
        }
        submit(ledger, "B", "b", 5, "v100");
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), DEFAULTS);
        assertThat(plan)
                .hasToString("5 gpu of v100 are out of reach, 0 are left, B needs 5: nothing can be stopped; still 5"
                        + " out of reach, gpu=10 is held by non-preemptible workloads");
    }

    @Test
    void onlyTheGivenGroupsGiveWay() {
        QuotaLedger ledger = promised(10, 10);
        run(ledger, "A", "a", 10, "v100");
        submit(ledger, "B", "b", 5, "v100");
        assertThat(RevocationPlan.of(ledger.snapshot(), List.of("B"), DEFAULTS).isEmpty())
                .isTrue();
        assertThat(RevocationPlan.of(ledger.snapshot(), List.of("A"), DEFAULTS).victims())
                .hasSize(5);
    }

    @Test
    void noMoreGiveWayThanTheHostAllows() {
        QuotaLedger ledger = promised(10, 10);
        run(ledger, "A", "a", 10, "v100");
        submit(ledger, "B", "b", 5, "v100");
        VictimRules two = VictimRules.defaults().withMaxVictims(2);
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), DEFAULTS.withVictims(two));
        assertThat(ids(plan)).containsExactly("a9", "a8");
        assertThat(plan.shortFlavors().get(0).stillMissing()).isEqualTo(3);
        assertThat(plan.shortFlavors().get(0).held()).contains(new HeldUse("gpu", 3, HeldUse.Holder.VICTIM_LIMIT));
    }
}
