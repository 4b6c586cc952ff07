package io.github.quotatree.cli.condor.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.cli.condor.pool.PoolModel.Group;
import io.github.quotatree.cli.condor.pool.PoolModel.Submitter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A realistic pool is read as its administrators mean it. The fixture is made by
 *
 * <pre>{@code ./mvnw -pl examples/quota-cli -am test-compile
 * java -cp examples/quota-cli/target/test-classes io.github.quotatree.cli.condor.pool.PoolFiles \
 *     examples/quota-cli/src/test/resources/io/github/quotatree/cli/condor/pool}</pre>
 */
class RealisticPoolTest {
    private static final Path FIXTURE = Path.of("src/test/resources/io/github/quotatree/cli/condor/pool");

    private final PoolModel model = new PoolModel();

    private static CommandRun run(String... options) {
        Stream<String> start = Stream.of(
                "condor",
                FIXTURE.resolve("condor_config").toString(),
                "--demand",
                FIXTURE.resolve("demand.json").toString(),
                "-o",
                "json");
        return CommandRun.of(Stream.concat(start, Stream.of(options)).toArray(String[]::new));
    }

    @Test
    void theFixtureIsWhatItsGeneratorMakes() throws IOException {
        Map<String, byte[]> made = PoolFiles.all();
        try (Stream<Path> files = Files.walk(FIXTURE)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> FIXTURE.relativize(file).toString()))
                    .containsExactlyInAnyOrderElementsOf(made.keySet());
        }
        for (Map.Entry<String, byte[]> file : made.entrySet()) {
            assertThat(Files.readAllBytes(FIXTURE.resolve(file.getKey())))
                    .as(file.getKey())
                    .isEqualTo(file.getValue());
        }
    }

    @Test
    void itHas200GroupsInThreeLevelsAnd2000Submitters() {
        assertThat(model.groups).hasSize(200);
        assertThat(model.groups).extracting(Group::level).contains(1, 2, 3).allMatch(level -> level <= 3);
        assertThat(model.submitters).hasSize(2000);
    }

    @Test
    void everyQuotaIsAsItIsMeant() {
        JsonNode pool = CommandRun.parsed(run().out());

        assertThat(pool.get("groups")).hasSize(201);
        Map<String, Double> subtree = subtreeQuotas();
        Map<String, Integer> requested = requested();
        for (JsonNode group : pool.get("groups")) {
            String name = group.get("name").asText();
            assertThat(group.get("subtreeQuota").asDouble()).as(name).isCloseTo(subtree.get(name), within(1e-6));
            assertThat(group.get("requested").asInt()).as(name).isEqualTo(requested.getOrDefault(name, 0));
        }
    }

    @Test
    void noSlotIsLostOrAllocatedTwice() {
        JsonNode pool = CommandRun.parsed(run().out());

        double allocated = pool.get("surplus").asDouble();
        for (JsonNode group : pool.get("groups")) {
            allocated += group.get("allocated").asDouble();
        }
        assertThat(allocated).isCloseTo(PoolModel.CORES, within(1e-6));
    }

    @Test
    void theSubmittersAsHtcondorPrintsThemRequestTheSame(@TempDir Path folder) {
        String slots = "[{\"MyType\":\"Machine\",\"Name\":\"slot1@node\",\"Cpus\":20000,\"SlotWeight\":20000}]";
        CommandRun run = CommandRun.of(
                "condor",
                FIXTURE.resolve("condor_config").toString(),
                "--status",
                CommandRun.write(folder, "status.json", slots),
                "--submitters",
                FIXTURE.resolve("submitters.json").toString(),
                "-o",
                "json");

        JsonNode expected = CommandRun.parsed(run().out()).get("groups");
        JsonNode groups = CommandRun.parsed(run.out()).get("groups");
        assertThat(groups).hasSize(201);
        for (int g = 0; g < groups.size(); g++) {
            for (String figure : List.of("name", "requested", "allocated", "unmet")) {
                assertThat(groups.get(g).get(figure)).isEqualTo(expected.get(g).get(figure));
            }
        }
    }

    @Test
    void whatIsOddIsTold() {
        CommandRun run = run();

        List<String> notes = run.errLines().stream()
                .map(line -> line.replace("quota: " + FIXTURE + "/", ""))
                .toList();
        assertThat(notes)
                .contains(
                        "condor_config: line 9: use ROLE : CentralManager is not read; it sets no knob of quotas",
                        "conf.d/22-biology.conf: is not encoded in UTF-8; it is read as Latin-1",
                        "conf.d/90-negotiator.conf: line 8: GROUP_QUOTA_astronomy sets nothing: astronomy is not in"
                                + " GROUP_NAMES",
                        "conf.d/90-negotiator.conf: line 9: GROUP_ACCEPT_SUPLUS_guests is no knob of HTCondor, and sets"
                                + " nothing; did you mean GROUP_ACCEPT_SURPLUS_guests?",
                        "conf.d/90-negotiator.conf: line 10: GROUP_QOUTA_library is no knob of HTCondor, and sets"
                                + " nothing; did you mean GROUP_QUOTA_library?");
        assertThat(CommandRun.parsed(run.out()).get("warnings"))
                .extracting(JsonNode::asText)
                .containsAll(run.errLines().stream()
                        .map(line -> line.substring("quota: ".length()))
                        .toList());
    }

    /** Returns the quotas of groups with those below them, straight from the rule: statics first, then fractions. */
    private Map<String, Double> subtreeQuotas() {
        Map<String, Double> quotas = new HashMap<>(Map.of("<none>", (double) PoolModel.CORES));
        for (int level = 1; level <= 3; level++) {
            for (Group group : model.groups) {
                if (group.level() == level) {
                    quotas.put(group.name(), quota(group, quotas));
                }
            }
        }
        return quotas;
    }

    private double quota(Group group, Map<String, Double> quotas) {
        double above = quotas.get(group.parent().isEmpty() ? "<none>" : group.parent());
        double statics = 0;
        double fractions = 0;
        for (Group other : model.groups) {
            if (other.parent().equals(group.parent())) {
                statics += other.isDynamic() ? 0 : other.quota();
                fractions += other.isDynamic() ? other.quota() : 0;
            }
        }
        if (!group.isDynamic()) {
            return group.quota() * Math.min(1, above / statics);
        }
        return group.quota() * Math.max(0, above - statics) / Math.max(1, fractions);
    }

    private Map<String, Integer> requested() {
        Map<String, Integer> requested = new HashMap<>();
        for (Submitter submitter : model.submitters) {
            requested.merge(
                    submitter.group().isEmpty() ? "<none>" : submitter.group(),
                    submitter.running() + submitter.idle(),
                    Integer::sum);
        }
        return requested;
    }
}
