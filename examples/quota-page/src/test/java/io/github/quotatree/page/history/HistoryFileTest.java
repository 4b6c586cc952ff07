package io.github.quotatree.page.history;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.json.ContractCheck;
import io.github.quotatree.json.GoldenDocument;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.workload.Workload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A history that is recorded and read again. */
class HistoryFileTest {
    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");
    private static final ResourceSchema SCHEMA = ResourceSchema.of("cpu", "gpu");

    @TempDir
    private Path folder;

    private final List<String> faults = new ArrayList<>();
    private final QuotaLedger ledger = QuotaLedger.of(
            QuotaTree.builder(SCHEMA)
                    .parent("research", group -> group.min(SCHEMA.vector(8000, 8)))
                    .leaf("vision \u2028 1", group -> group.under("research").min(SCHEMA.vector(4000, 4)))
                    .build(),
            SCHEMA.vector(16_000, 8));

    private Path file() {
        return folder.resolve("history.jsonl");
    }

    private List<RuntimeQuotas> quotas() {
        return List.of(ledger.snapshot().quotas());
    }

    private void record(int fromMinute, int toMinute) throws IOException {
        History history = read();
        history.recordIn(new HistoryFile(file(), faults::add));
        for (int minute = fromMinute; minute < toMinute; minute++) {
            ledger.submit(Workload.of("job-" + minute, "vision \u2028 1", SCHEMA.vector(1000, 1)));
            ledger.tryAdmit("job-" + minute);
            history.add(START.plusSeconds(60L * minute), quotas());
        }
    }

    private History read() throws IOException {
        History history = new History();
        new HistoryFile(file(), faults::add).readInto(history);
        return history;
    }

    private static String told(History history, String group) {
        return new String(HistoryJson.group(history, "", group), UTF_8);
    }

    @Test
    void whatIsRecordedIsReadAsItWas() throws IOException {
        History history = new History();
        history.recordIn(new HistoryFile(file(), faults::add));
        for (int minute = 0; minute < 20; minute++) {
            ledger.submit(Workload.of("job-" + minute, "vision \u2028 1", SCHEMA.vector(1000, 1)));
            ledger.tryAdmit("job-" + minute);
            history.add(START.plusSeconds(60L * minute), quotas());
        }
        history.addSame(START.plusSeconds(1200));
        List<String> lines = Files.readAllLines(file());
        assertThat(lines).hasSize(21).allSatisfy(ContractCheck::check);
        GoldenDocument.check("history-sample", lines.get(9));
        for (String group : List.of("research", "vision \u2028 1")) {
            assertThat(told(read(), group)).isEqualTo(told(history, group)).contains("\"waiting\":[\"0\",");
        }
        assertThat(faults).isEmpty();
    }

    @Test
    void aServerGoesOnWithTheFileOfTheOneBefore() throws IOException {
        record(0, 5);
        record(10, 15);
        assertThat(told(read(), "research"))
                .contains("\"seconds\":[0,60,120,180,240,600,660,720,780,840],\"gaps\":[5]");
        assertThat(faults).isEmpty();
    }

    @Test
    void damagedLinesAreLeftOutAndCounted() throws IOException {
        record(0, 8);
        List<String> lines = new ArrayList<>(Files.readAllLines(file()));
        lines.set(2, lines.get(2).substring(0, 60));
        lines.set(3, lines.get(3).replace("\"used\":[\"", "\"used\":[\"-"));
        lines.set(4, lines.get(1));
        lines.add(5, "");
        lines.add("[]");
        Files.write(file(), lines);
        assertThat(told(read(), "research")).contains("\"seconds\":[0,60,300,360,420],\"gaps\":[2]");
        assertThat(faults).containsExactly(file() + ": 5 of 10 lines are left out; line 3 is no JSON");
        for (String damaged : List.of(
                lines.get(0) + "}",
                lines.get(0).replace("2026-11-22T12:00:00Z", "noon"),
                lines.get(0).replace("\"min\":[\"", "\"min\":[\"4\",\""),
                "{\"trees\":{}}",
                "{\"time\":\"2026-11-22T12:00:00Z\",\"trees\":[1]}",
                "\u0000\ufffd")) {
            Files.writeString(file(), damaged + "\n");
            faults.clear();
            assertThat(read().version()).as(damaged).isZero();
            assertThat(faults).hasSize(1);
        }
    }

    /** A crash may cut the last line; the next one begins on its own. */
    @Test
    void aLineThatIsCutDoesNotDamageTheNextOne() throws IOException {
        record(0, 3);
        byte[] whole = Files.readAllBytes(file());
        Files.write(file(), Arrays.copyOf(whole, whole.length - 30));
        record(3, 5);
        faults.clear();
        assertThat(told(read(), "research")).contains("\"seconds\":[0,60,180,240]");
        assertThat(faults).containsExactly(file() + ": 1 of 5 lines is left out; line 3 is no JSON");
    }

    @Test
    void aFileThatCannotBeWrittenIsReportedOnce() throws IOException {
        Files.createDirectory(file());
        History history = new History();
        history.recordIn(new HistoryFile(file(), faults::add));
        history.add(START, quotas());
        history.addSame(START.plusSeconds(60));
        assertThat(history.version()).as("the page goes on").isEqualTo(2);
        assertThat(faults).containsExactly(file() + ": cannot be written: it is a folder; no sample is added any more");
    }

    @Test
    void fieldsOfLaterVersionsArePassedOver() throws IOException {
        record(0, 1);
        String line = Files.readString(file());
        Files.writeString(
                file(),
                line.replace("\"trees\"", "\"later\":{\"a\":[1]},\"trees\"").replace("\"id\"", "\"more\":[{}],\"id\""),
                StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(read().version()).isEqualTo(1);
        assertThat(faults).isEmpty();
    }
}
