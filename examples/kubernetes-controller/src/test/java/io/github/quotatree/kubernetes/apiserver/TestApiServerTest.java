package io.github.quotatree.kubernetes.apiserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionResponse;
import io.fabric8.kubernetes.api.model.admission.v1.AdmissionReview;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.github.quotatree.kubernetes.apiserver.ServerFaults.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The server that the other tests trust. */
class TestApiServerTest {
    private static final ResourceDefinitionContext QUOTAS = new ResourceDefinitionContext.Builder()
            .withGroup("scheduling.sigs.k8s.io")
            .withVersion("v1alpha1")
            .withPlural("elasticquotas")
            .withKind("ElasticQuota")
            .withNamespaced(true)
            .build();

    private final TestApiServer server = TestApiServer.start();
    private final KubernetesClient client = server.client();

    @AfterEach
    void stop() {
        server.close();
    }

    private static Pod pod(String name, String... finalizers) {
        return new PodBuilder()
                .withNewMetadata()
                .withName(name)
                .withLabels(Map.of("app", name))
                .withFinalizers(finalizers)
                .endMetadata()
                .build();
    }

    private Pod created(String name, String... finalizers) {
        return client.pods().resource(pod(name, finalizers)).create();
    }

    private GenericKubernetesResource quota(String name) {
        GenericKubernetesResource quota = new GenericKubernetesResource();
        quota.setApiVersion("scheduling.sigs.k8s.io/v1alpha1");
        quota.setKind("ElasticQuota");
        quota.setMetadata(pod(name).getMetadata());
        quota.setAdditionalProperty("status", Map.of("used", Map.of("cpu", "1")));
        return client.genericKubernetesResources(QUOTAS).resource(quota).create();
    }

    private record Followed(SharedIndexInformer<Pod> informer, List<String> events) {
        Set<String> names() {
            return informer.getStore().list().stream()
                    .map(pod -> pod.getMetadata().getName())
                    .collect(Collectors.toSet());
        }
    }

    private Followed follow() {
        List<String> events = new CopyOnWriteArrayList<>();
        SharedIndexInformer<Pod> informer = server.newClient("informer").pods().inform(new ResourceEventHandler<>() {
            @Override
            public void onAdd(Pod pod) {
                events.add("+" + pod.getMetadata().getName());
            }

            @Override
            public void onUpdate(Pod before, Pod pod) {
                if (!before.getMetadata()
                        .getResourceVersion()
                        .equals(pod.getMetadata().getResourceVersion())) {
                    events.add("~" + pod.getMetadata().getName());
                }
            }

            @Override
            public void onDelete(Pod pod, boolean isUnknown) {
                events.add((isUnknown ? "?" : "-") + pod.getMetadata().getName());
            }
        });
        Await.until("a watch is open", () -> server.openWatches() == 1);
        return new Followed(informer, events);
    }

