package io.github.quotatree.cli.ledger;

import io.github.quotatree.cli.command.ProblemCommand;
import io.github.quotatree.cli.command.Streams;
import io.github.quotatree.cli.text.JsonLines;
import io.github.quotatree.json.Kind;
import io.github.quotatree.json.QuotaFields;
import io.github.quotatree.json.WorkloadFields;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.store.JournalReader;
import io.github.quotatree.store.StateFormat;
import io.github.quotatree.store.StoreFormatException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints the stored state of a ledger, or a journal of its changes, as lines of JSON. */
@Command(
        name = "ledger",
        mixinStandardHelpOptions = true,
        description = "Prints the stored state of a ledger, or a journal of its changes, as lines of JSON.",
        footer = {"", "Exit codes: 0 done, 2 the file or the usage is wrong."})
public final class LedgerCommand implements Callable<Integer> {
    /** The fourth of the first bytes of a journal; a state has another. */
    private static final int JOURNAL = 'J';

    private static final int LETTERS = 4;

    private final Streams streams;

    @Parameters(paramLabel = "FILE", description = "A state or a journal; - is the standard input.")
    private String file = "";

    public LedgerCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        try (InputStream in =
                new BufferedInputStream(file.equals("-") ? streams.in() : Files.newInputStream(Path.of(file)))) {
            print(in);
            return 0;
        } catch (StoreFormatException e) {
            streams.say(file + ": " + e.getMessage());
        } catch (UncheckedIOException e) {
            streams.say(file + ": cannot be read: " + e.getCause());
        } catch (IOException e) {
            streams.say(file + ": cannot be read: " + e);
        }
        return ProblemCommand.FAILED;
    }

    private void print(InputStream in) throws IOException {
        in.mark(LETTERS);
        byte[] letters = in.readNBytes(LETTERS);
        in.reset();
        JsonLines lines = new JsonLines(streams.out());
        if (letters.length < LETTERS || letters[LETTERS - 1] != JOURNAL) {
            print(lines, StateFormat.read(in));
            return;
        }
        JournalReader journal = JournalReader.of(in);
        for (LedgerChange change : journal) {
            lines.write(Kind.LEDGER_CHANGE, json -> ChangeJson.write(json, change));
        }
        long torn = journal.tornBytes() - journal.unusedBytes();
        if (torn > 0) {
            streams.say(file + ": ends in the middle of a change: " + torn
                    + " bytes after the last complete one, which ends at byte " + journal.completeBytes());
        }
    }

    /** Prints a document for the cluster, and one for each workload. */
    private static void print(JsonLines lines, LedgerState state) throws IOException {
        lines.write(Kind.LEDGER_STATE, json -> {
            json.amount("version", state.version())
                    .text("solver", state.options().solver().label())
                    .flag("minScaling", state.options().minScaling())
                    .flag("guaranteeUsage", state.options().guaranteeUsage())
                    .object("totals", totals -> state.totals().forEach(totals::limits));
            QuotaFields.declared(json, state.forest());
            QuotaFields.nodes(json, state.forest());
            json.count("workloadCount", state.workloads().size());
        });
        for (WorkloadStatus status : state.workloads()) {
            lines.write(Kind.WORKLOAD, json -> WorkloadFields.status(json, status));
        }
    }
}
