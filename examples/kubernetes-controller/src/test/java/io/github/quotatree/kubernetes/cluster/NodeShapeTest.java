package io.github.quotatree.kubernetes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.NodeSelectorRequirementBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.TolerationBuilder;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.reading.manifest.FlavorLabels;
import org.junit.jupiter.api.Test;

/** A node of 4 cpu with the labels {@code zone: a} and {@code rank: 7}, and pods that want something of it. */
class NodeShapeTest {
    private static final ObjectReading READING = new ObjectReading(FlavorLabels.none());

    private final Node node = new NodeBuilder(TestObjects.node("n", 4, null))
            .editMetadata()
            .addToLabels("zone", "a")
            .addToLabels("rank", "7")
            .endMetadata()
            .build();
    private final Pod pod = TestObjects.pod("p", "g", 4);

    private static boolean takes(Node node, Pod pod) {
        NodeFit fit = new NodeFit();
        fit.observe(node, READING.node(node).value());
        return fit.canTake(READING.pod(pod).orElseThrow().shape().orElseThrow());
    }

    private boolean takesAffinity(String key, String operator, String... values) {
        return takes(
                node,
                new PodBuilder(pod)
                        .editSpec()
                        .withNewAffinity()
                        .withNewNodeAffinity()
                        .withNewRequiredDuringSchedulingIgnoredDuringExecution()
                        .addNewNodeSelectorTerm()
                        .endNodeSelectorTerm()
                        .addNewNodeSelectorTerm()
                        .addToMatchExpressions(new NodeSelectorRequirementBuilder()
                                .withKey(key)
                                .withOperator(operator)
                                .withValues(values)
                                .build())
                        .endNodeSelectorTerm()
                        .endRequiredDuringSchedulingIgnoredDuringExecution()
                        .endNodeAffinity()
                        .endAffinity()
                        .endSpec()
                        .build());
    }

    private boolean takesTainted(String effect, String key, String operator, String value, String tolerated) {
        Node tainted = new NodeBuilder(node)
                .editOrNewSpec()
                .addNewTaint(effect, "team", null, "red")
                .endSpec()
                .build();
        return takes(
                tainted,
                new PodBuilder(pod)
                        .editSpec()
                        .withTolerations(new TolerationBuilder()
                                .withKey(key)
                                .withOperator(operator)
                                .withValue(value)
                                .withEffect(tolerated)
                                .build())
                        .endSpec()
                        .build());
    }

    @Test
    void aPodNeedsItsRequestOfOneNode() {
        assertThat(takes(node, pod)).isTrue();
        assertThat(takes(node, TestObjects.pod("p", "g", 5))).isFalse();
        Pod card = new PodBuilder(pod)
                .editSpec()
                .editContainer(0)
                .editResources()
                .addToRequests("example.com/card", new io.fabric8.kubernetes.api.model.Quantity("1"))
                .endResources()
                .endContainer()
                .endSpec()
                .build();
        assertThat(takes(node, card)).as("the node has no cards").isFalse();
    }

    @Test
    void aPodNeedsTheLabelsOfItsSelector() {
        PodBuilder selecting = new PodBuilder(pod);
        assertThat(takes(
                        node,
                        selecting
                                .editSpec()
                                .addToNodeSelector("zone", "a")
                                .endSpec()
                                .build()))
                .isTrue();
        assertThat(takes(
                        node,
                        selecting
                                .editSpec()
                                .addToNodeSelector("rank", "8")
                                .endSpec()
                                .build()))
                .isFalse();
    }

    @Test
    void oneTermOfTheAffinityHasToHold() {
        assertThat(takesAffinity("zone", "In", "b", "a")).isTrue();
        assertThat(takesAffinity("zone", "In", "b")).isFalse();
        assertThat(takesAffinity("zone", "NotIn", "b")).isTrue();
        assertThat(takesAffinity("zone", "NotIn", "a")).isFalse();
        assertThat(takesAffinity("none", "NotIn", "a")).isTrue();
        assertThat(takesAffinity("zone", "Exists")).isTrue();
        assertThat(takesAffinity("none", "Exists")).isFalse();
        assertThat(takesAffinity("none", "DoesNotExist")).isTrue();
        assertThat(takesAffinity("zone", "DoesNotExist")).isFalse();
        assertThat(takesAffinity("rank", "Gt", "6")).isTrue();
        assertThat(takesAffinity("rank", "Gt", "7")).isFalse();
        assertThat(takesAffinity("rank", "Lt", "8")).isTrue();
        assertThat(takesAffinity("zone", "Lt", "8")).as("no number").isFalse();
    }

    @Test
    void aTaintKeepsAwayWhoDoesNotBearIt() {
        assertThat(takesTainted("NoSchedule", "other", "Exists", null, null)).isFalse();
        assertThat(takesTainted("PreferNoSchedule", "other", "Exists", null, null))
                .isTrue();
        assertThat(takesTainted("NoSchedule", "team", "Exists", null, null)).isTrue();
        assertThat(takesTainted("NoExecute", null, "Exists", null, null)).isTrue();
        assertThat(takesTainted("NoExecute", "team", "Equal", "red", "NoExecute"))
                .isTrue();
        assertThat(takesTainted("NoExecute", "team", null, "red", null)).isTrue();
        assertThat(takesTainted("NoExecute", "team", "Equal", "blue", null)).isFalse();
        assertThat(takesTainted("NoExecute", "team", "Exists", null, "NoSchedule"))
                .isFalse();
    }

    @Test
    void aNodeThatIsClosedTakesNone() {
        Node closed = new NodeBuilder(node)
                .editOrNewSpec()
                .withUnschedulable(true)
                .endSpec()
                .build();
        assertThat(takes(closed, pod)).isFalse();
    }

    @Test
    void anotherNodeIsSeen() {
        NodeFit fit = new NodeFit();
        NodeFit.PodShape shape = READING.pod(pod).orElseThrow().shape().orElseThrow();
        assertThat(fit.canTake(shape)).isFalse();
        fit.observe(node, READING.node(node).value());
        assertThat(fit.canTake(shape)).isTrue();
        fit.forget(ObjectKey.of(node));
        assertThat(fit.canTake(shape)).isFalse();
    }
}
