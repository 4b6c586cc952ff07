package io.github.quotatree.cli.capacity;

import static io.github.quotatree.cli.capacity.CapacityYaml.node;
import static io.github.quotatree.cli.capacity.CapacityYaml.pod;
import static io.github.quotatree.cli.capacity.CapacityYaml.quota;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.capacity.CapacityYaml.Pod;
import io.github.quotatree.json.GoldenDocument;
import org.junit.jupiter.api.Test;

/** A pod that is being deleted holds its request until it is gone, and is not evicted once more. */
class CapacityLeavingTest {
    private static final String NODE = node("n1", "cpu: 4");
    private static final String QUOTA = quota("a", "min: {cpu: 4}, max: {cpu: 4}");

    private static Pod deleted(Pod pod) {
        return pod.metadata("deletionTimestamp: \"2026-01-01T09:00:00Z\"");
    }

    @Test
    void aPodWaitsForTheRoomOfWhatIsLeaving() {
        String cluster = NODE
                + QUOTA
                + deleted(pod("a/gone", "cpu: 4").on("n1", 1))
                + pod("a/next", "cpu: 3").priority(5).created(2);
        CapacityRun run = CapacityRun.of(cluster);

        GoldenDocument.check("capacity.waits-for", run.run().out());
        assertThat(run.decisions()).containsExactly("-a/next on n1");
        assertThat(run.decision("a/next").get("victims")).isEmpty();
        assertThat(run.decision("a/next").get("waitsFor").toString())
                .isEqualTo("[{\"id\":\"a/gone\",\"namespace\":\"a\",\"node\":\"n1\"}]");
        assertThat(run.quota("a", "used", "cpu")).isEqualTo("4000");
        assertThat(CapacityRun.table(cluster).out())
                .contains(
                        "cpu: used 4 + request 3 is 3 above the max of a, 4",
                        "preemption: room is made already, when a/gone ends");
    }

    @Test
    void othersAreEvictedBesideWhatIsLeaving() {
        CapacityRun run = CapacityRun.of(NODE
                + QUOTA
                + deleted(pod("a/gone", "cpu: 2").on("n1", 1))
                + pod("a/stays", "cpu: 2").on("n1", 1)
                + pod("a/next", "cpu: 4").priority(5).created(2));

        assertThat(run.decisions()).containsExactly("-a/next on n1 without a/stays");
        assertThat(run.quota("a", "used", "cpu")).isEqualTo("2000");
    }

    @Test
    void whatIsLeavingIsShownWhereNothingMayBeEvicted() {
        String cluster = NODE
                + QUOTA
                + deleted(pod("a/gone", "cpu: 3").on("n1", 1))
                + deleted(pod("b/elsewhere", "cpu: 3").on("n2", 1))
                + pod("a/next", "cpu: 3").created(2);
        GoldenDocument.check("capacity.leaving", CapacityRun.of(cluster).run().out());
        JsonNode next = CapacityRun.of(cluster).decision("a/next");

        assertThat(next.get("admitted").asBoolean()).isFalse();
        assertThat(next.get("leaving").toString())
                .isEqualTo("[{\"id\":\"a/gone\",\"namespace\":\"a\",\"node\":\"n1\"}]");
        assertThat(CapacityRun.table(cluster).out())
                .contains("leaving: a/gone on n1 is being deleted, and frees cpu 3")
                .doesNotContain("elsewhere");
    }

    @Test
    void oneThatEndedHoldsNothing() {
        for (String phase : new String[] {"Succeeded", "Failed"}) {
            CapacityRun run = CapacityRun.of(NODE
                    + QUOTA
                    + deleted(pod("a/ended", "cpu: 4").spec("nodeName: n1").status("phase: " + phase))
                    + pod("a/next", "cpu: 4"));

            assertThat(run.decisions()).containsExactly("+a/next on n1");
        }
    }
}
