package io.github.quotatree.cli.dump;

import static io.github.quotatree.cli.dump.Team.CARDS;
import static io.github.quotatree.cli.dump.Team.CPU;
import static io.github.quotatree.cli.dump.Team.MEMORY;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes namespaces, nodes, priority classes and quotas. */
final class ClusterParts {
    /** In milli-cpu and KiB, as kubelets publish them. */
    static final long[] GPU_NODE = {95_690, 1_056_269_112L};

    static final long[] GENERAL_NODE = {31_850, 126_848_452L};
    static final long[] MEMORY_NODE = {63_770, 515_432_908L};

    private static final int MEMORY_NODES = 4;
    private static final String LARGEST = "4611686018427387";

    private final Objects objects;
    private final Teams teams;

    ClusterParts(Objects objects, Teams teams) {
        this.objects = objects;
        this.teams = teams;
    }

    /** The name of a node: first those with cards, last those with much memory. */
    static String node(int n) {
        String kind = n < Dump.GPU_NODES ? "gpu" : n < Dump.NODES - MEMORY_NODES ? "general" : "memory";
        return "ip-10-0-3-" + (20 + n) + "." + kind + ".example.internal";
    }

    /** What a node has, in milli-cpu and KiB. */
    static long[] size(int n) {
        return n < Dump.GPU_NODES ? GPU_NODE : n < Dump.NODES - MEMORY_NODES ? GENERAL_NODE : MEMORY_NODE;
    }

    List<Map<String, Object>> namespaces() {
        List<String> names = new ArrayList<>(List.of("kube-system", "monitoring", "koordinator-system", "argocd"));
        teams.leaves().forEach(team -> names.add(team.name));
        List<Map<String, Object>> made = new ArrayList<>();
        for (String name : names) {
            Map<String, Object> labels = Map.of("kubernetes.io/metadata.name", name);
            Map<String, Object> object = objects.object(
                    "v1",
                    "Namespace",
                    objects.metadata("", name, labels, made.size()),
                    "spec",
                    Map.of("finalizers", List.of("kubernetes")));
            object.put("status", Map.of("phase", "Active"));
            made.add(object);
        }
        return made;
    }

    List<Map<String, Object>> nodes() {
        List<Map<String, Object>> made = new ArrayList<>();
        for (int n = 0; n < Dump.NODES; n++) {
            boolean hasCards = n < Dump.GPU_NODES;
            Map<String, Object> labels = new TreeMap<>(Map.of(
                    "beta.kubernetes.io/os",
                    "linux",
                    "kubernetes.io/hostname",
                    node(n),
                    "node-pool",
                    hasCards ? "gpu" : "general",
                    "topology.kubernetes.io/zone",
                    "eu-central-1" + (char) ('a' + n % 3)));
            Map<String, Object> spec = new TreeMap<>(Map.of(
                    "providerID",
                    "aws:///eu-central-1a/i-0" + Objects.uid(node(n)).substring(0, 8)));
            if (n == 3 || n == 12) {
                // cordoned, which changes no total
                spec.put("unschedulable", true);
                spec.put(
                        "taints",
                        List.of(new TreeMap<>(
                                Map.of("effect", "NoSchedule", "key", "node.kubernetes.io/unschedulable"))));
            }
            Map<String, Object> object =
                    objects.object("v1", "Node", objects.metadata("", node(n), labels, n), "spec", spec);
            object.put("status", nodeStatus(n, hasCards));
            made.add(object);
        }
        return made;
    }

    private static Map<String, Object> nodeStatus(int n, boolean hasCards) {
        Map<String, Object> allocatable = new TreeMap<>();
        allocatable.put(CPU, size(n)[0] + "m");
        allocatable.put(MEMORY, size(n)[1] + "Ki");
        allocatable.put("ephemeral-storage", "95551679124");
        allocatable.put("hugepages-2Mi", "0");
        allocatable.put("pods", "110");
        Map<String, Object> capacity = new TreeMap<>(allocatable);
        capacity.put(CPU, String.valueOf(size(n)[0] / 1000 + 1));
        capacity.put(MEMORY, size(n)[1] + 1_048_576 + "Ki");
        if (hasCards) {
            allocatable.put(CARDS, "8");
            capacity.put(CARDS, "8");
        }
        return new TreeMap<>(Map.of(
                "addresses",
                List.of(new TreeMap<>(Map.of("address", "10.0.3." + (20 + n), "type", "InternalIP"))),
                "allocatable",
                allocatable,
                "capacity",
                capacity,
                "conditions",
                List.of(new TreeMap<>(
                        Map.of("message", "kubelet is posting ready status", "status", "True", "type", "Ready"))),
                "nodeInfo",
                new TreeMap<>(Map.of("architecture", "amd64", "kubeletVersion", "v1.33.4"))));
    }

    List<Map<String, Object>> priorityClasses() {
        List<Map<String, Object>> made = new ArrayList<>();
        new TreeMap<>(Pods.PriorityClassNames.NAMES).forEach((value, name) -> {
            Map<String, Object> object = objects.object(
                    "scheduling.k8s.io/v1", "PriorityClass", objects.metadata("", name, Map.of(), 5), "", Map.of());
            object.put("value", value);
            object.put("globalDefault", false);
            object.put("preemptionPolicy", "PreemptLowerPriority");
            object.put("description", "Pods of the class " + name + ": more is more important.");
            made.add(object);
        });
        return made;
    }

