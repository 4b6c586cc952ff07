package io.github.quotatree.cli.capacity;

import static io.github.quotatree.cli.capacity.CapacityYaml.node;
import static io.github.quotatree.cli.capacity.CapacityYaml.pod;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Where a pod goes, and what a node lacks. In namespaces without quotas, so that nothing else decides. */
class CapacityNodesTest {
    private static String unschedulable(String node) {
        return node.replace("kind: Node,", "kind: Node, spec: {unschedulable: true},");
    }

    @Test
    void aPodGoesWhereTheScarcestOfWhatItAsksForIsLeftWithTheMostRoom() {
        // left are 1/2 of the cpu, 2/3 of the cpu and 1/3 of the memory, 3/5 of both
        String nodes = node("n1", "cpu: 2, memory: 100")
                + node("n2", "cpu: 3, memory: 3")
                + node("n3", "cpu: 2500m, memory: 5");

        assertThat(CapacityRun.of(nodes + pod("a/p", "cpu: 1, memory: 2")).decisions())
                .containsExactly("+a/p on n3");
        assertThat(CapacityRun.of(nodes + pod("a/p", "cpu: 1")).decisions()).containsExactly("+a/p on n2");
    }

    @Test
    void whatIsAlikeGoesInTheOrderOfTheNodesAndWhatIsThereCounts() {
        String nodes = node("z", "cpu: 2") + node("y", "cpu: 4") + node("x", "cpu: 2");

        assertThat(CapacityRun.of(nodes + pod("a/p", "cpu: 2") + pod("a/q", "cpu: 1") + pod("a/r", "cpu: 2"))
                        .decisions())
                .containsExactly("+a/p on y", "+a/q on z", "+a/r on y");
        assertThat(CapacityRun.of(nodes + pod("a/nothing", "")).decisions()).containsExactly("+a/nothing on z");
    }

    @Test
    void fractionsAreComparedExactly() {
        // (2^62 - 1) / 2^62 is the larger part by less than a double can tell
        String nodes = node("n1", "x: 4611686018427387903") + node("n2", "x: 4611686018427387904");

        assertThat(CapacityRun.of(nodes + pod("a/p", "x: 1")).decisions()).containsExactly("+a/p on n2");
        assertThat(CapacityRun.of(node("n1", "x: 4611686018427387904")
                                + node("n2", "x: 9223372036854775807")
                                + pod("a/p", "x: 1"))
                        .decisions())
                .containsExactly("+a/p on n2");
    }

    @Test
    void aNodeHasPlacesForSoManyPods() {
        String nodes = node("n1", "cpu: 9, pods: 1") + unschedulable(node("n2", "cpu: 9"));
        CapacityRun run = CapacityRun.of(nodes + pod("a/p", "cpu: 1") + pod("a/q", "cpu: 1"));

        assertThat(run.decisions()).containsExactly("+a/p on n1", "-a/q");
        assertThat(run.bindings("a/q")).containsExactly("node n1 pods 1");
        assertThat(run.decision("a/q").get("refusals").toString())
                .isEqualTo("[{\"reason\":\"no-victims\",\"nodes\":[\"n1\"],\"exceededLimits\":[]},"
                        + "{\"reason\":\"not-eligible\",\"nodes\":[\"n2\"],\"exceededLimits\":[]}]");
        assertThat(CapacityRun.table(nodes + pod("a/p", "") + pod("a/q", "")).out())
                .isEqualTo("""
                        pod  decision
                        a/p  admitted on n1
                        a/q  waiting
                             pods: used 1 + request 1 is 1 above the allocatable of node n1, 1
                             preemption: n2: no new pods start there
                             preemption: n1: no less important pod without a quota

                        1 of 2 pods may start; 1 waits: 1 for pods.
                        """);
    }

    @Test
    void ofManyNodesTheOneIsNamedThatLacksTheLeast() {
        StringBuilder nodes = new StringBuilder();
        for (int i = 1; i <= 5; i++) {
            nodes.append(node("n" + i, "cpu: " + i + ", memory: " + (i == 3 ? 9 : 1)));
        }

        assertThat(CapacityRun.table(nodes + pod("a/p", "cpu: 6, memory: 2").toString())
                        .out())
                .isEqualTo("""
                        pod  decision
                        a/p  waiting
                             cpu: used 0 + request 6 is 1 above the allocatable of node n5, 5, and more on 4 other nodes
                             memory: used 0 + request 2 is 1 above the allocatable of node n1, 1, and more on 3 other nodes
                             preemption: n1 and 4 other nodes: no less important pod without a quota

                        0 of 1 pod may start; 1 waits: 1 for cpu and memory.
                        """);
    }

    @Test
    void aNodeWithMoreOnItThanItHasTakesNothingOfThat() {
        String manifests =
                node("n1", "cpu: 1, memory: 9") + pod("a/over", "cpu: 3").on("n1", 1);
        CapacityRun run = CapacityRun.of(manifests + pod("a/p", "cpu: 1") + pod("a/q", "memory: 1"));

        assertThat(run.decisions()).containsExactly("-a/p", "+a/q on n1");
        assertThat(run.bindings("a/p")).containsExactly("node n1 cpu 3000");
    }
}
