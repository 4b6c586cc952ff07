package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.EvictionLimit;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A ledger takes no name that cannot be stored, or that a reader would refuse; what it takes is read again. */
class StorableNamesTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final QuotaForest FOREST =
            QuotaForest.of(QuotaTree.builder(GPUS).leaf("A", group -> {}).build());
    private static final String TOO_LONG = "x".repeat(70_000);
    private static final String LONE = "job-\ud800";

    private final QuotaLedger ledger = QuotaLedger.builder(FOREST).build();

    private static Workload.Builder workload(String id) {
        return Workload.builder(id, GPUS.vector(1)).group("A");
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    private static String tooLong(String subject) {
        return subject + " \"" + "x".repeat(40)
                + "...\" cannot be stored: it has 70000 bytes in UTF-8, and the limit is 65536";
    }

    private static String lone(String subject) {
        return subject + " \"" + LONE
                + "\" cannot be stored: its character 4 is a surrogate without its pair, which UTF-8 does not have";
    }

    @Test
    void aWorkloadIsRefusedWhenItComes() {
        assertRefused(() -> ledger.submit(workload(TOO_LONG).build()), tooLong("workload"));
        assertRefused(() -> ledger.submit(workload(LONE).build()), lone("workload"));
        assertRefused(() -> ledger.adopt(workload(LONE).build(), Instant.EPOCH), lone("workload"));
        assertRefused(() -> ledger.submit(workload("w").gang(TOO_LONG).build()), tooLong("gang"));
        assertRefused(
                () -> ledger.submit(
                        Workload.builder("w", GPUS.vector(1)).namespace(LONE).build()),
                lone("namespace"));
        assertThat(ledger.state().workloads()).isEmpty();
    }

    @Test
    void aForestIsRefusedWhenItComes() {
        QuotaForest.Builder group =
                FOREST.toBuilder().add(QuotaGroup.leaf(GPUS, TOO_LONG).build());
        assertRefused(() -> QuotaLedger.builder(group.build()), tooLong("group"));
        assertRefused(() -> ledger.update(forest -> group.build()), tooLong("group"));
        assertRefused(
                () -> ledger.update(forest -> forest.withNode(ClusterNode.of(LONE, Map.of(), GPUS.vector(1)))),
                lone("node"));
        assertRefused(
                () -> ledger.update(
                        forest -> forest.withNode(ClusterNode.of("n", Map.of("k", TOO_LONG), GPUS.vector(1)))),
                tooLong("value of a label"));
        ResourceSchema schema = ResourceSchema.of(LONE);
        assertRefused(() -> QuotaLedger.builder(QuotaForest.builder(schema).build()), lone("dimension"));
        assertRefused(
                () -> QuotaLedger.builder(FOREST).evictionLimit(EvictionLimit.of(LONE, 1, Duration.ofHours(1))),
                lone("eviction limit"));
        assertThat(ledger.forest()).isEqualTo(FOREST);
    }

    @Test
    void theLongestNamesAreReadAgain() throws IOException {
        String longest = "\ud83d\ude00".repeat(65_536 / 4); // four bytes each
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        QuotaLedger recorded = QuotaLedger.builder(FOREST)
                .journal(JournalWriter.create(file, GPUS))
                .build();
        LedgerState before = recorded.state();
        recorded.submit(workload(longest).build());
        assertRefused(
                () -> recorded.submit(workload(longest + "a").build()),
                "workload \"" + "\ud83d\ude00".repeat(20)
                        + "...\" cannot be stored: it has 65537 bytes in UTF-8, and the limit is 65536");
        QuotaLedger again = QuotaLedger.builder(StateFormat.read(new ByteArrayInputStream(Samples.bytes(before))))
                .replay(JournalReader.of(new ByteArrayInputStream(file.toByteArray())))
                .build();
        assertThat(again.state()).isEqualTo(recorded.state());
        assertThat(StateFormat.read(new ByteArrayInputStream(Samples.bytes(again.state()))))
                .isEqualTo(recorded.state());
    }

    /** A state that was put together by hand is refused by the writer, as its reader would refuse it. */
    @Test
    void noWriterExceedsTheLimitsOfAReader() {
        LedgerState state =
                LedgerState.builder(FOREST).pending(workload(TOO_LONG).build()).build();
        assertRefused(() -> Samples.bytes(state), tooLong("string"));
    }
}
