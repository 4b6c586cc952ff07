package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeChange;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Which events listeners receive, when, and in which order. */
class SubscriptionTest {
    private static final ResourceSchema GPUS = ResourceSchema.of("gpu");
    private static final Executor DIRECT = Runnable::run;

    private final QuotaForest forest = QuotaForest.builder(GPUS)
            .add(QuotaGroup.leaf(GPUS, "A").min(40).max(100).build())
            .add(QuotaGroup.leaf(GPUS, "B").min(60).max(100).build())
            .add(QuotaGroup.leaf(GPUS, "P").treeId("pool").max(100).build())
            .defaultGroupMax(GPUS.vector(1000))
            .build();
    private Instant now = Instant.EPOCH;
    private final QuotaLedger ledger = QuotaLedger.builder(QuotaOnly.state(forest)
                    .totals(Map.of("", GPUS.vector(100), "pool", GPUS.vector(100)))
                    .build())
            .clock(() -> now)
            .build();
    private final Deque<Runnable> tasks = new ArrayDeque<>();

    /** Records the events that it receives. */
    private static class Recorder implements LedgerListener {
        final List<String> events = new ArrayList<>();

        @Override
        public void runtimeChanged(RuntimeChange change) {
            events.add(change.toString());
        }

        @Override
        public void overuseBegan(String group, ResourceVector over) {
            events.add(group + " over by " + over);
        }

        @Override
        public void overuseEnded(String group) {
            events.add(group + " over no more");
        }

        @Override
        public void reservationEnded(WorkloadStatus reserved) {
            events.add(reserved.id() + " ended at " + reserved.expires().orElseThrow());
        }
    }

    private static Workload workload(String id, String group, long gpus) {
        return Workload.of(id, group, GPUS.vector(gpus));
    }

