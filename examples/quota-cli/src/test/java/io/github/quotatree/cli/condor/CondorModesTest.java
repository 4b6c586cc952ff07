package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code --mode} changes, and what is said where a configuration leaves it open. */
class CondorModesTest {
    private static final String KNOB = "NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION";
    private static final String INNER = """
            GROUP_NAMES = A, A.B
            GROUP_QUOTA_A = 20
            GROUP_QUOTA_A.B = 15
            GROUP_ACCEPT_SURPLUS_A.B = true
            """;
    private static final String DEMAND = "{\"total\":50,\"now\":0,\"groups\":{\"A.B\":{\"idle\":60}}}";

    @TempDir
    private Path directory;

    private CommandRun run(String config, String... options) {
        String[] arguments = new String[options.length + 6];
        arguments[0] = "condor";
        arguments[1] = CommandRun.write(directory, "c.conf", config);
        arguments[2] = "--demand";
        arguments[3] = CommandRun.write(directory, "d.json", DEMAND);
        arguments[4] = "-o";
        arguments[5] = "json";
        System.arraycopy(options, 0, arguments, 6, options.length);
        return CommandRun.of(arguments);
    }

    private static double allocated(CommandRun run, String name) {
        for (JsonNode group : CommandRun.parsed(run.out()).get("groups")) {
            if (group.get("name").asText().equals(name)) {
                return group.get("allocated").asDouble();
            }
        }
        throw new AssertionError(name);
    }

    @Test
    void theUniversitysPoolHasWhatItHasInHtcondor() {
        String[] pool = {
            "condor",
            "../manifests/condor.conf",
            "--demand",
            "../manifests/condor-demand.json",
            "-o",
            "json",
            "--mode",
            "htcondor"
        };
        assertThat(allocated(CommandRun.of(pool), "physics.theory")).isEqualTo(40);
        pool[7] = "repaired";
        assertThat(allocated(CommandRun.of(pool), "physics.theory")).isEqualTo(37);
    }

    @Test
    void htcondorsModeIsTheDefaultAndItsOversubscriptionToo() {
        CommandRun run = run(INNER);

        assertThat(allocated(run, "A.B")).isEqualTo(35);
        assertThat(run(INNER, "--mode", "htcondor").out()).isEqualTo(run.out());
        assertThat(allocated(run(INNER + KNOB + " = false"), "A.B")).isEqualTo(20);
        assertThat(allocated(run(INNER, "--mode", "repaired"), "A.B")).isEqualTo(20);
    }

    @Test
    void aKnobThatIsNotSetIsNotedWhereItMatters() {
        CommandRun run = run(INNER);

        String note = "c.conf: " + KNOB + ": is not set, and true as in HTCondor; "
                + "with false the allocations differ, such as that of A.B: 20 in place of 35";
        assertThat(run.err()).contains(note);
        assertThat(CommandRun.parsed(run.out()).get("warnings").get(0).asText()).endsWith(note);
        assertThat(run(INNER + KNOB + " = true").err()).isEmpty();
        assertThat(run("GROUP_NAMES = A A.B\nGROUP_QUOTA_A = 20").err()).isEmpty();
    }

    @Test
    void theRepairedModeNotesThatHtcondorHasAnotherDefault() {
        String config = "GROUP_NAMES = a b\nGROUP_QUOTA_a = 90\nGROUP_QUOTA_b = 10\n";
        String demand = CommandRun.write(
                directory, "d2.json", "{\"total\":50,\"now\":0,\"groups\":{\"a\":{\"idle\":60},\"b\":{\"idle\":2}}}");

        CommandRun run = CommandRun.of(
                "condor", CommandRun.write(directory, "c.conf", config), "--demand", demand, "--mode", "repaired");

        assertThat(run.err())
                .contains("c.conf: " + KNOB + ": is not set, and false in this mode, where HTCondor has true; "
                        + "with true the allocations differ, such as that of a: 48 in place of 45");
    }

    @Test
    void moreThanThePoolIsAWarning() {
        String config = INNER.replace("= 20", "= 40") + KNOB + " = true";

        assertThat(CommandRun.parsed(run(config).out()).get("warnings").get(0).asText())
                .isEqualTo("allocations sum to 55, more than the pool of 50: "
                        + "with oversubscription quota counts once a level, and static quotas are not scaled down");
    }

    @Test
    void anUnknownModeIsRefused() {
        assertThat(run(INNER, "--mode", "peer").err()).contains("'peer' is none of htcondor, repaired");
    }
}
