package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What Koordinator's webhook says to a sequence of changes, and what we say: {@code peer/validation.txt}. The differences
 * are explained in docs/coming-from-koordinator.md.
 */
class PeerVerdictsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "gpu", "x");

    @Test
    void ourVerdictsAreAsWrittenBesideThePeers() throws IOException {
        Set<String> differences = new HashSet<>();
        QuotaForest forest = QuotaForest.builder(SCHEMA).build();
        Set<String> workloads = new HashSet<>();
        String id = "";
        int cases = 0;
        for (String line : lines()) {
            List<String> words = Arrays.asList(line.split(" ", -1));
            if (words.get(0).equals("case")) {
                id = words.get(1);
                cases++;
                forest = QuotaForest.builder(SCHEMA).build();
                workloads.clear();
                continue;
            }
            Map<String, String> values = values(words);
            Set<String> holding = new HashSet<>(workloads);
            QuotaForestBuilder after = step(forest, words, values, holding);
            List<Violation> violations = forest.violationsOfChange(after, holding);
            if (violations.isEmpty()) {
                forest = after.build();
                workloads = holding;
            }
            String verdict = violations.isEmpty()
                    ? "accepted"
                    : violations.stream()
                            .map(violation -> violation.rule().name())
                            .distinct()
                            .collect(Collectors.joining(","));
            assertThat(verdict).as("%s: %s", id, line).isEqualTo(values.get("ours"));
            if (violations.isEmpty() != "accepted".equals(values.get("peer"))) {
                differences.add(id);
            }
        }
        assertThat(cases).isEqualTo(22);
        assertThat(differences)
                .containsExactlyInAnyOrder(
                        "negative-weight-update", "force-update", "keys-differ", "update-system", "move-under-self");
    }

    private static QuotaForestBuilder step(
            QuotaForest forest, List<String> words, Map<String, String> values, Set<String> holding) {
        String operation = words.get(1);
        String name = words.get(2);
        QuotaForestBuilder after = QuotaForest.builder(SCHEMA);
        forest.trees()
                .values()
                .forEach(tree -> tree.groups().stream()
                        .filter(group ->
                                operation.equals("podAdd") || !group.name().equals(name))
                        .forEach(after::add));
        if (operation.equals("podAdd")) {
            holding.add(name);
        } else if (!operation.equals("delete")) {
            after.add(group(words, values));
        }
        return after;
    }

    private static QuotaGroup group(List<String> words, Map<String, String> values) {
        QuotaGroup.Builder group = words.get(3).equals("parent")
                ? QuotaGroup.parent(SCHEMA, words.get(2))
                : QuotaGroup.leaf(SCHEMA, words.get(2));
        group.min(vector(values.get("min"))).max(vector(values.get("max")));
        if (values.containsKey("weight")) {
            group.sharedWeight(vector(values.get("weight")));
        }
        if (values.containsKey("under")) {
            group.under(values.get("under"));
        }
        if (values.containsKey("tree")) {
            group.treeId(values.get("tree"));
        }
        if (values.containsKey("namespaces")) {
            group.namespaces(List.of(values.get("namespaces")));
        }
        return group.build();
    }

    private static Map<String, String> values(List<String> words) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String word : words) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                values.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return values;
    }

    private static ResourceVector vector(String numbers) {
        return SCHEMA.vector(Arrays.stream(numbers.split(",", -1))
                .mapToLong(number -> number.equals("-") ? ResourceVector.UNLIMITED : Long.parseLong(number))
                .toArray());
    }

    private static List<String> lines() throws IOException {
        try (InputStream in = PeerVerdictsTest.class.getResourceAsStream("peer/validation.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
