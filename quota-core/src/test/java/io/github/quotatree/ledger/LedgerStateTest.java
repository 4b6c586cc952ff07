package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A ledger that is built from a state gives the same answers, and has the same state. */
class LedgerStateTest {
    private static final ResourceSchema CPUS = ResourceSchema.of("cpu");
    private static final Instant NOW = Instant.ofEpochSecond(1_000);

    private final QuotaForest forest = QuotaForest.builder(CPUS)
            .add(QuotaGroup.leaf(CPUS, "a").min(40).build())
            .add(QuotaGroup.leaf(CPUS, "b").min(60).build())
            .add(QuotaGroup.leaf(CPUS, "c").treeId("pool").build())
            .build();

    private static Workload workload(String id, String group, long cpus) {
        return Workload.of(id, group, CPUS.vector(cpus));
    }

    private static QuotaLedger.Builder ledgerIn(LedgerState state) {
        return QuotaLedger.builder(state).clock(() -> NOW);
    }

    /** A group of min 40 whose solver scales declared mins gets 20 of 50; by the default rule it would get 40. */
    @Test
    void keepsTheOptions() {
        SolveOptions options = SolveOptions.defaults().withMinScaling(false);
        QuotaLedger ledger = QuotaOnly.builder(forest)
                .total("", CPUS.vector(50))
                .options(options)
                .clock(() -> NOW)
                .build();
        ledger.submit(workload("w", "a", 40));
        ledger.submit(workload("v", "b", 60));
        assertThat(ledger.runtime("a", "cpu")).isEqualTo(40);

        QuotaLedger again = ledgerIn(ledger.state()).build();

        assertThat(ledger.state().options()).isEqualTo(options);
        assertThat(again.runtime("a", "cpu")).isEqualTo(40);
        assertThat(again.state()).isEqualTo(ledger.state());
        QuotaLedger other =
                ledgerIn(ledger.state()).options(SolveOptions.defaults()).build();
        assertThat(other.runtime("a", "cpu")).isEqualTo(20);
    }

