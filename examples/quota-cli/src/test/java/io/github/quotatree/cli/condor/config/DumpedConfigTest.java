package io.github.quotatree.cli.condor.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.cli.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool is the same by its configuration and by the dump of that, which lists what HTCondor has besides. */
class DumpedConfigTest {
    private static final String CONFIG = """
            use ROLE : CentralManager
            SLOTS = 40
            GROUP_NAMES = physics, \\
                physics.lab, chemistry
            GROUP_QUOTA_physics = $(SLOTS) * 2
            GROUP_QUOTA_DYNAMIC_chemistry = 0.25
            GROUP_ACCEPT_SURPLUS = true
            if defined SLOTS
              NEGOTIATOR.GROUP_ACCEPT_SURPLUS_chemistry = false
            endif
            """;

    private static final String DUMP = """
            # Configuration from machine: cm.example.org
            CONDOR_HOST = $(FULL_HOSTNAME)
            GROUP_ACCEPT_SURPLUS = true
            GROUP_AUTOREGROUP = false
            GROUP_NAMES = physics, physics.lab, chemistry
            GROUP_QUOTA_DYNAMIC_chemistry = 0.25
            GROUP_QUOTA_MAX_ALLOCATION_ROUNDS = 3
            GROUP_QUOTA_physics = $(SLOTS) * 2
            GROUP_QUOTA_ROUND_ROBIN_RATE = 1.0e100
            LOCAL_CONFIG_DIR = /etc/condor/config.d
            NEGOTIATOR.GROUP_ACCEPT_SURPLUS_chemistry = false
            NEGOTIATOR_ALLOW_QUOTA_OVERSUBSCRIPTION = true
            NEGOTIATOR_CONSIDER_PREEMPTION = true
            NEGOTIATOR_JOB_CONSTRAINT =\s
            NEGOTIATOR_SLOT_CONSTRAINT =\s
            SCHEDD_USE_SLOT_WEIGHT = true
            SLOT_WEIGHT = Cpus
            SLOTS = 40
            SUBSYSTEM = TOOL
            # Contributing configuration file(s):
            #\t/etc/condor/condor_config
            """;

    private static final String DEMAND = """
            {"total":120,"now":1790000000,
             "groups":{"physics.lab":{"running":6,"idle":60},"chemistry":{"idle":70}},"root":{"idle":10}}
            """;

    @ParameterizedTest
    @ValueSource(strings = {"htcondor", "repaired"})
    void theDumpHasThePoolOfItsConfiguration(String mode, @TempDir Path folder) {
        JsonNode expected = pool(folder, CONFIG, mode);
        JsonNode pool = pool(folder, DUMP, mode);

        assertThat(pool.get("groups")).hasSize(4).isEqualTo(expected.get("groups"));
        assertThat(pool.get("order")).isEqualTo(expected.get("order"));
        assertThat(pool.get("warnings"))
                .extracting(JsonNode::asText)
                .filteredOn(warning -> !warning.startsWith("physics.lab: no quota"))
                .first()
                .asString()
                .endsWith("is read as the output of condor_config_val -dump, from machine: cm.example.org");
    }

    private static JsonNode pool(Path folder, String config, String mode) {
        CommandRun run = CommandRun.of(
                "condor",
                CommandRun.write(folder, "config", config),
                "--demand",
                CommandRun.write(folder, "demand.json", DEMAND),
                "--mode",
                mode,
                "-o",
                "json");
        assertThat(run.exitCode()).as(run.err()).isZero();
        return CommandRun.parsed(run.out());
    }
}
