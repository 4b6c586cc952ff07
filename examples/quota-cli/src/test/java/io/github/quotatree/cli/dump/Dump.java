package io.github.quotatree.cli.dump;

import static io.github.quotatree.cli.dump.Team.CARDS;
import static io.github.quotatree.cli.dump.Team.CPU;
import static io.github.quotatree.cli.dump.Team.MEMORY;

import io.github.quotatree.cli.dump.Pods.Form;
import io.github.quotatree.cli.dump.Pods.Life;
import io.github.quotatree.cli.dump.Pods.Wanted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A cluster of about 600 objects as kubectl prints it, in four files: what runs, the quotas of Koordinator, those of the
 * Capacity Scheduling plugin for the same namespaces, and objects of operators that no quota depends on. Everything is
 * by number and by name; nothing is drawn at random. The teams know what they should get. {@link DumpTest} writes the
 * files.
 */
final class Dump {
    static final int GPU_NODES = 8;
    static final int NODES = 24;

    final Teams teams = new Teams();

    /** The use of the system group and of the default group. */
    final Map<String, Long> systemUsed = new TreeMap<>();

    final Map<String, Long> defaultUsed = new TreeMap<>();

    private final Objects objects = new Objects();
    private final Pods pods = new Pods(objects);
    private final Map<String, String> files = new TreeMap<>();
    private final int[] cardsOfNode = new int[GPU_NODES];
    private int count;
    private int next;

    Dump() {
        teamPods();
        daemons();
        ClusterParts parts = new ClusterParts(objects, teams);
        List<Map<String, Object>> cluster = new ArrayList<>(parts.namespaces());
        cluster.addAll(parts.nodes());
        cluster.addAll(pods.made());
        cluster.addAll(parts.priorityClasses());
        cluster.addAll(parts.resourceQuotas());
        add("cluster.yaml", cluster);
        add("quotas.yaml", parts.quotas());
        add("capacity-quotas.yaml", parts.capacityQuotas());
        add("operators.json", new Operators(objects).all());
    }

    /** The files by name. */
    Map<String, String> files() {
        return files;
    }

    /** The number of objects in all files but the quotas of the plugin. */
    int count() {
        return count;
    }

    private void add(String name, List<Map<String, Object>> list) {
        files.put(name, name.endsWith(".json") ? KubectlText.json(list) : KubectlText.yaml(list));
        count += name.startsWith("capacity") ? 0 : list.size();
    }

    private void teamPods() {
        int number = 0;
        for (Team team : teams.leaves()) {
            switch (team.name) {
                case "orders" -> replicas(team, "orders-api", amounts(2000, 1024, 0), 8, 3);
                case "ingest" -> replicas(team, "ingest", amounts(2000, 1024, 0), 6, 3);
                case "batch" -> replicas(team, "batch", amounts(2000, 1024, 0), 5, 4);
                case "vision-a" -> replicas(team, "vision-a-train", cards(2), 9, 1);
                case "vision-b" -> replicas(team, "vision-b-train", cards(2), 2, 0);
                case "robotics" -> replicas(team, "robotics-sim", cards(2), 4, 0);
                case "llm" -> replicas(team, "llm-pretrain", cards(4), 4, 6);
                case "inference" -> replicas(team, "inference", cards(2), 4, 1);
                case "embeddings" -> replicas(team, "embeddings", cards(2), 1, 1);
                case "benchmarks" -> replicas(team, "mlperf", cards(2), 1, 0);
                case "speech" -> finished(team, "speech-eval", Life.SUCCEEDED);
                default -> services(team, number);
            }
            number++;
        }
    }

    /** The pods of one deployment or job in which all are alike; those that wait are younger. */
    private void replicas(Team team, String name, Map<String, Long> request, int running, int waiting) {
        for (int i = 0; i < running + waiting; i++) {
            boolean hasNode = i < running;
            // the last of those that run are the least important
            int priority = team.name.equals("vision-a") && i >= 5 && hasNode ? 100 : 5_000;
            Form form = request.containsKey(CARDS) && i % 2 == 1 ? Form.LIMITS : Form.PLAIN;
            add(team, name + "-" + i, "Job", name, form, request, priority, hasNode ? Life.RUNNING : Life.PENDING);
        }
        finished(team, name + "-eval", Life.SUCCEEDED);
    }

