package io.github.quotatree.cli.dump;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes objects of operators that many clusters run: certificates, monitoring, deployment from git, Ray, training jobs,
 * and two other systems of quotas. None of them changes what a group gets.
 */
final class Operators {
    private static final String[][] KINDS = {
        {"cert-manager.io/v1", "Certificate", "cert-manager"},
        {"cert-manager.io/v1", "Issuer", "cert-manager"},
        {"monitoring.coreos.com/v1", "ServiceMonitor", "prometheus-operator"},
        {"monitoring.coreos.com/v1", "PrometheusRule", "prometheus-operator"},
        {"argoproj.io/v1alpha1", "Application", "argocd"},
        {"ray.io/v1", "RayCluster", "kuberay"},
        {"ray.io/v1", "RayJob", "kuberay"},
        {"kubeflow.org/v1", "PyTorchJob", "training-operator"},
        {"kueue.x-k8s.io/v1beta1", "ClusterQueue", "kueue"},
        {"kueue.x-k8s.io/v1beta1", "LocalQueue", "kueue"},
        {"kueue.x-k8s.io/v1beta1", "Workload", "kueue"},
        {"scheduling.volcano.sh/v1beta1", "Queue", "volcano"},
        {"scheduling.volcano.sh/v1beta1", "PodGroup", "volcano"}
    };

    /** How many there are of each kind. */
    static final int OF_A_KIND = 10;

    private final Objects objects;

    Operators(Objects objects) {
        this.objects = objects;
    }

    /** The number of kinds, beside the definitions of all of them. */
    static int kinds() {
        return KINDS.length;
    }

    List<Map<String, Object>> all() {
        List<Map<String, Object>> made = new ArrayList<>();
        for (String[] kind : KINDS) {
            made.add(definition(kind));
        }
        for (String[] kind : KINDS) {
            for (int i = 0; i < OF_A_KIND; i++) {
                made.add(object(kind, i));
            }
        }
        return made;
    }

    private Map<String, Object> definition(String[] kind) {
        String plural = kind[1].toLowerCase(java.util.Locale.ROOT) + "s";
        String group = kind[0].substring(0, kind[0].indexOf('/'));
        Map<String, Object> names = new TreeMap<>(
                Map.of("kind", kind[1], "listKind", kind[1] + "List", "plural", plural, "singular", plural));
        Map<String, Object> spec = new TreeMap<>(Map.of("group", group, "names", names, "scope", "Namespaced"));
        return objects.object(
                "apiextensions.k8s.io/v1",
                "CustomResourceDefinition",
                objects.metadata("", plural + "." + group, Map.of("app.kubernetes.io/managed-by", kind[2]), 8),
                "spec",
                spec);
    }

    private Map<String, Object> object(String[] kind, int i) {
        Map<String, Object> labels =
                Map.of("app.kubernetes.io/managed-by", kind[2], "app.kubernetes.io/instance", "i-" + i);
        Map<String, Object> object = objects.object(
                kind[0],
                kind[1],
                objects.metadata("ml-" + i, kind[2] + "-" + i, labels, 100 + i),
                "spec",
                spec(kind[1], i));
        object.put("status", Map.of("observedGeneration", i, "conditions", List.of()));
        return object;
    }

    /** Specs that look like those of pods, quotas and lists, and are none. */
    private static Map<String, Object> spec(String kind, int i) {
        Map<String, Object> requests = Map.of("cpu", "8", "memory", "64Gi", "nvidia.com/gpu", "1");
        Map<String, Object> template = Map.of(
                "spec",
                Map.of(
                        "containers",
                        List.of(new TreeMap<>(Map.of(
                                "name",
                                "ray-worker",
                                "image",
                                "rayproject/ray:2.9.0",
                                "resources",
                                Map.of("requests", requests))))));
        return switch (kind) {
            case "RayCluster", "RayJob" ->
                new TreeMap<>(Map.of(
                        "rayVersion",
                        "2.9.0",
                        "workerGroupSpecs",
                        List.of(new TreeMap<>(Map.of("replicas", 2 + i, "template", template)))));
            case "PyTorchJob" ->
                Map.of("pytorchReplicaSpecs", Map.of("Worker", Map.of("replicas", 4, "template", template)));
            case "ClusterQueue" ->
                Map.of("resourceGroups", List.of(Map.of("coveredResources", List.of("cpu", "memory"))));
            case "Workload", "PodGroup" ->
                new TreeMap<>(Map.of("priority", 5, "minResources", requests, "queueName", "team-" + i));
            case "Queue" -> new TreeMap<>(Map.of("weight", 1, "capability", requests, "reclaimable", true));
            case "PrometheusRule" ->
                Map.of(
                        "groups",
                        List.of(Map.of(
                                "name",
                                "quota",
                                "rules",
                                List.of(new TreeMap<>(Map.of(
                                        "alert", "Over", "expr", "sum(rate(x{a=\"b\"}[5m])) > " + i, "for", "10m"))))));
            case "Application" ->
                new TreeMap<>(Map.of(
                        "project", "default",
                        "source", Map.of("path", "apps/" + i, "targetRevision", "HEAD"),
                        "syncPolicy", Map.of("automated", Map.of())));
            default -> new TreeMap<>(Map.of("secretName", "tls-" + i, "items", List.of("a", "b")));
        };
    }
}
