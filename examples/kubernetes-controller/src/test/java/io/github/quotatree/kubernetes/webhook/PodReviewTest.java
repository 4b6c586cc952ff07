package io.github.quotatree.kubernetes.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.kubernetes.webhook.AskedWebhook.Outcome;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** New pods get the label of their quota and the nodes of its tree; pods in parent groups are refused. */
class PodReviewTest {
    private static final String NAME = "quota.scheduling.koordinator.sh/name";
    private static final String SHORT = "quota.scheduling.koordinator.sh/";

    private final AskedWebhook api = new AskedWebhook();

    @BeforeEach
    void declare() {
        api.seen(
                """
                apiVersion: quota.koordinator.sh/v1alpha1
                kind: ElasticQuotaProfile
                metadata: {name: pool, namespace: quotas, labels: {SHORT/tree-id: "7"}}
                spec: {quotaName: gpus, nodeSelector: {matchLabels: {pool: gpu}}}
                """.replace("SHORT/", SHORT),
                quota("gpus", "labels: {SHORT/tree-id: '7', SHORT/is-parent: 'true', SHORT/is-root: 'true'}"),
                quota(
                        "vision",
                        "labels: {SHORT/tree-id: '7', SHORT/parent: gpus}, annotations: {SHORT/namespaces: '[\"art\"]'}"),
                quota("sales", "annotations: {SHORT/namespaces: '[\"shop\"]'}"),
                quota("all", "labels: {SHORT/is-parent: 'true'}, annotations: {SHORT/namespaces: '[\"wide\"]'}"));
        assertThat(api.cluster().problems()).isEmpty();
    }

    private static String quota(String name, String metadata) {
        return """
                apiVersion: scheduling.sigs.k8s.io/v1alpha1
                kind: ElasticQuota
                metadata: {name: %s, namespace: quotas, %s}
                spec: {}
                """.formatted(name, metadata.replace("SHORT/", SHORT));
    }

    private static JsonNode pod(String namespace, Map<String, String> labels) {
        ObjectNode pod = Json.object().put("apiVersion", "v1").put("kind", "Pod");
        ObjectNode metadata = pod.putObject("metadata").put("name", "p").put("namespace", namespace);
        if (!labels.isEmpty()) {
            ObjectNode map = metadata.putObject("labels");
            labels.forEach(map::put);
        }
        pod.putObject("spec").putArray("containers").addObject().put("name", "main");
        return pod;
    }

    @Test
    void aPodOfATreeRunsOnTheNodesOfItsProfileAndCarriesItsQuota() {
        JsonNode pod = api.create(pod("art", Map.of())).object();
        assertThat(pod.path("metadata").path("labels").path(NAME).asText()).isEqualTo("vision");
        assertThat(NodeSelection.accepts(pod.path("spec"), "n", Map.of("pool", "gpu")))
                .isTrue();
        assertThat(NodeSelection.accepts(pod.path("spec"), "n", Map.of("pool", "cpu")))
                .isFalse();
        assertThat(api.create(pod).object()).as("a second call").isEqualTo(pod);
        assertThat(api.create(pod("art", Map.of("app", "x"))).object().at("/metadata/labels"))
                .hasToString("{\"app\":\"x\",\"" + NAME + "\":\"vision\"}");
    }

    @Test
    void aLabelOfThePodGoesBeforeItsNamespace() {
        for (String label : new String[] {"name", "quota-name"}) {
            JsonNode named = pod("shop", Map.of(SHORT + label, "vision"));
            JsonNode created = api.create(named).object();
            assertThat(created.path("metadata")).isEqualTo(named.path("metadata"));
            assertThat(created.path("spec").has("affinity")).isTrue();
        }
    }

    @Test
    void aPodOfTheDefaultTreeIsNotRestricted() {
        JsonNode pod = api.create(pod("shop", Map.of())).object();
        assertThat(pod.path("metadata").path("labels").path(NAME).asText()).isEqualTo("sales");
        assertThat(pod.path("spec").has("affinity")).isFalse();
    }

    @Test
    void aPodWithoutQuotaIsLeftAsItIs() {
        assertThat(api.create(pod("elsewhere", Map.of())).object()).isEqualTo(pod("elsewhere", Map.of()));
        JsonNode system = pod("art", Map.of(NAME, "koordinator-system-quota"));
        assertThat(api.create(system).object()).isEqualTo(system);
    }

