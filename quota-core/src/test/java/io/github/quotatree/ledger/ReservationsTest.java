package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A reservation leaves nothing when it is over, and its end holds nobody up. */
class ReservationsTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final QuotaForest FOREST =
            QuotaForest.of(QuotaTree.builder(GPUS).leaf("A", group -> {}).build());
    private static final Instant END = Instant.ofEpochSecond(60, 1);

    private final LedgerData data = new LedgerData(
            FOREST,
            new TreeMap<>(Map.of("", GPUS.vector(100_000))),
            SolveOptions.defaults(),
            AdmissionRule.QUOTA_ONLY,
            List.of());
    private final WorkloadLife life = new WorkloadLife(data);
    private final Admissions admissions = new Admissions(data, life);

    private void reserve(String id) {
        life.submit(Workload.of(id, "A", GPUS.vector(1)));
        admissions.admitAsDecided(List.of(id), null, END, List.of());
    }

    @Test
    void nothingIsLeftOfOneThatIsOver() {
        List<Consumer<String>> ends = List.of(
                life::rollBack,
                life::confirm,
                life::evict,
                life::finish,
                life::stop,
                id -> life.start(id, Instant.EPOCH, GPUS.vector(1)),
                id -> life.expire(END, null));
        for (int k = 0; k < ends.size(); k++) {
            reserve("w" + k);
            life.renew("w" + k, END.minusNanos(1));
            assertThat(data.reservations.first).isNotNull();
            ends.get(k).accept("w" + k);
            assertThat(data.reservations.first).isNull();
        }
    }

    @Test
    void oneCallEndsAHundredAtMost() {
        for (int k = 0; k < 250; k++) {
            reserve("w" + k);
        }
        assertThat(life.expire(END.minusNanos(1), null)).isFalse();
        for (int left : new int[] {150, 50, 0}) {
            assertThat(life.expire(END, null)).isTrue();
            assertThat(data.trees.used("A", "gpu")).isEqualTo(left);
        }
        assertThat(life.expire(END, null)).isFalse();
    }

    @Test
    void oneThatIsNamedIsSeenAsEnded() {
        for (int k = 0; k < 2500; k++) {
            reserve("w" + k);
        }
        life.expire(END, null);
        for (int k = 0; k < 2500; k++) {
            assertThat(data.table.pending("w" + k).holds()).isFalse();
        }
        assertThat(data.reservations.first).isNull();
        assertThat(data.trees.used("A", "gpu")).isZero();
    }

    /** A clock that says how often it had to make an instant. */
    private static final class CountingClock implements InstantSource {
        Instant now = Instant.EPOCH;
        int instants;

        @Override
        public Instant instant() {
            instants++;
            return now;
        }

        @Override
        public long millis() {
            return now.toEpochMilli();
        }
    }

    @Test
    void aQuestionMakesNoInstantBeforeTheMillisecondOfTheFirstEnd() {
        CountingClock clock = new CountingClock();
        QuotaLedger ledger = QuotaOnly.builder(FOREST)
                .total("", GPUS.vector(100))
                .clock(clock)
                .build();
        ledger.submit(Workload.of("reserved", "A", GPUS.vector(1)));
        ledger.submit(Workload.of("pending", "A", GPUS.vector(1)));
        assertThat(ledger.tryReserve("reserved", Duration.between(Instant.EPOCH, END))
                        .admitted())
                .isTrue();
        AdmissionOptions options = AdmissionOptions.defaults();
        clock.instants = 0;
        clock.now = END.minusMillis(1);
        assertThat(ledger.fits("pending", options)).isTrue();
        assertThat(clock.instants).isZero();
        clock.now = END.minusNanos(1);
        assertThat(ledger.fits("pending", options)).isTrue();
        assertThat(ledger.used("A", "gpu")).isEqualTo(1);
        clock.now = END;
        assertThat(ledger.fits("pending", options)).isTrue();
        assertThat(ledger.used("A", "gpu")).isZero();
    }
}
