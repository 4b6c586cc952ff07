package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;

/** The API server in this process, of which the test is also the kubelet and the disruption controller. */
final class ClusterInProcess implements ClusterUnderTest {
    private final TestApiServer server = TestApiServer.start();

    @Override
    public KubernetesClient client() {
        return server.client();
    }

    @Override
    public KubernetesClient newClient(String agent) {
        return server.newClient(agent);
    }

    @Override
    public String namespace() {
        return TestApiServer.NAMESPACE;
    }

    @Override
    public String prefix() {
        return "t-";
    }

    @Override
    public void create(HasMetadata object) {
        client().resource(object).inNamespace(namespace()).create();
    }

    @Override
    public void createPod(Pod pod) {
        create(new PodBuilder(pod)
                .editMetadata()
                .addToFinalizers(TestApiServer.KUBELET)
                .endMetadata()
                .build());
    }

    @Override
    public void run(String pod, String node, String since) {
        ClusterUnderTest.edit(
                () -> client().pods().withName(pod).edit(found -> TestObjects.running(found, node, since)));
    }

    @Override
    public void succeed(String pod) {
        client().pods().withName(pod).edit(found -> {
            found.getStatus().setPhase("Succeeded");
            return found;
        });
    }

    @Override
    public void ended(String pod) {
        Pod found = client().pods().withName(pod).get();
        if (found != null) {
            found.getMetadata().setFinalizers(new ArrayList<>());
            found.getMetadata().setResourceVersion(null);
            client().pods().resource(found).update();
            client().pods().withName(pod).delete();
        }
    }

    @Override
    public void budget(String app, boolean allows) {
        PodDisruptionBudget budget = new PodDisruptionBudgetBuilder()
                .withNewMetadata()
                .withName(app)
                .endMetadata()
                .withNewSpec()
                .withNewSelector()
                .withMatchLabels(Map.of("app", app))
                .endSelector()
                .endSpec()
                .withNewStatus()
                .withDisruptionsAllowed(allows ? 1000 : 0)
                .endStatus()
                .build();
        if (client().policy().v1().podDisruptionBudget().withName(app).get() == null) {
            create(budget);
        } else {
            client().policy().v1().podDisruptionBudget().resource(budget).update();
        }
    }

    @Override
    public Optional<TestApiServer> faults() {
        return Optional.of(server);
    }

    @Override
    public void close() {
        server.close();
    }
}
