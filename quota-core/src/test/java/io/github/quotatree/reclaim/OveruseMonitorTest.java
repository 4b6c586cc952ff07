package io.github.quotatree.reclaim;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class OveruseMonitorTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");

    private final QuotaLedger ledger = QuotaOnly.ledger(
            QuotaTree.builder(GPUS)
                    .parent("team", team -> team.max(100))
                    .leaf("a", group -> group.under("team").max(10))
                    .leaf("b", group -> group.under("team").max(10))
                    .build(),
            GPUS.vector(100));
    private Instant now = Instant.EPOCH;
    private final OveruseMonitor monitor = new OveruseMonitor(() -> now);

    private void run(String id, String group, long gpus) {
        ledger.adopt(Workload.of(id, group, GPUS.vector(gpus)), now);
    }

    private void observeAfter(int seconds) {
        now = now.plusSeconds(seconds);
        monitor.observe(ledger.snapshot());
    }

    @Test
    void reportsAGroupThatIsOverForLongerThanTheDelay() {
        run("a", "a", 12);
        observeAfter(0);
        observeAfter(120);
        assertThat(monitor.overusedFor(OveruseMonitor.DEFAULT_DELAY)).isEmpty();
        run("more", "a", 1);
        observeAfter(1);
        assertThat(monitor.overusedFor(OveruseMonitor.DEFAULT_DELAY))
                .containsExactly(new Overuse("a", Instant.EPOCH, GPUS.vector(3)));
        assertThat(monitor.overusedFor(Duration.ofSeconds(121))).isEmpty();
        assertThat(monitor.overusedFor(Duration.ofSeconds(Long.MAX_VALUE))).isEmpty();
    }

    @Test
    void startsAnewOnceAGroupWasWithinItsRuntime() {
        run("a", "a", 12);
        run("b", "b", 11);
        observeAfter(0);
        ledger.evict("a");
        observeAfter(60);
        run("a2", "a", 12);
        observeAfter(60);
        observeAfter(60);
        assertThat(monitor.overusedFor(Duration.ZERO))
                .extracting(Overuse::group)
                .containsExactly("a", "b");
        assertThat(monitor.overusedFor(OveruseMonitor.DEFAULT_DELAY))
                .extracting(Overuse::group)
                .containsExactly("b");
    }

    @Test
    void forgetsAGroupThatIsGone() {
        run("a", "a", 12);
        observeAfter(0);
        ledger.update(forest -> forest.toBuilder().remove("a").build(), DisplacedWorkloads.toDefaultGroup());
        observeAfter(300);
        assertThat(monitor.overusedFor(Duration.ZERO)).isEmpty();
    }
}
