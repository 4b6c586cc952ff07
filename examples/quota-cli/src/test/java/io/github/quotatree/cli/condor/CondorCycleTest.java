package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code --cycle} prints, and sums that add up. */
class CondorCycleTest {
    private static final String CONFIG = """
            GROUP_NAMES = A, A.b, A.c, z
            GROUP_QUOTA_A = 8
            GROUP_QUOTA_A.b = 6
            GROUP_QUOTA_A.c = 2
            GROUP_QUOTA_DYNAMIC_z = 0.25
            GROUP_ACCEPT_SURPLUS_A.b = true
            GROUP_ACCEPT_SURPLUS_A.c = true
            GROUP_AUTOREGROUP_z = true
            NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION = false
            """;
    private static final String DEMAND = """
            {"total":20,"now":100,"root":{"idle":1},"groups":{
             "A.b":{"idle":12},"A.c":{"running":3,"idle":2},"z":{"idle":9,"remainderTurn":2}}}""";

    @TempDir
    private Path directory;

    private CommandRun condor(String config, String demand, String... options) {
        String[] arguments = new String[options.length + 4];
        arguments[0] = "condor";
        arguments[1] = CommandRun.write(directory, "c.conf", config);
        arguments[2] = "--demand";
        arguments[3] = CommandRun.write(directory, "d.json", demand);
        System.arraycopy(options, 0, arguments, 4, options.length);
        return CommandRun.of(arguments);
    }

