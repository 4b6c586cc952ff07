package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Users, nodes and kubelets by chance: quotas, profiles, nodes and pods come, change and go. There is a tree of a
 * profile, whose root quota the controller makes, and the default tree if the cluster is the test's alone.
 */
final class World {
    private static final String POOL = "pool";
    private final ClusterUnderTest cluster;
    private final KubernetesClient client;
    private final Random random;
    private final boolean usesDefaultTree;
    private final Map<String, Integer> minutes = new HashMap<>();
    private int made;

    World(ClusterUnderTest cluster, long seed) {
        this.cluster = cluster;
        client = cluster.client();
        random = new Random(seed);
        usesDefaultTree = cluster.faults().isPresent();
    }

    /** Makes some nodes, a profile, and some quotas. */
    void begin() {
        cluster.create(TestObjects.profile(name("profile"), name("tree"), name("root"), name(POOL)));
        for (int k = 0; k < 3; k++) {
            createNode();
            createQuota();
            createQuota();
        }
    }

    private String name(String what) {
        return cluster.prefix() + what;
    }

    private String newName(String what) {
        return name(what) + ++made;
    }

    /** Lets something happen. */
    void step() {
        try {
            switch (random.nextInt(20)) {
                case 0 -> createNode();
                case 1 -> changeNode();
                case 2 ->
                    deleteOne(
                            nodes().size() > 2 ? nodes() : List.of(),
                            node -> client.nodes().withName(node).delete());
                case 3, 4 -> createQuota();
                case 5, 6 -> changeQuota();
                case 7 ->
                    deleteOne(
                            quotas(),
                            quota -> client.genericKubernetesResources(ApiKinds.QUOTAS)
                                    .inNamespace(cluster.namespace())
                                    .withName(quota)
                                    .delete());
                case 8 -> changeProfile();
                case 9, 10, 11 -> createPod();
                case 12, 13, 14, 15 -> runPod();
                case 16 -> one(pods(World::isRunning)).ifPresent(cluster::succeed);
                case 17 ->
                    one(pods(pod -> !isDeleted(pod)))
                            .ifPresent(pod -> client.pods()
                                    .inNamespace(cluster.namespace())
                                    .withName(pod)
                                    .delete());
                case 18 -> one(pods(World::isDeleted)).ifPresent(cluster::ended);
                default -> moveOrResize();
            }
        } catch (KubernetesClientException e) {
            if (e.getCode() != 404 && e.getCode() != 409) {
                throw e;
            } // the controller was faster
        }
    }

    private void createNode() {
        String pool = usesDefaultTree && random.nextBoolean() ? null : name(POOL);
        cluster.create(TestObjects.node(newName("node"), 1 + random.nextInt(20), pool));
    }

    private void changeNode() {
        one(nodes()).ifPresent(name -> {
            String pool = usesDefaultTree && random.nextBoolean() ? null : name(POOL);
            Node other = TestObjects.node(name, 1 + random.nextInt(20), pool);
            client.nodes().withName(name).edit(node -> {
                node.getMetadata().setLabels(other.getMetadata().getLabels());
                return node;
            });
            client.nodes().withName(name).editStatus(node -> {
                node.getStatus().setAllocatable(other.getStatus().getAllocatable());
                return node;
            });
        });
    }

    private void createQuota() {
        boolean isInDefaultTree = usesDefaultTree && random.nextBoolean();
        Map<String, String> labels =
                isInDefaultTree ? Map.of() : Map.of("parent", name("root"), "tree-id", name("tree"));
        int min = random.nextInt(4);
        cluster.create(TestObjects.quota(newName("team"), min, min + 1 + random.nextInt(20), labels));
    }

    private void changeQuota() {
        one(quotas())
                .ifPresent(quota -> edit(quota, object -> {
                    int min = random.nextInt(5);
                    // now and then one that is not valid, which mend() repairs
                    int max = random.nextInt(8) == 0 ? min - 1 : min + 1 + random.nextInt(20);
                    object.setAdditionalProperty(
                            "spec",
                            Map.of("min", Map.of("cpu", "" + min), "max", Map.of("cpu", "" + Math.max(0, max))));
                    return object;
                }));
    }

    private void changeProfile() {
        // the selector is what it was; the label is none of the controller's
        client.genericKubernetesResources(ApiKinds.PROFILES)
                .inNamespace(cluster.namespace())
                .withName(name("profile"))
                .edit(profile -> {
                    profile.getMetadata().getLabels().put("seen", "" + random.nextInt(100));
                    return profile;
                });
    }

