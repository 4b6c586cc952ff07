package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.api.model.BindingBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.quotatree.kubernetes.apiserver.Await;
import io.github.quotatree.kubernetes.apiserver.TestApiServer;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A real cluster, named by the system property {@value #PROPERTY} or the variable {@code KUBECONFIG}. Pods are on nodes
 * that exist as objects only, so nothing runs, and the test says what their kubelets would say. What was created is
 * deleted at the end: the namespace with all in it, the nodes, and the definitions of ElasticQuota and
 * ElasticQuotaProfile if the cluster had none. A controller under test can write into the namespace only.
 */
final class RealCluster implements ClusterUnderTest {
    static final String PROPERTY = "quotatree.kubeconfig";

    private final Config config;
    private final KubernetesClient client;
    private final String prefix = "quotatree-" + UUID.randomUUID().toString().substring(0, 8) + "-";
    private final List<CustomResourceDefinition> installed;

    private RealCluster(Config config) {
        this.config = config;
        client = new KubernetesClientBuilder().withConfig(config).build();
        installed = List.of(
                        definition("scheduling.sigs.k8s.io", "ElasticQuota"),
                        definition("quota.koordinator.sh", "ElasticQuotaProfile"))
                .stream()
                .filter(this::install)
                .toList();
        Namespace namespace = new NamespaceBuilder()
                .withNewMetadata()
                .withName(namespace())
                .endMetadata()
                .build();
        client.namespaces().resource(namespace).create();
        Await.until(
                "the service account of the namespace, without which no pod can be created",
                () -> client.serviceAccounts()
                                .inNamespace(namespace())
                                .withName("default")
                                .get()
                        != null);
    }

    /** Returns the file that names a cluster, if one is named and there. */
    static Optional<Path> kubeconfig() {
        String file = System.getProperty(PROPERTY, System.getenv().getOrDefault("KUBECONFIG", ""));
        return file.isBlank() || !Files.isRegularFile(Path.of(file)) ? Optional.empty() : Optional.of(Path.of(file));
    }

    static RealCluster connect(Path kubeconfig) {
        Config config = Config.fromKubeconfig(kubeconfig.toFile());
        return new RealCluster(new ConfigBuilder(config)
                .withNamespace("default")
                .withRequestRetryBackoffInterval(50)
                .build());
    }

    private boolean install(CustomResourceDefinition definition) {
        boolean isNew = client.resource(definition).get() == null;
        if (isNew) {
            client.resource(definition).create();
            Await.until(
                    definition.getMetadata().getName(),
                    () -> client.resource(definition).get().getStatus() != null
                            && client.resource(definition).get().getStatus().getConditions().stream()
                                    .anyMatch(condition -> condition.getType().equals("Established")
                                            && condition.getStatus().equals("True")));
        }
        return isNew;
    }

    private static CustomResourceDefinition definition(String group, String kind) {
        String plural = kind.toLowerCase(Locale.ROOT) + "s";
        return Serialization.unmarshal(
                """
                {"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
                 "metadata": {"name": "PLURAL.GROUP",
                  "annotations": {"api-approved.kubernetes.io": "unapproved, for a test"}},
                 "spec": {"group": "GROUP", "scope": "Namespaced",
                  "names": {"plural": "PLURAL", "kind": "KIND", "listKind": "KINDList", "singular": "SINGULAR"},
                  "versions": [{"name": "v1alpha1", "served": true, "storage": true,
                   "subresources": {"status": {}},
                   "schema": {"openAPIV3Schema": {"type": "object", "properties": {
                    "spec": {"type": "object", "x-kubernetes-preserve-unknown-fields": true},
                    "status": {"type": "object", "x-kubernetes-preserve-unknown-fields": true}}}}}]}}
                """.replace("PLURAL", plural)
                        .replace("GROUP", group)
                        .replace("SINGULAR", kind.toLowerCase(Locale.ROOT))
                        .replace("KIND", kind),
                CustomResourceDefinition.class);
    }

    @Override
    public KubernetesClient client() {
        return client;
    }

    @Override
    public KubernetesClient newClient(String agent) {
        Config own = new ConfigBuilder(config).build();
        own.setUserAgent(agent);
        return new KubernetesClientBuilder()
                .withConfig(own)
                .withHttpClientBuilderConsumer(
                        http -> http.addOrReplaceInterceptor("guard", new WriteGuard(namespace())))
                .build();
    }

    @Override
    public String namespace() {
        return prefix + "test";
    }

    @Override
    public String prefix() {
        return prefix;
    }

    @Override
    public void create(HasMetadata object) {
        if (object instanceof Node node) {
            // no pod of others comes onto it; one that is cordoned would take none of the test either
            HasMetadata tainted = new NodeBuilder(node)
                    .editOrNewSpec()
                    .addNewTaint("NoSchedule", "quotatree.github.io/test", null, prefix)
                    .endSpec()
                    .build();
            client.resource(tainted).create();
            client.nodes().withName(node.getMetadata().getName()).editStatus(created -> {
                created.setStatus(node.getStatus());
                return created;
            });
        } else {
            client.resource(object).inNamespace(namespace()).create();
        }
    }

    @Override
    public void createPod(Pod pod) {
        client.pods()
                .inNamespace(namespace())
                .resource(new PodBuilder(pod)
                        .editSpec()
                        .withSchedulerName("none-in-this-test")
                        // also the taints of a node without a kubelet
                        .addNewToleration()
                        .withOperator("Exists")
                        .endToleration()
                        .editFirstContainer()
                        .withImage("registry.k8s.io/pause:3.9")
                        .endContainer()
                        .endSpec()
                        .build())
                .create();
    }

    @Override
    public void run(String pod, String node, String since) {
        client.raw(
                "/api/v1/namespaces/" + namespace() + "/pods/" + pod + "/binding",
                "POST",
                new BindingBuilder()
                        .withNewMetadata()
                        .withName(pod)
                        .endMetadata()
                        .withNewTarget()
                        .withApiVersion("v1")
                        .withKind("Node")
                        .withName(node)
                        .endTarget()
                        .build());
        ClusterUnderTest.edit(() -> client.pods()
                .inNamespace(namespace())
                .withName(pod)
                .editStatus(found -> {
                    found.getStatus().setPhase("Running");
                    found.getStatus().setStartTime(since);
                    found.getStatus()
                            .getConditions()
                            .add(new PodConditionBuilder()
                                    .withType("Ready")
                                    .withStatus("True")
                                    .build());
                    return found;
                }));
    }

    @Override
    public void succeed(String pod) {
        client.pods().inNamespace(namespace()).withName(pod).editStatus(found -> {
            found.getStatus().setPhase("Succeeded");
            return found;
        });
    }

    @Override
    public void ended(String pod) {
        client.pods().inNamespace(namespace()).withName(pod).withGracePeriod(0).delete();
    }

    @Override
    public void budget(String app, boolean allows) {
        client.policy()
                .v1()
                .podDisruptionBudget()
                .inNamespace(namespace())
                .resource(new PodDisruptionBudgetBuilder()
                        .withNewMetadata()
                        .withName(app)
                        .endMetadata()
                        .withNewSpec()
                        .withNewMinAvailable(allows ? 0 : 1000)
                        .withNewSelector()
                        .withMatchLabels(Map.of("app", app))
                        .endSelector()
                        .endSpec()
                        .build())
                .createOr(existing -> existing.update());
        int wanted = allows ? 1 : 0;
        Await.until("the disruption controller sees budget " + app, () -> {
            var status = client.policy()
                    .v1()
                    .podDisruptionBudget()
                    .inNamespace(namespace())
                    .withName(app)
                    .get()
                    .getStatus();
            return status != null
                    && status.getDisruptionsAllowed() != null
                    && Integer.min(1, status.getDisruptionsAllowed()) == wanted;
        });
    }

    @Override
    public Optional<TestApiServer> faults() {
        return Optional.empty();
    }

    @Override
    public void close() {
        try (client) {
            client.pods().inNamespace(namespace()).withGracePeriod(0).delete();
            client.genericKubernetesResources(ApiKinds.QUOTAS)
                    .inNamespace(namespace())
                    .delete();
            client.namespaces().withName(namespace()).delete();
            client.nodes().list().getItems().stream()
                    .filter(node -> node.getMetadata().getName().startsWith(prefix))
                    .forEach(node -> client.resource(node).delete());
            installed.forEach(definition -> client.resource(definition).delete());
        } catch (KubernetesClientException e) {
            throw new AssertionError("left behind in the cluster: what begins with " + prefix, e);
        }
    }
}
