package io.github.quotatree.scheduler.week;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.scheduler.Job;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit of loans finds the errors that it is for. */
class LoanAuditTest {
    private final Week week = new Week(WeekSettings.of(20, 1, WeekRule.LOANS));
    private LedgerSnapshot before;

    @BeforeEach
    void runForAnHour() {
        week.run(Duration.ofHours(1), hour -> {});
        before = week.ledger().snapshot();
        assertThat(week.figures().faults()).isEmpty();
    }

    @Test
    void findsAnEntitledTaskThatIsStopped() {
        String entitled = running();
        week.loanAudit().calledBack(before, List.of(handOver(Optional.of(entitled), List.of())));

        assertThat(week.figures().faults()).singleElement().asString().endsWith(" was stopped, and is no loan");
    }

    @Test
    void findsAJobWhoseRoomWasMadeAndThatWaitsOn() {
        WeekJob waits = submitted("waits");
        week.loanAudit().calledBack(before, List.of(handOver(Optional.empty(), waits.tasks())));
        assertThat(week.loanAudit().promised()).isOne();
        assertThat(week.loanAudit().stillWaiting()).isZero();

        week.loanAudit().look(week.ledger().snapshot());
        assertThat(week.loanAudit().stillWaiting()).isOne();
        assertThat(week.loanAudit().withoutNode()).isZero();
    }

    @Test
    void tellsAJobThatNoNodeCanTake() {
        WeekJob waits = submitted("waits");
        week.ledger().setPlaceable("waits", false);
        week.loanAudit().calledBack(before, List.of(handOver(Optional.empty(), waits.tasks())));
        week.loanAudit().look(week.ledger().snapshot());

        assertThat(week.loanAudit().withoutNode()).isOne();
        assertThat(week.loanAudit().stillWaiting()).isZero();
    }

    private static LedgerChange.HandedOver handOver(Optional<String> victim, List<String> preemptors) {
        List<Map<String, String>> flavors =
                preemptors.stream().map(id -> Map.<String, String>of()).toList();
        return new LedgerChange.HandedOver(
                1, Instant.EPOCH, victim.stream().toList(), false, preemptors, Optional.empty(), flavors);
    }

    private WeekJob submitted(String id) {
        String group = before.workload(running()).orElseThrow().group();
        Instant now = Instant.parse("2026-03-02T01:00:00Z");
        WeekJob job = new WeekJob(Job.of(id, group, WeekForest.amount(1, 1, 0), Duration.ofHours(1)), now);
        week.world().submit(job);
        week.ledger()
                .submit(Workload.builder(id, job.job().request())
                        .group(group)
                        .submitted(now)
                        .build());
        return job;
    }

    private String running() {
        return before.workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.RUNNING && before.isEntitled(status.id()))
                .map(WorkloadStatus::id)
                .findFirst()
                .orElseThrow();
    }
}