    private void createPod() {
        Pod pod = TestObjects.pod(newName("pod"), one(quotas()).orElse(name("none")), 1 + random.nextInt(4));
        if (random.nextInt(10) == 0) {
            pod.getMetadata().getLabels().put(TestObjects.PREFIX + "name", name("none"));
        }
        if (random.nextInt(4) == 0) {
            pod.getMetadata().getLabels().put(TestObjects.PREFIX + "preemptible", "false");
        }
        cluster.createPod(pod);
    }

    private void runPod() {
        one(pods(pod -> !isDeleted(pod) && pod.getSpec().getNodeName() == null))
                .ifPresent(pod -> cluster.run(pod, name("host"), since(pod)));
    }

    private String since(String pod) {
        int minute = minutes.computeIfAbsent(pod, name -> minutes.size());
        return String.format("2026-01-01T%02d:%02d:00Z", minute / 60 % 12, minute % 60);
    }

    /** Moves a pod to another group, or changes what others wrote into a quota. */
    private void moveOrResize() {
        if (random.nextBoolean()) {
            one(pods(pod -> !isDeleted(pod)))
                    .ifPresent(pod -> client.pods()
                            .inNamespace(cluster.namespace())
                            .withName(pod)
                            .edit(found -> {
                                found.getMetadata()
                                        .getLabels()
                                        .put(
                                                TestObjects.PREFIX + "name",
                                                one(quotas()).orElse(name("none")));
                                return found;
                            }));
        } else {
            one(quotas())
                    .ifPresent(quota -> edit(quota, object -> {
                        ObjectMeta metadata = object.getMetadata();
                        Map<String, String> annotations =
                                metadata.getAnnotations() == null ? new HashMap<>() : metadata.getAnnotations();
                        annotations.put(TestObjects.PREFIX + "runtime", "{\"cpu\":\"" + random.nextInt(100) + "\"}");
                        metadata.setAnnotations(annotations);
                        return object;
                    }));
        }
    }

    /** Repairs the quotas that are not valid. */
    void mend() {
        for (String quota : quotas()) {
            until(() -> edit(quota, object -> {
                Map<?, ?> spec = (Map<?, ?>) object.getAdditionalProperties().get("spec");
                int min = Integer.parseInt(String.valueOf(((Map<?, ?>) spec.get("min")).get("cpu")));
                int max = Integer.parseInt(String.valueOf(((Map<?, ?>) spec.get("max")).get("cpu")));
                object.setAdditionalProperty(
                        "spec", Map.of("min", Map.of("cpu", "" + min), "max", Map.of("cpu", "" + Math.max(min, max))));
                return object;
            }));
        }
    }

    /** Ends all pods that are being deleted. */
    void endLeaving() {
        pods(World::isDeleted).forEach(cluster::ended);
    }

    private static void until(Runnable change) {
        for (int k = 0; k < 20; k++) {
            try {
                change.run();
                return;
            } catch (KubernetesClientException e) {
                if (e.getCode() != 409) {
                    throw e;
                }
            }
        }
        throw new AssertionError("the controller writes the quota again and again");
    }

    private void edit(String quota, UnaryOperator<GenericKubernetesResource> change) {
        client.genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(cluster.namespace())
                .withName(quota)
                .edit(change);
    }

    private void deleteOne(List<String> names, Consumer<String> delete) {
        one(names).ifPresent(delete);
    }

    private Optional<String> one(List<String> names) {
        return names.isEmpty() ? Optional.empty() : Optional.of(names.get(random.nextInt(names.size())));
    }

    /** Returns the names of the quotas that users made. */
    List<String> quotas() {
        return client
                .genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(cluster.namespace())
                .list()
                .getItems()
                .stream()
                .map(quota -> quota.getMetadata().getName())
                .filter(quota -> quota.startsWith(name("team")))
                .sorted()
                .toList();
    }

    private List<String> nodes() {
        return client.nodes().list().getItems().stream()
                .map(node -> node.getMetadata().getName())
                .filter(node -> node.startsWith(cluster.prefix()))
                .sorted()
                .toList();
    }

    /** Returns the names of the pods that a predicate selects. */
    List<String> pods(Predicate<Pod> selects) {
        return client.pods().inNamespace(cluster.namespace()).list().getItems().stream()
                .filter(selects)
                .map(pod -> pod.getMetadata().getName())
                .sorted()
                .toList();
    }

    static boolean isDeleted(Pod pod) {
        return pod.isMarkedForDeletion();
    }

    static boolean isPreemptible(Pod pod) {
        return !"false".equals(pod.getMetadata().getLabels().get(TestObjects.PREFIX + "preemptible"));
    }

    static boolean isRunning(Pod pod) {
        return !isDeleted(pod) && pod.getStatus().getPhase().equals("Running");
    }
}
