package io.github.quotatree.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** A view under the hands of several threads, and the room that it judges by. */
class QueueViewTest {
    private static final ResourceSchema GPU = ResourceSchema.of("gpu");

    private final QuotaLedger ledger = QuotaOnly.ledger(
            QuotaTree.builder(GPU)
                    .parent("P", group -> group.min(10))
                    .leaf("A", group -> group.under("P").min(6))
                    .leaf("B", group -> group.under("P").min(4))
                    .build(),
            GPU.vector(10));

    @Test
    void everyQueueOfSeveralThreadsIsThatOfOneState() throws Exception {
        QueueView view = QueueView.of(ledger, QueueOptions.defaults(), () -> Instant.EPOCH);
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<?>> tasks = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            String name = "t" + t;
            tasks.add(threads.submit(() -> {
                for (int k = 0; k < 300; k++) {
                    ledger.submit(Workload.of(name + "-" + k, k % 2 == 0 ? "A" : "B", GPU.vector(1 + k % 3)));
                    AdmissionQueue queue = view.current();
                    long waiting = queue.snapshot().workloads().stream()
                            .filter(status -> status.phase() == WorkloadPhase.PENDING)
                            .count();
                    assertThat(queue.size()).isEqualTo((int) waiting);
                    queue.next().ifPresent(entry -> entry.ids().forEach(this::admitAndFinish));
                }
            }));
        }
        for (Future<?> task : tasks) {
            task.get();
        }
        threads.shutdown();
        assertThat(view.current())
                .containsExactlyElementsOf(
                        AdmissionQueue.of(ledger.snapshot(), QueueOptions.defaults(), Instant.EPOCH));
        assertThat(view).hasToString("view of a " + view.current());
    }

    /** Another thread may have taken it before. */
    private void admitAndFinish(String id) {
        try {
            if (ledger.tryAdmit(id).admitted()) {
                ledger.finish(id);
            }
        } catch (IllegalArgumentException | IllegalStateException e) {
            assertThat(e).hasMessageContaining(id);
        }
    }

    @Test
    void aRoomIsJudgedWithMoreAndWithLessUse() {
        ledger.submit(Workload.of("b", "B", GPU.vector(4)));
        ledger.tryAdmit("b");
        ledger.submit(Workload.of("a", "A", GPU.vector(6)));
        ledger.tryAdmit("a");
        Use two = preemptible(2);

        GroupRoom room =
                GroupRoom.of(ledger.snapshot(), "A", AdmissionOptions.defaults().withCheckAncestors(true));

        assertThat(room.group()).isEqualTo("A");
        assertThat(room.fits(two)).isFalse();
        assertThat(room.exceededLimits(two))
                .extracting(limit -> limit.holder().orElseThrow() + " " + limit.shortfall())
                .containsExactly("A 2", "P 2");
        assertThat(room.exceededLimits(two).get(0).limit()).isEqualTo(6);
        assertThat(room.withoutAncestors().exceededLimits(two)).hasSize(1);
        assertThat(room.with(preemptible(-2)).fits(two)).isTrue();
        assertThat(room.with(preemptible(-2)).with(preemptible(1)).fits(two)).isFalse();
        Use fixed = new Use(GPU.vector(2), GPU.vector(2));
        assertThat(room.withUsed(preemptible(4)).fits(fixed)).isTrue();
        assertThat(room.withUsed(new Use(GPU.vector(4), GPU.vector(5))).fits(fixed))
                .isFalse();
    }

    private static Use preemptible(long units) {
        return new Use(GPU.vector(units), GPU.vector(0));
    }
}
