package io.github.quotatree.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.store.JournalWriter;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The stored files of a ledger are shown as JSON. */
class LedgerCommandTest {
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    private final ByteArrayOutputStream journal = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private QuotaLedger ledger() throws IOException {
        QuotaForest forest = QuotaForest.builder(SCHEMA)
                .add(QuotaGroup.leaf(SCHEMA, "A")
                        .min(SCHEMA.vector(4_000, 1))
                        .namespaces(List.of("vision"))
                        .build())
                .node(ClusterNode.of("n1", Map.of("zone", "a"), SCHEMA.vector(8_000, 2)))
                .build();
        QuotaLedger ledger = QuotaLedger.builder(forest)
                .acceptUnmatchedWorkloads()
                .admissionRule(AdmissionRule.QUOTA_ONLY)
                .clock(() -> Instant.EPOCH)
                .journal(JournalWriter.create(journal, SCHEMA))
                .build();
        ledger.submit(Workload.builder("job-1", SCHEMA.vector(1_000, 1))
                .namespace("vision")
                .gang("g")
                .build());
        ledger.tryReserve("job-1", Duration.ofSeconds(30));
        ledger.adopt(Workload.of("job-2", "B", SCHEMA.zero()), Instant.EPOCH);
        ledger.update(now -> now.withoutNode("n1"));
        return ledger;
    }

    private String file(byte[] bytes) throws IOException {
        return Files.write(folder.resolve("file"), bytes).toString();
    }

    @Test
    void aStateIsALineForTheClusterAndOneForEachWorkload() throws IOException {
        Path file = folder.resolve("state");
        try (OutputStream out = Files.newOutputStream(file)) {
            StateFormat.write(ledger().state(), out);
        }

        CommandRun run = CommandRun.of("ledger", file.toString());

        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        List<JsonNode> lines = run.out().lines().map(CommandRun::parsed).toList();
        assertThat(lines).hasSize(3);
        assertThat(lines.get(0).get("version").asLong()).isEqualTo(4);
        assertThat(lines.get(0).get("groups").get(0).get("min").get("cpu").asLong())
                .isEqualTo(4_000);
        assertThat(run.out().lines().skip(1))
                .containsExactly(
                        "{\"id\":\"job-1\",\"namespace\":\"vision\",\"gang\":\"g\",\"request\":{\"cpu\":1000,\"gpu\":1},"
                                + "\"priority\":0,\"preemptible\":true,\"preempts\":true,"
                                + "\"submitted\":\"1970-01-01T00:00:00Z\",\"phase\":\"RESERVED\",\"countsIn\":\"A\","
                                + "\"expires\":\"1970-01-01T00:00:30Z\"}",
                        "{\"id\":\"job-2\",\"group\":\"B\",\"request\":{\"cpu\":0,\"gpu\":0},"
                                + "\"priority\":0,\"preemptible\":true,\"preempts\":true,"
                                + "\"submitted\":\"1970-01-01T00:00:00Z\",\"phase\":\"RUNNING\","
                                + "\"countsIn\":\"quotatree-default\",\"started\":\"1970-01-01T00:00:00Z\"}");
    }

    @Test
    void aJournalIsALineForEachChangeAndItsTornEndIsReported() throws IOException {
        ledger();
        byte[] bytes = journal.toByteArray();

        CommandRun run = CommandRun.of("ledger", file(bytes));

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().toList()).hasSize(4);
        assertThat(run.out().lines().toList().get(1))
                .isEqualTo("{\"change\":\"Reserved\",\"version\":2,\"ids\":[\"job-1\"],"
                        + "\"expires\":\"1970-01-01T00:00:30Z\"}");
        JsonNode last = CommandRun.parsed(run.out().lines().toList().get(3));
        assertThat(last.get("change").asText()).isEqualTo("ForestReplaced");
        assertThat(last.get("forest").get("nodes")).isEmpty();
        assertThat(last.get("othersToDefaultGroup").asBoolean()).isFalse();

        CommandRun cut = CommandRun.of("ledger", file(Arrays.copyOf(bytes, bytes.length - 1)));
        assertThat(cut.exitCode()).isZero();
        assertThat(cut.out().lines()).hasSize(3);
        assertThat(cut.err())
                .matches("quota: .*file: ends in the middle of a change: \\d+ bytes after the last complete "
                        + "one, which ends at byte \\d+\\R");
    }

    @Test
    void aBadFileIsNamed() throws IOException {
        ledger();
        byte[] bytes = journal.toByteArray();
        bytes[60] ^= 1;
        CommandRun changed = CommandRun.of("ledger", file(bytes));
        assertThat(changed.exitCode()).isEqualTo(2);
        assertThat(changed.err()).matches("quota: .*file: byte \\d+: .* was changed after it was written\\R");
        assertThat(CommandRun.withInput("pod", "ledger", "-").err())
                .isEqualTo("quota: -: byte 1: this is no state of a ledger\n");
        CommandRun missing = CommandRun.of("ledger", folder.resolve("none").toString());
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.err()).contains("cannot be read");
    }
}
