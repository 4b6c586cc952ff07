package io.github.quotatree.cli.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CaseText;
import io.github.quotatree.cli.CommandRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The tests of the Capacity Scheduling plugin, and the stories that its documents tell, as manifests. */
class CapacityCasesTest {
    static List<CapacityCase> scenarios() {
        return CapacityCase.read().stream()
                .filter(next -> !next.scheduled.isEmpty())
                .toList();
    }

    static List<CapacityCase> stories() {
        return CapacityCase.read().stream()
                .filter(next -> !next.steps.isEmpty())
                .toList();
    }

    static List<CapacityCase> published() {
        return CapacityCase.read().stream()
                .filter(next -> !next.published.isEmpty())
                .toList();
    }

    @Test
    void everyCaseIsRead() {
        assertThat(scenarios()).hasSize(4);
        assertThat(stories()).hasSize(6);
        assertThat(published()).hasSize(5);
        assertThat(CapacityCase.read()).hasSize(15);
        // the tests of the plugin would pass here with other outcomes too
        assertThat(CapacityCase.read().stream().filter(next -> next.isWeak).map(next -> next.id))
                .containsExactly("scenario-5");
    }

    @ParameterizedTest
    @MethodSource("scenarios")
    void thoseThatHaveANodeInTheEnd(CapacityCase cluster) {
        CapacityRun run = CapacityRun.of(cluster.manifests(cluster.arrivals()));

        List<String> scheduled = new ArrayList<>(cluster.running);
        for (JsonNode decision : CommandRun.parsed(run.run().out()).get("decisions")) {
            decision.get("victims")
                    .forEach(
                            victim -> scheduled.remove(victim.get("id").asText().replaceAll(".*/", "")));
            if (decision.get("admitted").asBoolean()) {
                scheduled.add(decision.get("id").asText().replaceAll(".*/", ""));
            }
        }
        assertThat(scheduled).containsExactlyInAnyOrderElementsOf(cluster.scheduled);
    }

    @ParameterizedTest
    @MethodSource("stories")
    void eachStepOfAStory(CapacityCase story) {
        assertThat(story.arrivals()).isEqualTo(story.steps.size());
        for (int s = 0; s < story.steps.size(); s++) {
            List<String> step = story.steps.get(s);
            CapacityRun run = CapacityRun.of(story.manifests(s + 1));
            JsonNode decision =
                    CommandRun.parsed(run.run().out()).get("decisions").get(s);
            Map<String, String> expected = CaseText.figures(step);

            assertThat(decision.get("admitted").asBoolean())
                    .as("%s, step %s", story, s)
                    .isEqualTo(step.get(0).equals("starts"));
            List<JsonNode> evicted = new ArrayList<>();
            decision.get("victims").forEach(evicted::add);
            if (expected.containsKey("victims")) {
                assertThat(evicted.stream()
                                .map(victim -> victim.get("id").asText().replaceAll(".*/", "")))
                        .as("%s, step %s", story, s)
                        .isEqualTo(words(expected.get("victims")));
            }
            if (expected.containsKey("from")) {
                assertThat(evicted)
                        .as("%s, step %s", story, s)
                        .hasSize(Integer.parseInt(expected.get("count")))
                        .allSatisfy(victim ->
                                assertThat(victim.get("namespace").asText()).isIn(words(expected.get("from"))));
            }
            if (expected.containsKey("used")) {
                assertThat(used(run)).as("%s, step %s", story, s).isEqualTo(CapacityCase.amounts(expected.get("used")));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("published")
    void whatIsPublishedAsUsed(CapacityCase cluster) {
        compare(CapacityRun.of(cluster.inPhases(false)), cluster.published);
        if (!cluster.publishedAfter.isEmpty()) {
            compare(CapacityRun.of(cluster.inPhases(true)), cluster.publishedAfter);
        }
    }

    private static void compare(CapacityRun run, Map<String, Map<String, String>> expected) {
        expected.forEach((namespace, amounts) ->
                amounts.forEach((dimension, amount) -> assertThat(run.quota(namespace, "publishedUse", dimension))
                        .as("%s of %s", dimension, namespace)
                        .isEqualTo(amount)));
    }

    private static List<String> words(String list) {
        return list.isEmpty() ? List.of() : List.of(list.split(",", -1));
    }

    /** Returns what is used by namespace, in stories of one dimension. */
    private static Map<String, String> used(CapacityRun run) {
        Map<String, String> used = new TreeMap<>();
        for (JsonNode quota : CommandRun.parsed(run.run().out()).get("quotas")) {
            JsonNode amounts = quota.get("used");
            assertThat(amounts).hasSize(1);
            used.put(quota.get("namespace").asText(), amounts.iterator().next().asText());
        }
        return used;
    }
}