    /** For each namespace of a team, a ResourceQuota that is wider than its max. */
    List<Map<String, Object>> resourceQuotas() {
        List<Map<String, Object>> made = new ArrayList<>();
        for (Team team : teams.leaves()) {
            Map<String, Object> hard = new TreeMap<>(Map.of("pods", "500", "requests.cpu", "2k"));
            Map<String, Object> object = objects.object(
                    "v1",
                    "ResourceQuota",
                    objects.metadata(team.namespace(), "objects", Map.of(), 40),
                    "spec",
                    Map.of("hard", hard));
            object.put("status", Map.of("hard", hard, "used", Map.of("pods", "12", "requests.cpu", "6800m")));
            made.add(object);
        }
        return made;
    }

    List<Map<String, Object>> quotas() {
        List<Map<String, Object>> made = new ArrayList<>();
        Map<String, Object> profile = Map.of(Objects.KOORDINATOR + "tree-id", "gpu");
        made.add(objects.object(
                "quota.koordinator.sh/v1alpha1",
                "ElasticQuotaProfile",
                objects.metadata("koordinator-system", "gpu", profile, 50),
                "spec",
                new TreeMap<>(Map.of(
                        "nodeSelector", Map.of("matchLabels", Map.of("node-pool", "gpu")),
                        "quotaLabels", Map.of("example.com/pool", "gpu"),
                        "quotaName", "gpu-root"))));
        made.add(root());
        for (String beside : List.of("koordinator-default-quota", "koordinator-system-quota")) {
            Map<String, Object> max = Map.of(CPU, "1844674407370955161", MEMORY, "1844674407370955161");
            made.add(quota(objects.metadata("koordinator-system", beside, Map.of(), 51), Map.of("max", max)));
        }
        for (Team team : teams.all()) {
            made.add(quota(team));
        }
        return made;
    }

    /** The root of the tree with cards, as the controller of profiles writes it. */
    private Map<String, Object> root() {
        Map<String, Object> labels = new TreeMap<>(Map.of(
                Objects.KOORDINATOR + "is-parent",
                "true",
                Objects.KOORDINATOR + "is-root",
                "true",
                Objects.KOORDINATOR + "profile",
                "gpu",
                Objects.KOORDINATOR + "tree-id",
                "gpu",
                "example.com/pool",
                "gpu"));
        Map<String, Object> metadata = objects.metadata("koordinator-system", "gpu-root", labels, 52);
        long cpu = Dump.GPU_NODES * GPU_NODE[0];
        long memory = Dump.GPU_NODES * GPU_NODE[1] * 1024;
        metadata.put(
                "annotations",
                Map.of(
                        Objects.KOORDINATOR + "total-resource",
                        "{\"cpu\":\"" + cpu + "m\",\"memory\":\"" + memory + "\",\"nvidia.com/gpu\":\"64\"}"));
        Map<String, Object> min = Map.of(CPU, cpu + "m", MEMORY, String.valueOf(memory), CARDS, "64");
        Map<String, Object> max = Map.of(CPU, LARGEST, MEMORY, LARGEST, CARDS, LARGEST);
        return quota(metadata, Map.of("max", max, "min", min));
    }

    private Map<String, Object> quota(Team team) {
        Map<String, Object> labels = new TreeMap<>(Map.of(Objects.KOORDINATOR + "is-parent", "" + team.isParent));
        if (!team.parent.isEmpty()) {
            labels.put(Objects.KOORDINATOR + "parent", team.parent);
        }
        if (!team.treeId.isEmpty()) {
            labels.put(Objects.KOORDINATOR + "tree-id", team.treeId);
        }
        Map<String, Object> metadata = objects.metadata(team.namespace(), team.name, labels, 60);
        metadata.put(
                "annotations",
                new TreeMap<>(Map.of(
                        Objects.KOORDINATOR + "runtime", "{\"cpu\":\"1\",\"memory\":\"1Gi\"}",
                        Objects.KOORDINATOR + "request", "{\"cpu\":\"1\",\"memory\":\"1Gi\"}",
                        Objects.KOORDINATOR + "shared-weight", json(team.max))));
        Map<String, Object> object =
                quota(metadata, new TreeMap<>(Map.of("max", Pods.written(team.max), "min", Pods.written(team.min))));
        object.put("status", Map.of("used", Map.of(CPU, "1", MEMORY, "1Gi")));
        return object;
    }

    private static String json(Map<String, Long> amounts) {
        List<String> entries = new ArrayList<>();
        Pods.written(amounts).forEach((name, value) -> entries.add('"' + name + "\":\"" + value + '"'));
        return "{" + String.join(",", entries) + "}";
    }

    private Map<String, Object> quota(Map<String, Object> metadata, Map<String, Object> spec) {
        return objects.object("scheduling.sigs.k8s.io/v1alpha1", "ElasticQuota", metadata, "spec", spec);
    }

    /** The quotas of the plugin, for the same namespaces; where there are cards, no quota borrows, so that no pod gives way. */
    List<Map<String, Object>> capacityQuotas() {
        List<Map<String, Object>> made = new ArrayList<>();
        for (Team team : teams.leaves()) {
            Map<String, Long> min = team.max.containsKey(CARDS) ? team.max : team.min;
            Map<String, Object> spec = new TreeMap<>(Map.of("max", Pods.written(team.max), "min", Pods.written(min)));
            made.add(objects.object(
                    "scheduling.x-k8s.io/v1alpha1",
                    "ElasticQuota",
                    objects.metadata(team.namespace(), "quota", Map.of(), 70),
                    "spec",
                    spec));
        }
        return made;
    }
}
