package io.github.quotatree.flink.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.flink.RandomEvents;
import io.github.quotatree.flink.answer.Outcome;
import io.github.quotatree.flink.event.Action;
import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.LedgerEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A tree that stays in memory as long as it is not stale for an event, and one that is made from its state before every
 * event give the same answers.
 */
class RebuiltTreeTest {
    private final MemoryState cached = new MemoryState();
    private final MemoryState rebuilt = new MemoryState();
    private int refusals;
    private int rebuilds;
    private final LiveTrees trees = new LiveTrees(cached.state, 1, () -> rebuilds++);

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1000", "3, 60000", "4, 3600000"})
    void answersAreTheSame(long seed, long period) throws Exception {
        Duration reportEvery = Duration.ofMillis(period);
        for (LedgerEvent event : events(seed, 1_500)) {
            List<Object> ofCached = answersOfCached(event, reportEvery);
            assertThat(answers(rebuilt, rebuilt.state.load(), event, reportEvery))
                    .as("%s", event)
                    .isEqualTo(ofCached);
            assertThat(rebuilt.head.value.answers()).isEqualTo(cached.head.value.answers());
        }
        LedgerEvent last = EventLine.parse("tree-0 2030-01-01T00:00:00Z tick");
        assertThat(trees.find(last).takeBase()).isEqualTo(rebuilt.state.load().takeBase());
        assertThat(refusals).as("refusals").isGreaterThan(50);
        assertThat(rebuilds)
                .as("events before a refusal that had ended reservations in memory alone")
                .isBetween(1, refusals / 4);
        assertThat(cached.base.updates).as("bases").isGreaterThan(period > 1_000_000 ? 0 : 2);
    }

    @Test
    void changesAreAtMostAsLargeAsTheBaseOrALittleMore() throws Exception {
        long most = 0;
        for (LedgerEvent event : events(5, 1_500)) {
            answersOfCached(event, Duration.ZERO);
            assertThat(cached.head.value.changeBytes()).isEqualTo(cached.changes.bytes());
            assertThat(cached.head.value.baseBytes()).isEqualTo(cached.base.value.length);
            most = Math.max(most, cached.changes.bytes());
        }
        assertThat(most).isLessThan(20_000); // the base has some 4,000, and below 16 KiB no new one is made
    }

    @Test
    void refusesChangesThatEndWithinAChange() throws Exception {
        for (LedgerEvent event : events(6, 100)) {
            answersOfCached(event, Duration.ZERO);
        }
        byte[] last = cached.changes.values.get(cached.changes.values.size() - 1);
        cached.changes.values.set(cached.changes.values.size() - 1, Arrays.copyOf(last, last.length - 1));
        assertThatThrownBy(cached.state::load).isInstanceOf(IOException.class).hasMessageContaining("within a change");
    }

    private static List<LedgerEvent> events(long seed, int count) {
        List<LedgerEvent> events = new ArrayList<>();
        for (String line : RandomEvents.of(seed, 1, count)) {
            try {
                LedgerEvent event = EventLine.parse(line);
                if (event.tree().equals("tree-0")) {
                    events.add(event);
                }
            } catch (IllegalArgumentException malformed) {
                // is for the test of lines
            }
        }
        return events;
    }

    private List<Object> answersOfCached(LedgerEvent event, Duration reportEvery) throws Exception {
        return answers(cached, trees.find(event), event, reportEvery);
    }

    /** Returns the answers of a tree, or why it refused the event. */
    private List<Object> answers(MemoryState stored, LiveTree tree, LedgerEvent event, Duration reportEvery)
            throws Exception {
        if (tree == null) {
            List<String> dimensions = ((Action.Declare) event.action()).dimensions();
            stored.state.store(LiveTree.declare(dimensions, event.time()));
            return List.of("declared");
        }
        List<Outcome> outcomes;
        try {
            outcomes = tree.carryOut(event.action(), tree.timeOf(event), reportEvery);
        } catch (IllegalArgumentException | IllegalStateException refusal) {
            refusals++;
            return List.of("refused", refusal.getMessage());
        }
        stored.state.store(tree);
        return List.copyOf(outcomes);
    }
}
