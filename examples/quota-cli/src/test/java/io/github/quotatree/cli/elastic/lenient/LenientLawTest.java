package io.github.quotatree.cli.elastic.lenient;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.cli.CommandRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lenient run finds for a cluster with faults what a strict run finds for the cluster as cleaned by hand. */
class LenientLawTest {
    private static final int CASES = 150;

    @ParameterizedTest
    @ValueSource(strings = {"solve", "admit", "revoke"})
    void theRestIsAsIfTheFaultsWereRemovedByHand(String command) {
        int shown = 0;
        for (int seed = 0; seed < CASES; seed++) {
            FaultyCluster cluster = new FaultyCluster(seed);
            CommandRun lenient = CommandRun.withInput(cluster.faulty(), command, "-", "-o", "json", "--lenient");
            CommandRun strict = CommandRun.withInput(cluster.clean(), command, "-", "-o", "json");

            String what = "seed " + seed + ": " + cluster + lenient.err() + strict.err();
            assertThat(strict.exitCode()).as(what).isEqualTo(0);
            assertThat(lenient.exitCode()).as(what).isEqualTo(cluster.faults() == 0 ? 0 : 1);
            JsonNode found = CommandRun.parsed(lenient.out());
            assertThat(found.get("faults")).as(what + found.get("faults")).hasSize(cluster.faults());
            ((ObjectNode) found).remove("faults");
            assertThat(found).as(what).isEqualTo(CommandRun.parsed(strict.out()));
            shown++;
        }
        assertThat(shown).isEqualTo(CASES);
    }

    /** The faults are such that a strict run refuses the file. */
    @ParameterizedTest
    @ValueSource(strings = "solve")
    void aStrictRunRefusesTheFaults(String command) {
        for (int seed = 0; seed < 20; seed++) {
            FaultyCluster cluster = new FaultyCluster(seed);
            CommandRun strict = CommandRun.withInput(cluster.faulty(), command, "-");
            assertThat(strict.exitCode()).isEqualTo(2);
            assertThat(strict.out()).isEmpty();
        }
    }
}
