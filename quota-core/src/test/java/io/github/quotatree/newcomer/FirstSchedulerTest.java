package io.github.quotatree.newcomer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.WorkloadPhase;
import org.junit.jupiter.api.Test;

/** A scheduler with the steps of the guide alone keeps the laws, and the audit finds each step that is left out. */
class FirstSchedulerTest {
    @Test
    void aWeekKeepsTheLaws() {
        FirstWeek week = new FirstWeek(FirstScheduler::new);

        assertThat(week.fault()).isEmpty();
        assertThat(week.done()).isGreaterThan(1_000);
        assertThat(week.stops()).isGreaterThan(100);
        assertThat(week.waiting()).isLessThan(50);
    }

    @Test
    void withoutACallBackGuaranteesDoNotComeBack() {
        FirstWeek week = new FirstWeek((ledger, processes) -> new FirstScheduler(ledger, processes) {
            @Override
            void callBack() {
                // left out
            }
        });

        assertThat(week.fault().orElseThrow()).contains("waits within the min of");
    }

    @Test
    void withoutLoansCapacityIdles() {
        FirstWeek week = new FirstWeek((ledger, processes) -> new FirstScheduler(ledger, processes) {
            @Override
            void startLoans() {
                // left out
            }
        });

        assertThat(week.fault().orElseThrow()).contains("waits, although it fits");
    }

    @Test
    void withoutAQuestionToTheLedgerTheTotalIsExceeded() {
        FirstWeek week = new FirstWeek((ledger, processes) -> new FirstScheduler(ledger, processes) {
            @Override
            void look() {
                snapshot().workloads().stream()
                        .filter(job -> job.phase() == WorkloadPhase.PENDING)
                        .forEach(job -> processes.start(job.id()));
            }
        });

        assertThat(week.fault().orElseThrow()).containsAnyOf("above its max", "above the total");
    }
}
