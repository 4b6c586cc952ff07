package io.github.quotatree.kubernetes.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.kubernetes.apiserver.ApiRequest;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.cluster.LiveCluster;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How many requests a change of a quota takes. */
class QuotaWritesTest {
    private static final String CONTROLLER = "controller";

    private TestApiServer server;
    private KubernetesClient client;
    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private LiveCluster cluster;
    private Reconciler reconciler;

    private void start(TestApiServer with) {
        server = with;
        client = server.client();
        cluster = new LiveCluster(Clock.systemUTC());
        ObjectWriter writer = new ObjectWriter(
                server.newClient(CONTROLLER),
                cluster,
                () -> true,
                () -> new Backoff(Duration.ofMillis(1), Duration.ofMillis(1), new SplittableRandom(1)));
        reconciler = new Reconciler(cluster, writer, () -> now, () -> true, () -> true);
        create(TestObjects.node("n", 10, null));
        create(TestObjects.quota("a", 4, 10, Map.of()));
        create(TestObjects.quota("b", 4, 10, Map.of()));
        run();
        run();
        assertThat(run()).as("nothing changes").isEmpty();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void create(HasMetadata object) {
        HasMetadata created =
                client.resource(object).inNamespace(TestApiServer.NAMESPACE).create();
        cluster.observe(created);
    }

    /** Runs the controller once; returns its requests. */
    private List<String> run() {
        int before = requests().size();
        reconciler.run();
        List<String> all = requests();
        return all.subList(before, all.size());
    }

    private List<String> requests() {
        List<String> found = new ArrayList<>();
        server.log()
                .entries(request -> request.agent().equals(CONTROLLER))
                .forEach(entry -> found.add(shown(entry.request())));
        return found;
    }

    private static String shown(ApiRequest request) {
        return request.verb() + " " + request.name()
                + (request.subresource().isEmpty() ? "" : "/" + request.subresource());
    }

    private void bind(String pod) {
        Pod bound = client.pods().withName(pod).edit(found -> TestObjects.running(found, "n", "2026-01-01T12:00:00Z"));
        cluster.observe(bound);
    }

    private void end(String pod) {
        Pod present = client.pods().withName(pod).get();
        client.pods().withName(pod).delete();
        cluster.forget(present);
    }

    private String used() {
        GenericKubernetesResource quota =
                client.genericKubernetesResources(ApiKinds.QUOTAS).withName("a").get();
        return String.valueOf(((Map<?, ?>) quota.getAdditionalProperties().get("status")).get("used"));
    }

    @Test
    void aChangeOfTheUseAloneTakesOneWriteAndNoneOfTheRuntime() {
        start(TestApiServer.start());
        create(TestObjects.pod("p", "a", 2));
        assertThat(run()).as("it requests").containsExactly("patch a");
        bind("p");
        assertThat(run()).as("it uses what it requested").containsExactly("patch a/status");
        assertThat(used()).isEqualTo("{cpu=2}");
        create(TestObjects.quota("c", 0, 10, Map.of()));
        run();
        end("p");
        assertThat(run())
                .as("runtime and use, of which one is a subresource")
                .containsExactly("patch a", "patch a/status");
        assertThat(used()).isEqualTo("{cpu=0}");
    }

    /** A pod that comes changes the request, which is no part of the status. */
    @Test
    void theNumberOfWaitingPodsTravelsWithOtherNewsAndAloneAtMostEachHalfMinute() {
        start(TestApiServer.start());
        assertThat(waiting()).isEqualTo(0);
        create(TestObjects.pod("p", "a", 2));
        create(TestObjects.pod("q", "a", 2));
        assertThat(run()).as("the status was written a moment ago").containsExactly("patch a");
        assertThat(reconciler.untilNext()).contains(WaitingCounts.APART);
        assertThat(waiting()).isEqualTo(0);
        bind("p");
        assertThat(run()).as("the count with the use").containsExactly("patch a/status");
        assertThat(waiting()).isEqualTo(1);
        assertThat(reconciler.untilNext()).isEmpty();

        now = now.plus(WaitingCounts.APART);
        create(TestObjects.pod("r", "a", 2));
        assertThat(run()).as("the count alone, for once").containsExactly("patch a", "patch a/status");
        assertThat(waiting()).isEqualTo(2);
        create(TestObjects.pod("s", "a", 2));
        assertThat(run()).containsExactly("patch a");
        now = now.plusSeconds(29);
        assertThat(run()).isEmpty();
        assertThat(reconciler.untilNext()).contains(Duration.ofSeconds(1));
        now = now.plusSeconds(1);
        assertThat(run()).containsExactly("patch a/status");
        assertThat(waiting()).isEqualTo(3);
    }

    private Object waiting() {
        GenericKubernetesResource quota = client.genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(TestApiServer.NAMESPACE)
                .withName("a")
                .get();
        return ((Map<?, ?>) quota.getAdditionalProperties().get("status")).get("waiting");
    }

    @Test
    void whereTheStatusIsNoSubresourceEachChangeTakesOneWrite() {
        start(TestApiServer.startWithoutStatuses());
        create(TestObjects.pod("p", "a", 2));
        assertThat(run()).containsExactly("patch a");
        bind("p");
        assertThat(run()).containsExactly("patch a");
        assertThat(used()).isEqualTo("{cpu=2}");
        end("p");
        assertThat(run()).as("runtime and use").containsExactly("patch a");
        assertThat(used()).isEqualTo("{cpu=0}");
    }
}