    @Test
    void keepsTheTotalOfATreeThatHasLostItsLastGroup() {
        QuotaLedger ledger =
                QuotaOnly.builder(forest).total("pool", CPUS.vector(8)).build();
        QuotaForest before = ledger.forest();
        ledger.update(now -> now.toBuilder().remove("c").build());
        assertThat(ledger.forest().trees()).doesNotContainKey("pool");

        QuotaLedger again = ledgerIn(ledger.state()).build();
        again.setTotal("pool", CPUS.vector(9));
        again.update(now -> before);
        ledger.update(now -> before);
        again.submit(workload("w", "c", 20));
        ledger.submit(workload("w", "c", 20));

        assertThat(ledger.runtime("c", "cpu")).isEqualTo(8);
        assertThat(again.runtime("c", "cpu")).isEqualTo(9);
        assertThatThrownBy(() -> again.setTotal("spot", CPUS.vector(9)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no tree \"spot\" in the forest");
    }

    /** The host has stored its workloads, and another has made a parent group of the group of one of them. */
    @Test
    void aWorkloadWhoseGroupIsNowAParentCountsInTheDefaultGroup() {
        QuotaForest changed = forest.toBuilder()
                .replace(QuotaGroup.parent(CPUS, "a").min(40).build())
                .add(QuotaGroup.leaf(CPUS, "below").under("a").build())
                .build();
        LedgerState state = QuotaOnly.state(changed)
                .total("", CPUS.vector(100))
                .running(workload("w", "a", 7), NOW)
                .pending(workload("v", "b", 5))
                .build();

        QuotaLedger ledger = ledgerIn(state).build();

        assertThat(state.workloads().get(1).group()).isEqualTo(ReservedNames.DEFAULT_GROUP);
        assertThat(ledger.workload("w").orElseThrow())
                .isEqualTo(state.workloads().get(1));
        assertThat(state.workloads().get(1).placement().missingGroup()).contains("a");
        assertThat(ledger.used(ReservedNames.DEFAULT_GROUP, "cpu")).isEqualTo(7);
        assertThat(ledger.state()).isEqualTo(state);
        ledger.update(now -> now.withNode(ClusterNode.of("n", Map.of(), CPUS.vector(3))));
        ledger.update(now ->
                now.toBuilder().add(QuotaGroup.leaf(CPUS, "other").build()).build());
        assertThat(ledger.used(ReservedNames.DEFAULT_GROUP, "cpu")).isEqualTo(7);
        ledger.update(now -> forest);
        assertThat(ledger.used("a", "cpu")).isEqualTo(7);
    }

    @Test
    void isEqualToTheStateOfALedgerThatWasBuiltFromIt() {
        QuotaLedger ledger = QuotaOnly.builder(forest)
                .total("", CPUS.vector(100))
                .clock(() -> NOW)
                .build();
        for (String id : List.of("w1", "w3", "w2", "w4")) {
            ledger.submit(workload(id, "a", 5));
        }
        ledger.tryAdmit("w2");
        ledger.tryAdmit("w3");
        ledger.start("w3");
        ledger.tryReserve("w4", Duration.ofSeconds(5));
        LedgerState state = ledger.state();

        LedgerState again = ledgerIn(state).build().state();

        assertThat(again).isEqualTo(state).hasSameHashCodeAs(state);
        assertThat(again.forest()).isEqualTo(state.forest());
        assertThat(again.version()).isEqualTo(ledger.snapshot().version()).isEqualTo(8);
        assertThat(again.workloads()).extracting(WorkloadStatus::id).containsExactly("w1", "w2", "w3", "w4");
        ledger.finish("w1");
        assertThat(ledger.state()).isNotEqualTo(state);
        assertThat(state)
                .hasToString("ledger state at version 8 with 4 workloads, "
                        + "quota forest: trees=2 groups=3 profiles=0 nodes=0");
    }

    @Test
    void differsWhereAnyPartDiffers() {
        Supplier<LedgerState.Builder> base =
                () -> QuotaOnly.state(forest).pending(workload("w", "a", 5)).total("", CPUS.vector(3));
        LedgerState state = base.get().build();
        assertThat(state).isEqualTo(base.get().build());
        assertThat(state)
                .isNotEqualTo(base.get().version(1).build())
                .isNotEqualTo(base.get().total("pool", CPUS.vector(3)).build())
                .isNotEqualTo(base.get()
                        .options(SolveOptions.defaults().withGuaranteeUsage(true))
                        .build())
                .isNotEqualTo(base.get().admitted(workload("v", "a", 5)).build())
                .isNotEqualTo(QuotaOnly.state(QuotaForest.of(
                                QuotaTree.builder(CPUS).leaf("a", group -> {}).build()))
                        .pending(workload("w", "a", 5))
                        .total("", CPUS.vector(3))
                        .build());
    }

    @Test
    void refusesWhatIsSetTwiceOrIsNoState() {
        LedgerState.Builder builder = QuotaOnly.state(forest)
                .version(1)
                .options(SolveOptions.defaults())
                .total("", CPUS.vector(1));
        assertThatThrownBy(() -> builder.version(2)).hasMessage("ledger state: version was already set");
        assertThatThrownBy(() -> builder.options(SolveOptions.defaults()))
                .hasMessage("ledger state: options was already set");
        assertThatThrownBy(() -> builder.total("", CPUS.vector(1)))
                .hasMessage("ledger state: total of tree \"\" was already set");
        assertThatThrownBy(() -> QuotaOnly.state(forest).version(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("ledger state: version (-1) is negative");
        assertThatThrownBy(() -> QuotaOnly.state(forest).total("", CPUS.vector(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        LedgerState.Builder twice =
                QuotaOnly.state(forest).pending(workload("w", "a", 1)).admitted(workload("w", "b", 1));
        assertThatThrownBy(twice::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("workload w is in the state twice");
    }
}
