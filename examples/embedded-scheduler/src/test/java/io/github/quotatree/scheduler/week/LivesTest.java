package io.github.quotatree.scheduler.week;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.scheduler.week.WeekFigures.Count;
import io.github.quotatree.store.SimulatedDisk;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The comparison of a life with the one before finds changes that a restart must not lose or invent. */
class LivesTest {
    private static final InstantSource CLOCK = () -> Instant.parse("2026-03-02T01:00:00Z");

    private final WeekFigures figures = new WeekFigures(CLOCK);
    private final LedgerState first = LedgerState.builder(WeekForest.of(20, 1)).build();
    private final Lives lives = new Lives(first, CLOCK, 1, figures, handOver -> {});
    private final QuotaLedger ledger = start();

    /** Starts, again if the disk stops meanwhile. */
    private QuotaLedger start() {
        QuotaLedger started = lives.start();
        while (started == null) {
            started = lives.start();
        }
        return started;
    }

    private void submit(QuotaLedger to, String id) {
        String group = first.forest().trees().values().iterator().next().groups().stream()
                .filter(each -> !each.isParent())
                .findFirst()
                .orElseThrow()
                .name();
        to.submit(Workload.of(id, group, WeekForest.amount(1, 1, 0)));
    }

    @Test
    void findsAnAcknowledgedChangeThatIsLost() {
        submit(ledger, "job-1");
        lives.awaitDurable();
        lives.crash(SimulatedDisk.empty());
        start();
        assertThat(figures.faults())
                .singleElement()
                .asString()
                .endsWith("change 1 was acknowledged, and the restored ledger ends with change 0");
    }

    @Test
    void findsAChangeThatWasNotMade() {
        submit(ledger, "job-1");
        lives.crash(diskWith("job-2"));
        start();
        assertThat(figures.faults()).singleElement().asString().contains(" restored ");
    }

    @Test
    void countsAChangeThatIsLostBeforeItsAnswer() {
        submit(ledger, "job-1");
        lives.crash(SimulatedDisk.empty());
        start();
        assertThat(figures.faults()).isEmpty();
        assertThat(figures.get(Count.CHANGES_LOST)).isOne();
    }

    @Test
    void continuesWithAllThatWasMade() {
        submit(ledger, "job-1");
        lives.awaitDurable();
        lives.rotate();
        submit(ledger, "job-2");
        lives.awaitDurable();
        lives.crash();
        QuotaLedger second = start();
        submit(second, "job-3");
        lives.awaitDurable();
        lives.crash();
        assertThat(start().state().workloads())
                .extracting(status -> status.id())
                .containsExactly("job-1", "job-2", "job-3");
        assertThat(figures.faults()).isEmpty();
        assertThat(figures.get(Count.CRASHES)).isGreaterThanOrEqualTo(2);
    }

    /** Returns the disk of other lives, in which a workload was submitted. */
    private SimulatedDisk diskWith(String id) {
        Lives others = new Lives(first, CLOCK, 2, new WeekFigures(CLOCK), handOver -> {});
        submit(Objects.requireNonNull(others.start()), id);
        others.awaitDurable();
        return others.disk().killed(new Random(1));
    }
}
