package io.github.quotatree.cli.dump;

import static io.github.quotatree.cli.dump.Team.CARDS;
import static io.github.quotatree.cli.dump.Team.CPU;
import static io.github.quotatree.cli.dump.Team.MEMORY;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes pods of given requests, written in the forms that clusters have, and counts them for their teams. */
final class Pods {
    private final Objects objects;
    private final List<Map<String, Object>> made = new ArrayList<>();
    private int age;

    Pods(Objects objects) {
        this.objects = objects;
    }

    /** How the request of a pod is written. */
    enum Form {
        /** One container. */
        PLAIN,
        /** A container and one that starts before it and stays. */
        SIDECAR,
        /** A container, and one before it that requests more, and so all that the pod does. */
        INIT,
        /** A container with limits alone. */
        LIMITS,
        /** Two containers. */
        TWO,
        /** A container in a sandbox. */
        OVERHEAD
    }

    /** In which part of its life a pod is. */
    enum Life {
        RUNNING,
        TERMINATING,
        PENDING,
        SUCCEEDED,
        FAILED
    }

    /**
     * A pod to make.
     *
     * @param owner the kind of its owner, and the name of that
     * @param node its node, or empty
     */
    record Wanted(
            String namespace,
            String name,
            List<String> owner,
            String quota,
            Form form,
            Map<String, Long> request,
            int priority,
            Life life,
            String node) {}

    List<Map<String, Object>> made() {
        return made;
    }

    void add(Wanted pod) {
        Map<String, Object> labels = new TreeMap<>(Map.of("app.kubernetes.io/name", pod.owner.get(1)));
        if (!pod.quota.isEmpty()) {
            labels.put(Objects.KOORDINATOR + "name", pod.quota);
        }
        Map<String, Object> metadata = objects.metadata(pod.namespace, pod.name, labels, 1000 + age++);
        metadata.put(
                "ownerReferences",
                List.of(new TreeMap<>(Map.of(
                        "apiVersion",
                        pod.owner.get(0).equals("Job") ? "batch/v1" : "apps/v1",
                        "blockOwnerDeletion",
                        true,
                        "controller",
                        true,
                        "kind",
                        pod.owner.get(0),
                        "name",
                        pod.owner.get(1),
                        "uid",
                        Objects.uid(pod.owner.get(0) + pod.owner.get(1))))));
        if (pod.life == Life.TERMINATING) {
            metadata.put("deletionGracePeriodSeconds", 30);
            metadata.put("deletionTimestamp", Objects.time(90_000));
        }
        Map<String, Object> spec = spec(pod);
        Map<String, Object> object = objects.object("v1", "Pod", metadata, "spec", spec);
        object.put("status", status(pod));
        made.add(object);
    }

    private static Map<String, Object> spec(Wanted pod) {
        Map<String, Object> spec = new TreeMap<>();
        spec.put("dnsPolicy", "ClusterFirst");
        spec.put("enableServiceLinks", true);
        spec.put("priority", pod.priority);
        spec.put("priorityClassName", PriorityClassNames.of(pod.priority));
        spec.put("preemptionPolicy", "PreemptLowerPriority");
        spec.put("restartPolicy", pod.owner.get(0).equals("Job") ? "Never" : "Always");
        spec.put("schedulerName", "koord-scheduler");
        spec.put("serviceAccountName", "default");
        spec.put("terminationGracePeriodSeconds", 30);
        spec.put(
                "tolerations",
                List.of(new TreeMap<>(Map.of(
                        "effect", "NoExecute",
                        "key", "node.kubernetes.io/not-ready",
                        "operator", "Exists",
                        "tolerationSeconds", 300))));
        if (!pod.node.isEmpty()) {
            spec.put("nodeName", pod.node);
        }
        containers(pod, spec);
        return spec;
    }

