package io.github.quotatree.kubernetes;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.kubernetes.lead.LeaseSettings;
import io.github.quotatree.workload.AdmissionRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;

/** Controllers with short times, on a test API server. */
public final class TestControllers {
    /** A thread for each task; on two processors, the common pool of newer JDKs has one for all. */
    public static final Executor THREADS = task -> new Thread(task).start();

    private TestControllers() {}

    /** Returns settings with short times, by which pods are judged by quota alone. */
    public static ControllerSettings settings(String identity) {
        LeaseSettings lease = new LeaseSettings(
                TestApiServer.NAMESPACE,
                "quotatree",
                identity,
                Duration.ofSeconds(5),
                Duration.ofSeconds(4),
                Duration.ofMillis(100));
        return ControllerSettings.of(lease)
                .withRule(AdmissionRule.QUOTA_ONLY)
                .withTimes(Duration.ofMillis(5), Duration.ofSeconds(1), Duration.ofMillis(5), Duration.ofMillis(100));
    }

    /** Starts a controller, whose requests have its identity as their agent. */
    public static QuotaController start(TestApiServer server, String identity) {
        return start(server, settings(identity));
    }

    /** Starts a controller with some settings. */
    public static QuotaController start(TestApiServer server, ControllerSettings settings) {
        KubernetesClient client = server.newClient(settings.lease().identity());
        QuotaController controller = new QuotaController(
                client, settings, Clock.systemUTC(), settings.lease().identity().hashCode());
        try {
            controller.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return controller;
    }

    /** Creates objects as a user does. */
    public static void create(TestApiServer server, Iterable<HasMetadata> objects) {
        for (HasMetadata object : objects) {
            String namespace = object.getMetadata().getNamespace();
            server.client()
                    .resource(object)
                    .inNamespace(namespace == null ? TestApiServer.NAMESPACE : namespace)
                    .create();
        }
    }

    /** Edits a quota as a user does, once more if the controller was faster. */
    public static void edit(
            TestApiServer server, String namespace, String name, UnaryOperator<GenericKubernetesResource> change) {
        Await.until("an edit of " + name, () -> {
            try {
                server.client()
                        .genericKubernetesResources(ApiKinds.QUOTAS)
                        .inNamespace(namespace)
                        .withName(name)
                        .edit(change);
                return true;
            } catch (KubernetesClientException e) {
                if (e.getCode() != 409) {
                    throw e;
                }
                return false;
            }
        });
    }

    /** Waits until what is written is that of a fresh solve. */
    public static void awaitFreshSolve(TestApiServer server) {
        try {
            Await.until(
                    "a fresh solve",
                    () -> FreshSolve.differences(server.client()).isEmpty());
        } catch (AssertionError e) {
            FreshSolve.check(server.client());
            throw e;
        }
    }
}
