package io.github.quotatree.cli.dump;

import static io.github.quotatree.cli.dump.Team.CARDS;
import static io.github.quotatree.cli.dump.Team.CPU;
import static io.github.quotatree.cli.dump.Team.MEMORY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands find in a dump of a cluster what its generator knows of it, without complaints. */
class DumpTest {
    private static final long MIB = 1 << 20;
    private static final List<String> CLUSTER = List.of("cluster.yaml", "quotas.yaml", "operators.json");
    private static final List<String> CAPACITY = List.of("cluster.yaml", "capacity-quotas.yaml", "operators.json");

    private static final Path FILES = Path.of("src/test/resources/io/github/quotatree/cli/dump");

    private static final Dump DUMP = new Dump();

    @TempDir
    private Path directory;

    /** Run with {@code -Ddump.record=true}, this writes the files anew. */
    @Test
    void theFilesAreWhatTheGeneratorMakes() throws IOException {
        if (Boolean.getBoolean("dump.record")) {
            for (Map.Entry<String, String> file : DUMP.files().entrySet()) {
                Files.writeString(FILES.resolve(file.getKey()), file.getValue());
            }
        }
        for (Map.Entry<String, String> file : DUMP.files().entrySet()) {
            assertThat(Files.readString(FILES.resolve(file.getKey())))
                    .as(file.getKey())
                    .isEqualTo(file.getValue());
        }
        assertThat(DUMP.count()).isBetween(590, 620);
        assertThat(DUMP.teams.leaves()).hasSize(30);
    }

    @Test
    void solveFindsWhatEachGroupGets() {
        CommandRun run = run("solve", CLUSTER, "-o", "json");
        assertNotes(run);
        for (Team team : DUMP.teams.all()) {
            for (String dimension : team.max.keySet()) {
                String what = team.name + " " + dimension;
                long request = DUMP.teams.request(team, dimension);
                long runtime = team.runtime(dimension, request);
                assertThat(value(run, team, "request", dimension)).as(what).isEqualTo(units(dimension, request));
                assertThat(value(run, team, "runtime", dimension)).as(what).isEqualTo(units(dimension, runtime));
                if (!team.isParent) {
                    assertThat(value(run, team, "used", dimension))
                            .as(what)
                            .isEqualTo(units(dimension, team.used.getOrDefault(dimension, 0L)));
                }
            }
        }
    }

    @Test
    void theTotalsAreThoseOfTheNodesOfEachTree() {
        CommandRun run = run("solve", CLUSTER, "-o", "json");
        long[] of = {0, 0, 0, 0};
        for (int n = 0; n < Dump.NODES; n++) {
            int tree = n < Dump.GPU_NODES ? 2 : 0;
            of[tree] += ClusterParts.size(n)[0];
            of[tree + 1] += ClusterParts.size(n)[1] * 1024;
        }
        JsonNode rest = run.tree("");
        assertThat(rest.get("total").get(CPU).asLong()).isEqualTo(of[0]);
        assertThat(rest.get("total").get(MEMORY).asLong()).isEqualTo(of[1]);
        JsonNode cards = run.tree("gpu").get("total");
        assertThat(cards.get(CPU).asLong()).isEqualTo(of[2]);
        assertThat(cards.get(MEMORY).asLong()).isEqualTo(of[3]);
        assertThat(cards.get(CARDS).asLong()).isEqualTo(64);
        for (String dimension : List.of(CPU, MEMORY)) {
            long beside = DUMP.systemUsed.get(dimension) + DUMP.defaultUsed.get(dimension);
            assertThat(rest.get("available").get(dimension).asLong())
                    .isEqualTo(rest.get("total").get(dimension).asLong() - units(dimension, beside));
        }
    }

    @Test
    void theQuotasAreValid() {
        CommandRun run = run("validate", CLUSTER);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEmpty();
        assertNotes(run);
    }

    @Test
    void admitDecidesOnThePodsThatWait() {
        CommandRun run = run("admit", CLUSTER, "--quota-only", "-o", "json");
        assertNotes(run);
        List<String> admitted = new ArrayList<>();
        int decided = 0;
        for (JsonNode decision : CommandRun.parsed(run.out()).get("decisions")) {
            decided++;
            if (decision.get("admitted").asBoolean()) {
                admitted.add(decision.get("group").asText());
            }
        }
        assertThat(decided)
                .isEqualTo(DUMP.teams.leaves().stream()
                        .mapToInt(team -> team.pending.size())
                        .sum());
        // batch and llm have room for one of theirs; inference and embeddings request what they get
        assertThat(admitted).containsExactlyInAnyOrder("batch", "llm", "inference", "embeddings");
    }

