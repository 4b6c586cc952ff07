package io.github.quotatree.kubernetes.lead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class LeadershipTest {
    private final TestApiServer server = TestApiServer.start();
    private final AtomicInteger gains = new AtomicInteger();

    @AfterEach
    void stop() {
        server.close();
    }

    /** A clock that stands for a pause: the thread of the leadership hangs when it asks. */
    private static final class PausingClock implements InstantSource {
        private final AtomicBoolean isPaused = new AtomicBoolean();
        private final CountDownLatch end = new CountDownLatch(1);
        private final CountDownLatch reached = new CountDownLatch(1);

        @Override
        public Instant instant() {
            if (isPaused.get()) {
                reached.countDown();
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
            return Instant.now();
        }
    }

    @Test
    void aLeaderWhoseThreadHangsStopsWritingByItself() throws InterruptedException {
        PausingClock clock = new PausingClock();
        try (Leadership paused = leadership("one", clock);
                Leadership other = leadership("two", Clock.systemUTC())) {
            paused.start();
            Await.until("one leads", paused::mayWrite);
            other.start();
            Await.until("two has seen it", () -> other.leader().equals(paused.leader()));
            clock.isPaused.set(true);
            clock.reached.await();
            Await.until("two leads", () -> {
                boolean first = other.mayWrite();
                assertThat(first && paused.mayWrite()).isFalse();
                return first;
            });
            assertThat(paused.mayWrite()).isFalse();
            clock.isPaused.set(false);
            clock.end.countDown(); // its renewal comes too late, and is refused
            Await.until("one has seen it", () -> paused.leader().equals(other.leader()));
            assertThat(paused.mayWrite()).isFalse();
            assertThat(other.mayWrite()).isTrue();
            assertThat(gains.get()).isGreaterThanOrEqualTo(2);
        }
    }

    @RepeatedTest(5)
    void oneOfManyThatStartTogetherLeads() {
        Leadership[] all = new Leadership[4];
        for (int k = 0; k < all.length; k++) {
            all[k] = leadership("c" + k, Clock.systemUTC());
        }
        for (Leadership one : all) {
            one.start();
        }
        Await.until("a leader that all know", () -> {
            for (Leadership one : all) {
                if (one.leader().isEmpty() || !one.leader().equals(all[0].leader())) {
                    return false;
                }
            }
            return true;
        });
        assertThat(all).filteredOn(Leadership::mayWrite).hasSize(1);
        for (Leadership one : all) {
            one.close();
            assertThat(one.mayWrite()).isFalse();
        }
        assertThat(all).noneMatch(Leadership::isAlive);
    }

    @Test
    void aLostRightToTheLeaseIsCounted() {
        try (Leadership one = leadership("one", Clock.systemUTC())) {
            one.start();
            Await.until("one leads", one::mayWrite);
            assertThat(one.failures()).isZero();
            server.faults()
                    .fail(
                            Failure.FORBIDDEN,
                            Integer.MAX_VALUE,
                            request -> request.resource().equals("leases"));
            Await.until("the failures are counted", () -> one.failures() > 2);
            Await.until("it leads no more", () -> !one.mayWrite());
            server.faults().end();
            Await.until("it leads again", one::mayWrite);
        }
    }

    @Test
    void timesAndNamesAreChecked() {
        assertThatThrownBy(() -> settings("one", 5, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "lease default/quotatree: duration PT5S, renew deadline PT5S and retry period PT0.05S must be"
                                + " positive and descend");
        assertThatThrownBy(() -> settings(" ", 5, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lease: identity (\" \") must not be blank");
    }

    private Leadership leadership(String identity, InstantSource clock) {
        return new Leadership(server.newClient(identity), settings(identity, 5, 4), clock, gains::incrementAndGet);
    }

    private static LeaseSettings settings(String identity, int duration, int renewDeadline) {
        return new LeaseSettings(
                TestApiServer.NAMESPACE,
                "quotatree",
                identity,
                Duration.ofSeconds(duration),
                Duration.ofSeconds(renewDeadline),
                Duration.ofMillis(50));
    }
}
