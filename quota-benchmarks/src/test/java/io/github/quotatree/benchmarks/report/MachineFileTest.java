package io.github.quotatree.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.quotatree.benchmarks.report.results.Results;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFileTest {
    @TempDir
    private Path directory;

    @Test
    void eachStepKeepsItsDayItsFlagsAndWhetherItWasQuick() throws IOException {
        Files.writeString(
                directory.resolve("peer.json"), "[{\"jvmArgs\": [\"-Xmx4g\", \"-Djava.io.tmpdir=elsewhere\"]}]");
        MachineFile.note(directory, "peer", false, at("2026-02-03T23:30:00Z"));
        MachineFile.note(directory, "memory", true, at("2026-02-04T00:30:00Z"));

        JsonNode machine = Results.in(directory).file("machine");
        String here = machine.path("steps").path("peer").path("machine").asText();
        assertThat(here).matches(".+, [1-9]\\d* cores, [1-9]\\d* GiB, .+").contains(System.getProperty("java.vm.name"));
        assertThat(machine.path("steps").toString().replace(here, "here"))
                .isEqualTo("{\"peer\":{\"date\":\"2026-02-03\",\"machine\":\"here\",\"quick\":false,"
                        + "\"jvmFlags\":[\"-Xmx4g\"]},\"memory\":{\"date\":\"2026-02-04\",\"machine\":\"here\","
                        + "\"quick\":true,\"jvmFlags\":[]}}");
        assertThat(MachineFile.sentences(machine))
                .startsWith("Measured on 2026-02-03 to 2026-02-04, UTC: " + here)
                .endsWith("; `peer` with `-Xmx4g`. **Only to try it out, with `--quick`: `memory`.**");
    }

    @Test
    void aStepThatIsMeasuredAgainTakesThePlaceOfTheFirst() throws IOException {
        MachineFile.note(directory, "memory", true, at("2026-02-03T12:00:00Z"));
        MachineFile.note(directory, "memory", false, at("2026-02-05T12:00:00Z"));

        assertThat(MachineFile.sentences(Results.in(directory).file("machine")))
                .startsWith("Measured on 2026-02-05, UTC: ")
                .doesNotContain("--quick");
    }

    @Test
    void stepsOfTwoMachinesAreToldApart() throws IOException {
        Files.writeString(directory.resolve("machine.json"), """
                {"steps": {"memory": {"date": "2026-02-03", "machine": "one"},
                           "ledger": {"date": "2026-02-03", "machine": "another", "jvmFlags": ["-Xmx6g"]},
                           "peer": {"date": "2026-02-04", "machine": "another"}}}
                """);

        assertThat(MachineFile.sentences(Results.in(directory).file("machine")))
                .isEqualTo("Measured on 2026-02-03 to 2026-02-04, UTC: another (`ledger`, `peer`). "
                        + "Measured on 2026-02-03, UTC: one (`memory`); `ledger` with `-Xmx6g`.");
    }

    @Test
    void aMissingFileIsNoMistake() {
        assertThat(MachineFile.sentences(MissingNode.getInstance())).isEqualTo("There is no record of the machine.");
    }

    private static Clock at(String instant) {
        return Clock.fixed(Instant.parse(instant), ZoneOffset.UTC);
    }
}