    private void services(Team team, int number) {
        List<Form> forms = List.of(Form.values());
        Form form = forms.get(number % forms.size());
        Map<String, Long> request = amounts(700 + 100 * (number % 4), 768 + 256 * (number % 3), 0);
        String hash = "6f7c8b9d" + (char) ('a' + number);
        for (int i = 0; i < 5 + number % 5; i++) {
            Life life = i == 0 && number % 7 == 4 ? Life.TERMINATING : Life.RUNNING;
            add(team, "web-" + hash + "-" + suffix(i), "ReplicaSet", "web-" + hash, form, request, 100_000, life);
        }
        for (int i = 0; i < 2; i++) {
            add(team, "store-" + i, "StatefulSet", "store", Form.PLAIN, amounts(1000, 2048, 0), 100_000, Life.RUNNING);
        }
        finished(team, "report", number % 5 == 0 ? Life.FAILED : Life.SUCCEEDED);
    }

    private void finished(Team team, String name, Life life) {
        add(team, name + "-" + suffix(7), "Job", name, Form.PLAIN, amounts(4000, 8192, 0), 5_000, life);
    }

    private void add(
            Team team,
            String name,
            String ownerKind,
            String owner,
            Form form,
            Map<String, Long> request,
            int priority,
            Life life) {
        boolean hasNode = life != Life.PENDING;
        String node = !hasNode ? "" : request.containsKey(CARDS) ? cardNode(request.get(CARDS)) : anyNode();
        pods.add(new Wanted(
                team.namespace(),
                name,
                List.of(ownerKind, owner),
                // a namespace named like its quota needs no label
                request.containsKey(CARDS) ? team.name : "",
                form,
                request,
                priority,
                life,
                node));
        if (hasNode) {
            pods.started();
        } else {
            team.pending.add(team.namespace() + "/" + name);
        }
        if (life != Life.SUCCEEDED && life != Life.FAILED) {
            team.count(request, hasNode);
        }
    }

    private void daemons() {
        for (int n = 0; n < NODES; n++) {
            daemon("kube-system", "cilium", "koordinator-system-quota", n, amounts(100, 256, 0), systemUsed);
            daemon("monitoring", "node-exporter", "", n, amounts(112, 180, 0), defaultUsed);
        }
    }

    private void daemon(
            String namespace, String name, String quota, int node, Map<String, Long> request, Map<String, Long> used) {
        pods.add(new Wanted(
                namespace,
                name + "-" + suffix(node),
                List.of("DaemonSet", name),
                quota,
                Form.PLAIN,
                request,
                2_000_001_000,
                Life.RUNNING,
                ClusterParts.node(node)));
        pods.started();
        request.forEach((dimension, amount) -> used.merge(dimension, amount, Long::sum));
    }

    private String cardNode(long cards) {
        for (int n = 0; n < GPU_NODES; n++) {
            if (cardsOfNode[n] + cards <= 8) {
                cardsOfNode[n] += (int) cards;
                return ClusterParts.node(n);
            }
        }
        throw new IllegalStateException("no node has " + cards + " cards left");
    }

    private String anyNode() {
        return ClusterParts.node(GPU_NODES + next++ % (NODES - GPU_NODES));
    }

    private static String suffix(int i) {
        return "x" + (char) ('b' + i % 20) + (char) ('k' + i / 20) + "4" + i % 10;
    }

    private static Map<String, Long> amounts(long cpu, long memory, long cards) {
        Map<String, Long> amounts = new TreeMap<>(Map.of(CPU, cpu, MEMORY, memory));
        if (cards > 0) {
            amounts.put(CARDS, cards);
        }
        return amounts;
    }

    private static Map<String, Long> cards(long cards) {
        return amounts(4000 * cards, 16 * 1024 * cards, cards);
    }
}