    @Test
    void aPodOfAnUnknownQuotaIsAllowedWithAWarning() {
        Outcome outcome = api.create(pod("art", Map.of(NAME, "visoin")));
        assertThat(outcome.isAllowed()).isTrue();
        assertThat(outcome.warnings())
                .containsExactly("Pod art/p: quota visoin does not exist; the pod counts in the default group");
        assertThat(outcome.object().path("spec").has("affinity")).isFalse();
    }

    @Test
    void aPodInAParentGroupIsRefused() {
        assertThat(api.create(pod("art", Map.of(NAME, "gpus"))).denial())
                .contains("Pod art/p: label " + NAME + ": gpus is a parent group, which cannot have workloads");
        assertThat(api.create(pod("wide", Map.of())).denial())
                .contains("Pod wide/p: label " + NAME + ": all is a parent group, which cannot have workloads");
        assertThat(api.create(pod("art", Map.of(NAME, "vision", SHORT + "quota-name", "sales")))
                        .denial())
                .contains("Pod art/p: label " + NAME + ": vision differs from label " + SHORT
                        + "quota-name, which is sales");
    }

    @Test
    void aRunningPodIsCheckedOnlyWhenItsQuotaChanges() {
        JsonNode inParent = pod("art", Map.of(NAME, "gpus"));
        JsonNode touched = pod("art", Map.of(NAME, "gpus", "app", "x"));
        assertThat(api.update(inParent, touched).object()).isEqualTo(touched);
        JsonNode vision = pod("art", Map.of(NAME, "vision"));
        assertThat(api.update(vision, inParent).isAllowed()).isFalse();
        assertThat(api.update(inParent, vision).object())
                .as("the affinity of a pod is final")
                .isEqualTo(vision);
        assertThat(api.delete(inParent).isAllowed()).isTrue();
    }

    @Test
    void labelsThatAreNoLabelsAreLeftToTheApiServer() {
        ObjectNode pod = (ObjectNode) pod("art", Map.of());
        ((ObjectNode) pod.path("metadata")).putArray("labels").add(1);
        assertThat(api.create(pod).isAllowed()).isTrue();
        pod.remove("metadata");
        pod.remove("spec");
        assertThat(api.create(pod).isAllowed()).isTrue();
    }

    @Test
    void aPodOfADaemonSetOrANodeOrOneThatIsOptedOutIsNotGated() {
        AskedWebhook gating = api.withGates();
        String gates = "/spec/schedulingGates";
        for (String owner : List.of("DaemonSet", "Node")) {
            ObjectNode owned = pod("shop", Map.of()).deepCopy();
            ((ObjectNode) owned.path("metadata"))
                    .putArray("ownerReferences")
                    .addObject()
                    .put("kind", owner);
            assertThat(gating.create(owned).object().at(gates).isMissingNode())
                    .as(owner)
                    .isTrue();
        }
        JsonNode optedOut = pod("shop", Map.of("quotatree.github.io/gate", "false"));
        assertThat(gating.create(optedOut).object().at(gates).isMissingNode()).isTrue();
        JsonNode in = pod("shop", Map.of("quotatree.github.io/gate", "true"));
        assertThat(gating.create(in).object().at(gates)).hasSize(1);
    }

    @Test
    void aPodOfAQuotaWaitsForTheControllerIfPodsAreGated() {
        AskedWebhook gating = api.withGates();
        String gates = "/spec/schedulingGates";
        JsonNode gated = gating.create(pod("shop", Map.of())).object();
        assertThat(gated.at(gates)).hasToString("[{\"name\":\"quotatree.github.io/quota\"}]");
        assertThat(gating.create(gated).object()).as("a second call").isEqualTo(gated);
        ObjectNode other = pod("shop", Map.of()).deepCopy();
        ((ObjectNode) other.path("spec"))
                .putArray("schedulingGates")
                .addObject()
                .put("name", "other/gate");
        assertThat(gating.create(other).object().at(gates)).hasSize(2);
        ObjectNode placed = pod("shop", Map.of()).deepCopy();
        ((ObjectNode) placed.path("spec")).put("nodeName", "n");
        assertThat(gating.create(placed).object().at(gates).isMissingNode()).isTrue();
        assertThat(gating.create(pod("elsewhere", Map.of())).object().at(gates).isMissingNode())
                .as("a pod of no quota")
                .isTrue();
        assertThat(api.create(pod("shop", Map.of())).object().at(gates).isMissingNode())
                .isTrue();
    }
}
