package io.github.quotatree.kubernetes.faults;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.kubernetes.apiserver.TestObjects;
import io.github.quotatree.kubernetes.cluster.ApiKinds;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the quotas of {@link World} should say, worked out from the objects of the API server with sums of pods and one
 * solve of each tree. It knows the shapes of that world only: cpu, one level of quotas below each root, pods with one
 * container.
 */
final class HandSolve {
    private static final ResourceSchema CPU = ResourceSchema.of("cpu");
    private static final String DEFAULT_TREE = "";

    private final Map<String, GenericKubernetesResource> quotas = new TreeMap<>();
    private final Map<String, Long> requests = new HashMap<>();
    private final Map<String, Long> used = new HashMap<>();
    private final Map<String, Long> totals = new HashMap<>();
    private long usedByDefault;

    private HandSolve(KubernetesClient client, String namespace) {
        for (GenericKubernetesResource quota : client.genericKubernetesResources(ApiKinds.QUOTAS)
                .inNamespace(namespace)
                .list()
                .getItems()) {
            quotas.put(quota.getMetadata().getName(), quota);
        }
        Map<String, String> treeOfPool = new HashMap<>();
        for (GenericKubernetesResource profile : client.genericKubernetesResources(ApiKinds.PROFILES)
                .inNamespace(namespace)
                .list()
                .getItems()) {
            Map<?, ?> selector = (Map<?, ?>) spec(profile).get("nodeSelector");
            String pool = (String) ((Map<?, ?>) selector.get("matchLabels")).get("pool");
            treeOfPool.put(pool, label(profile, "tree-id"));
        }
        for (Node node : client.nodes().list().getItems()) {
            String pool = node.getMetadata().getLabels() == null
                    ? ""
                    : node.getMetadata().getLabels().getOrDefault("pool", "");
            totals.merge(
                    treeOfPool.getOrDefault(pool, DEFAULT_TREE),
                    milli(node.getStatus().getAllocatable().get("cpu")),
                    Long::sum);
        }
        client.pods().inNamespace(namespace).list().getItems().forEach(this::add);
    }

    private void add(Pod pod) {
        boolean isAssigned = pod.getSpec().getNodeName() != null;
        boolean isEnded = (pod.isMarkedForDeletion() && !isAssigned)
                || Set.of("Succeeded", "Failed").contains(pod.getStatus().getPhase());
        if (isEnded) {
            return;
        }
        long cpu = milli(pod.getSpec()
                .getContainers()
                .get(0)
                .getResources()
                .getRequests()
                .get("cpu"));
        String group = pod.getMetadata().getLabels().get(TestObjects.PREFIX + "name");
        if (!quotas.containsKey(group)) {
            usedByDefault += isAssigned ? cpu : 0;
            return;
        }
        requests.merge(group, cpu, Long::sum);
        used.merge(group, isAssigned ? cpu : 0, Long::sum);
    }

    /** Returns how the quotas of the API server differ from what they should say. */
    static List<String> differences(KubernetesClient client, String namespace) {
        HandSolve solve = new HandSolve(client, namespace);
        List<String> differences = new ArrayList<>();
        Map<String, List<GenericKubernetesResource>> trees = new TreeMap<>();
        solve.quotas
                .values()
                .forEach(quota -> trees.computeIfAbsent(label(quota, "tree-id"), id -> new ArrayList<>())
                        .add(quota));
        trees.forEach((treeId, of) -> solve.compare(treeId, of, differences));
        return differences;
    }

    private void compare(String treeId, List<GenericKubernetesResource> of, List<String> differences) {
        List<String> missing = of.stream()
                .map(quota -> label(quota, "parent"))
                .filter(parent -> !parent.isEmpty() && !quotas.containsKey(parent))
                .toList();
        if (!missing.isEmpty()) {
            differences.add("no quota " + missing); // the controller makes the root of a profile
            return;
        }
        long total = totals.getOrDefault(treeId, 0L);
        long mins = of.stream()
                .filter(quota -> !label(quota, "parent").isEmpty())
                .mapToLong(quota -> amount(quota, "min"))
                .sum();
        QuotaTree.Builder builder = QuotaTree.builder(CPU, treeId);
        for (GenericKubernetesResource quota : of) {
            String name = quota.getMetadata().getName();
            QuotaGroup.Builder group = label(quota, "is-parent").equals("true")
                    ? QuotaGroup.parent(CPU, name).min(Math.max(total, mins))
                    : QuotaGroup.leaf(CPU, name).min(amount(quota, "min")).max(amount(quota, "max"));
            if (!label(quota, "parent").isEmpty()) {
                group.under(label(quota, "parent"));
            }
            builder.add(group.treeId(treeId).build());
        }
        QuotaTree tree = builder.build();
        Demand.Builder demand = Demand.builder(tree);
        for (GenericKubernetesResource quota : of) {
            String name = quota.getMetadata().getName();
            if (!label(quota, "is-parent").equals("true")) {
                demand.request(name, CPU.vector(requests.getOrDefault(name, 0L)));
                demand.used(name, CPU.vector(used.getOrDefault(name, 0L)));
            }
        }
        if (treeId.equals(DEFAULT_TREE)) {
            demand.defaultUsed(CPU.vector(usedByDefault));
        }
        for (GroupRuntime group : tree.computeRuntime(CPU.vector(total), demand.build(), SolveOptions.defaults())) {
            GenericKubernetesResource quota = quotas.get(group.name());
            difference(group.name() + " request", group.request(), annotation(quota, "request"), differences);
            difference(group.name() + " runtime", group.runtime(), annotation(quota, "runtime"), differences);
            Object status = quota.getAdditionalProperties().get("status");
            Object written =
                    status instanceof Map<?, ?> map && map.get("used") instanceof Map<?, ?> use ? use.get("cpu") : null;
            difference(group.name() + " used", group.used(), written, differences);
        }
    }

    private static void difference(String what, ResourceVector expected, Object written, List<String> differences) {
        if (written == null || milli(new Quantity(written.toString())) != expected.value("cpu")) {
            differences.add(what + ": written " + written + ", by hand " + expected);
        }
    }

    private static Object annotation(GenericKubernetesResource quota, String name) {
        Map<String, String> annotations = quota.getMetadata().getAnnotations();
        String json = annotations == null ? null : annotations.get(TestObjects.PREFIX + name);
        return json == null ? null : Serialization.unmarshal(json, Map.class).get("cpu");
    }

    private static long amount(GenericKubernetesResource quota, String field) {
        Object cpu = ((Map<?, ?>) spec(quota).get(field)).get("cpu");
        return milli(new Quantity(String.valueOf(cpu)));
    }

    private static Map<?, ?> spec(GenericKubernetesResource object) {
        return (Map<?, ?>) object.getAdditionalProperties().get("spec");
    }

    private static String label(GenericKubernetesResource object, String name) {
        Map<String, String> labels = object.getMetadata().getLabels();
        return labels == null ? "" : labels.getOrDefault(TestObjects.PREFIX + name, "");
    }

    private static long milli(Quantity cpu) {
        return Quantity.getAmountInBytes(cpu).movePointRight(3).longValueExact();
    }
}