    @Test
    void revokeTakesTheYoungestOfTheLeastImportant() {
        CommandRun run = run("revoke", CLUSTER, "--strict");
        assertNotes(run);
        // 18 cards are used, and 16 may be
        assertThat(run.out())
                .contains("vision-a is over by nvidia.com/gpu 2")
                .contains("vision-a/vision-a-train-8 (priority 100)")
                .contains("1 group is over; 1 pod stops.");
    }

    @Test
    void explainNamesTheShare() {
        CommandRun run =
                CommandRun.of("explain", "vision-a", "--dimension", "gpu", path(CLUSTER.get(0)), path(CLUSTER.get(1)));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out().replaceAll("\\s+", " "))
                .contains("vision-a gets 16 of the 20 nvidia.com/gpu it requests: 8 are guaranteed");
    }

    @Test
    void reportShowsEveryTeam() throws IOException {
        Path page = directory.resolve("report.html");
        CommandRun run = run("report", CLUSTER, "--changes-within", "0", "-o", page.toString());
        assertNotes(run);
        assertThat(run.exitCode()).isZero();
        String text = Files.readString(page);
        DUMP.teams.all().forEach(team -> assertThat(text).contains('"' + team.name + '"'));
    }

    @Test
    void capacityDecidesBySpareCardsAndMaxes() {
        CommandRun run = run("capacity", CAPACITY, "-o", "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        JsonNode found = CommandRun.parsed(run.out());
        Map<String, Integer> admitted = new TreeMap<>();
        for (JsonNode decision : found.get("decisions")) {
            if (decision.get("admitted").asBoolean()) {
                admitted.merge(decision.get("namespace").asText(), 1, Integer::sum);
            }
        }
        // orders is at its max; 6 cards are left, all on one node: for a pod of 2 and one of 4
        assertThat(admitted).isEqualTo(Map.of("ingest", 3, "batch", 4, "vision-a", 1, "llm", 1));
        assertThat(found.get("quotas")).hasSize(30);
        for (JsonNode quota : found.get("quotas")) {
            Team team = DUMP.teams.get(quota.get("namespace").asText());
            long more = switch (team.name) {
                case "ingest" -> 3 * 2000;
                case "batch" -> 4 * 2000;
                case "vision-a" -> 2 * 4000;
                case "llm" -> 4 * 4000;
                default -> 0;
            };
            assertThat(quota.get("used").get(CPU).asLong())
                    .as(team.name)
                    .isEqualTo(team.used.getOrDefault(CPU, 0L) + more);
        }
    }

    @Test
    void capacityRefusesATree() {
        CommandRun run = run("capacity", CLUSTER);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("run quota solve, admit or revoke");
    }

    /** All that is said of the files is that other kinds were skipped. */
    private static void assertNotes(CommandRun run) {
        assertThat(run.errLines()).hasSize(2);
        assertThat(run.errLines().get(0))
                .endsWith("cluster.yaml: skipped 64 objects of other kinds: 34 Namespace, 30 ResourceQuota");
        assertThat(run.errLines().get(1))
                .contains("operators.json: skipped " + Operators.kinds() * (Operators.OF_A_KIND + 1)
                        + " objects of other kinds: 13 CustomResourceDefinition, 10 Application,");
    }

    private static long value(CommandRun run, Team team, String property, String dimension) {
        return Long.parseLong(run.value(team.treeId, team.name, property, dimension));
    }

    private static long units(String dimension, long amount) {
        return dimension.equals(MEMORY) ? amount * MIB : amount;
    }

    private static CommandRun run(String command, List<String> files, String... options) {
        Stream<String> arguments = files.stream().map(DumpTest::path);
        return CommandRun.of(Stream.of(Stream.of(command), arguments, Arrays.stream(options))
                .flatMap(next -> next)
                .toArray(String[]::new));
    }

    private static String path(String name) {
        return FILES.resolve(name).toString();
    }
}
