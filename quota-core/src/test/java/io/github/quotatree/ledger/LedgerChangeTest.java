package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every accepted change is recorded before it takes effect, and the recorded changes give the same state again. */
class LedgerChangeTest {
    private static final ResourceSchema CPUS = ResourceSchema.of("cpu");
    private static final QuotaForest FOREST = QuotaForest.builder(CPUS)
            .add(QuotaGroup.leaf(CPUS, "a").min(40).build())
            .add(QuotaGroup.leaf(CPUS, "b").min(60).build())
            .build();
    private static final ClusterNode NODE = ClusterNode.of("n", Map.of(), CPUS.vector(5));

    private final List<LedgerChange> changes = new ArrayList<>();
    private Consumer<LedgerChange> sink = changes::add;
    private Instant now = Instant.ofEpochSecond(1_000);
    private final LedgerState begin =
            QuotaOnly.state(FOREST).total("", CPUS.vector(100)).version(7).build();
    private final QuotaLedger ledger = QuotaLedger.builder(begin)
            .clock(() -> now)
            .journal(change -> sink.accept(change))
            .build();

    private QuotaLedger replay(List<LedgerChange> recorded) {
        return QuotaLedger.builder(begin).clock(() -> now).replay(recorded).build();
    }

    private static Workload workload(String id) {
        return Workload.of(id, "a", CPUS.vector(10));
    }

    /** Brings four workloads into four phases: w1 running, w2 admitted, w3 reserved, w4 pending. */
    private void begin() {
        for (int k = 1; k <= 4; k++) {
            ledger.submit(workload("w" + k));
        }
        ledger.tryAdmit(List.of("w1", "w2"), AdmissionOptions.defaults());
        ledger.start("w1");
        ledger.tryReserve("w3", Duration.ofSeconds(30));
    }

    @Test
    void recordsWhatBecameOfWorkloads() {
        begin();
        ledger.confirm("w3");
        ledger.rollBack("w2");
        ledger.evict("w1");
        ledger.resize("w4", CPUS.vector(95));
        assertThat(ledger.tryAdmit("w4").admitted()).isFalse();
        ledger.move("w4", "b");
        ledger.finish("w4");
        ledger.tryReserve("w2", Duration.ofSeconds(5));
        now = now.plusSeconds(5);
        ledger.adopt(workload("w5"), now);
        ledger.setTotal("", CPUS.vector(50));
        ledger.update(forest -> forest.withNode(NODE));

        Instant early = now.minusSeconds(5);
        assertThat(changes)
                .containsExactly(
                        new LedgerChange.Submitted(8, workload("w1")),
                        new LedgerChange.Submitted(9, workload("w2")),
                        new LedgerChange.Submitted(10, workload("w3")),
                        new LedgerChange.Submitted(11, workload("w4")),
                        new LedgerChange.Admitted(12, List.of("w1", "w2")),
                        new LedgerChange.Started(13, "w1", early),
                        new LedgerChange.Reserved(14, List.of("w3"), early.plusSeconds(30)),
                        new LedgerChange.Confirmed(15, "w3"),
                        new LedgerChange.RolledBack(16, "w2"),
                        new LedgerChange.Evicted(17, "w1"),
                        new LedgerChange.Resized(18, "w4", CPUS.vector(95)),
                        new LedgerChange.Moved(19, "w4", "b"),
                        new LedgerChange.Finished(20, "w4"),
                        new LedgerChange.Reserved(21, List.of("w2"), now),
                        new LedgerChange.Expired(22, "w2"),
                        new LedgerChange.Adopted(23, workload("w5"), now),
                        new LedgerChange.TotalSet(24, "", CPUS.vector(50)),
                        new LedgerChange.ForestReplaced(25, FOREST.withNode(NODE), DisplacedWorkloads.none()));
        assertThat(replay(changes).state()).isEqualTo(ledger.state());
    }

