package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.FlavorRoom;
import io.github.quotatree.FlavorShortage;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.resource.AmountFormat;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A ledger with flavors: the answer of a decision, what a start says, and what is held and released. */
class FlavorLedgerTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu").withFlavors("gpu", "a100", "v100");
    private static final AdmissionOptions DEFAULTS = AdmissionOptions.defaults();

    /** A counts 10 cards, B is promised 5 of each model. */
    private final QuotaTree tree = QuotaTree.builder(SCHEMA)
            .leaf("A", group -> group.min("gpu", 10).max(SCHEMA.vector(100, 20)))
            .leaf(
                    "B",
                    group -> group.min("gpu", 10)
                            .flavorMin("gpu", "a100", 5)
                            .flavorMin("gpu", "v100", 5)
                            .max(SCHEMA.vector(100, 20)))
            .build();

    private final QuotaLedger ledger = QuotaOnly.takingAll(tree, cards(100, 10, 10));

    private static ResourceVector cards(long cpu, long a100, long v100) {
        return SCHEMA.vector("cpu", cpu).with("gpu", "a100", a100).with("gpu", "v100", v100);
    }

    private static Workload any(String id, String group, long units) {
        return Workload.of(id, group, SCHEMA.vector("gpu", units));
    }

    private static Workload on(String id, String group, long units, String... flavors) {
        return Workload.builder(id, SCHEMA.vector("gpu", units))
                .group(group)
                .accepts(FlavorClass.of(SCHEMA, "gpu", flavors))
                .build();
    }

    private void bothAskForTen() {
        for (int k = 0; k < 10; k++) {
            ledger.submit(any("A" + k, "A", 1));
        }
        ledger.submit(on("Ba", "B", 5, "a100"));
        ledger.submit(on("Bv", "B", 5, "v100"));
    }

    @Test
    void whoCountsIsSteeredAwayFromWhatIsPromised() {
        bothAskForTen();
        for (int k = 0; k < 5; k++) {
            Decision decision = ledger.tryAdmit("A" + k);
            assertThat(decision.flavors("gpu")).containsExactly("a100", "v100");
            assertThat(decision.inWords(AmountFormat.baseUnits()))
                    .isEqualTo("A" + k + " may start on gpu of a100 or v100.");
            ledger.start("A" + k, Map.of("gpu", "a100"));
        }
        assertThat(ledger.runtime("A", "gpu")).isEqualTo(10);
        assertThat(ledger.tryAdmit("A5").flavors("gpu")).containsExactly("v100");
        ledger.start("A5", Map.of("gpu", "v100"));
        LedgerSnapshot now = ledger.snapshot();
        assertThat(now.used("A")).isEqualTo(cards(0, 5, 1));
        assertThat(now.workload("A5").orElseThrow().flavors()).containsExactly(Map.entry("gpu", "v100"));
        assertThat(now.workload("A5").orElseThrow().used()).isEqualTo(cards(0, 0, 1));
        assertThat(now.quotas().group("A").headroom(FlavorClass.any(SCHEMA, "gpu"), "v100"))
                .isEqualTo(4);
        assertThat(ledger.tryAdmit("Ba").flavors("gpu")).containsExactly("a100");
        assertThat(ledger.tryAdmit("Bv").flavors("gpu")).containsExactly("v100");
    }

    @Test
    void aRejectionNamesWhomAFlavorIsKeptFor() {
        bothAskForTen();
        for (int k = 0; k < 5; k++) {
            ledger.tryAdmit("A" + k);
            ledger.start("A" + k, Map.of("gpu", "a100"));
        }
        ledger.submit(on("more", "A", 1, "a100"));
        Decision decision = ledger.tryAdmit("more");
        assertThat(decision.admitted()).isFalse();
        assertThat(decision.flavors("gpu")).isEmpty();
        FlavorShortage shortage = decision.flavorShortages().get(0);
        assertThat(shortage.group()).isEqualTo("A");
        assertThat(shortage.request()).isEqualTo(1);
        FlavorRoom room = shortage.rooms().get(0);
        assertThat(room.flavor()).isEqualTo("a100");
        assertThat(room.units()).isZero();
        assertThat(room.limit()).isEqualTo(FlavorRoom.Limit.KEPT_FOR_OTHERS);
        assertThat(room.flavors()).containsExactly("a100");
        assertThat(room.keptFor()).containsExactly(Map.entry("B", 5L));
        assertThat(decision.exceededLimits())
                .containsExactly(ExceededLimit.of(ExceededLimit.Kind.FLAVOR, "A", "gpu", 0, 0, 1));
        assertThat(decision.inWords(AmountFormat.baseUnits()))
                .isEqualTo("more waits: A may use 0 gpu more of one flavor, and 1 more would be 1 too much."
                        + " A may use 0 more of a100: 5 a100 are kept for B, which has no other way to its runtime.");
        assertThat(ledger.fits("more", DEFAULTS)).isFalse();
        assertThat(ledger.decide(List.of("more"), DEFAULTS)).isEqualTo(decision);
        WorkloadExplanation why = WorkloadExplanation.of(ledger.snapshot(), "more", DEFAULTS);
        assertThat(why.limits().get(0).rooms()).isEqualTo(shortage.rooms());
        assertThat(why.inWords(AmountFormat.baseUnits())).isEqualTo(decision.inWords(AmountFormat.baseUnits()));
        assertThat(AdmissionCheck.of(ledger.snapshot(), "more", DEFAULTS).flavors("more", "gpu"))
                .isEmpty();
    }

    /** A holds 5 that B is promised if it names a100 as well; a request that comes late changes nothing. */
    @Test
    void aLateRequestTakesNoPromise() {
        ledger.submit(on("Ba", "B", 5, "a100"));
        ledger.submit(on("Bv", "B", 5, "v100"));
        for (int k = 0; k < 5; k++) {
            ledger.submit(any("A" + k, "A", 1));
            assertThat(ledger.tryAdmit("A" + k).flavors("gpu")).contains("a100");
            ledger.start("A" + k, Map.of("gpu", "a100"));
        }
        for (int k = 0; k < 5; k++) {
            ledger.submit(on("late" + k, "A", 1, "a100"));
        }
        Decision late = ledger.tryAdmit("late0");
        assertThat(late.admitted()).isFalse();
        FlavorRoom room = late.flavorShortages().get(0).rooms().get(0);
        assertThat(room.limit()).isEqualTo(FlavorRoom.Limit.PROMISED);
        assertThat(room.inWords()).isEqualTo("A may use 0 more of a100: 5 a100 are promised to B by name");
        assertThat(ledger.tryAdmit("Ba").flavors("gpu")).containsExactly("a100");
        ledger.start("Ba", Map.of("gpu", "a100"));
        assertThat(ledger.tryAdmit("Bv").flavors("gpu")).containsExactly("v100");
    }

    /** B could reach its 5 on v100 as well, but it is promised a100. */
    @Test
    void anotherWayIsNoPromise() {
        QuotaTree halves = QuotaTree.builder(SCHEMA)
                .leaf("A", group -> group.min("gpu", 5).max(SCHEMA.vector(100, 5)))
                .leaf(
                        "B",
                        group -> group.min("gpu", 5).flavorMin("gpu", "a100", 5).max(SCHEMA.vector(100, 5)))
                .build();
        QuotaLedger half = QuotaOnly.ledger(halves, cards(100, 5, 5));
        half.submit(on("Ba", "B", 5, "a100"));
        half.submit(any("Bany", "B", 5));
        for (int k = 0; k < 5; k++) {
            half.submit(any("A" + k, "A", 1));
            assertThat(half.tryAdmit("A" + k).flavors("gpu")).containsExactly("v100");
            half.start("A" + k, Map.of("gpu", "v100"));
        }
        assertThat(half.tryAdmit("Ba").flavors("gpu")).containsExactly("a100");
    }

    @Test
    void idlePromisesAreLent() {
        ledger.submit(on("Ba", "B", 10, "a100"));
        for (int k = 0; k < 10; k++) {
            ledger.submit(any("A" + k, "A", 1));
            assertThat(ledger.tryAdmit("A" + k).admitted()).isTrue();
            ledger.start("A" + k, Map.of("gpu", "v100"));
        }
        assertThat(ledger.tryAdmit("Ba").admitted()).isTrue();
    }

    @Test
    void aStartNamesTheFlavorThatItGot() {
        ledger.submit(on("one", "A", 2, "v100"));
        assertThat(ledger.tryAdmit("one").flavors("gpu")).containsExactly("v100");
        LedgerState before = ledger.state();
        assertThatThrownBy(() -> ledger.start("one"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload one: the flavor of gpu must be named, one of [v100]");
        assertThatThrownBy(() -> ledger.start("one", Map.of("gpu", "h100")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload one: no flavor h100 of gpu among [a100, v100]");
        assertThatThrownBy(() -> ledger.start("one", Map.of("gpu", "v100", "cpu", "fast")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload one: no flavor fast of cpu among []");
        assertThatThrownBy(() -> ledger.start("one", Map.of("gpu", "a100")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload one: runs on gpu of v100, not of a100");
        assertThatThrownBy(() -> ledger.adopt(any("two", "A", 1), Instant.EPOCH))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload two: the flavor of gpu must be named, one of [a100, v100]");
        assertThat(ledger.state()).isEqualTo(before);
        ledger.start("one", Instant.EPOCH, Map.of("gpu", "v100"));
        ledger.submit(Workload.of("cpus", "A", SCHEMA.vector("cpu", 4)));
        assertThat(ledger.tryAdmit("cpus").flavors("gpu")).isEmpty();
        ledger.start("cpus", Map.of("gpu", "a100"));
        assertThat(ledger.workload("cpus").orElseThrow().flavors()).isEmpty();
    }

    @Test
    void theFlavorThatIsHeldStaysFree() {
        ledger.submit(any("first", "A", 8));
        assertThat(ledger.tryReserve("first", Duration.ofHours(1)).flavors("gpu"))
                .containsExactly("a100", "v100");
        assertThat(ledger.workload("first").orElseThrow().flavors()).isEqualTo(Map.of("gpu", "a100"));
        ledger.submit(on("second", "A", 8, "v100"));
        assertThat(ledger.tryAdmit("second").admitted()).isTrue();
        LedgerState before = ledger.state();
        assertThatThrownBy(() -> ledger.start("first", Map.of("gpu", "v100")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("workload first is RESERVED on gpu of a100, and cannot be started on v100:"
                        + " A may use 2 more of v100: no group leaves more of it");
        assertThat(ledger.state()).isEqualTo(before);
        ledger.start("first", Map.of("gpu", "a100"));
        assertThat(ledger.snapshot().used("A")).isEqualTo(cards(0, 8, 8));
        ledger.stop("first");
        assertThat(ledger.snapshot().leaving("A")).isEqualTo(cards(0, 8, 0));
        ledger.resume("first");
        ledger.evict("first");
        assertThat(ledger.snapshot().used("A")).isEqualTo(cards(0, 0, 8));
        assertThat(ledger.workload("first").orElseThrow().flavors()).isEmpty();
    }

    @Test
    void aStartMayMoveToAnotherFlavorThatHasRoom() {
        ledger.submit(any("one", "A", 8));
        ledger.tryAdmit("one");
        ledger.start("one", Map.of("gpu", "v100"));
        assertThat(ledger.snapshot().used("A")).isEqualTo(cards(0, 0, 8));
        ledger.submit(any("two", "A", 10));
        assertThat(ledger.tryAdmit("two").flavors("gpu")).containsExactly("a100");
    }

    @Test
    void theMembersOfAGangShareTheRoom() {
        List<String> ids = List.of("one", "two", "three");
        ledger.submit(any("one", "A", 7));
        ledger.submit(any("two", "A", 7));
        ledger.submit(any("three", "A", 3));
        Decision gang = ledger.tryAdmit(ids, DEFAULTS);
        assertThat(gang.admitted()).isTrue();
        assertThat(gang.flavors("one", "gpu")).containsExactly("a100");
        assertThat(gang.flavors("two", "gpu")).containsExactly("v100");
        assertThat(gang.flavors("three", "gpu")).containsExactly("a100");
        assertThat(gang.inWords(AmountFormat.baseUnits()))
                .startsWith("one, two, three may start one on gpu of a100, two on gpu of v100, three on gpu of a100");
        assertThatThrownBy(() -> gang.flavors("gpu")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> gang.flavors("four", "gpu")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> gang.flavors("one", "cpu"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("dimension cpu has no flavors");
        ids.forEach(id -> ledger.start(id, Map.of("gpu", gang.flavors(id, "gpu").get(0))));
        assertThat(ledger.snapshot().used("A")).isEqualTo(cards(0, 10, 7));
    }

    @Test
    void aGangIsRejectedWhereItsCountFitsAndNoFlavorDoes() {
        ledger.submit(any("one", "A", 6));
        ledger.submit(any("two", "A", 6));
        ledger.submit(any("three", "A", 6));
        Decision gang = ledger.tryAdmit(List.of("one", "two", "three"), DEFAULTS);
        assertThat(gang.admitted()).isFalse();
        assertThat(gang.flavorShortages()).extracting(FlavorShortage::workload).containsExactly("three");
        assertThat(ledger.snapshot().used("A").isZero()).isTrue();
        Decision two = ledger.tryAdmitAtLeast(List.of("one", "two", "three"), 2, DEFAULTS);
        assertThat(two.workloads()).containsExactly("one", "two");
        assertThat(two.flavors("two", "gpu")).containsExactly("v100");
        assertThat(ledger.workload("two").orElseThrow().flavors()).isEqualTo(Map.of("gpu", "v100"));
        ledger.evict("one");
        ledger.evict("two");
        Decision three = ledger.tryAdmitAtLeast(List.of("one", "two", "three"), 3, DEFAULTS);
        assertThat(three.admitted()).isFalse();
        assertThat(three.flavorShortages()).hasSize(1);
    }

    @Test
    void resizesAndMovesKeepTheFlavor() {
        ledger.submit(any("one", "A", 4));
        ledger.tryAdmit("one");
        ledger.start("one", Map.of("gpu", "v100"));
        assertThat(ledger.tryResize("one", SCHEMA.vector("gpu", 11), DEFAULTS).admitted())
                .isFalse();
        assertThat(ledger.tryResize("one", SCHEMA.vector("gpu", 10), DEFAULTS).flavors("gpu"))
                .containsExactly("v100");
        ledger.resize("one", SCHEMA.vector(3, 5));
        assertThat(ledger.snapshot().used("A")).isEqualTo(cards(3, 0, 5));
        assertThat(ledger.tryMove("one", "B", DEFAULTS).admitted()).isTrue();
        assertThat(ledger.snapshot().used("B")).isEqualTo(cards(3, 0, 5));
        ledger.move("one", "A");
        ledger.resize("one", SCHEMA.vector(3, 0));
        assertThat(ledger.workload("one").orElseThrow().flavors()).isEmpty();
        assertThatThrownBy(() -> ledger.resize("one", SCHEMA.vector(3, 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith(
                        "workload one is RUNNING with cpu=3 gpu=0, and cannot be resized to cpu=3 gpu=1");
        assertThatThrownBy(() -> ledger.resize("one", cards(0, 1, 0))).isInstanceOf(IllegalArgumentException.class);
    }

    /** The default group takes what the system group and itself leave of a flavor, before the tree shares it. */
    @Test
    void theGroupsBesideTheTreeUseFlavorsToo() {
        ledger.adopt(any("system", ReservedNames.SYSTEM_GROUP, 3), Instant.EPOCH, Map.of("gpu", "a100"));
        ledger.submit(on("other", "nobody", 8, "a100"));
        Decision decision = ledger.tryAdmit("other");
        assertThat(decision.admitted()).isFalse();
        assertThat(decision.flavorShortages().get(0).rooms().get(0).units()).isEqualTo(7);
        ledger.submit(any("another", "nobody", 7));
        assertThat(ledger.tryAdmit("another").flavors("gpu")).containsExactly("a100", "v100");
        ledger.start("another", Map.of("gpu", "a100"));
        LedgerSnapshot now = ledger.snapshot();
        assertThat(now.used(ReservedNames.DEFAULT_GROUP)).isEqualTo(cards(0, 7, 0));
        assertThat(now.used(ReservedNames.SYSTEM_GROUP)).isEqualTo(cards(0, 3, 0));
        ledger.submit(on("late", "A", 1, "a100"));
        assertThat(ledger.runtime("A", "gpu")).isZero();
        assertThatThrownBy(() -> ledger.setTotal("", SCHEMA.vector(100, 20)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the flavor of every unit must be named");
    }

    /** A flavor that is kept for another group no more is room, though no count has changed for the group. */
    @Test
    void roomOnAFlavorIsReported() {
        bothAskForTen();
        for (int k = 0; k < 5; k++) {
            ledger.tryAdmit("A" + k);
            ledger.start("A" + k, Map.of("gpu", "a100"));
        }
        ledger.submit(on("more", "A", 1, "a100"));
        List<String> room = new ArrayList<>();
        ledger.listen(
                new LedgerListener() {
                    @Override
                    public AdmissionOptions admission() {
                        return DEFAULTS;
                    }

                    @Override
                    public void roomFor(WorkloadStatus workload) {
                        room.add(workload.id());
                    }
                },
                Runnable::run);
        ledger.submit(Workload.of("cpus", "B", SCHEMA.vector("cpu", 1)));
        assertThat(room).containsExactly("cpus");
        room.clear();
        ledger.finish("Ba");
        assertThat(room).containsExactly("more");
    }

    @Test
    void whatIsNotPreemptibleStaysWithinMinByCount() {
        ledger.submit(any("one", "A", 11).toBuilder().preemptible(false).build());
        assertThat(ledger.tryAdmit("one").exceededLimits())
                .extracting(ExceededLimit::kind)
                .contains(ExceededLimit.Kind.MIN);
        ledger.submit(any("two", "A", 10).toBuilder().preemptible(false).build());
        assertThat(ledger.tryAdmit("two").admitted()).isTrue();
    }
}
