package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A listener learns which waiting workload fits now, and which counts in another group, by hand. */
class RoomEventsTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final QuotaGroup A = QuotaGroup.leaf(GPUS, "A").min(40).build();

    private Instant now = Instant.EPOCH;
    private final QuotaLedger ledger = QuotaOnly.builder(QuotaForest.builder(GPUS)
                    .add(A)
                    .add(QuotaGroup.parent(GPUS, "P").min(50).build())
                    .add(QuotaGroup.leaf(GPUS, "X").under("P").min(25).build())
                    .add(QuotaGroup.leaf(GPUS, "Y").under("P").min(25).build())
                    .defaultGroupMax(GPUS.vector(10))
                    .build())
            .total("", GPUS.vector(90))
            .clock(() -> now)
            .build();
    private final List<String> events = new ArrayList<>();
    private final List<Runnable> tasks = new ArrayList<>();

    private void listen(AdmissionOptions options) {
        ledger.listen(
                new LedgerListener() {
                    @Override
                    public void roomFor(WorkloadStatus workload) {
                        events.add(workload.id() + " fits");
                    }

                    @Override
                    public void placementChanged(WorkloadStatus workload, Placement before) {
                        events.add(workload.id() + " moved from " + before.group() + " to " + workload.group());
                    }

                    @Override
                    public AdmissionOptions admission() {
                        return options;
                    }
                },
                tasks::add);
    }

    private void assertEvents(String... expected) {
        List.copyOf(tasks).forEach(Runnable::run);
        tasks.clear();
        assertThat(events).containsExactly(expected);
        events.clear();
    }

    private static Workload.Builder workload(String id, String group, long gpus) {
        return Workload.builder(id, GPUS.vector(gpus)).group(group);
    }

    @Test
    void whateverMakesRoomIsReportedOnce() {
        ledger.adopt(workload("held", "A", 80).build(), now);
        ledger.submit(workload("small", "A", 20).build());
        ledger.submit(workload("urgent", "A", 15).priority(9).build());
        ledger.submit(workload("large", "A", 70).build());
        listen(AdmissionOptions.defaults());
        ledger.setTotal("", GPUS.vector(91));
        assertEvents();
        ledger.setTotal("", GPUS.vector(100));
        assertEvents("urgent fits", "small fits");
        ledger.setTotal("", GPUS.vector(101));
        assertEvents();

        ledger.setTotal("", GPUS.vector(90));
        assertEvents();
        ledger.resize("held", GPUS.vector(75));
        assertEvents("urgent fits");
        ledger.resize("small", GPUS.vector(14));
        assertEvents("small fits");
        ledger.evict("held");
        assertEvents("held fits", "large fits");
        ledger.tryReserve("held", Duration.ofSeconds(10));
        assertEvents();
        now = now.plusSeconds(10);
        ledger.tick();
        assertEvents("held fits", "large fits");
        ledger.finish("held");
        ledger.submit(workload("new", "A", 1).build());
        assertEvents("new fits");
    }

    @Test
    void aWorkloadOfADeletedGroupMovesAndReturns() {
        ledger.submit(workload("a", "A", 5).build());
        ledger.submit(workload("b", "A", 15).build());
        listen(AdmissionOptions.defaults());
        ledger.update(forest -> forest.toBuilder().remove("A").build(), DisplacedWorkloads.toDefaultGroup());
        String beside = ReservedNames.DEFAULT_GROUP;
        assertEvents("a moved from A to " + beside, "b moved from A to " + beside);
        ledger.update(forest -> forest.toBuilder().add(A).build());
        assertEvents("a moved from " + beside + " to A", "b moved from " + beside + " to A", "b fits");
        ledger.move("b", "X");
        assertEvents("b moved from A to X");
    }

    @Test
    void roomInTheMinAloneIsReported() {
        ledger.adopt(workload("held", "A", 40).preemptible(false).build(), now);
        ledger.submit(workload("waiting", "A", 30).preemptible(false).build());
        listen(AdmissionOptions.defaults());
        ledger.finish("held");
        ledger.adopt(workload("other", "A", 40).build(), now); // all is used as before, but by what is preemptible
        assertEvents("waiting fits");
    }

    @Test
    void roomInAGroupAboveIsReportedIfItIsChecked() {
        ledger.adopt(workload("a", "A", 40).build(), now);
        ledger.adopt(workload("y", "Y", 45).build(), now);
        ledger.submit(workload("x", "X", 25).build());
        listen(AdmissionOptions.defaults().withCheckAncestors(true));
        listen(AdmissionOptions.defaults());
        ledger.resize("x", GPUS.vector(24));
        assertEvents();
        ledger.evict("y"); // X has the same room as before
        assertEvents("x fits");
    }
}
