package io.github.quotatree.kubernetes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionStatusBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * The calls that the tests make on a real cluster, on the API server in this process: with what the controllers of a
 * cluster do beside it, so that these calls are run at all where there is no real cluster.
 */
class RealClusterTest extends ControllerContract {
    @TempDir
    Path folder;

    private final TestApiServer server = TestApiServer.start();
    private final ScheduledExecutorService others = Executors.newSingleThreadScheduledExecutor();
    private Future<?> acting;

    @Override
    ClusterUnderTest cluster() {
        acting = others.scheduleWithFixedDelay(this::act, 0, 20, TimeUnit.MILLISECONDS);
        Path kubeconfig = folder.resolve("config");
        try {
            Files.writeString(kubeconfig, """
                    apiVersion: v1
                    kind: Config
                    current-context: c
                    users: [{name: u, user: {}}]
                    clusters: [{name: c, cluster: {server: "%s"}}]
                    contexts: [{name: c, context: {cluster: c, user: u}}]
                    """.formatted(server.url()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return RealCluster.connect(kubeconfig);
    }

    /** Acts as the controllers of definitions, service accounts and disruptions. */
    private void act() {
        KubernetesClient client = server.client();
        try {
            for (CustomResourceDefinition definition : client.apiextensions()
                    .v1()
                    .customResourceDefinitions()
                    .list()
                    .getItems()) {
                definition.setStatus(new CustomResourceDefinitionStatusBuilder()
                        .addNewCondition()
                        .withType("Established")
                        .withStatus("True")
                        .endCondition()
                        .build());
                client.resource(definition).updateStatus();
            }
            client.namespaces()
                    .list()
                    .getItems()
                    .forEach(namespace -> client.serviceAccounts()
                            .inNamespace(namespace.getMetadata().getName())
                            .resource(new ServiceAccountBuilder()
                                    .withNewMetadata()
                                    .withName("default")
                                    .endMetadata()
                                    .build())
                            .createOr(existing -> existing.update()));
            client.policy()
                    .v1()
                    .podDisruptionBudget()
                    .inAnyNamespace()
                    .list()
                    .getItems()
                    .forEach(budget -> {
                        PodDisruptionBudgetStatus status = new PodDisruptionBudgetStatus();
                        boolean allows = budget.getSpec().getMinAvailable().getIntVal() == 0;
                        status.setDisruptionsAllowed(allows ? 1 : 0);
                        budget.setStatus(status);
                        client.resource(budget).updateStatus();
                    });
        } catch (KubernetesClientException e) {
            // another was faster, and the next time comes soon
        }
    }

    @Override
    @AfterEach
    void stop() {
        super.stop();
        assertThat(acting).as("the other controllers still act").isNotDone();
        others.shutdownNow();
        assertThat(server.client().pods().inAnyNamespace().list().getItems()).isEmpty();
        assertThat(server.client().nodes().list().getItems()).isEmpty();
        assertThat(server.client().namespaces().list().getItems()).isEmpty();
        server.close();
    }
}
