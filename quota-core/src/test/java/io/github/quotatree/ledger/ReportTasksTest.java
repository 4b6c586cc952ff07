package io.github.quotatree.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** When reports run, in which thread, and that no change is left without one. */
class ReportTasksTest {
    /** The changes so far, and how many of them the last report has seen. */
    private final AtomicLong changes = new AtomicLong();

    private final AtomicLong seen = new AtomicLong();
    private final List<Thread> reporters = new ArrayList<>();
    private final AtomicInteger leftOver = new AtomicInteger();

    private void look() {
        seen.set(changes.get());
        reporters.add(Thread.currentThread());
    }

    private void change(ReportTasks tasks) {
        changes.incrementAndGet();
        tasks.changed();
    }

    private void changeInAnotherThread(ReportTasks tasks) {
        Thread other = new Thread(() -> change(tasks));
        other.start();
        try {
            other.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aCallerReportsAtMostTwiceWhileOthersChange() {
        ReportTasks[] tasks = new ReportTasks[1];
        tasks[0] = new ReportTasks(
                Runnable::run,
                () -> {
                    look();
                    if (changes.get() < 100) {
                        changeInAnotherThread(tasks[0]); // others change as fast as one reports
                    }
                },
                leftOver::incrementAndGet);
        change(tasks[0]);
        assertThat(reporters).hasSize(2);
        assertThat(leftOver).hasValue(1);
        assertThat(changes).hasValue(3);
        assertThat(seen).hasValue(2);

        tasks[0].resume();
        assertThat(reporters).hasSize(4);
        assertThat(seen).hasValue(4);
        changes.set(100);
        tasks[0].resume();
        assertThat(seen).hasValue(100);
        assertThat(leftOver).hasValue(2);
        tasks[0].resume();
        assertThat(reporters).hasSize(5);
    }

    @Test
    void aReporterReportsItsOwnChangesHoweverMany() {
        ReportTasks[] tasks = new ReportTasks[1];
        tasks[0] = new ReportTasks(
                Runnable::run,
                () -> {
                    look();
                    if (changes.get() < 100) {
                        change(tasks[0]);
                    }
                },
                leftOver::incrementAndGet);
        change(tasks[0]);
        assertThat(seen).hasValue(100);
        assertThat(leftOver).hasValue(0);
    }

    @Test
    void everyReportOfAnExecutorIsATaskOfItsOwn() {
        Deque<Runnable> queue = new ArrayDeque<>();
        ReportTasks[] tasks = new ReportTasks[1];
        tasks[0] = new ReportTasks(
                queue::add,
                () -> {
                    look();
                    if (changes.get() < 100) {
                        change(tasks[0]);
                    }
                },
                leftOver::incrementAndGet);
        change(tasks[0]);
        change(tasks[0]);
        for (int k = 2; k < 100; k++) {
            assertThat(queue).hasSize(1);
            queue.remove().run();
            assertThat(seen).hasValue(k);
        }
        queue.remove().run();
        assertThat(seen).hasValue(100);
        assertThat(queue).isEmpty();
        assertThat(leftOver).hasValue(0);
    }

    @Test
    void aTaskContinuesIfTheExecutorTakesNoOther() {
        Deque<Runnable> queue = new ArrayDeque<>();
        ReportTasks[] tasks = new ReportTasks[1];
        boolean[] shutDown = {false};
        tasks[0] = new ReportTasks(
                task -> {
                    if (shutDown[0]) {
                        throw new RejectedExecutionException("shut down");
                    }
                    queue.add(task);
                },
                () -> {
                    look();
                    if (changes.get() < 10) {
                        change(tasks[0]);
                    }
                },
                leftOver::incrementAndGet);
        change(tasks[0]);
        shutDown[0] = true;
        queue.remove().run();
        assertThat(seen).hasValue(10);
    }

    @Test
    void anExecutorThatThrowsDoesNotMakeTwoTasksReportAtATime() {
        Deque<Runnable> queue = new ArrayDeque<>();
        boolean[] first = {true};
        ReportTasks tasks = new ReportTasks(
                task -> {
                    queue.add(task);
                    if (first[0]) {
                        first[0] = false;
                        throw new RejectedExecutionException("accepted, and refused");
                    }
                },
                this::look,
                leftOver::incrementAndGet);
        Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> {});
        try {
            change(tasks);
            change(tasks);
        } finally {
            Thread.currentThread().setUncaughtExceptionHandler(null);
        }
        assertThat(queue).hasSize(2);
        queue.forEach(Runnable::run);
        queue.forEach(Runnable::run);
        assertThat(reporters).hasSize(1);
        assertThat(seen).hasValue(2);
    }

    @Test
    void noChangeOfManyThreadsIsLost() throws InterruptedException {
        for (boolean direct : new boolean[] {true, false}) {
            ExecutorService reporting = Executors.newSingleThreadExecutor();
            ExecutorService changing = Executors.newFixedThreadPool(4);
            AtomicInteger running = new AtomicInteger();
            AtomicInteger together = new AtomicInteger();
            AtomicLong last = new AtomicLong();
            ReportTasks tasks = new ReportTasks(
                    direct ? Runnable::run : reporting,
                    () -> {
                        together.accumulateAndGet(running.incrementAndGet(), Math::max);
                        last.set(changes.get());
                        running.decrementAndGet();
                    },
                    leftOver::incrementAndGet);
            for (int thread = 0; thread < 4; thread++) {
                changing.execute(() -> {
                    for (int k = 0; k < 50_000; k++) {
                        change(tasks);
                        tasks.resume();
                    }
                });
            }
            changing.shutdown();
            assertThat(changing.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            tasks.resume();
            reporting.shutdown();
            assertThat(reporting.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
            assertThat(last.get()).isEqualTo(changes.get());
            assertThat(together).hasValue(1);
        }
    }
}
