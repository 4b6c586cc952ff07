package io.github.quotatree.flink.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.flink.event.EventLine;
import io.github.quotatree.flink.event.LedgerEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A refused event names the thing, the value and the rule, and the state is what it was. */
class RefusalTest {
    private static final Instant START = Instant.parse("2026-11-02T08:00:00Z");

    private final MemoryState stored = new MemoryState();

    @BeforeEach
    void declare() throws Exception {
        stored.state.store(LiveTree.declare(List.of("cpu", "gpu"), START));
        carryOut(0, "edit parent a min.cpu=8 | leaf a1 under=a min.cpu=4 | leaf a2 under=a");
        carryOut(0, "total cpu=20 gpu=2");
        carryOut(1, "submit job-1 group=a1 request.cpu=5");
        carryOut(1, "reserve PT10S job-1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "submit job-1 group=a1            | workload job-1",
                "submit job-2 group=a             | workload job-2: a is a parent group, and workloads belong to leaf groups",
                "submit job-2 request.tpu=1       | tpu",
                "finish nobody                    | nobody",
                "start nobody                     | nobody",
                "resume job-1                     | job-1",
                "reserve PT0S job-1               | PT0S",
                "declare cpu                      | the tree was declared already, with [cpu, gpu]",
                "edit leaf a1 under=a min.cpu=9   | a: min cpu (9) summed over its children is above its own min cpu (8)",
                "edit remove a1                   | a1",
                "edit leaf a2 under=a weight.cpu=1 | a2: shared weight was set for [cpu] only",
                "remove-node n1                   | n1",
                "total tpu=1                      | tpu",
            })
    void namesTheThingAndChangesNothing(String action, String message) throws Exception {
        byte[] before = state();
        LiveTree tree = stored.state.load();
        assertThatThrownBy(() -> carryOut(tree, 5, action)).hasMessageContaining(message);
        assertThat(tree.isStaleFor(event(1, "tick"))).isFalse();
        assertThat(state()).isEqualTo(before);
    }

    @Test
    void aRefusedEventDoesNotEndReservations() throws Exception {
        byte[] before = state();
        LiveTree tree = stored.state.load();
        assertThatThrownBy(() -> carryOut(tree, 3_600, "finish nobody")).hasMessageContaining("nobody");
        assertThat(state()).isEqualTo(before);
        assertThat(tree.isStaleFor(event(3_600, "tick"))).isFalse();
        assertThat(tree.isStaleFor(event(2, "start job-1"))).isTrue();
        carryOut(2, "start job-1");
    }

    private byte[] state() throws Exception {
        return stored.state.load().takeBase();
    }

    private void carryOut(int seconds, String action) throws Exception {
        LiveTree tree = stored.state.load();
        carryOut(tree, seconds, action);
        stored.state.store(tree);
    }

    private static LedgerEvent event(int seconds, String action) {
        return EventLine.parse("blue " + START.plusSeconds(seconds) + " " + action);
    }

    private static void carryOut(LiveTree tree, int seconds, String action) {
        LedgerEvent event = event(seconds, action);
        tree.carryOut(event.action(), tree.timeOf(event), Duration.ZERO);
    }
}
