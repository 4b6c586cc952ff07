package io.github.quotatree.flink.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.flink.answer.Outcome;
import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.LedgerEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A tree is made from its state when no live one will do, and not because an event was refused. */
class LiveTreesTest {
    private static final Instant START = Instant.parse("2026-11-02T08:00:00Z");

    private final MemoryState stored = new MemoryState();
    private int rebuilds;
    private LiveTrees trees = trees();

    private LiveTrees trees() {
        return new LiveTrees(stored.state, 1, () -> rebuilds++);
    }

    @BeforeEach
    void reserve() throws Exception {
        trees.store("blue", LiveTree.declare(List.of("cpu"), START));
        carryOut(0, "edit leaf a min.cpu=8");
        carryOut(0, "total cpu=20");
        carryOut(1, "submit job-1 group=a request.cpu=5");
        carryOut(1, "reserve PT10S job-1");
    }

    @Test
    void refusedEventsAfterAReservationHasEndedRebuildNothing() throws Exception {
        for (int second = 20; second < 25; second++) {
            int now = second;
            assertThatThrownBy(() -> carryOut(now, "finish nobody")).hasMessageContaining("nobody");
        }
        assertThat(carryOut(25, "tick"))
                .startsWith(new Outcome.ReservationEnded("job-1"), new Outcome.Done("tick", ""));
        assertThat(rebuilds).isZero();
    }

    @Test
    void anEventBeforeARefusedOneFindsTheReservation() throws Exception {
        assertThatThrownBy(() -> carryOut(3_600, "finish nobody")).hasMessageContaining("nobody");
        assertThat(carryOut(2, "start job-1")).containsExactly(new Outcome.Done("start", "job-1"));
        assertThat(rebuilds).isEqualTo(1);
    }

    @Test
    void refusedEventsAfterARestartRebuildOnce() {
        trees = trees();
        for (int k = 0; k < 5; k++) {
            assertThatThrownBy(() -> carryOut(2, "finish nobody")).hasMessageContaining("nobody");
        }
        assertThat(rebuilds).isEqualTo(1);
    }

    private List<Outcome> carryOut(int seconds, String action) throws Exception {
        LedgerEvent event = EventLine.parse("blue " + START.plusSeconds(seconds) + " " + action);
        LiveTree tree = Objects.requireNonNull(trees.find(event));
        List<Outcome> outcomes = tree.carryOut(event.action(), tree.timeOf(event), Duration.ofHours(10));
        trees.store("blue", tree);
        return outcomes;
    }
}