    private void runTasks() {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    @Test
    void reportsRuntimesTreeByTreeAndThenOveruse() {
        ledger.adopt(workload("b", "B", 70), now);
        ledger.adopt(workload("a", "A", 30), now);
        Recorder recorder = new Recorder();
        ledger.listen(recorder, tasks::add);
        ledger.adopt(workload("p", "P", 7), now);
        ledger.setTotal("pool", GPUS.vector(5));
        ledger.setTotal("", GPUS.vector(50));
        runTasks();
        assertThat(recorder.events)
                .containsExactly(
                        "A: runtime gpu=30 -> gpu=20",
                        "B: runtime gpu=70 -> gpu=30",
                        "P of tree \"pool\": runtime gpu=0 -> gpu=5",
                        "A over by gpu=10",
                        "B over by gpu=40",
                        "P over by gpu=2");
    }

    @Test
    void overuseEndsWhenUseIsBackOrTheGroupHasGone() {
        ledger.adopt(workload("b", "B", 70), now);
        ledger.adopt(workload("p", "P", 7), now);
        Recorder recorder = new Recorder();
        ledger.listen(recorder, DIRECT);
        ledger.setTotal("", GPUS.vector(50));
        ledger.setTotal("pool", GPUS.vector(5));
        recorder.events.clear();
        ledger.evict("b");
        assertThat(recorder.events).containsExactly("B over no more");
        recorder.events.clear();
        ledger.update(before -> before.toBuilder().remove("P").build(), DisplacedWorkloads.toDefaultGroup());
        assertThat(recorder.events)
                .startsWith("P of tree \"pool\": runtime gpu=5 -> none")
                .endsWith("P over no more");
    }

    @Test
    void aGroupThatHasMovedToAnotherTreeIsRemovedFirst() {
        ledger.adopt(workload("p", "P", 7), now);
        ledger.adopt(workload("a", "A", 60), now);
        ledger.setTotal("", GPUS.vector(50));
        ledger.setTotal("pool", GPUS.vector(5));
        Recorder recorder = new Recorder();
        ledger.listen(recorder, tasks::add);
        QuotaGroup inDefaultTree = QuotaGroup.leaf(GPUS, "P").min(1).build();
        QuotaGroup inPool =
                QuotaGroup.leaf(GPUS, "A").treeId("pool").min(3).max(3).build();
        ledger.update(
                before -> before.toBuilder().remove("P").remove("A").build(), DisplacedWorkloads.toDefaultGroup());
        ledger.update(
                before -> before.toBuilder().add(inDefaultTree).add(inPool).build());
        ledger.setTotal("pool", GPUS.vector(5));
        runTasks();
        assertThat(recorder.events)
                .containsExactly(
                        "A: runtime gpu=50 -> none",
                        "P of tree \"pool\": runtime gpu=5 -> none",
                        "P: runtime none -> gpu=7",
                        "A of tree \"pool\": runtime none -> gpu=3",
                        "A over no more",
                        "P over no more",
                        "A over by gpu=57");
    }

    @Test
    void whatIsLeavingNoLongerCountsAsOveruse() {
        ledger.adopt(workload("b1", "B", 30), now);
        ledger.adopt(workload("b2", "B", 40), now);
        Recorder recorder = new Recorder();
        ledger.listen(recorder, DIRECT);
        ledger.setTotal("", GPUS.vector(50));
        ledger.stop("b1");
        ledger.resume("b1");
        ledger.stop("b2");
        ledger.evict("b2");
        assertThat(recorder.events)
                .containsExactly(
                        "B: runtime gpu=70 -> gpu=50",
                        "B over by gpu=20",
                        "B over no more",
                        "B over by gpu=20",
                        "B over no more");
    }

    @Test
    void overuseOfTheDefaultGroupIsReported() {
        ledger.adopt(workload("lost", "none", 70), now);
        Recorder recorder = new Recorder();
        ledger.listen(recorder, DIRECT);
        ledger.setTotal("", GPUS.vector(50));
        ledger.setTotal("", GPUS.vector(70));
        assertThat(recorder.events)
                .containsExactly(
                        ReservedNames.DEFAULT_GROUP + " over by gpu=20", ReservedNames.DEFAULT_GROUP + " over no more");
    }

    @Test
    void overuseThatIsThereAlreadyDoesNotBegin() {
        ledger.adopt(workload("a", "A", 200), now);
        Recorder recorder = new Recorder();
        ledger.listen(recorder, DIRECT);
        ledger.resize("a", GPUS.vector(150));
        assertThat(recorder.events).isEmpty();
        ledger.finish("a");
        assertThat(recorder.events).containsExactly("A: runtime gpu=100 -> gpu=0", "A over no more");
    }

    @Test
    void reportsChangesBeforeATaskRunsAsOne() {
        Recorder recorder = new Recorder();
        ledger.listen(recorder, tasks::add);
        runTasks();
        for (int k = 1; k <= 5; k++) {
            ledger.submit(workload("a" + k, "A", 10));
        }
        assertThat(tasks).hasSize(1);
        runTasks();
        assertThat(recorder.events).containsExactly("A: runtime gpu=0 -> gpu=50");
        ledger.finish("a1");
        ledger.submit(workload("a6", "A", 10));
        assertThat(tasks).hasSize(1);
        runTasks();
        assertThat(recorder.events).hasSize(1);
    }

    @Test
    void reportsNothingToAClosedListener() {
        Recorder recorder = new Recorder();
        Recorder other = new Recorder();
        Subscription subscription = ledger.listen(recorder, tasks::add);
        ledger.listen(other, tasks::add);
        ledger.submit(workload("a", "A", 10));
        subscription.close();
        runTasks();
        ledger.submit(workload("b", "B", 10));
        runTasks();
        assertThat(recorder.events).isEmpty();
        assertThat(other.events).hasSize(2);
    }

    @Test
    void aListenerMayCloseItself() {
        List<String> events = new ArrayList<>();
        Subscription[] own = new Subscription[1];
        own[0] = ledger.listen(
                new LedgerListener() {
                    @Override
                    public void runtimeChanged(RuntimeChange change) {
                        events.add(change.group());
                        own[0].close();
                    }
                },
                tasks::add);
        ledger.submit(workload("a", "A", 10));
        ledger.submit(workload("b", "B", 10));
        runTasks();
        assertThat(events).containsExactly("A");
    }

    @Test
    void aListenerMayChangeTheLedger() {
        Recorder recorder = new Recorder() {
            @Override
            public void overuseBegan(String group, ResourceVector over) {
                super.overuseBegan(group, over);
                ledger.evict("b");
                ledger.finish("b");
                events.add("b finished");
            }
        };
        ledger.adopt(workload("b", "B", 70), now);
        ledger.listen(recorder, DIRECT);
        ledger.setTotal("", GPUS.vector(50));
        assertThat(recorder.events)
                .containsExactly(
                        "B: runtime gpu=70 -> gpu=50",
                        "B over by gpu=20",
                        "b finished",
                        "B: runtime gpu=50 -> gpu=0",
                        "B over no more");
    }

    @Test
    void retriesAnExecutorThatRefusesAtTheNextChange() throws InterruptedException {
        Recorder recorder = new Recorder();
        int[] refusals = {0};
        List<Throwable> reported = inThread(() -> {
            ledger.listen(recorder, task -> {
                if (refusals[0]++ % 2 == 0) {
                    throw new RejectedExecutionException("full");
                }
                task.run();
            });
            ledger.submit(workload("a", "A", 10));
            assertThat(recorder.events).isEmpty();
            ledger.submit(workload("b", "B", 10));
        });
        assertThat(reported)
                .hasOnlyElementsOfType(RejectedExecutionException.class)
                .hasSize(1);
        assertThat(recorder.events).containsExactly("A: runtime gpu=0 -> gpu=10", "B: runtime gpu=0 -> gpu=10");
    }

    @Test
    void aThrowingListenerHasNoOtherEffect() throws InterruptedException {
        Recorder before = new Recorder();
        Recorder after = new Recorder();
        Recorder throwing = new Recorder() {
            @Override
            public void runtimeChanged(RuntimeChange change) {
                super.runtimeChanged(change);
                if (events.size() % 2 == 0) {
                    throw new AssertionError("even");
                }
                throw new IllegalStateException("odd");
            }
        };
        List<Throwable> reported = inThread(() -> {
            ledger.listen(before, DIRECT);
            ledger.listen(throwing, DIRECT);
            ledger.listen(after, DIRECT);
            ledger.submit(workload("a", "A", 10));
            ledger.submit(workload("b", "B", 10));
            ledger.finish("a");
        });
        assertThat(reported).hasSize(3);
        assertThat(throwing.events).hasSize(3).isEqualTo(before.events).isEqualTo(after.events);
        assertThat(ledger.snapshot().workloads()).hasSize(1);
    }

    @Test
    void anErrorOfAnExecutorSilencesNoListener() throws InterruptedException {
        Recorder recorder = new Recorder();
        int[] submitted = {0};
        List<Throwable> reported = inThread(() -> {
            ledger.listen(recorder, task -> {
                if (submitted[0]++ == 0) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                task.run();
            });
            ledger.submit(workload("a", "A", 10));
            ledger.submit(workload("b", "B", 10));
        });
        assertThat(reported).hasOnlyElementsOfType(OutOfMemoryError.class).hasSize(1);
        assertThat(recorder.events).containsExactly("A: runtime gpu=0 -> gpu=10", "B: runtime gpu=0 -> gpu=10");
    }

    @Test
    void whatAnUncaughtExceptionHandlerThrowsReachesNoCaller() throws InterruptedException {
        List<String> done = new ArrayList<>();
        Recorder throwing = new Recorder() {
            @Override
            public void runtimeChanged(RuntimeChange change) {
                super.runtimeChanged(change);
                throw new IllegalStateException("listener");
            }
        };
        Recorder other = new Recorder();
        Thread thread = new Thread(() -> {
            ledger.listen(throwing, DIRECT);
            ledger.listen(new Recorder(), task -> {
                throw new RejectedExecutionException("executor");
            });
            ledger.listen(other, DIRECT);
            done.add(ledger.submit(workload("a", "A", 10)).group());
            done.add(ledger.submit(workload("b", "B", 10)).group());
        });
        thread.setUncaughtExceptionHandler((from, e) -> {
            throw new AssertionError("handler", e);
        });
        thread.start();
        thread.join();
        assertThat(done).containsExactly("A", "B");
        assertThat(throwing.events).hasSize(2).isEqualTo(other.events);
    }

    /** Runs something in a thread of its own; returns what reached the uncaught exception handler of that thread. */
    private static List<Throwable> inThread(Runnable calls) throws InterruptedException {
        List<Throwable> reported = new ArrayList<>();
        Thread thread = new Thread(calls);
        thread.setUncaughtExceptionHandler((from, e) -> {
            assertThat(from).isSameAs(thread);
            reported.add(e);
        });
        thread.start();
        thread.join();
        return reported;
    }

    @Test
    void theClockOfTheHostEndsReservations() {
        List<String> ids = List.of("a", "b", "c", "d", "e");
        ids.forEach(id -> ledger.submit(workload(id, "A", 10)));
        Recorder recorder = new Recorder();
        ledger.listen(recorder, tasks::add);
        assertThat(ledger.nextExpiry()).isEmpty();
        assertThat(ledger.tick()).isEmpty();
        for (int k = 0; k < ids.size(); k++) {
            ledger.tryReserve(ids.get(k), Duration.ofSeconds(9 - k));
        }
        ledger.rollBack("e");
        ledger.confirm("d");
        assertThat(ledger.nextExpiry()).contains(Instant.ofEpochSecond(7));
        now = Instant.ofEpochSecond(6);
        assertThat(ledger.tick()).contains(Instant.ofEpochSecond(7));
        now = Instant.ofEpochSecond(8);
        assertThat(ledger.tick()).contains(Instant.ofEpochSecond(9));
        ledger.tryReserve("c", Duration.ofSeconds(50));
        assertThat(ledger.nextExpiry()).contains(Instant.ofEpochSecond(9));
        now = Instant.ofEpochSecond(100);
        assertThat(ledger.tick()).isEmpty();
        runTasks();
        assertThat(recorder.events)
                .containsExactly(
                        "c ended at 1970-01-01T00:00:07Z",
                        "b ended at 1970-01-01T00:00:08Z",
                        "a ended at 1970-01-01T00:00:09Z",
                        "c ended at 1970-01-01T00:00:58Z");
        assertThat(ledger.used("A", "gpu")).isEqualTo(10);
    }

    @Test
    void anEndThatCannotBeRecordedHidesNoneBeforeIt() {
        QuotaLedger recorded = QuotaLedger.builder(ledger.state())
                .clock(() -> now)
                .journal(change -> {
                    if (change instanceof LedgerChange.Expired expired
                            && expired.id().equals("b")) {
                        throw new IllegalStateException("disk full");
                    }
                })
                .build();
        Recorder recorder = new Recorder();
        recorded.listen(recorder, tasks::add);
        for (String id : List.of("a", "b")) {
            recorded.submit(workload(id, "A", 10));
            recorded.tryReserve(id, Duration.ofSeconds(5));
        }
        runTasks();
        recorder.events.clear();
        now = now.plusSeconds(5);
        assertThatThrownBy(recorded::snapshot)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("disk full");
        assertThat(tasks).hasSize(1);
    }

    @Test
    void aTickReportsWhatIsLeftOver() {
        Recorder recorder = new Recorder();
        boolean[] refuse = {true};
        ledger.listen(recorder, task -> {
            if (refuse[0]) {
                throw new RejectedExecutionException("full");
            }
            task.run();
        });
        Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> {});
        try {
            ledger.submit(workload("a", "A", 10));
        } finally {
            Thread.currentThread().setUncaughtExceptionHandler(null);
        }
        refuse[0] = false;
        ledger.snapshot();
        assertThat(recorder.events).isEmpty();
        ledger.tick();
        assertThat(recorder.events).containsExactly("A: runtime gpu=0 -> gpu=10");
    }

