package io.github.quotatree.kubernetes.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.github.quotatree.kubernetes.QuotaController;
import io.github.quotatree.kubernetes.TestControllers;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.deploy.Kubectl.Output;
import io.github.quotatree.kubernetes.webhook.AdmittedServer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user with kubectl, an API server that asks the webhook, and the controller, which follows. */
class KubectlTest {
    private static final String TREE = """
            apiVersion: scheduling.sigs.k8s.io/v1alpha1
            kind: ElasticQuota
            metadata:
              name: research
              labels: {quota.scheduling.koordinator.sh/is-parent: "true"}
            spec: {min: {cpu: 8}, max: {cpu: 10}}
            ---
            apiVersion: scheduling.sigs.k8s.io/v1alpha1
            kind: ElasticQuota
            metadata:
              name: vision
              labels: {quota.scheduling.koordinator.sh/parent: research}
            spec: {min: {cpu: 4}, max: {cpu: 10}}
            """;

    @TempDir
    private Path home;

    private final TestApiServer server = TestApiServer.start();
    private QuotaController controller;

    @BeforeEach
    void start() {
        assumeTrue(Kubectl.isInstalled(), "kubectl is not on the PATH");
        controller = TestControllers.start(server, "one");
        AdmittedServer.ask(server, controller.cluster());
        Await.until("ready", () -> controller.health().waitingFor().isEmpty());
        server.client().nodes().resource(TestObjects.node("n", 10, null)).create();
        server.client().pods().resource(TestObjects.pod("train", "vision", 6)).create();
    }

    @AfterEach
    void stop() {
        if (controller != null) {
            controller.close();
        }
        server.close();
    }

    @Test
    void whatAUserAppliesIsFollowedAndWhatIsWrongIsRefusedWithTheReasons() throws Exception {
        Output applied = kubectl(TREE, "apply", "--validate=false", "--filename=-");
        assertThat(applied.error() + applied.out())
                .contains(
                        "elasticquota.scheduling.sigs.k8s.io/research created",
                        "elasticquota.scheduling.sigs.k8s.io/vision created");
        Await.until("runtime", () -> runtime("vision").equals("{\"cpu\":\"6\"}"));

        Output read = kubectl("", "get", "elasticquotas", "vision", "--output=jsonpath={.status.used.cpu}");
        assertThat(read.code()).as(read.error()).isZero();
        assertThat(kubectl("", "get", "elasticquotas", "--output=name").out()).isEqualTo("""
                        elasticquota.scheduling.sigs.k8s.io/research
                        elasticquota.scheduling.sigs.k8s.io/vision
                        """);

        Output refused = kubectl(
                TREE.replace("min: {cpu: 4}, max: {cpu: 10}", "min: {cpu: 12}, max: {cpu: 11}"),
                "apply",
                "--validate=false",
                "--filename=-");
        assertThat(refused.code()).isNotZero();
        assertThat(refused.error())
                .contains(
                        "denied the request: ElasticQuota default/vision breaks 2 rules:",
                        "- ElasticQuota default/vision: spec.min.cpu: 12 is above the max, 11 (group research/vision)",
                        "- ElasticQuota default/research: spec.min.cpu: the mins of its children sum to 12, above its own,"
                                + " 8")
                .doesNotContain("Exception", "\tat ");
        assertThat(runtime("vision")).isEqualTo("{\"cpu\":\"6\"}");

        assertThat(kubectl("", "delete", "elasticquota", "research").error())
                .contains("ElasticQuota default/vision: label parent: parent research does not exist");
        assertThat(kubectl("", "delete", "elasticquota", "vision").error())
                .contains("cannot be deleted while it has workloads");
        assertThat(kubectl(
                                "",
                                "annotate",
                                "elasticquota",
                                "vision",
                                "quota.scheduling.koordinator.sh/shared-weight={\"cpu\":\"5\"}")
                        .code())
                .isZero();
        Await.until(
                "the weight",
                () -> controller
                        .cluster()
                        .quotas()
                        .group("vision")
                        .filter(quota -> quota.sharedWeight() != null)
                        .isPresent());

        server.client().pods().withName("train").delete();
        Await.until("the pod is gone", () -> controller.cluster().pods().isEmpty());
        assertThat(kubectl("", "delete", "elasticquota", "vision", "--wait=false")
                        .error())
                .isEmpty();
        assertThat(kubectl("", "delete", "elasticquota", "research", "--wait=false")
                        .error())
                .isEmpty();
        Await.until("gone", () -> controller.cluster().quotas().quotas().isEmpty());
    }

    private Output kubectl(String input, String... arguments) throws Exception {
        return Kubectl.at(server.url(), home, input, arguments);
    }

    private String runtime(String quota) {
        GenericKubernetesResource found = server.client()
                .genericKubernetesResources(ApiKinds.QUOTAS)
                .withName(quota)
                .get();
        return found == null || found.getMetadata().getAnnotations() == null
                ? ""
                : found.getMetadata().getAnnotations().getOrDefault(TestObjects.PREFIX + "runtime", "");
    }
}
