package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ledger in a folder: what is there after a restart, who may open it, and which files there are. */
class LedgerStoreTest {
    @TempDir
    private Path folder;

    @Test
    void everyRestartHasTheChangesOfAllLivesBefore() throws Exception {
        List<String> ids = new ArrayList<>();
        LedgerState before = StoreFolder.first();
        for (int life = 0; life < 4; life++) {
            try (LedgerStore store = StoreFolder.open(folder)) {
                assertThat(store.isNew()).isEqualTo(life == 0);
                assertThat(store.ledger().state()).isEqualTo(before);
                ids.add("job-" + life);
                before = StoreFolder.submit(store.ledger(), "job-" + life);
                store.awaitDurable();
                if (life == 2) {
                    assertThat(store.rotate()).isEqualTo(before.version());
                    assertThat(StoreFolder.names(folder)).containsExactly("journal-4", "state-4");
                    assertThat(store.journalBytes()).isLessThan(100);
                }
            }
        }
        assertThat(StoreFolder.names(folder)).containsExactly("journal-4", "journal-5", "state-4");
        assertThat(StoreFolder.read(folder).workloads())
                .extracting(status -> status.id())
                .containsExactlyElementsOf(ids);
    }

    @Test
    void nobodyWaitsForeverWhileOthersWaitToo() throws Exception {
        try (LedgerStore store = StoreFolder.open(folder)) {
            List<Callable<Boolean>> writers = new ArrayList<>();
            for (int writer = 0; writer < 20; writer++) {
                String name = "of-" + writer + "-";
                writers.add(() -> {
                    boolean durable = true;
                    for (int k = 0; k < 30 && durable; k++) {
                        store.ledger().submit(Samples.plain(name + k));
                        durable = store.awaitDurable(Duration.ofMinutes(1));
                    }
                    return durable;
                });
            }
            ExecutorService pool = Executors.newFixedThreadPool(writers.size());
            try {
                for (Future<Boolean> durable : pool.invokeAll(writers)) {
                    assertThat(durable.get()).isTrue();
                }
            } finally {
                pool.shutdown();
            }
        }
    }

    @Test
    void aFolderIsForOneStore() throws Exception {
        try (LedgerStore store = StoreFolder.open(folder)) {
            for (int times = 0; times < 2; times++) {
                assertThatThrownBy(() -> StoreFolder.open(folder.resolve("..").resolve(folder.getFileName())))
                        .isInstanceOf(IOException.class)
                        .hasMessageEndingWith(folder.getFileName() + ": another store of this process uses it");
            }
            assertThat(openElsewhere()).endsWith("another process uses it");
            StoreFolder.submit(store.ledger(), "job-1");
        }
        assertThat(openElsewhere()).isEqualTo("1 workloads");
        StoreFolder.open(folder).close();
    }

    /** Returns what another process finds in the folder. */
    private String openElsewhere() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        root(LedgerStore.class) + File.pathSeparator + root(Elsewhere.class),
                        Elsewhere.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output.strip();
    }

    /** Returns the folder of the classes that have a class. */
    private static Path root(Class<?> type) throws URISyntaxException {
        String file = type.getName().replace('.', '/') + ".class";
        Path path = Path.of(Objects.requireNonNull(type.getResource("/" + file)).toURI());
        return path.getRoot()
                .resolve(path.subpath(0, path.getNameCount() - Path.of(file).getNameCount()));
    }

    /** Another process. */
    static final class Elsewhere {
        private Elsewhere() {}

        /** Opens the folder. */
        public static void main(String[] arguments) {
            try {
                System.out.println(
                        StoreFolder.read(Path.of(arguments[0])).workloads().size() + " workloads");
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @Test
    void aLongJournalIsReplacedInTheBackground() throws Exception {
        StoreOptions options =
                StoreOptions.defaults().withInterval(Duration.ofMillis(5)).withJournalBytes(500);
        try (LedgerStore store = LedgerStore.open(folder, StoreFolder::first, options, builder -> builder)) {
            for (int k = 0; k < 50; k++) {
                StoreFolder.submit(store.ledger(), "job-" + k);
            }
            while (store.journalBytes() > 500 || StoreFolder.names(folder).size() > 2) {
                Thread.sleep(5);
            }
            assertThat(StoreFolder.names(folder)).doesNotContain("state-1", "journal-1");
        }
        assertThat(StoreFolder.read(folder).workloads()).hasSize(50);
    }

    /** The files of the service of version 1, which had no places and no chain. */
    @Test
    void continuesFilesOfAnOlderVersion() throws Exception {
        try (OutputStream out = Files.newOutputStream(StoreFolder.state(folder, 3))) {
            StateFormat.write(StoreFolder.first(), out);
        }
        byte[] journal = {'Q', 'T', 'L', 'J', 1};
        Files.write(StoreFolder.journal(folder, 3), journal);
        LedgerState state = StoreFolder.submit(folder, "job-1");
        assertThat(StoreFolder.names(folder)).containsExactly("journal-4", "state-4");
        assertThat(StoreFolder.read(folder)).isEqualTo(state);
    }

    @Test
    void aClosedStoreTakesNoChange() throws Exception {
        LedgerStore store = StoreFolder.open(folder);
        QuotaLedger ledger = store.ledger();
        store.close();
        store.close();
        assertThat(store.takesChanges()).isFalse();
        assertThatThrownBy(() -> StoreFolder.submit(ledger, "job-1"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("change 8 cannot be recorded: the store " + folder + " is closed");
        assertThat(ledger.state()).isEqualTo(StoreFolder.first());
    }

    @Test
    void journalsWithoutAStateAreRefused() throws Exception {
        StoreFolder.submit(folder, "job-1");
        Files.delete(StoreFolder.state(folder, 1));
        assertThatThrownBy(() -> StoreFolder.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        StoreFolder.journal(folder, 1) + ": it has changes, but there is no state that they continue");
        Files.delete(StoreFolder.journal(folder, 1));
        assertThat(StoreFolder.read(folder)).isEqualTo(StoreFolder.first());
    }

    @Test
    void durabilityIsWaitedForOnlyWhereItIsPromised() throws Exception {
        for (Durability durability : Durability.values()) {
            StoreOptions options = StoreFolder.OPTIONS.withDurability(durability);
            Path own = folder.resolve(durability.name());
            try (LedgerStore store = LedgerStore.open(own, StoreFolder::first, options, builder -> builder)) {
                long before = store.forces();
                StoreFolder.submit(store.ledger(), "job-1");
                assertThat(store.awaitDurable(Duration.ofMinutes(1))).isTrue();
                assertThat(store.forces() - before).isEqualTo(durability == Durability.GROUP_COMMIT ? 1 : 0);
                store.force();
                assertThat(store.forces() - before).isEqualTo(1);
            }
            assertThat(StoreFolder.read(own).workloads()).hasSize(1);
        }
    }

    @Test
    void anIntervalForcesByItself() throws Exception {
        StoreOptions options =
                StoreOptions.defaults().withDurability(Durability.INTERVAL).withInterval(Duration.ofMillis(5));
        try (LedgerStore store = LedgerStore.open(folder, StoreFolder::first, options, builder -> builder)) {
            long before = store.forces();
            StoreFolder.submit(store.ledger(), "job-1");
            while (store.forces() == before) {
                Thread.sleep(1);
            }
        }
    }
}
