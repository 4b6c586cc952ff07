package io.github.quotatree.cli.elastic.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cluster is the same in every form: same trees, totals, requests, use, runtimes, decisions and victims. */
class RoundTripTest {
    private static final int CLUSTERS = Integer.getInteger("round.trips", 50);

    @Test
    void randomFiles() {
        check(RandomCluster::file);
    }

    @Test
    void randomManifests() {
        check(RandomCluster::manifests);
    }

    @ParameterizedTest
    @ValueSource(strings = {"proposal", "cluster", "queue", "thirty-teams"})
    void theExamples(String name) throws IOException {
        String manifests = Files.readString(Path.of(CommandRun.EXAMPLES + name + ".yaml"));
        String[] total = name.equals("queue") ? new String[] {"--total", "cpu=32"} : new String[0];

        assertThat(answers(converted(manifests, "quotatree", total))).isEqualTo(answers(manifests, total));
    }

    private interface Generator {
        String cluster(Random random);
    }

    private static void check(Generator generator) {
        int solved = 0;
        for (int seed = 0; seed < CLUSTERS; seed++) {
            String original = generator.cluster(new Random(seed));
            List<String> answers = answers(original);
            String file = converted(original, "quotatree");
            String manifests = converted(original, "elasticquota");
            assertThat(answers(file))
                    .as("seed %s: file %s of %s", seed, file, original)
                    .isEqualTo(answers);
            assertThat(answers(manifests))
                    .as("seed %s: manifests of %s", seed, original)
                    .isEqualTo(answers);
            assertThat(answers(converted(manifests, "quotatree")))
                    .as("seed %s: back of %s", seed, original)
                    .isEqualTo(answers);
            assertThat(converted(file, "quotatree")).as("seed %s: again", seed).isEqualTo(file);
            assertThat(converted(manifests, "elasticquota"))
                    .as("seed %s: again", seed)
                    .isEqualTo(manifests);
            solved += answers.get(0).length();
        }
        System.out.println("round trips: " + CLUSTERS + " clusters, " + solved + " characters of solved trees");
    }

    private static String converted(String text, String form, String... total) {
        CommandRun run = run(text, total, "convert", "--to", form, "-");
        assertThat(run.exitCode()).as("%s of %s", run.err(), text).isZero();
        return run.out();
    }

    /** Returns what the commands answer, without the pods that stand for what no workload lists. */
    private static List<String> answers(String text, String... total) {
        CommandRun solved = run(text, total, "solve", "-o", "json", "-");
        assertThat(solved.exitCode()).as("%s of %s", solved.err(), text).isZero();
        if (!text.contains("kind: Pod") && !text.contains("workloads:")) {
            // manifests without pods say what groups use, but not to the commands that decide on pods
            return List.of(solved.out());
        }
        return List.of(
                solved.out(),
                decisions(run(text, total, "admit", "--quota-only", "-o", "json", "-")),
                withoutNamespaces(run(text, total, "revoke", "--strict", "-o", "json", "-")
                        .out()));
    }

    private static CommandRun run(String text, String[] total, String... arguments) {
        return CommandRun.withInput(
                text,
                Stream.concat(Arrays.stream(arguments), Arrays.stream(total)).toArray(String[]::new));
    }

    private static String decisions(CommandRun admitted) {
        assertThat(admitted.exitCode()).as(admitted.err()).isZero();
        List<String> decisions = new ArrayList<>();
        for (JsonNode decision : CommandRun.parsed(admitted.out()).get("decisions")) {
            if (!decision.get("workloads").get(0).asText().contains("requested-")) {
                // requests are pods after a conversion, and have places of their own
                JsonNode withoutPlace = ((ObjectNode) decision).without("place");
                decisions.add(withoutNamespaces(withoutPlace.toString()));
            }
        }
        return String.join("\n", decisions);
    }

    /** The id of a workload is the name of a pod after its namespace. */
    private static String withoutNamespaces(String json) {
        return json.replaceAll("[a-z0-9-]+/([a-z][a-z0-9-]*) (is|may|waits|has|holds)", "$1 $2")
                .replaceAll("\"[a-z0-9-]+/([a-z][a-z0-9-]*)\"", "\"$1\"");
    }
}