    @Test
    void anyCallReportsWhatIsLeftOver() throws InterruptedException {
        List<String> events = new ArrayList<>();
        int[] changes = {0};
        ledger.listen(
                new LedgerListener() {
                    @Override
                    public void runtimeChanged(RuntimeChange change) {
                        events.add(change.toString());
                        if (changes[0] < 50) { // others change as fast as one reports
                            changes[0]++;
                            Thread other = new Thread(() -> ledger.submit(workload("b" + changes[0], "B", 1)));
                            other.start();
                            try {
                                other.join();
                            } catch (InterruptedException e) {
                                throw new AssertionError(e);
                            }
                        }
                    }
                },
                DIRECT);
        ledger.submit(workload("a", "A", 1));
        assertThat(events).containsExactly("A: runtime gpu=0 -> gpu=1", "B: runtime gpu=0 -> gpu=1");
        ledger.snapshot();
        assertThat(events).hasSize(4).endsWith("B: runtime gpu=2 -> gpu=3");
    }

    @Test
    void reportsAnEndedReservationWhicheverCallFindsIt() {
        List<Runnable> finders = List.of(
                () -> ledger.used("A", "gpu"),
                () -> ledger.fits("b", AdmissionOptions.defaults()),
                () -> ledger.resize("b", GPUS.vector(2)),
                () -> ledger.tryAdmit("b", AdmissionOptions.defaults()),
                () -> assertThatThrownBy(() -> ledger.confirm("a")).isInstanceOf(IllegalStateException.class),
                () -> assertThatThrownBy(() -> ledger.runtime("none", "gpu"))
                        .isInstanceOf(IllegalArgumentException.class),
                () -> assertThatThrownBy(() -> ledger.resize("none", GPUS.zero()))
                        .isInstanceOf(IllegalArgumentException.class),
                () -> assertThatThrownBy(() -> ledger.fits("none", AdmissionOptions.defaults()))
                        .isInstanceOf(IllegalArgumentException.class),
                () -> assertThatThrownBy(() -> ledger.tryAdmit("none")).isInstanceOf(IllegalArgumentException.class));
        for (Runnable finder : finders) {
            ledger.setTotal("", GPUS.vector(100));
            ledger.submit(workload("a", "A", 30));
            ledger.submit(workload("b", "B", 0));
            ledger.tryReserve(List.of("a"), Duration.ofSeconds(5), AdmissionOptions.defaults());
            Recorder recorder = new Recorder();
            try (Subscription subscription = ledger.listen(recorder, DIRECT)) {
                assertThat(subscription).isNotNull();
                ledger.setTotal("", GPUS.vector(10));
                recorder.events.clear();
                now = now.plusSeconds(5);
                finder.run();
                assertThat(recorder.events).contains("A over no more");
            }
            ledger.finish("a");
            ledger.finish("b");
        }
        assertThat(ledger.forest().tree(ReservedNames.DEFAULT_TREE)).isPresent();
    }
}
