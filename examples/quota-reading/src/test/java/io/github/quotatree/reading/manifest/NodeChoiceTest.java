package io.github.quotatree.reading.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.reading.manifest.NodeChoice.Requirement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The flavors that random selectors accept are those of the nodes that they select, looked at one by one. */
class NodeChoiceTest {
    private static final List<String> OPERATORS = List.of("In", "NotIn", "Exists", "DoesNotExist");
    private static final List<String> FLAVORS = List.of("a", "b", "c");

    private static final Map<String, String> LABELS = Map.of("gpu", "model", "nic", "speed");

    @Test
    void acceptedAreTheFlavorsOfTheSelectedNodes() {
        int restricted = 0;
        int none = 0;
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            NodeChoice choice = choice(random);
            SortedSet<String> expected = new TreeSet<>();
            for (String model : FLAVORS) {
                for (String speed : FLAVORS) {
                    if (selects(choice, Map.of("model", model, "speed", speed))) {
                        expected.add(model);
                    }
                }
            }

            SortedSet<String> accepted = choice.accepted(
                    "gpu", Map.of("gpu", new TreeSet<>(FLAVORS), "nic", new TreeSet<>(FLAVORS)), LABELS);

            assertThat(accepted).as("seed %s: %s", seed, choice.inWords()).isEqualTo(expected);
            restricted += expected.size() < FLAVORS.size() ? 1 : 0;
            none += expected.isEmpty() ? 1 : 0;
        }
        assertThat(restricted).isGreaterThan(5_000);
        assertThat(none).isGreaterThan(500);
    }

    private static NodeChoice choice(Random random) {
        Map<String, String> selected = new HashMap<>();
        if (random.nextInt(3) == 0) {
            selected.put("model", flavor(random));
        }
        List<List<Requirement>> terms = random.nextInt(4) == 0 ? null : new ArrayList<>();
        for (int t = 0; terms != null && t < 1 + random.nextInt(3); t++) {
            List<Requirement> term = new ArrayList<>();
            for (int e = 0; e < 1 + random.nextInt(3); e++) {
                List<String> values = new ArrayList<>();
                for (int v = 0; v < random.nextInt(3); v++) {
                    values.add(flavor(random));
                }
                String operator = OPERATORS.get(random.nextInt(OPERATORS.size()));
                term.add(new Requirement(random.nextInt(4) == 0 ? "speed" : "model", operator, values));
            }
            terms.add(term);
        }
        return new NodeChoice(null, selected, terms, Map.of());
    }

    private static String flavor(Random random) {
        return FLAVORS.get(random.nextInt(FLAVORS.size()));
    }

    private static boolean selects(NodeChoice choice, Map<String, String> node) {
        for (Map.Entry<String, String> pair : choice.selected().entrySet()) {
            if (!pair.getValue().equals(node.get(pair.getKey()))) {
                return false;
            }
        }
        List<List<Requirement>> terms = choice.terms();
        return terms == null || terms.stream().anyMatch(term -> term.stream().allMatch(one -> holds(one, node)));
    }

    private static boolean holds(Requirement one, Map<String, String> node) {
        boolean isListed = one.values().contains(node.get(one.label()));
        return switch (one.operator()) {
            case "In" -> isListed;
            case "NotIn" -> !isListed;
            case "Exists" -> true;
            default -> false;
        };
    }
}
