package io.github.quotatree.cli.capacity;

import static io.github.quotatree.cli.capacity.CapacityYaml.node;
import static io.github.quotatree.cli.capacity.CapacityYaml.pod;
import static io.github.quotatree.cli.capacity.CapacityYaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What becomes of pods for which room is being made. */
class CapacityNominationTest {
    /** The less important pod of a goes for b; then a is not over its min, and what is nominated of a goes first. */
    private static final String BLOCKED = node("n1", "cpu: 20")
            + quota("a", "min: {cpu: 4}")
            + quota("b", "min: {cpu: 4}")
            + pod("a/one", "cpu: 4").on("n1", 1).priority(1)
            + pod("a/two", "cpu: 1").on("n1", 2)
            + pod("b/runs", "cpu: 3").on("n1", 3)
            + pod("a/waits", "cpu: 1").created(9).priority(1).status("nominatedNodeName: n1")
            + pod("b/p", "cpu: 1").created(1);

    @Test
    void aPodThatIsRejectedAfterItsEvictionsWaitsOnItsNode() {
        CapacityRun run = CapacityRun.of(BLOCKED);

        assertThat(run.decisions()).startsWith("-b/p on n1 without a/two");
        assertThat(run.bindings("b/p")).containsExactly("sum-of-mins cpu 1000");
        assertThat(CapacityRun.table(BLOCKED).out())
                .contains(
                        "b/p      waiting\n",
                        "preemption: room is made on n1, and what is nominated goes first\n",
                        "evicts a/two from n1: with it, ");
    }

    @Test
    void floorSafeEvictsNobodyForIt() {
        assertThat(CapacityRun.of(BLOCKED, "--floor-safe").decisions()).contains("-b/p");
    }

    @Test
    void aNominatedPodGoesToItsNodeIfThatHasRoom() {
        String nodes = node("n1", "cpu: 10") + node("n2", "cpu: 4");
        String pods = quota("a", "min: {cpu: 20}") + pod("a/q", "cpu: 9").created(2);

        assertThat(CapacityRun.of(nodes + pods + pod("a/p", "cpu: 2").created(1).status("nominatedNodeName: n2"))
                        .decisions())
                .containsExactly("+a/p on n2", "+a/q on n1");
        assertThat(CapacityRun.of(nodes + pods + pod("a/p", "cpu: 5").created(1).status("nominatedNodeName: n2"))
                        .decisions())
                .containsExactly("+a/p on n1", "-a/q");
    }

    @Test
    void aPodThatIsNominatedOnNoneOfTheNodesCountsForNobody() {
        String manifests = node("n1", "cpu: 20")
                + quota("a", "min: {cpu: 9}, max: {cpu: 9}")
                + pod("a/p", "cpu: 2").created(5).priority(5).status("nominatedNodeName: gone")
                + pod("a/r", "cpu: 8").created(1);

        assertThat(CapacityRun.of(manifests).decisions()).startsWith("+a/r on n1");
    }
}
