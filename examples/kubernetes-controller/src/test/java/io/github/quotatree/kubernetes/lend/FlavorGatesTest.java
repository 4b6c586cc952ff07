package io.github.quotatree.kubernetes.lend;

import static org.assertj.core.api.Assertions.assertThat;

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