    @Test
    void keepsTheStatusApartAndRefusesWritesThatAreBasedOnAnOldVersion() {
        GenericKubernetesResource first = quota("a");
        assertThat(first.getAdditionalProperties()).doesNotContainKey("status");
        first.setAdditionalProperty("status", Map.of("used", Map.of("cpu", "2")));
        GenericKubernetesResource second =
                client.genericKubernetesResources(QUOTAS).resource(first).updateStatus();
        assertThat(second.getAdditionalProperties().get("status")).isEqualTo(Map.of("used", Map.of("cpu", "2")));
        first.setAdditionalProperty("status", Map.of("used", Map.of("cpu", "3")));
        assertThatThrownBy(() -> client.genericKubernetesResources(QUOTAS)
                        .resource(first)
                        .updateStatus())
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> assertThat(e.getCode()).isEqualTo(409));
        assertThat(server.log().writes("elasticquotas")).isEqualTo(2);
    }

    @Test
    void aWatchContinuesWhereItWasDropped() {
        Followed followed = follow();
        created("a");
        created("b");
        Await.until("a and b", () -> followed.names().equals(Set.of("a", "b")));
        server.dropWatches(); // an outage would do, but a watch that opens and closes in it is followed by a list
        created("c");
        client.pods().withName("a").delete();
        Await.until("four events", () -> followed.events().size() == 4);
        assertThat(followed.events()).containsExactly("+a", "+b", "+c", "-a");
    }

    @Test
    void aForgottenDeleteIsFoundByAList() throws Exception {
        Followed followed = follow();
        created("a");
        created("b");
        Await.until("a and b", () -> followed.names().equals(Set.of("a", "b")));
        try (AutoCloseable outage = server.watchOutage(true)) {
            assertThat(outage).isNotNull();
            client.pods().withName("a").delete();
        }
        Await.until("three events", () -> followed.events().size() == 3);
        assertThat(followed.events()).containsExactly("+a", "+b", "?a");
        assertThat(followed.names()).containsExactly("b");
        assertThat(server.log().entries(request -> request.is("list", "pods"))).hasSizeGreaterThan(1);
    }

    @Test
    void repeatsEvents() {
        Followed followed = follow();
        created("a");
        client.pods().withName("a").delete();
        Await.until("a is gone", () -> followed.events().size() == 2);
        server.repeatEvents(2);
        Await.until("a is gone again", () -> followed.events().size() == 4);
        assertThat(followed.events()).containsExactly("+a", "-a", "+a", "-a");
    }

    @Test
    void evictsUnlessADisruptionBudgetForbidsIt() {
        created("a", TestApiServer.KUBELET);
        created("b");
        PodDisruptionBudget budget = new PodDisruptionBudgetBuilder()
                .withNewMetadata()
                .withName("b")
                .endMetadata()
                .withNewSpec()
                .withNewSelector()
                .withMatchLabels(Map.of("app", "b"))
                .endSelector()
                .endSpec()
                .withNewStatus()
                .withDisruptionsAllowed(0)
                .endStatus()
                .build();
        client.policy().v1().podDisruptionBudget().resource(budget).create();
        assertThat(client.pods().withName("b").evict()).isFalse();
        assertThatThrownBy(() -> client.pods().withName("none").evict()).hasMessageContaining("not found");
        assertThat(client.pods().withName("a").evict()).isTrue();
        assertThat(client.pods().withName("a").get().isMarkedForDeletion()).isTrue();
        server.finish(TestApiServer.NAMESPACE, "a");
        assertThat(client.pods().withName("a").get()).isNull();
        budget.getStatus().setDisruptionsAllowed(1);
        client.policy().v1().podDisruptionBudget().resource(budget).update();
        assertThat(client.pods().withName("b").evict()).isTrue();
        assertThat(client.pods().withName("b").get()).isNull();
        assertThat(client.policy()
                        .v1()
                        .podDisruptionBudget()
                        .withName("b")
                        .get()
                        .getStatus()
                        .getDisruptionsAllowed())
                .isZero();
    }

    @Test
    void failsByScript() {
        KubernetesClient other = server.newClient("other");
        server.faults().fail(Failure.CONFLICT, 1, request -> request.is("create", "pods"));
        assertThatThrownBy(() -> other.pods().resource(pod("a")).create()).hasMessageContaining("been modified");
        server.faults().fail(Failure.LOST_ANSWER, 100, request -> request.is("create", "pods"));
        assertThatThrownBy(() -> other.pods().resource(pod("a")).create())
                .isInstanceOf(KubernetesClientException.class);
        assertThat(client.pods().withName("a").get()).isNotNull();
        server.faults().end();
        server.faults().tooManyRequests(Duration.ofSeconds(1), 1, request -> request.is("get", "pods"));
        assertThat(other.pods().withName("a").get()).isNotNull();
        assertThat(server.log().entries(request -> request.is("get", "pods")))
                .extracting(RequestLog.Entry::code)
                .containsExactly(200, 429, 200);
    }

    @Test
    void followsUnderFaultsByChance() {
        for (long seed = 1; seed <= 3; seed++) {
            server.faults().begin(new ServerFaults.Plan(seed, 0, 300, Duration.ofMillis(3)));
            Followed followed = follow();
            for (int k = 0; k < 40; k++) {
                String name = "p" + k % 7;
                if (client.pods().withName(name).get() == null) {
                    created(name);
                } else {
                    client.pods().withName(name).delete();
                }
            }
            server.faults().end();
            created("last");
            Set<String> names = client.pods().list().getItems().stream()
                    .map(pod -> pod.getMetadata().getName())
                    .collect(Collectors.toSet());
            Await.until("the pods with seed " + seed, () -> followed.names().equals(names));
            followed.informer().stop();
            Await.until("no watch", () -> server.openWatches() == 0);
            client.pods().delete();
        }
    }

    @Test
    void theHookDeniesAndPatches() {
        server.admitBy(review -> {
            AdmissionResponse response = new AdmissionResponse();
            response.setUid(review.getRequest().getUid());
            response.setAllowed(!review.getRequest().getName().equals("no")
                    && review.getRequest().getResource().getResource().equals("pods"));
            if (review.getRequest().getOperation().equals("CREATE")) {
                String patch = "[{\"op\":\"add\",\"path\":\"/metadata/labels/seen\",\"value\":\"yes\"}]";
                response.setPatchType("JSONPatch");
                response.setPatch(Base64.getEncoder().encodeToString(patch.getBytes(StandardCharsets.UTF_8)));
            }
            AdmissionReview answer = new AdmissionReview();
            answer.setResponse(response);
            return answer;
        });
        assertThat(created("a").getMetadata().getLabels()).containsEntry("seen", "yes");
        assertThatThrownBy(() -> quota("q"))
                .hasMessageContaining("denied the request")
                .isInstanceOfSatisfying(
                        KubernetesClientException.class,
                        e -> assertThat(e.getCode()).isEqualTo(403));
        server.admitBy(null);
        assertThat(quota("q")).isNotNull();
    }

    @Test
    void servesTheDocumentsForKubectl() throws IOException {
        for (String path : List.of("version", "api", "apis", "api/v1", "apis/scheduling.sigs.k8s.io/v1alpha1")) {
            try (var body = URI.create(server.url() + path).toURL().openStream()) {
                assertThat(new String(body.readAllBytes(), StandardCharsets.UTF_8))
                        .startsWith("{");
            }
        }
    }

    @Test
    void leavesNoThreadAndNoPort() {
        follow();
        int port = URI.create(server.url()).getPort();
        server.close();
        Await.until(
                "no thread of the server",
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("test-api-server")));
        assertThatThrownBy(() -> {
                    try (Socket socket = new Socket()) {
                        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
                    }
                })
                .isInstanceOf(IOException.class);
    }
}