    /** A.c uses one slot more than its quota, so that A.b is held at 5; z and the root then negotiate without quota. */
    @Test
    void theStepsOfTurnsAreOneLineUntilTheLimitIsCut() {
        String table = condor(CONFIG + "GROUP_QUOTA_ROUND_ROBIN_RATE = 1\n", DEMAND, "--mode", "repaired", "--cycle")
                .out();

        assertThat(table).contains("""

                order of negotiation: z, A.b, A.c, A, <none>
                round  group   turns  in use  limit  matched  why
                    1  z       1-6         0      3        3
                    1  A.b     1-5         0      5        5
                    1  A.c     1-6         3      2        0
                    1  <none>  1-6         0      1        1
                    1  A.b     6           5      5        0  cut, as A refuses surplus and uses its quota
                    1  z       7           3     11        6  without its quota
                """).endsWith("after round 2, 18 of 20 slots are in use\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"htcondor", "repaired"})
    void allocationsAndSurplusSumToThePool(String mode) {
        JsonNode pool = CommandRun.parsed(
                condor(CONFIG, DEMAND, "--mode", mode, "-o", "json").out());

        double allocated = 0;
        for (JsonNode group : pool.get("groups")) {
            allocated += group.get("allocated").asDouble();
        }
        assertThat(pool.get("allocated").asDouble() + pool.get("surplus").asDouble())
                .isEqualTo(20);
        JsonNode root = pool.get("groups").get(0);
        assertThat(root.get("limit").asDouble()).isEqualTo(20);
        if (mode.equals("repaired")) {
            assertThat(root.get("allocated").asDouble()).isEqualTo(1);
            assertThat(pool.get("warnings")).isEmpty();
            assertThat(allocated).isEqualTo(pool.get("allocated").asDouble());
        } else {
            assertThat(root.get("allocated").asDouble()).isEqualTo(20);
            assertThat(root.get("why").asText()).endsWith("19 more to negotiate for groups that autoregroup");
            assertThat(pool.get("warnings").get(0).asText())
                    .isEqualTo("<none>: is allocated the whole pool, as a group autoregroups: 1 of it for its own jobs,"
                            + " the rest beside what the groups are allocated");
        }
    }

    @Test
    void jsonHasTheRoundsAndWhatTheNextCycleNeeds() {
        JsonNode cycle = CommandRun.parsed(condor(CONFIG, DEMAND, "--mode", "repaired", "--cycle", "-o", "json")
                        .out())
                .get("cycle");

        assertThat(cycle.get("maxRounds").asInt()).isEqualTo(3);
        assertThat(cycle.has("roundRobinRate")).isFalse();
        JsonNode round = cycle.get("rounds").get(0);
        assertThat(round.get("order").get(0).asText()).isEqualTo("z");
        assertThat(round.get("groups").get(3).toString())
                .isEqualTo("{\"name\":\"A.b\",\"requested\":\"12\",\"allocated\":\"6\"}");
        assertThat(round.get("steps").get(1).toString())
                .isEqualTo(
                        "{\"group\":\"A.b\",\"firstTurn\":1,\"turns\":1,\"usageBefore\":\"0\",\"limit\":\"5\",\"matched\":\"5\","
                                + "\"limitHeldBy\":\"A\",\"regrouped\":false}");
        assertThat(cycle.get("groups").get(2).toString())
                .isEqualTo(
                        "{\"name\":\"z\",\"matched\":\"9\",\"usage\":\"9\",\"lastRemainderTime\":\"0\",\"remainderTurn\":2}");
    }

    /** With whole slots that do not divide evenly; the second round is one of whole slots. */
    @Test
    void aRoundThatMakesWholeSlotsIsNamed() {
        String thirds = "GROUP_NAMES = a b c\nGROUP_ACCEPT_SURPLUS = true\n";
        for (String group : new String[] {"a", "b", "c"}) {
            thirds += "GROUP_QUOTA_DYNAMIC_" + group + " = 1.0 / 3\n";
        }
        String demand =
                "{\"total\":10,\"now\":5,\"groups\":{\"a\":{\"idle\":9},\"b\":{\"idle\":9},\"c\":{\"idle\":9}}}";

        assertThat(condor(thirds, demand, "--mode", "repaired", "--cycle").out())
                .endsWith("""
                        round 2 makes whole slots of the fractions that groups could not use
                        after round 2, 10 of 10 slots are in use
                        """);
        assertThat(condor(thirds, demand, "--cycle").out()).endsWith(", 9 of 10 slots are in use\n");
    }

    @Test
    void aGroupMatchesSlotsOfItsClassesOnly() {
        String config = "GROUP_NAMES = a b\nGROUP_QUOTA_a = 4\nGROUP_QUOTA_b = 4\nGROUP_ACCEPT_SURPLUS = true\n";
        String demand = """
                {"total":8,"now":5,"slotClasses":{"gpu":2,"cpu":6},"groups":{
                 "a":{"idle":8,"classes":["gpu"]},"b":{"idle":8,"classes":["cpu","gpu"]}}}""";

        JsonNode cycle = CommandRun.parsed(
                        condor(config, demand, "--cycle", "-o", "json").out())
                .get("cycle");

        assertThat(cycle.get("groups").get(1).get("usage").asInt()).isEqualTo(2);
        assertThat(cycle.get("groups").get(2).get("usage").asInt()).isEqualTo(6);
    }

    @Test
    void aCycleOfTooManyStepsIsAFault() {
        String config = "GROUP_NAMES = a\nGROUP_QUOTA_a = 2e9\nGROUP_QUOTA_ROUND_ROBIN_RATE = 1\n";
        String demand = "{\"total\":2000000000,\"now\":5,\"groups\":{\"a\":{\"idle\":2000000000}}}";

        CommandRun run = condor(config, demand, "--cycle", "--mode", "repaired");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains(
                        "c.conf: GROUP_QUOTA_ROUND_ROBIN_RATE: round robin rate (1.0) makes 2000000000 turns of 1 groups");
        assertThat(condor(config, demand, "--mode", "repaired").exitCode()).isZero();
    }

    /** In HTCondor's mode the pool counts as allocated to the root, so that rounds never end by themselves. */
    @Test
    void roundsThatRepeatEachOtherAreBounded() {
        CommandRun run =
                condor(CONFIG + "GROUP_QUOTA_MAX_ALLOCATION_ROUNDS = 2147483647\n", DEMAND, "--cycle", "-o", "json");

        JsonNode pool = CommandRun.parsed(run.out());
        assertThat(pool.get("cycle").get("rounds")).hasSize(1000);
        assertThat(run.err()).contains("the cycle is shown up to round 1000");
    }
}
