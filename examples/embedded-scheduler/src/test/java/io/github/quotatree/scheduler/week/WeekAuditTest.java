package io.github.quotatree.scheduler.week;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The audit finds what the ledger and the cluster were not told of each other. */
class WeekAuditTest {
    private final Week week = new Week(WeekSettings.of(20, 1, WeekRule.QUOTA_ONLY));

    @Test
    void findsATaskThatRunsAndWaits() {
        String task = running();
        week.ledger().evict(task);

        assertThat(faults())
                .singleElement()
                .asString()
                .startsWith(task + " is PENDING in the ledger and " + task + " is RUNNING on ");
    }

    @Test
    void findsATaskThatHasGrown() {
        String task = running();
        week.ledger().resize(task, WeekForest.amount(63, 1, 0));

        assertThat(faults()).singleElement().asString().startsWith(task + " requests cpu=63000 ");
    }

    @Test
    void findsATaskThatIsDone() {
        String task = running();
        week.ledger().finish(task);

        assertThat(faults()).singleElement().asString().contains(" tasks were submitted, and the ledger has ");
    }

    @Test
    void findsANodeThatBroke() {
        running();
        ClusterNode node = week.world().nodes().values().iterator().next();
        List<PlacedTask> lost = week.world().lose(node.name());

        assertThat(lost).isNotEmpty();
        assertThat(faults())
                .anySatisfy(fault -> assertThat(fault).startsWith("tree cards: total is "))
                .anySatisfy(fault -> assertThat(fault).startsWith(lost.get(0).task() + " is RUNNING"));
    }

    private String running() {
        week.run(Duration.ofHours(2), hour -> {});
        assertThat(faults()).isEmpty();
        QuotaLedger ledger = week.ledger();
        return ledger.snapshot().workloads().stream()
                .filter(status ->
                        status.phase() == WorkloadPhase.RUNNING && week.world().runs(status.id()))
                .map(WorkloadStatus::id)
                .findFirst()
                .orElseThrow();
    }

    private List<String> faults() {
        return WeekAudit.of(week.ledger().snapshot(), week.world());
    }
}
