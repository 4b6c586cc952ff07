package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.EvictionLimit;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Limits of evictions and what counts for them outlive a restart, and a clock that goes ahead and back. */
class StoredEvictionsTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final EvictionLimit HOURLY = EvictionLimit.of("hourly", 3, Duration.ofHours(1));
    private static final EvictionLimit OF_A = EvictionLimit.ofGroup("A", 2, Duration.ofDays(1));
    private static final ExceededLimit LIMIT = ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "A", "gpu", 0, 10, 0);

    private final ByteArrayOutputStream file = new ByteArrayOutputStream();
    private Instant now = Instant.EPOCH.plusSeconds(36_000);
    private QuotaLedger ledger;

    StoredEvictionsTest() throws IOException {
        ledger = QuotaOnly.builder(QuotaForest.of(
                        QuotaTree.builder(GPUS).leaf("A", group -> {}).build()))
                .total("", GPUS.vector(0)) // all that runs is over-used
                .clock(() -> now)
                .evictionLimit(HOURLY)
                .build();
        for (int k = 0; k < 10; k++) {
            ledger.adopt(Workload.of("w" + k, "A", GPUS.vector(1)), Instant.EPOCH);
        }
    }

    private HandOver evict(String... ids) {
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        for (String id : ids) {
            WorkloadStatus status = ledger.workload(id).orElseThrow();
            victims.add(new Victim<>(status, status.workload().request(), List.of(LIMIT), false));
        }
        return ledger.carryOut(
                new Revocation(victims), HandOverOptions.defaults().withAtOnce(true));
    }

    private record Revocation(List<Victim<WorkloadStatus>> victims) implements ReclaimPlan {
        @Override
        public List<String> preemptors() {
            return List.of();
        }

        @Override
        public AdmissionOptions admission() {
            return AdmissionOptions.defaults();
        }
    }

    private static LedgerState stored(LedgerState state) throws IOException {
        return StateFormat.read(new ByteArrayInputStream(Samples.bytes(state)));
    }

    /** As the guide restarts: from the state and the journal, with no word about limits. */
    @Test
    void theSecondEvictionWithinTheHourIsRefusedAfterARestart() throws IOException {
        LedgerState base = stored(ledger.state());
        assertThat(base.evictionLimits()).containsExactly(HOURLY);
        ledger = QuotaLedger.builder(base)
                .clock(() -> now)
                .journal(JournalWriter.create(file, GPUS))
                .build();
        assertThat(evict("w0", "w1", "w2").carriedOut()).isTrue();
        LedgerState expected = ledger.state();
        ledger = QuotaLedger.builder(base)
                .replay(JournalReader.of(new ByteArrayInputStream(file.toByteArray())))
                .clock(() -> now)
                .build();
        assertThat(ledger.state()).isEqualTo(expected).isEqualTo(stored(expected));
        now = now.plusSeconds(3599);
        assertThat(evict("w3").carriedOut()).isFalse();
        now = now.plusSeconds(1);
        assertThat(evict("w3").carriedOut()).isTrue();
    }

    @Test
    void theLimitsOfABuilderAreInPlaceOfThoseOfTheState() throws IOException {
        evict("w0", "w1", "w2");
        LedgerState state = stored(ledger.state());
        assertThat(QuotaLedger.builder(state)
                        .evictionLimit(OF_A)
                        .build()
                        .state()
                        .evictionLimits())
                .containsExactly(OF_A);
        assertThat(QuotaLedger.builder(state).noEvictionLimits().build().state().evictionLimits())
                .isEmpty();
        ledger = QuotaLedger.builder(state)
                .clock(() -> now)
                .evictionLimit(EvictionLimit.of("hourly", 4, Duration.ofHours(2)))
                .build();
        assertThat(evict("w3", "w4").carriedOut()).isFalse(); // those before still count
        assertThat(evict("w3").carriedOut()).isTrue();
        assertThatThrownBy(() -> QuotaLedger.builder(state).noEvictionLimits().evictionLimit(OF_A))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("ledger: no eviction limits was already set");
    }

    @Test
    void aClockThatGoesAheadAndBackFreesNothingEarly() {
        assertThat(evict("w0", "w1", "w2").carriedOut()).isTrue();
        Instant then = now;
        now = then.plusSeconds(7200); // by mistake
        assertThat(evict("w3").carriedOut()).isTrue();
        now = then.plusSeconds(60);
        assertThat(evict("w4").carriedOut()).isFalse();
        now = then.plusSeconds(3600);
        assertThat(evict("w4", "w5").carriedOut()).isTrue();
        assertThat(evict("w6").carriedOut()).isFalse();
        now = then.plusSeconds(10_799); // they are no earlier than the one before
        assertThat(evict("w6").carriedOut()).isFalse();
        now = then.plusSeconds(10_800);
        assertThat(evict("w6").carriedOut()).isTrue();
    }

    @Test
    void theFirstAndTheLastInstantAreTimesLikeOthers() {
        now = Instant.MIN;
        assertThat(evict("w0", "w1", "w2").carriedOut()).isTrue();
        assertThat(evict("w3").carriedOut()).isFalse();
        ledger.submit(Workload.of("waiting", "A", GPUS.vector(0)));
        assertThat(ledger.tryReserve("waiting", Duration.ofHours(1)).admitted()).isTrue();
        now = Instant.MIN.plusSeconds(3600);
        assertThat(ledger.workload("waiting").orElseThrow().phase().holds()).isFalse();
        now = Instant.MAX;
        assertThatThrownBy(() -> evict("w3")).hasMessageContaining("a reservation must end by " + Instant.MAX);
    }
}
