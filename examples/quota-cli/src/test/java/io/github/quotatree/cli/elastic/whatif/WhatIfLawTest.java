package io.github.quotatree.cli.elastic.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.elastic.RandomCluster;
import io.github.quotatree.cli.elastic.RandomCluster.Group;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The answer of {@code what-if} is what {@code solve} finds for manifests in which the same edits are written down. */
class WhatIfLawTest {
    private static final int CASES = 60;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theAnswerIsTheSolutionOfTheEditedManifests(boolean hasPods) {
        int valid = 0;
        int changed = 0;
        for (int seed = 0; seed < CASES; seed++) {
            RandomCluster cluster = new RandomCluster(seed, hasPods);
            String before = CommandRun.write(directory, "before.yaml", cluster.yaml());
            JsonNode solved = CommandRun.parsed(
                    CommandRun.of("solve", before, "-o", "json").out());
            List<String> edits = edits(cluster, new Random(seed), hasPods);
            String after = CommandRun.write(directory, "after.yaml", cluster.yaml());

            CommandRun answer = CommandRun.of(
                    Stream.concat(Stream.of("what-if", "--quota-only", before, "-o", "json"), edits.stream())
                            .toArray(String[]::new));
            CommandRun expected = CommandRun.of("solve", after, "-o", "json");

            String what = "seed " + seed + ": " + edits + answer.err() + expected.err();
            assertThat(answer.exitCode()).as(what).isEqualTo(expected.exitCode() == 0 ? 0 : 1);
            if (expected.exitCode() == 0) {
                valid++;
                JsonNode tree = CommandRun.parsed(answer.out()).get("trees").get(0);
                Map<String, String> runtimes =
                        runtimes(solved.get("trees").get(0).get("groups"));
                for (JsonNode group : tree.get("groups")) {
                    String name = group.get("name").asText();
                    JsonNode now = group.get("after");
                    if (now.isNull()) {
                        runtimes.remove(name);
                    } else {
                        runtimes.put(name, now.get("runtime").toString());
                        changed++;
                    }
                }
                assertThat(runtimes)
                        .as(what)
                        .isEqualTo(runtimes(CommandRun.parsed(expected.out())
                                .get("trees")
                                .get(0)
                                .get("groups")));
            }
        }
        assertThat(valid).isGreaterThan(CASES / 3);
        assertThat(changed).isGreaterThan(CASES / 3);
    }

    /** Edits a cluster in its manifests, and returns the same edits as options. */
    private static List<String> edits(RandomCluster cluster, Random random, boolean hasPods) {
        List<String> options = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int e = 0; e < count; e++) {
            String name = cluster.leaf(random);
            Group group = cluster.groups().get(name);
            String path = random.nextBoolean() ? name : group.parent + "/" + name;
            int d = random.nextInt(2);
            String dimension = d == 1 && random.nextBoolean() ? "gpu" : RandomCluster.DIMENSIONS.get(d);
            int amount = random.nextInt(20);
            switch (random.nextInt(hasPods ? 6 : 7)) {
                case 0 -> {
                    boolean isRelative =
                            random.nextBoolean() && !options.toString().contains(".min.");
                    options.add("--set=" + path + ".min." + dimension + "=" + (isRelative ? "+" : "") + amount);
                    group.min[d] = isRelative ? group.min[d] + amount : amount;
                }
                case 1 -> {
                    boolean isNone = amount > 15;
                    options.add("--set=" + path + ".max." + dimension + "=" + (isNone ? "none" : amount));
                    group.max[d] = isNone ? -1 : amount;
                }
                case 2 -> {
                    if (group.weight == null) {
                        // in the other dimension it keeps the weight by which it shares
                        continue;
                    }
                    options.add("--set=" + path + ".weight." + dimension + "=" + (amount + 1));
                    group.weight[d] = amount + 1;
                }
                case 3 -> {
                    String node = cluster.nodes().keySet().iterator().next();
                    int copies = 1 + random.nextInt(3);
                    options.add("--add-nodes=" + copies + "*" + node);
                    for (int c = 1; c <= copies; c++) {
                        String copy = node + "-" + cluster.nodes().size() + "-" + c;
                        cluster.nodes().put(copy, cluster.nodes().get(node));
                    }
                }
                case 4 -> {
                    String node = "n"
                            + (cluster.nodes().keySet().stream()
                                            .filter(next -> next.matches("n\\d"))
                                            .count()
                                    - 1);
                    if (cluster.nodes().size() > 1 && !options.toString().contains("node")) {
                        options.add("--remove-node=" + node);
                        cluster.nodes().remove(node);
                    }
                }
                case 5 -> {
                    options.add("--add-pod=pods/new" + e + ":" + path + ":" + dimension + "=" + amount);
                    group.request[d] += amount;
                }
                default -> {
                    if (options.toString().contains(".request.")
                            || options.toString().contains("add-pod")) {
                        // pods are added after requests are set
                        continue;
                    }
                    options.add("--set=" + path + ".request." + dimension + "=" + amount);
                    group.request[d] = amount;
                }
            }
        }
        if (options.isEmpty()) {
            String name = cluster.leaf(random);
            options.add("--set=" + name + ".min.cpu=0");
            cluster.groups().get(name).min[0] = 0;
        }
        return options;
    }

    private static Map<String, String> runtimes(JsonNode groups) {
        Map<String, String> runtimes = new TreeMap<>();
        groups.forEach(group ->
                runtimes.put(group.get("name").asText(), group.get("runtime").toString()));
        return runtimes;
    }
}
