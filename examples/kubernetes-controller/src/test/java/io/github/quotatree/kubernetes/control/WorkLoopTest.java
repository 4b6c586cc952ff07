package io.github.quotatree.kubernetes.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.kubernetes.apiserver.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WorkLoopTest {
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    void requestsOfABurstLeadToOneMoreRun() {
        CountDownLatch go = new CountDownLatch(1);
        try (WorkLoop loop = loop(() -> {
            if (runs.incrementAndGet() == 1) {
                await(go);
            }
        })) {
            loop.start();
            Await.until("the first run", () -> runs.get() == 1);
            for (int k = 0; k < 1000; k++) {
                loop.request();
            }
            go.countDown();
            Await.until("the second run", () -> loop.runs() == 2);
            assertThat(runs).hasValue(2);
        }
    }

    @Test
    void theWorkMaySayWhenToRunNextAndNoRunFollowsOtherwise() {
        WorkLoop[] loops = new WorkLoop[1];
        try (WorkLoop loop = loop(() -> {
            if (runs.incrementAndGet() < 3) {
                loops[0].runWithin(Duration.ofMillis(1));
            }
        })) {
            loops[0] = loop;
            loop.start();
            Await.until("two runs more", () -> loop.runs() == 3);
            loop.request();
            Await.until("one by a request", () -> loop.runs() == 4);
            assertThat(runs).hasValue(4);
        }
    }

    @Test
    void aFailureIsTriedAgainWithoutARequest() {
        try (WorkLoop loop = loop(() -> {
            if (runs.incrementAndGet() < 4) {
                throw new IllegalStateException("not yet");
            }
        })) {
            loop.start();
            Await.until("a run without failure", () -> loop.runs() == 4);
            assertThat(loop.failedRuns()).isEqualTo(3);
        }
    }

    @Test
    void nothingRunsAfterTheClose() {
        WorkLoop loop = loop(runs::incrementAndGet);
        loop.start();
        Await.until("a run", () -> runs.get() > 0);
        loop.close();
        assertThat(loop.isHealthy(Duration.ofMinutes(1))).isFalse();
        int last = runs.get();
        loop.request();
        assertThat(runs).hasValue(last);
        Await.until(
                "the thread of the loop has ended",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().equals("work")));
    }

    @Test
    void waitsDoubleUpToABoundAndAHalfOfThemIsChance() {
        Backoff backoff = new Backoff(Duration.ofMillis(10), Duration.ofSeconds(1), new SplittableRandom(3));
        List<Long> bounds = List.of(10L, 20L, 40L, 80L, 160L, 320L, 640L, 1000L, 1000L);
        List<Duration> waits = new ArrayList<>();
        for (long bound : bounds) {
            Duration wait = backoff.next();
            waits.add(wait);
            assertThat(wait).isBetween(Duration.ofMillis(bound / 2), Duration.ofMillis(bound));
        }
        for (int k = 0; k < 100; k++) {
            assertThat(backoff.next()).isBetween(Duration.ofMillis(500), Duration.ofSeconds(1));
        }
        backoff.reset();
        assertThat(backoff.next()).isLessThanOrEqualTo(Duration.ofMillis(10));
        Backoff same = new Backoff(Duration.ofMillis(10), Duration.ofSeconds(1), new SplittableRandom(3));
        assertThat(bounds).allSatisfy(bound -> assertThat(same.next()).isIn(waits));
        assertThatThrownBy(() -> new Backoff(Duration.ofSeconds(2), Duration.ofSeconds(1), new SplittableRandom(1)))
                .hasMessage("back-off: the first wait (PT2S) must be positive, and not above the longest (PT1S)");
    }

    private static WorkLoop loop(Runnable work) {
        return new WorkLoop(
                "work",
                work,
                Duration.ofMillis(1),
                Duration.ofHours(1),
                new Backoff(Duration.ofMillis(1), Duration.ofMillis(10), new SplittableRandom(1)));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
