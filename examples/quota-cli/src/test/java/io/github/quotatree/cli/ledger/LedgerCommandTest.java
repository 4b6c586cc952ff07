package io.github.quotatree.cli.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.cli.CommandRun;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.json.ContractDocument;
import io.github.quotatree.json.GoldenDocument;
import io.github.quotatree.json.Kind;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
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
import java.util.Optional;
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
                .maxRunTime(Duration.ofHours(1))
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
        GoldenDocument.check("ledger-state", run.out().lines().toList().get(0));
        GoldenDocument.check("workload.reserved", run.out().lines().toList().get(1));
        GoldenDocument.check("workload.running", run.out().lines().toList().get(2));
    }

    @Test
    void aJournalIsALineForEachChangeAndItsTornEndIsReported() throws IOException {
        ledger();
        byte[] bytes = journal.toByteArray();

        CommandRun run = CommandRun.of("ledger", file(bytes));

        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines().toList()).hasSize(4);
        for (int k = 0; k < 4; k++) {
            GoldenDocument.check(
                    "ledger-change." + (k + 1), run.out().lines().toList().get(k));
        }
        JsonNode last = CommandRun.parsed(run.out().lines().toList().get(3));
        assertThat(last.get("change").asText()).isEqualTo("forest-replaced");
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
    void eachComponentOfAChangeHasItsForm() {
        ResourceVector amounts = SCHEMA.vector(1_000, 1);
        List<LedgerChange> changes = List.of(
                new LedgerChange.Admitted(1, List.of("a"), List.of(Map.of("gpu", "a100")), List.of("a")),
                new LedgerChange.Started(2, "a", Instant.EPOCH, Map.of("gpu", "a100")),
                new LedgerChange.Resized(3, "a", amounts),
                new LedgerChange.Moved(4, "a", "B"),
                new LedgerChange.TotalSet(5, "t", amounts),
                new LedgerChange.HandedOver(
                        6, Instant.EPOCH, List.of("a"), true, List.of("b"), Optional.of(Instant.EPOCH), List.of()),
                new LedgerChange.WorkloadsNamed(7, 500, List.of("a"), List.of(Map.of())),
                new LedgerChange.NamedAdmitted(12, 501, Optional.of(Instant.EPOCH)),
                new LedgerChange.NamedHandedOver(
                        8, Instant.EPOCH, 501, false, List.of("b"), Optional.empty(), List.of()),
                new LedgerChange.Due(9, List.of("a"), Instant.EPOCH),
                new LedgerChange.Placeable(10, "a", false),
                new LedgerChange.HandOverCancelled(11, 6));
        for (LedgerChange change : changes) {
            String document = ContractDocument.text(Kind.LEDGER_CHANGE, json -> ChangeJson.write(json, change));
            GoldenDocument.check(
                    "ledger-change." + CommandRun.parsed(document).get("change").asText(), document);
        }
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
