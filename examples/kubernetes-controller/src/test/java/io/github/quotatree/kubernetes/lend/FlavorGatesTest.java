package io.github.quotatree.kubernetes.lend;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.evict.RevocationSettings;
import io.github.quotatree.reading.manifest.FlavorLabels;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two teams share two old and two new cards, each model on a node of its own; each is guaranteed two cards. */
class FlavorGatesTest {
    private static final String MODEL = "model";

    private final LentServer server = new LentServer(
            RevocationSettings.defaults().withDryRun(false),
            FlavorLabels.of(List.of(LentServer.CARD + "=" + MODEL), List.of()),
            8,
            4,
            "a",
            "b");

    @AfterEach
    void stop() {
        server.close();
    }

    private void addNodes() {
        server.addNode("n", 4, 2, Map.of(MODEL, "new"));
        server.addNode("o", 4, 2, Map.of(MODEL, "old"));
    }

    /** Creates a pod that accepts one model. */
    private void gatedOn(String model, String name, String group, int cards) {
        server.create(new PodBuilder(LentServer.gatedPod(name, group, 1, cards))
                .editSpec()
                .addToNodeSelector(MODEL, model)
                .endSpec()
                .build());
    }

    /** Creates a pod of a gang of so many pods that requests one card, of one model or of any. */
    private void gangMember(String model, String name, String group, String gang, int size) {
        Pod pod = LentServer.ofGang(LentServer.gatedPod(name, group, 1, 1), gang, size);
        server.create(
                model.isEmpty()
                        ? pod
                        : new PodBuilder(pod)
                                .editSpec()
                                .addToNodeSelector(MODEL, model)
                                .endSpec()
                                .build());
    }

    private long used(String group, String model) {
        return server.cluster.snapshot().used(group).value(LentServer.CARD, model);
    }

    @Test
    void aPodThatOnlyCountsIsSteeredAwayFromTheModelThatAnotherNeeds() {
        addNodes();
        server.gated("a1", "a", 1, 1);
        gatedOn("new", "b1", "b", 2);
        server.run(3);
        assertThat(server.running()).containsExactly("a1", "b1");
        assertThat(server.pod("a1").getSpec().getNodeSelector()).containsEntry(MODEL, "old");
        assertThat(server.pod("a1").getSpec().getNodeName()).isEqualTo("o");
        assertThat(used("a", "old")).isEqualTo(1);
        assertThat(used("b", "new")).isEqualTo(2);
    }

    @Test
    void whoeverLeadsNextKnowsTheModelThatAPodWasLetGoOn() {
        addNodes();
        server.gated("a1", "a", 1, 1);
        gatedOn("new", "b1", "b", 2);
        server.look();
        assertThat(server.stillGated("a1", "b1")).isEmpty();
        assertThat(server.pod("a1").getMetadata().getAnnotations())
                .containsEntry(PodMarks.FLAVORS, "{\"" + LentServer.CARD + "\":\"old\"}");
        server.restart();
        server.observe();
        assertThat(used("a", "old")).isEqualTo(1);
        assertThat(used("b", "new")).isEqualTo(2);
    }

    @Test
    void aPodCountsOnTheModelOfItsNode() {
        addNodes();
        server.create(new PodBuilder(LentServer.gatedPod("a1", "a", 1, 1))
                .editSpec()
                .withSchedulingGates()
                .endSpec()
                .build());
        server.schedule(); // on n, before the controller has seen it
        server.run(1);
        assertThat(server.pod("a1").getSpec().getNodeName()).isEqualTo("n");
        assertThat(used("a", "new")).isEqualTo(1);
    }

    @Test
    void aGangWaitsWholeForTheModelThatAllOfItNeeds() {
        addNodes();
        gatedOn("new", "a1", "a", 1);
        server.run(2);
        gangMember("new", "b1", "b", "training", 2);
        gangMember("new", "b2", "b", "training", 2);
        server.run(3);
        assertThat(server.running()).as("1 new card is idle, and 2 old ones").containsExactly("a1");
        assertThat(server.stillGated("b1", "b2")).hasSize(2);
        assertThat(used("b", "new")).isZero();
        server.done("a1");
        server.run(3);
        assertThat(server.running()).containsExactly("b1", "b2");
        assertThat(used("b", "new")).isEqualTo(2);
    }

    @Test
    void eachPodOfAGangIsSteeredToTheModelThatItCountsOn() {
        addNodes();
        gatedOn("new", "a1", "a", 1);
        server.run(2);
        for (int k = 1; k <= 3; k++) {
            gangMember("", "b" + k, "b", "training", 3);
        }
        server.run(3);
        assertThat(server.running()).containsExactly("a1", "b1", "b2", "b3");
        assertThat(used("b", "new")).isEqualTo(1);
        assertThat(used("b", "old")).isEqualTo(2);
        for (int k = 1; k <= 3; k++) {
            Pod pod = server.pod("b" + k);
            assertThat(pod.getSpec().getNodeSelector())
                    .containsEntry(MODEL, pod.getSpec().getNodeName().equals("n") ? "new" : "old");
        }
        server.restart();
        server.observe();
        assertThat(used("b", "new")).as("by the next controller").isEqualTo(1);
    }

    @Test
    void aGangOnLoanIsStoppedWholeForThePodThatNeedsItsModel() {
        addNodes();
        for (int k = 1; k <= 3; k++) {
            gangMember(k < 3 ? "new" : "old", "b" + k, "b", "training", 3);
        }
        server.run(3);
        assertThat(server.running()).containsExactly("b1", "b2", "b3");
        gatedOn("new", "a1", "a", 1); // of 2 cards that a is guaranteed
        server.run(1);
        server.pass(RevocationSettings.defaults().delay());
        server.run(2);
        assertThat(server.leaving()).as("also b3, on the other model").containsExactly("b1", "b2", "b3");
        List.of("b1", "b2", "b3").forEach(server::end);
        server.run(2);
        assertThat(server.running()).containsExactly("a1");
        assertThat(used("a", "new")).isEqualTo(1);
    }

    @Test
    void aModelThatNoNodeHasAndANodeWithoutModelAreReportedByName() {
        addNodes();
        server.addNode("p", 4, 2);
        gatedOn("newer", "b1", "b", 1);
        server.gated("a1", "a", 1, 1);
        server.run(2);
        assertThat(server.cluster.quotas().isValid()).isTrue();
        assertThat(server.cluster.problems())
                .extracting(problem -> problem.line())
                .anyMatch(line -> line.contains("Node p") && line.contains("has no label " + MODEL))
                .anyMatch(line -> line.contains("Pod default/b1") && line.contains("accepts only newer"));
        assertThat(server.cluster.snapshot().total("").value(LentServer.CARD)).isEqualTo(4);
        assertThat(server.stillGated("b1")).hasSize(1);
        assertThat(server.running()).containsExactly("a1");
        server.addNode("q", 4, 2, Map.of(MODEL, "newer"));
        server.run(2);
        assertThat(server.running()).containsExactly("a1", "b1");
        assertThat(used("a", "new") + used("a", "old")).isEqualTo(1);
    }
}
