package io.github.quotatree.cli.condor;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command with the output of HTCondor's tools. */
class CondorDumpTest {
    private static final String CONFIG = CommandRun.EXAMPLES + "condor.conf";
    private static final String STATUS = CommandRun.EXAMPLES + "condor-status.json";
    private static final String SUBMITTERS = CommandRun.EXAMPLES + "condor-submitters.json";
    private static final String QUEUE = CommandRun.EXAMPLES + "condor-queue.json";
    private static final String USERPRIO = CommandRun.EXAMPLES + "condor-userprio.txt";

    @TempDir
    private Path folder;

    private static CommandRun condor(String... arguments) {
        List<String> all = new ArrayList<>(List.of("condor", CONFIG, "-o", "json"));
        all.addAll(List.of(arguments));
        return CommandRun.of(all.toArray(String[]::new));
    }

    @Test
    void allWaysToGiveADemandHaveOneResult() {
        CommandRun written = condor("--demand", CommandRun.EXAMPLES + "condor-demand.json");
        assertThat(written.exitCode()).isZero();
        assertThat(condor("--status", STATUS, "--submitters", SUBMITTERS)).isEqualTo(written);
        assertThat(condor("--status", STATUS, "--queue", QUEUE)).isEqualTo(written);
        assertThat(condor("--status", STATUS, "--queue", QUEUE, "--userprio", USERPRIO))
                .isEqualTo(written);
        assertThat(condor("--status", STATUS, "--submitters", SUBMITTERS, "--now", "1790000000"))
                .isEqualTo(written);
    }

    @Test
    void severalFilesAreOnePool() {
        String more = CommandRun.write(
                folder, "more.json", "[{\"Name\":\"slot1@node4\",\"State\":\"Unclaimed\",\"Cpus\":28}]");
        JsonNode pool = CommandRun.parsed(condor("--status", STATUS, "--status", more, "--submitters", SUBMITTERS)
                .out());
        assertThat(pool.get("groups").get(0).get("subtreeQuota").asInt()).isEqualTo(128);
    }

    @Test
    void theTimeMayBeGiven() {
        String nobody = CommandRun.write(folder, "s.json", "");
        assertThat(condor("--status", STATUS, "--submitters", nobody).out())
                .contains("\"lastRemainderTime\":\"1790000000\"");
        assertThat(condor("--status", STATUS, "--submitters", nobody, "--now", "1800000000")
                        .out())
                .contains("\"lastRemainderTime\":\"1800000000\"");
    }

    @Test
    void notesAreInTheJsonToo() {
        String submitters = CommandRun.write(folder, "s.json", "[{\"Name\":\"phisics.x@d\",\"IdleJobs\":1}]");
        CommandRun run = condor("--status", STATUS, "--submitters", submitters);
        assertThat(run.exitCode()).isZero();
        assertThat(CommandRun.parsed(run.out()).get("warnings"))
                .extracting(JsonNode::asText)
                .contains(
                        submitters + ": submitter phisics.x@d: has no WeightedIdleJobs; its jobs count as one each",
                        submitters
                                + ": submitter phisics.x@d: its group is not in GROUP_NAMES; counts as one of <none>");
    }

    @Test
    void knobsThatWrittenFiguresLeaveWithoutEffectAreTold() {
        String config = CommandRun.write(folder, "c.conf", """
                GROUP_NAMES = a
                GROUP_QUOTA_a = 10
                SLOT_WEIGHT = Memory / 1024
                NEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT = (Nonsense
                GROUP_PRIO_FACTOR_a = 100
                NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION = true
                """);
        String demand = CommandRun.write(folder, "d.json", "{\"total\":10,\"now\":1}");
        CommandRun run = CommandRun.of("condor", config, "--demand", demand);
        assertThat(run.exitCode()).isZero();
        assertThat(run.err().replace(folder + "/", "")).isEqualTo("""
                quota: c.conf: GROUP_PRIO_FACTOR_a: user priorities order the users within a group; they do not change \
                what it is allocated
                quota: c.conf: line 3: SLOT_WEIGHT: is not evaluated, because d.json has the size of the pool and the \
                requests
                quota: c.conf: line 4: NEGOTIATOR_SLOT_POOLSIZE_CONSTRAINT: is not evaluated, because d.json has the \
                size of the pool and the requests
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " -> ", textBlock = """
            '' -> Missing option: --demand=FILE or --status=FILE
            --submitters x -> Missing option: --status=FILE, which has the size of the pool
            --now 3 -> Missing option: --status=FILE, which has the size of the pool
            --status x -> Missing option: --submitters=FILE or --queue=FILE, which have the requests
            --status x --submitters y --queue z -> --submitters and --queue have the same jobs, so only one of them can be given
            --status x --submitters y --demand z -> --demand has all figures, so no output of HTCondor's tools can be given
            --each --status x -> --each finds the demands itself, so --demand and --status cannot be given
            --status - --submitters - -> CONFIG and FILE cannot both be the standard input
            --status x --submitters y --now -1 -> --now: -1 is below 0
            """)
    void wrongUsageIsOneLine(String options, String message) {
        String[] arguments = options.isEmpty() ? new String[0] : options.split(" ", -1);
        CommandRun run = condor(arguments);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("quota: " + message + "; see quota condor --help\n");
    }

    @Test
    void faultsOfAllFilesAreTold() {
        String status = CommandRun.write(folder, "s.json", "[{\"Name\":\"slot1@x\",");
        String queue = CommandRun.write(folder, "q.json", "no ads");
        CommandRun run = condor("--status", status, "--queue", queue, "--userprio", folder + "/none");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().replace(folder + "/", "")).isEqualTo("""
                quota: s.json: ends in the middle of an ad or an array
                quota: q.json: line 1: "no ads" is neither JSON nor of the form Name = value, as condor_status -json \
                and -long write
                quota: none: no such file
                """);
    }
}
