package io.github.quotatree;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.resource.ResourceSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * What Koordinator's webhook says to a sequence of changes, and what we say: {@code peer/validation.txt}. The
 * differences are explained in docs/coming-from-koordinator.md.
 */
class PeerVerdictsTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "memory", "gpu", "x");

    @Test
    void ourVerdictsAreAsWrittenBesideThePeers() {
        Set<String> differences = new HashSet<>();
        QuotaForest forest = QuotaForest.builder(SCHEMA).build();
        Set<String> workloads = new HashSet<>();
        String id = "";
        int cases = 0;
        for (PeerLine line : PeerLine.read("validation")) {
            if (line.is("case")) {
                id = line.word(1);
                cases++;
                forest = QuotaForest.builder(SCHEMA).build();
                workloads.clear();
                continue;
            }
            Set<String> holding = new HashSet<>(workloads);
            QuotaForest.Builder after = step(forest, line, holding);
            List<Violation> violations = after.violationsOfChange(forest, holding);
            if (violations.isEmpty()) {
                forest = after.build();
                workloads = holding;
            }
            assertThat(verdict(violations)).as("%s: %s", id, line).isEqualTo(line.value("ours"));
            if (violations.isEmpty() != line.value("peer").equals("accepted")) {
                differences.add(id);
            }
        }
        assertThat(cases).isEqualTo(22);
        assertThat(differences)
                .containsExactlyInAnyOrder(
                        "negative-weight-update", "force-update", "keys-differ", "update-system", "move-under-self");
    }

    private static String verdict(List<Violation> violations) {
        return violations.isEmpty()
                ? "accepted"
                : violations.stream()
                        .map(violation -> violation.rule().name())
                        .distinct()
                        .collect(Collectors.joining(","));
    }

    private static QuotaForest.Builder step(QuotaForest forest, PeerLine line, Set<String> holding) {
        String operation = line.word(1);
        String name = line.word(2);
        QuotaForest.Builder after = QuotaForest.builder(SCHEMA);
        forest.trees()
                .values()
                .forEach(tree -> tree.groups().stream()
                        .filter(group ->
                                operation.equals("podAdd") || !group.name().equals(name))
                        .forEach(after::add));
        if (operation.equals("podAdd")) {
            holding.add(name);
        } else if (!operation.equals("delete")) {
            after.add(group(line));
        }
        return after;
    }

    private static QuotaGroup group(PeerLine line) {
        QuotaGroup.Builder group = line.word(3).equals("parent")
                ? QuotaGroup.parent(SCHEMA, line.word(2))
                : QuotaGroup.leaf(SCHEMA, line.word(2));
        group.min(line.vector(SCHEMA, "min")).max(line.vector(SCHEMA, "max"));
        if (line.has("weight")) {
            group.sharedWeight(line.vector(SCHEMA, "weight"));
        }
        if (line.has("under")) {
            group.under(line.value("under"));
        }
        if (line.has("tree")) {
            group.treeId(line.value("tree"));
        }
        if (line.has("namespaces")) {
            group.namespaces(List.of(line.value("namespaces")));
        }
        return group.build();
    }
}