    static List<Consumer<QuotaLedger>> calls() {
        return List.of(
                ledger -> ledger.submit(workload("w9")),
                ledger -> ledger.adopt(workload("w9"), Instant.EPOCH),
                ledger -> ledger.adopt("w4", Instant.EPOCH),
                ledger -> ledger.tryAdmit("w4"),
                ledger -> ledger.tryReserve("w4", Duration.ofSeconds(9)),
                ledger -> ledger.confirm("w3"),
                ledger -> ledger.rollBack("w2"),
                ledger -> ledger.start("w2"),
                ledger -> ledger.evict("w1"),
                ledger -> ledger.finish("w1"),
                ledger -> ledger.resize("w1", CPUS.vector(3)),
                ledger -> ledger.move("w1", "b"),
                ledger -> ledger.setTotal("", CPUS.vector(1)),
                ledger -> ledger.update(forest -> forest.withNode(NODE)),
                ledger -> ledger.update(forest -> forest.toBuilder().remove("b").build()));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aCallWhoseChangeCannotBeRecordedIsRefusedAndChangesNothing(Consumer<QuotaLedger> call) {
        begin();
        LedgerState before = ledger.state();
        sink = change -> {
            throw new IllegalStateException("disk full");
        };

        assertThatThrownBy(() -> call.accept(ledger)).hasMessage("disk full");

        sink = changes::add;
        assertThat(ledger.state()).isEqualTo(before);
        assertThat(replay(changes).state()).isEqualTo(before);
        call.accept(ledger);
        assertThat(ledger.state()).isNotEqualTo(before);
        assertThat(replay(changes).state()).isEqualTo(ledger.state());
    }

    @Test
    void aReservationWhoseEndCannotBeRecordedIsHeldUntilItCan() {
        begin();
        now = now.plusSeconds(30);
        sink = change -> {
            throw new IllegalStateException("disk full");
        };
        assertThatThrownBy(() -> ledger.used("a", "cpu")).hasMessage("disk full");
        assertThatThrownBy(() -> ledger.finish("w4")).hasMessage("disk full");

        sink = changes::add;
        assertThat(ledger.used("a", "cpu")).isEqualTo(20);
        assertThat(changes.get(changes.size() - 1)).isEqualTo(new LedgerChange.Expired(15, "w3"));
        assertThat(ledger.workload("w4")).isPresent();
    }

    @Test
    void changesThatTheStateHasAreSkippedAndAGapIsNamed() {
        begin();
        LedgerState half = replay(changes.subList(0, 3)).state();
        assertThat(QuotaLedger.builder(half)
                        .clock(() -> now)
                        .replay(changes)
                        .build()
                        .state())
                .isEqualTo(ledger.state());
        changes.remove(3);
        assertThatThrownBy(() -> replay(changes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("change 12 cannot follow version 10: the changes between are missing");
    }

    @Test
    void aChangeThatDoesNotFollowIsRefused() {
        assertThatThrownBy(() -> replay(List.of(new LedgerChange.Finished(8, "w"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("change 8 does not follow from the state before it: no workload w in the ledger");
        List<LedgerChange> twice = List.of(
                new LedgerChange.Submitted(8, workload("w")),
                new LedgerChange.Admitted(9, List.of("w")),
                new LedgerChange.Admitted(10, List.of("w")));
        assertThatThrownBy(() -> replay(twice))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("change 10 does not follow");
    }

    /** What is replayed is not recorded again, and recording continues with the next version. */
    @Test
    void recordsAfterAReplay() {
        begin();
        List<LedgerChange> after = new ArrayList<>();
        QuotaLedger again = QuotaLedger.builder(begin)
                .clock(() -> now)
                .replay(changes)
                .journal(after::add)
                .build();
        assertThat(after).isEmpty();
        again.finish("w1");
        assertThat(after).containsExactly(new LedgerChange.Finished(15, "w1"));
    }
}
