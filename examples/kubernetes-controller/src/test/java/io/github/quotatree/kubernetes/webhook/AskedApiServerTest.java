package io.github.quotatree.kubernetes.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.FreshSolve;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An API server that asks the webhook before each write, a controller that writes, and users. */
class AskedApiServerTest {
    private static final String PARENT = "parent";

    private final TestApiServer server = TestApiServer.start();
    private final KubernetesClient client = server.client();
    private QuotaController controller;

    @BeforeEach
    void start() {
        controller = TestControllers.start(server, "one");
        Await.until("ready", () -> controller.health().waitingFor().isEmpty());
        AdmittedServer.ask(server, controller.cluster());
        client.nodes().resource(TestObjects.node("n1", 10, null)).create();
        create(TestObjects.quota("research", 10, 10, Map.of("is-parent", "true")));
        create(TestObjects.quota("vision", 4, 10, Map.of(PARENT, "research")));
    }

    @AfterEach
    void stop() {
        controller.close();
        server.close();
    }

    @Test
    void aDeniedWriteIsForbiddenWithEveryRuleAndChangesNothing() {
        assertThatThrownBy(() -> create(TestObjects.quota("nlp", 8, 5, Map.of(PARENT, "research"))))
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> assertThat(e.getCode()).isEqualTo(403))
                .hasMessageContaining("denied the request: ElasticQuota default/nlp breaks 2 rules:")
                .hasMessageContaining(
                        "- ElasticQuota default/nlp: spec.min.cpu: 8 is above the max, 5 (group research/nlp)")
                .hasMessageContaining(
                        "- ElasticQuota default/research: spec.min.cpu: the mins of its children sum to 12,"
                                + " above its own, 10");
        assertThat(quota("nlp")).isNull();
        assertThatThrownBy(() -> client.genericKubernetesResources(ApiKinds.QUOTAS)
                        .withName("research")
                        .delete())
                .hasMessageContaining("ElasticQuota default/vision: label parent: parent research does not exist");
        assertThat(quota("research")).isNotNull();
    }

    @Test
    void whatTheControllerWritesPassesTheWebhook() {
        client.pods().resource(TestObjects.pod("p", "vision", 3)).create();
        TestControllers.awaitFreshSolve(server);
        assertThat(server.log().entries(request -> request.agent().equals("one")))
                .noneMatch(entry -> entry.code() == 403);
    }

    @Test
    void aTreeAndItsNodesAreFilledIn() {
        client.nodes().resource(TestObjects.node("g1", 8, "gpu")).create();
        create(TestObjects.profile("gpus", "t7", "gpus", "gpu"));
        Await.until("the root quota of the profile", () -> quota("gpus") != null);
        create(TestObjects.quota("art", 2, 8, Map.of(PARENT, "gpus")));
        assertThat(quota("art").getMetadata().getLabels()).containsEntry(TestObjects.PREFIX + "tree-id", "t7");
        client.pods().resource(TestObjects.pod("painter", "art", 1)).create();
        Pod pod = client.pods().withName("painter").get();
        assertThat(pod.getSpec()
                        .getAffinity()
                        .getNodeAffinity()
                        .getRequiredDuringSchedulingIgnoredDuringExecution()
                        .getNodeSelectorTerms()
                        .get(0)
                        .getMatchExpressions())
                .singleElement()
                .satisfies(expression -> {
                    assertThat(expression.getKey()).isEqualTo("pool");
                    assertThat(expression.getValues()).containsExactly("gpu");
                });
        TestControllers.awaitFreshSolve(server);
    }

    /**
     * Two requests, each right by itself, are asked about before either is stored. Both are stored, and are wrong
     * together: the controller keeps the last valid quotas, and what mends them passes.
     */
    @Test
    void twoRequestsAtOnceMayBreakARuleAndTheLastValidQuotasStayInForce() {
        client.pods().resource(TestObjects.pod("p", "vision", 3)).create();
        TestControllers.awaitFreshSolve(server);
        DeclaredCluster beforeBoth = DeclaredCluster.of(controller.cluster());
        List<GenericKubernetesResource> storedBeforeBoth = server.stored(AdmittedServer.QUOTAS);
        server.admitBy(new TwoPhases(new QuotaWebhook(
                () -> Optional.of(beforeBoth), () -> storedBeforeBoth, (phase, kind, isAllowed, took) -> {})));
        create(TestObjects.quota("nlp", 5, 10, Map.of(PARENT, "research")));
        create(TestObjects.quota("sound", 5, 10, Map.of(PARENT, "research")));
        AdmittedServer.ask(server, controller.cluster());
        assertThat(quota("nlp")).as("allowed by itself").isNotNull();
        assertThat(quota("sound")).as("allowed by itself").isNotNull();

        Await.until("the problem is seen", () -> !controller.cluster().quotas().isValid());
        assertThat(controller.cluster().quotas().problems())
                .extracting(Object::toString)
                .containsExactly("ElasticQuota default/research: spec.min.cpu: the mins of its children sum to 14,"
                        + " above its own, 10");
        assertThat(controller.cluster().quotasInForce().group("vision")).isPresent();
        assertThat(controller.cluster().quotasInForce().group("nlp").isPresent()
                        && controller.cluster().quotasInForce().group("sound").isPresent())
                .as("the last quotas that were valid are in force")
                .isFalse();

        assertThatThrownBy(() -> create(TestObjects.quota("more", 1, 1, Map.of(PARENT, "research"))))
                .hasMessageContaining("the mins of its children sum to 15, above its own, 10");
        client.genericKubernetesResources(ApiKinds.QUOTAS).withName("sound").delete();
        Await.until("valid again", () -> controller.cluster().quotas().isValid());
        TestControllers.awaitFreshSolve(server);
        assertThat(FreshSolve.differences(client)).isEmpty();
    }

    private void create(GenericKubernetesResource object) {
        client.resource(object).inNamespace(TestApiServer.NAMESPACE).create();
    }

    private GenericKubernetesResource quota(String name) {
        return client.genericKubernetesResources(ApiKinds.QUOTAS).withName(name).get();
    }
}