    private static void containers(Wanted pod, Map<String, Object> spec) {
        Map<String, Long> rest = new TreeMap<>(pod.request);
        switch (pod.form) {
            case PLAIN -> {}
            case SIDECAR -> {
                Map<String, Object> proxy = container("istio-proxy", take(rest, 100, 128), false);
                proxy.put("restartPolicy", "Always");
                spec.put("initContainers", List.of(proxy));
            }
            case INIT -> {
                spec.put("initContainers", List.of(container("migrate", pod.request, false)));
                take(rest, 200, 200);
            }
            case LIMITS -> {
                spec.put("containers", List.of(container("main", rest, true)));
                return;
            }
            case TWO -> {
                spec.put(
                        "containers",
                        List.of(container("logs", take(rest, 50, 64), false), container("main", rest, false)));
                return;
            }
            case OVERHEAD -> {
                spec.put("overhead", written(take(rest, 250, 120)));
                spec.put("runtimeClassName", "kata");
            }
        }
        spec.put("containers", List.of(container("main", rest, false)));
    }

    /** Takes cpu and memory off a request, and returns them. */
    private static Map<String, Long> take(Map<String, Long> rest, long cpu, long memory) {
        rest.merge(CPU, -cpu, Long::sum);
        rest.merge(MEMORY, -memory, Long::sum);
        return Map.of(CPU, cpu, MEMORY, memory);
    }

    private static Map<String, Object> container(String name, Map<String, Long> request, boolean limitsAlone) {
        Map<String, Object> resources = new TreeMap<>();
        if (limitsAlone) {
            resources.put("limits", written(request));
        } else {
            resources.put("requests", written(request));
            if (request.containsKey(CARDS)) {
                resources.put("limits", Map.of(CARDS, String.valueOf(request.get(CARDS))));
            }
        }
        Map<String, Object> container = new TreeMap<>();
        container.put("image", "registry.example.com/" + name + ":v1." + name.length());
        container.put("imagePullPolicy", "IfNotPresent");
        container.put("name", name);
        container.put("resources", resources);
        container.put("terminationMessagePath", "/dev/termination-log");
        container.put("terminationMessagePolicy", "File");
        container.put(
                "volumeMounts",
                List.of(new TreeMap<>(Map.of(
                        "mountPath",
                        "/var/run/secrets/kubernetes.io/serviceaccount",
                        "name",
                        "kube-api-access-x" + name.length(),
                        "readOnly",
                        true))));
        return container;
    }

    /** Writes amounts as people and kubectl do: whole cores and gibibytes where they are whole. */
    static Map<String, Object> written(Map<String, Long> amounts) {
        Map<String, Object> written = new TreeMap<>();
        amounts.forEach((dimension, amount) -> written.put(
                dimension,
                switch (dimension) {
                    case CPU -> amount % 1000 == 0 ? String.valueOf(amount / 1000) : amount + "m";
                    case MEMORY -> amount % 1024 == 0 ? amount / 1024 + "Gi" : amount + "Mi";
                    default -> String.valueOf(amount);
                }));
        return written;
    }

    private static Map<String, Object> status(Wanted pod) {
        Map<String, Object> status = new TreeMap<>();
        status.put(
                "phase",
                switch (pod.life) {
                    case RUNNING, TERMINATING -> "Running";
                    case PENDING -> "Pending";
                    case SUCCEEDED -> "Succeeded";
                    case FAILED -> "Failed";
                });
        status.put("qosClass", pod.form == Form.LIMITS ? "Guaranteed" : "Burstable");
        if (pod.life == Life.PENDING) {
            status.put(
                    "conditions",
                    List.of(new TreeMap<>(Map.of(
                            "message", "0/24 nodes are available: Insufficient quotas, quotaName: " + pod.quota + ".",
                            "reason", "Unschedulable",
                            "status", "False",
                            "type", "PodScheduled"))));
        }
        return status;
    }

    /** Gives the last pod the time at which it started. */
    void started() {
        Map<String, Object> pod = made.get(made.size() - 1);
        Map<String, Object> status = map(pod.get("status"));
        status.put("hostIP", "10.0.3." + made.size() % 200);
        status.put("startTime", Objects.time(1000 + age));
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }

    /** The priority classes of the cluster. */
    static final class PriorityClassNames {
        static final Map<Integer, String> NAMES = Map.of(
                2_000_001_000, "system-node-critical",
                100_000, "production",
                5_000, "batch",
                100, "development");

        private PriorityClassNames() {}

        static String of(int priority) {
            return NAMES.get(priority);
        }
    }
}
