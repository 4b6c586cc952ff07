package io.github.quotatree.cli.elastic.lenient;

import io.github.quotatree.cli.Yaml;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random cluster with random faults planted, and the same cluster as a person would clean it: bad objects removed,
 * bad fields removed or mended by hand.
 */
final class FaultyCluster {
    private static final String UNKNOWN_PARENT = "parent: nobody";

    private final Random random;
    private final List<Document> documents = new ArrayList<>();
    private final List<String> planted = new ArrayList<>();
    /** The groups that pods name, whether they are there in the end or not; none is a parent group. */
    private final List<String> named = new ArrayList<>(List.of("nobody"));

    private int faults;
    private int groups;

    /**
     * A document of the file.
     *
     * @param faulty its text, or empty if only the cleaned file has it
     * @param clean its text in the cleaned file, or empty if it is removed there
     */
    private record Document(String faulty, String clean) {}

    FaultyCluster(long seed) {
        random = new Random(seed);
        for (int n = 0; n < 2 + random.nextInt(3); n++) {
            node("node-" + n, n == 0 || random.nextBoolean() ? "pool: gpu" : "pool: cpu");
        }
        // the node of the default tree that is always there
        node("node-x", "pool: cpu");
        same("""
                ---
                kind: ElasticQuotaProfile
                metadata: {name: gpus, labels: {quota.scheduling.koordinator.sh/tree-id: gpu}}
                spec: {nodeSelector: {pool: gpu}}
                """);
        for (int t = 0; t < 1 + random.nextInt(3); t++) {
            tree("");
        }
        tree("tree-id: gpu, ");
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            plant(random.nextInt(22));
        }
        pods();
    }

    /** The file with the faults. */
    String faulty() {
        return text(true);
    }

    /** The file as cleaned by hand. */
    String clean() {
        return text(false);
    }

    /** How many faults a lenient run reports. */
    int faults() {
        return faults;
    }

    @Override
    public String toString() {
        return planted + "\n" + faulty();
    }

    private String text(boolean isFaulty) {
        StringBuilder text = new StringBuilder();
        documents.forEach(document -> text.append(isFaulty ? document.faulty : document.clean));
        return text.toString();
    }

    private void same(String text) {
        documents.add(new Document(text, text));
    }

    private void plant(String faulty, String clean, int told) {
        int at = random.nextInt(documents.size() + 1);
        documents.add(at, new Document(faulty, clean));
        planted.add(faulty);
        faults += told;
    }

    /** Plants what is reported once and removed by hand. */
    private void bad(String faulty) {
        plant(faulty, "", 1);
    }

    private String name() {
        return "g" + groups++;
    }

    private void node(String name, String labels) {
        same(Yaml.node(name, labels, "cpu: " + (20 + random.nextInt(40)) + ", memory: " + random.nextInt(300)));
    }

    /** A group of the first level, perhaps with children that fit into its min. */
    private void tree(String marks) {
        String name = name();
        boolean isParent = random.nextBoolean();
        if (!isParent) {
            named.add(name);
        }
        same(Yaml.quota(
                name,
                marks + (isParent ? "is-parent: \"true\"" : "x: y"),
                isParent ? "" : request(),
                isParent ? "min: {cpu: 6}, max: {cpu: 50}" : spec(16, 60)));
        for (int c = 0; isParent && c < 2; c++) {
            same(leaf(marks + "parent: " + name, request(), spec(8, 40)));
        }
    }

    private String spec(int min, int max) {
        // two such mins of 3 at most are within the min of their parent
        return "min: {cpu: " + random.nextInt(min / 2) + "}, max: {cpu: " + (min + random.nextInt(max)) + ", memory: "
                + random.nextInt(200) + "}";
    }

    private String request() {
        return "request: '{\"cpu\": " + random.nextInt(60) + ", \"memory\": " + random.nextInt(100) + "}'";
    }

    private String leaf(String marks, String annotations, String spec) {
        String name = name();
        named.add(name);
        return Yaml.quota(name, marks, annotations, spec);
    }

    private void plant(int which) {
        String name = name();
        String request = request();
        String spec = spec(8, 40);
        if (which != 15 && which != 17) {
            named.add(name);
        }
        switch (which) {
            case 0 -> bad("---\n{kind: ElasticQuota, metadata: [\n");
            case 1 -> bad("---\nkind: Pod\nkind: Node\n");
            case 2 -> bad("---\n\"a text that does not end\n");
            case 3 -> bad(Yaml.quota(name, "", request, "max: {cpu: 10x, memory: 5}"));
            case 4 -> {
                bad(Yaml.quota(name, "is-parent: \"true\", " + UNKNOWN_PARENT, "", spec));
                bad(leaf("parent: " + name, request, spec));
            }
            case 5 -> cycle();
            case 6 -> {
                String max = "max: {cpu: 50}, min: {memory: 3";
                plant(Yaml.quota(name, "", request, max + ", cpu: 1Q}"), Yaml.quota(name, "", request, max + "}"), 1);
            }
            case 7 -> {
                same(Yaml.quota(name, "", request, spec));
                documents.add(new Document(Yaml.quota(name, "", request(), spec(8, 40)), ""));
                faults++;
            }
            case 8 ->
                plant(
                        Yaml.quota(name, "", request, "min: {cpu: 9}, max: {cpu: 5}"),
                        Yaml.quota(name, "", request, "min: {cpu: 5}, max: {cpu: 5}"),
                        1);
            case 9 -> bad("---\n{metadata: {name: " + name + "}}\n");
            case 10 -> bad("---\n{kind: ElasticQuota, metadata: {namespace: a}}\n");
            case 11 ->
                plant(Yaml.node(name, "pool: cpu", "cpu: 5, memory: -1"), Yaml.node(name, "pool: cpu", "cpu: 5"), 1);
            case 12 -> {
                documents.add(new Document("""
                        ---
                        kind: ElasticQuotaProfile
                        metadata: {name: %s, labels: {quota.scheduling.koordinator.sh/tree-id: gpu}}
                        spec: {nodeSelector: {pool: gpu}}
                        """.formatted(name), ""));
                faults++;
            }
            case 13 ->
                plant(
                        Yaml.quota(name, "", "shared-weight: '{\"cpu\": \"x\", \"memory\": 3}'", spec),
                        Yaml.quota(name, "", "", spec),
                        1);
            case 14 ->
                plant(
                        Yaml.quota(name, "", request + ", namespaces: '[\"a\"'", spec),
                        Yaml.quota(name, "", request, spec),
                        1);
            case 15 -> {
                same(Yaml.quota(name, "is-parent: \"true\"", "", spec));
                bad(leaf("tree-id: gpu, parent: " + name, request, spec));
            }
            case 16 -> {
                plant(leaf("tree-id: t" + name, request, spec), "", 1);
                bad(Yaml.node(name, "pool: cpu", "cpu: [1]"));
            }
            case 17 -> {
                plant(Yaml.quota(name, "", request, spec), Yaml.quota(name, "is-parent: \"true\"", "", spec), 1);
                same(leaf("parent: " + name, request, "max: {cpu: 9}"));
            }
            case 18 ->
                plant(
                        Yaml.quota(name, "", request + ", shared-weight: '{\"cpu\": -1, \"memory\": 3}'", spec),
                        Yaml.quota(name, "", request, spec),
                        1);
            case 19 -> bad(Yaml.quota(name, "", request, "min: {cpu: 0}, max: {cpu: -3}"));
            case 20 -> {
                // the first by name keeps the namespace
                same(Yaml.quota(name, "", request + ", namespaces: '[\"ns" + name + "\"]'", spec));
                plant(
                        Yaml.quota(
                                "z" + name,
                                "",
                                request + ", namespaces: '[\"ns" + name + "\", \"p" + name + "\"]'",
                                spec),
                        Yaml.quota("z" + name, "", request + ", namespaces: '[\"p" + name + "\"]'", spec),
                        1);
            }
            default -> plant("---\n- 5\n- {kind: ElasticQuota, metadata: {name: quotatree-root}}\n", "", 2);
        }
    }

    private void cycle() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            names.add(name());
        }
        for (int i = 0; i < names.size(); i++) {
            String parent = names.get((i + 1) % names.size());
            bad(Yaml.quota(names.get(i), "is-parent: \"true\", parent: " + parent, "", spec(8, 40)));
        }
        bad(leaf("parent: " + names.get(0), request(), spec(8, 40)));
    }

    private void pods() {
        if (random.nextInt(3) == 0) {
            return;
        }
        for (int p = 0; p < random.nextInt(12); p++) {
            String labels = "name: " + named.get(random.nextInt(named.size()));
            String node = random.nextBoolean() ? "nodeName: n, " : "";
            String requests = "cpu: " + random.nextInt(20);
            String good = Yaml.labelledPod("p" + p, labels, node + Yaml.container(requests));
            switch (random.nextInt(6)) {
                case 0 ->
                    plant(
                            Yaml.labelledPod("p" + p, labels, node + Yaml.container(requests + ", memory: 1.5.2")),
                            good,
                            1);
                case 1 -> {
                    same(good);
                    documents.add(
                            new Document(Yaml.labelledPod("p" + p, labels, node + Yaml.container("cpu: 77")), ""));
                    faults++;
                }
                default -> same(good);
            }
        }
    }
}
