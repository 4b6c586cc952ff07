package io.github.quotatree.store;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** The folder of a store, as tests look at it. */
final class StoreFolder {
    /** Rotates by call alone, and not after a time. */
    static final StoreOptions OPTIONS = StoreOptions.defaults().withInterval(Duration.ofHours(1));

    private StoreFolder() {}

    static LedgerState first() {
        return QuotaOnly.state(Samples.forest()).version(7).build();
    }

    static LedgerStore open(Path folder) throws IOException {
        return LedgerStore.open(folder, StoreFolder::first, OPTIONS, builder -> builder);
    }

    /** Submits workloads to the ledger of a folder, which is not closed properly. */
    static LedgerState submit(Path folder, String... ids) throws IOException {
        try (LedgerStore store = open(folder)) {
            return submit(store.ledger(), ids);
        }
    }

    static LedgerState submit(QuotaLedger ledger, String... ids) {
        for (String id : ids) {
            ledger.submit(Samples.plain(id));
        }
        return ledger.state();
    }

    static LedgerState read(Path folder) throws IOException {
        try (LedgerStore store = open(folder)) {
            return store.ledger().state();
        }
    }

    static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !name.equals("lock"))
                    .map(name -> name.replace("-" + "0".repeat(18), "-"))
                    .sorted()
                    .toList();
        }
    }

    static Path journal(Path folder, long number) {
        return folder.resolve(StoreFiles.journal(number));
    }

    static Path state(Path folder, long number) {
        return folder.resolve(StoreFiles.state(number));
    }

    /** Copies the files of a folder to another one. */
    static Path copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
        return to;
    }
}
