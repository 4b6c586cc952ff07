package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.ledger.LedgerChange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files and frames that do not continue each other are refused, and the message says in which way. */
class ForkTest {
    @TempDir
    private Path temporary;

    private static JournalReader reader(byte[] journal) {
        return JournalReader.of(new ByteArrayInputStream(journal));
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(byte[] journal) {
        return assertThatThrownBy(() -> reader(journal).forEach(change -> {})).isInstanceOf(StoreFormatException.class);
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }

    @Test
    void twoAppendersToOneJournal() throws IOException {
        byte[] journal = Samples.bytes(Samples.changes().subList(0, 3));
        byte[][] added = new byte[2][];
        for (int k = 0; k < 2; k++) {
            JournalReader read = reader(journal);
            read.forEach(change -> {});
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            JournalWriter writer = JournalWriter.append(out, read);
            Samples.changes().subList(3 + k, 5 + k).forEach(writer);
            added[k] = out.toByteArray();
        }
        reader(joined(journal, added[0])).forEach(change -> {});
        assertRefused(joined(joined(journal, added[0]), added[1]))
                .hasMessageContaining("a fork: this frame continues frame 4, and not frame 6, the last one before it;"
                        + " two ledgers have written to this journal");
        assertRefused(joined(joined(journal, added[0]), added[0]))
                .hasMessageContaining("a repeat: this frame continues frame 4, and not frame 6")
                .hasMessageEndingWith("it is frame 5 again");
        assertRefused(joined(journal, Arrays.copyOfRange(added[0], frames(added[0]), added[0].length)))
                .hasMessageContaining("a gap: this frame does not continue frame 4 of this journal");
    }

    /** Returns the length of the first frame. */
    private static int frames(byte[] added) {
        return 17 + added[1] + 1;
    }

    private Path folder(String name, String... ids) throws IOException {
        Path folder = temporary.resolve(name);
        StoreFolder.submit(folder, ids);
        return folder;
    }

    private static void replace(Path from, Path to, long number) throws IOException {
        Files.copy(
                StoreFolder.journal(from, number),
                StoreFolder.journal(to, number),
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(Path folder, String file) {
        return assertThatThrownBy(() -> StoreFolder.open(folder))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(folder + "/" + file + ": ");
    }

    @Test
    void aJournalOfAnotherFolder() throws IOException {
        Path one = folder("one", "job-1");
        Path two = folder("two", "job-1");
        replace(two, one, 1);
        assertRefused(one, StoreFiles.journal(1))
                .hasMessageEndingWith("this is not the journal that " + StoreFiles.state(1)
                        + " was written with, but a foreign file");
    }

    @Test
    void aLaterJournalOfAnotherFolder() throws IOException {
        Path one = folder("one", "job-1");
        StoreFolder.submit(one, "job-2");
        Path two = folder("two", "job-1");
        StoreFolder.submit(two, "job-2");
        replace(two, one, 2);
        assertRefused(one, StoreFiles.journal(2))
                .hasMessageContaining("this journal does not continue " + StoreFiles.journal(1)
                        + ": a journal between them is missing, or it is a foreign file");
    }

    @Test
    void aJournalThatIsMissing() throws IOException {
        Path folder = folder("one", "job-1");
        StoreFolder.submit(folder, "job-2");
        StoreFolder.submit(folder, "job-3");
        Files.delete(StoreFolder.journal(folder, 2));
        assertRefused(folder, StoreFiles.journal(3)).hasMessageContaining("a journal between them is missing");
    }

    @Test
    void allJournalsAreMissing() throws IOException {
        Path folder = folder("one", "job-1");
        Files.delete(StoreFolder.journal(folder, 1));
        assertRefused(folder, StoreFiles.state(1))
                .hasMessageEndingWith("it has change 7 of a journal, but there is none");
    }

    /** Two copies of a folder are continued, and the files of one of them get into the other. */
    @Test
    void twoCopiesThatWereContinued() throws IOException {
        Path one = folder("one", "job-1");
        Path two = StoreFolder.copy(one, temporary.resolve("two"));
        StoreFolder.submit(one, "job-2");
        byte[] early = Files.readAllBytes(StoreFolder.journal(one, 1));
        StoreFolder.submit(two, "job-3", "job-4");
        replace(one, two, 2);
        StoreFolder.open(two).close(); // the files of the other copy, and all of them
        assertThat(StoreFolder.names(two)).containsExactly("journal-1", "journal-2", "journal-3", "state-1");

        JournalReader read = reader(early);
        read.forEach(change -> {});
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        JournalWriter.append(out, read).accept(new LedgerChange.Finished(9, "job-1"));
        Files.write(StoreFolder.journal(one, 1), joined(early, out.toByteArray()));
        assertRefused(one, StoreFiles.journal(2))
                .hasMessageContaining("a fork: this journal continues after another change 8 than "
                        + StoreFiles.journal(1) + " has, which ends after change 9; two ledgers have continued it");
    }

    @Test
    void aJournalThatWasCutOff() throws IOException {
        Path folder = folder("one", "job-1", "job-2");
        StoreFolder.submit(folder, "job-3");
        byte[] bytes = Files.readAllBytes(StoreFolder.journal(folder, 1));
        Files.write(StoreFolder.journal(folder, 1), Arrays.copyOf(bytes, bytes.length - 1));
        assertRefused(folder, StoreFiles.journal(2))
                .hasMessageEndingWith("a gap: this journal continues after change 9, but " + StoreFiles.journal(1)
                        + " ends after change 8");
    }

    /** A state that was taken while changes were made names the last of them. */
    @Test
    void aStateOfAnotherPast() throws IOException {
        Path one = temporary.resolve("one");
        Path two;
        try (LedgerStore store = StoreFolder.open(one)) {
            two = StoreFolder.copy(one, temporary.resolve("two"));
            StoreFolder.submit(store.ledger(), "job-1");
        }
        Files.delete(two.resolve("lock"));
        PlacedState state;
        try (InputStream in = Files.newInputStream(StoreFolder.state(one, 1))) {
            state = StateFormat.readPlaced(in, StoreLimits.defaults());
        }
        JournalPlace place = Objects.requireNonNull(state.place());
        for (JournalPlace wrong :
                List.of(new JournalPlace(place.epoch(), 8, 99), new JournalPlace(place.epoch(), 9, place.checksum()))) {
            try (OutputStream out = Files.newOutputStream(StoreFolder.state(one, 1))) {
                StateFormat.write(state.state(), wrong, out);
            }
            assertThatThrownBy(() -> StoreFolder.open(one))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(
                            wrong.version() == 8
                                    ? "a fork: " + StoreFiles.state(1) + " was taken after another change 8"
                                    : "it has change 9 of a journal, but " + StoreFiles.journal(1)
                                            + " ends after change 8");
        }
    }
}
