package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.NodeProfile;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A ledger refuses what it cannot carry out by an error that names the value, and has changed nothing. */
class LedgerInputTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final QuotaLedger ledger = QuotaOnly.builder(QuotaForest.builder(GPUS)
                    .add(QuotaGroup.leaf(GPUS, "A").min(4).build())
                    .node(node("one", 8))
                    .build())
            .clock(() -> NOW)
            .build();

    private static ClusterNode node(String name, long gpus) {
        return ClusterNode.of(name, Map.of(), GPUS.vector(gpus));
    }

    private void assertRefused(ThrowingCallable call, String message) {
        LedgerSnapshot before = ledger.snapshot();
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
        assertThat(ledger.snapshot()).isSameAs(before);
    }

    @Test
    void refusesAReservationThatOutlivesTime() {
        ledger.submit(Workload.of("fits", "A", GPUS.vector(1)));
        ledger.submit(Workload.of("does-not-fit", "A", GPUS.vector(9)));
        Duration tooLong = Duration.ofSeconds(Long.MAX_VALUE);
        Duration toTheEnd = Duration.between(NOW, Instant.MAX);
        String last = "a reservation must end by +1000000000-12-31T23:59:59.999999999Z, not ";

        for (String id : List.of("fits", "does-not-fit")) {
            assertRefused(
                    () -> ledger.tryReserve(id, tooLong), last + "PT2562047788015215H30M7S after 2026-01-01T00:00:00Z");
            assertRefused(
                    () -> ledger.tryReserve(id, toTheEnd.plusNanos(1)),
                    last + toTheEnd.plusNanos(1) + " after 2026-01-01T00:00:00Z");
            assertRefused(
                    () -> ledger.tryReserve(id, Duration.ZERO),
                    "a reservation must last for a positive time, not PT0S");
        }
        assertThat(ledger.tryReserve("fits", toTheEnd).admitted()).isTrue();
        assertThat(ledger.workload("fits").orElseThrow().expires()).contains(Instant.MAX);
    }

    @Test
    void refusesNodesWhoseSumLeavesTheRange() {
        String message = "total of tree \"\": gpu (9223372036854775808) is above 2^63-1";
        assertRefused(() -> ledger.update(before -> before.withNode(node("two", Long.MAX_VALUE - 7))), message);
        assertRefused(
                () -> ledger.update(before -> before.toBuilder()
                        .add(QuotaGroup.leaf(GPUS, "B").build())
                        .node(node("two", Long.MAX_VALUE - 7))
                        .build()),
                message);
        QuotaForest overfull = ledger.forest().withNode(node("two", Long.MAX_VALUE - 7));
        assertThatThrownBy(() -> QuotaOnly.builder(overfull).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
        assertThat(QuotaOnly.builder(overfull)
                        .total("", GPUS.vector(5))
                        .build()
                        .snapshot()
                        .total(""))
                .isEqualTo(GPUS.vector(5));

        ledger.update(before -> before.withNode(node("two", Long.MAX_VALUE - 8)));
        assertThat(ledger.snapshot().total("")).isEqualTo(GPUS.vector(Long.MAX_VALUE));
    }

    @Test
    void refusesRequestsWhoseSumLeavesTheRange() {
        ledger.submit(Workload.of("large", "A", GPUS.vector(Long.MAX_VALUE - 2)));
        ledger.submit(Workload.of("one", "A", GPUS.vector(1)));
        String message =
                "workload %s: with its request gpu (%s) the requests of tree \"\"" + " would sum to more than 2^63-2";
        assertRefused(() -> ledger.submit(Workload.of("two", "A", GPUS.vector(1))), message.formatted("two", 1));
        assertRefused(() -> ledger.resize("one", GPUS.vector(2)), message.formatted("one", 2));
        assertRefused(
                () -> ledger.resize("large", GPUS.vector(Long.MAX_VALUE - 1)),
                message.formatted("large", Long.MAX_VALUE - 1));
        assertRefused(() -> ledger.resize("one", GPUS.vector(-1)), "workload one: request gpu (-1) is negative");
    }

    @Test
    void refusesNullAmongIdsByName() {
        ledger.submit(Workload.of("a", "A", GPUS.vector(1)));
        List<String> ids = Arrays.asList("a", null);
        AdmissionOptions options = AdmissionOptions.defaults();
        List<ThrowingCallable> calls = List.of(
                () -> ledger.tryAdmit(ids, options),
                () -> ledger.tryAdmitAtLeast(ids, 1, options),
                () -> ledger.tryReserve(ids, Duration.ofSeconds(1), options),
                () -> ledger.tryReserveAtLeast(ids, 1, Duration.ofSeconds(1), options),
                () -> ledger.decide(ids, options));
        LedgerSnapshot before = ledger.snapshot();
        assertThat(calls)
                .allSatisfy(call -> assertThatThrownBy(call)
                        .isInstanceOf(NullPointerException.class)
                        .hasMessage("ids contains null"));
        assertThat(ledger.snapshot()).isSameAs(before);
    }

    @Test
    void refusesNullInMapsAndListsByName() {
        Map<String, String> labels = new HashMap<>();
        labels.put("zone", null);
        assertThatThrownBy(() -> ClusterNode.of("n", labels, GPUS.zero()))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("labels contains null for zone");
        labels.clear();
        labels.put(null, "a");
        assertThatThrownBy(() -> NodeProfile.of("p", "pool", labels))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("nodeSelector contains the key null");
        List<WorkloadStatus> statuses = new ArrayList<>();
        statuses.add(null);
        assertThatThrownBy(() -> QuotaOnly.state(ledger.forest()).workloads(statuses))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("statuses contains null");
        Map<String, ResourceVector> totals = new HashMap<>();
        totals.put("", null);
        assertThatThrownBy(() -> LedgerState.of(ledger.forest(), totals))
                .isInstanceOf(NullPointerException.class)
                .hasMessage("total");
    }
}
