package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaOnly;
import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.workload.Workload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Changes that are written are read as the same changes, however the file ends; changed bytes are refused. */
class JournalTest {
    private static JournalReader reader(byte[] bytes) {
        return JournalReader.of(new ByteArrayInputStream(bytes));
    }

    private static List<LedgerChange> read(byte[] bytes) {
        List<LedgerChange> changes = new ArrayList<>();
        reader(bytes).forEach(changes::add);
        return changes;
    }

    /** Returns the lengths of the journals of the first so many changes. */
    private static List<Integer> ends() {
        List<LedgerChange> changes = Samples.changes();
        List<Integer> ends = new ArrayList<>();
        for (int k = 0; k <= changes.size(); k++) {
            ends.add(Samples.bytes(changes.subList(0, k)).length);
        }
        return ends;
    }

    @Test
    void readsWhatItWrites() {
        assertThat(read(Samples.bytes(Samples.changes()))).isEqualTo(Samples.changes());
    }

    @Test
    void theSamplesHaveEveryKindOfChange() {
        assertThat(Stream.of(Samples.changes(), Samples.loanChanges(), Samples.planChanges())
                        .flatMap(List::stream)
                        .map(Object::getClass)
                        .collect(Collectors.toSet()))
                .isEqualTo(Set.of(LedgerChange.class.getPermittedSubclasses()));
    }

    @Test
    void readsLoans() {
        assertThat(read(Samples.bytes(Samples.loanChanges()))).isEqualTo(Samples.loanChanges());
    }

    @Test
    void readsLargePlans() {
        assertThat(read(Samples.bytes(Samples.planChanges()))).isEqualTo(Samples.planChanges());
    }

    /** The file of version 1, which every later version must read. */
    @Test
    void readsTheFileOfVersion1() throws IOException {
        try (InputStream stored = JournalTest.class.getResourceAsStream("journal-1.qtlj")) {
            byte[] bytes = Objects.requireNonNull(stored).readAllBytes();
            assertThat(read(bytes)).isEqualTo(Samples.changes());
            JournalReader reader = reader(bytes);
            reader.forEach(change -> {});
            assertThatThrownBy(() -> JournalWriter.append(new ByteArrayOutputStream(), reader))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith("it is of an older version of the format; begin a new one");
        }
    }

    /** The file of version 3, which every later version must read, and this one writes. */
    @Test
    void readsTheFileOfVersion3() throws IOException {
        try (InputStream stored = JournalTest.class.getResourceAsStream("journal-3.qtlj")) {
            byte[] bytes = Objects.requireNonNull(stored).readAllBytes();
            assertThat(read(bytes)).isEqualTo(Samples.changes());
            assertThat(Samples.bytes(Samples.changes())).isEqualTo(bytes);
        }
    }

    @Test
    void readsWhatIsCompleteOfAJournalThatIsCutOffAnywhere() {
        byte[] bytes = Samples.bytes(Samples.changes());
        List<Integer> ends = ends();
        for (int length = 0; length <= bytes.length; length++) {
            JournalReader reader = reader(Arrays.copyOf(bytes, length));
            List<LedgerChange> changes = new ArrayList<>();
            reader.forEach(changes::add);

            int complete = 0;
            while (complete + 1 < ends.size() && ends.get(complete + 1) <= length) {
                complete++;
            }
            assertThat(changes).isEqualTo(Samples.changes().subList(0, complete));
            int end = ends.get(complete) <= length ? ends.get(complete) : 0;
            assertThat(reader.completeBytes()).isEqualTo(end);
            assertThat(reader.tornBytes()).isEqualTo(length - end);
        }
    }

    @Test
    void refusesAJournalWithAnyBitFlipped() {
        byte[] bytes = Samples.bytes(Samples.changes());
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] flipped = bytes.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            assertThatThrownBy(() -> read(flipped)).describedAs("bit %d", bit).isInstanceOf(StoreFormatException.class);
        }
    }

    /** A file system may have made room for a frame that was never written. */
    @Test
    void zerosAtTheEndAreTorn() {
        byte[] bytes = Samples.bytes(Samples.changes());
        JournalReader reader = reader(Arrays.copyOf(bytes, bytes.length + 1000));
        assertThat(reader).containsExactlyElementsOf(Samples.changes());
        assertThat(reader.completeBytes()).isEqualTo(bytes.length);
        assertThat(reader.tornBytes()).isEqualTo(1000);
        JournalReader empty = reader(new byte[50]);
        assertThat(empty).isEmpty();
        assertThat(empty.tornBytes()).isEqualTo(50);
        byte[] more = Arrays.copyOf(bytes, bytes.length + 1000);
        more[bytes.length + 18] = 1; // in the sector of the head, which therefore was written
        assertThatThrownBy(() -> read(more))
                .isInstanceOf(StoreFormatException.class)
                .hasMessage("byte " + (bytes.length + 17) + ": the head of a change was changed after it was written");
    }

    @Test
    void namesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> read(Samples.bytes(Samples.state())))
                .isInstanceOf(StoreFormatException.class)
                .hasMessage("byte 4: this is no journal of a ledger");
        byte[] later = Samples.bytes(List.of());
        later[4] = 9;
        assertThatThrownBy(() -> read(later))
                .isInstanceOf(StoreFormatException.class)
                .hasMessage("byte 5: version 9 of the format is not known; the last known one is 3");
        byte[] bytes = Samples.bytes(List.of());
        assertThatThrownBy(() -> read(Frames.with(bytes, new byte[] {99, 5})))
                .isInstanceOf(StoreFormatException.class)
                .hasMessage("byte " + (bytes.length + 19)
                        + ": change 5 is of kind 99, which this version of the library does not know");
        assertThatThrownBy(() -> read(Frames.with(bytes, new byte[] {15, 5})))
                .isInstanceOf(StoreFormatException.class)
                .hasMessageEndingWith("an edit of a forest stands before the first forest");
        assertThatThrownBy(() -> read(Frames.with(bytes, new byte[] {10, 5, 1, 'a', 0})))
                .isInstanceOf(StoreFormatException.class)
                .hasMessageEndingWith("there are bytes after the end");
        assertThatThrownBy(() -> {
                    JournalReader reader = JournalReader.of(
                            new ByteArrayInputStream(Samples.bytes(Samples.changes())),
                            StoreLimits.defaults().withFrameBytes(40));
                    reader.forEach(change -> {});
                })
                .isInstanceOf(StoreFormatException.class)
                .hasMessageContaining("length of a change (45) is above 40");
    }

    @Test
    void isReadOnce() {
        JournalReader reader = reader(Samples.bytes(List.of()));
        Iterator<LedgerChange> changes = reader.iterator();
        assertThatThrownBy(changes::next).isInstanceOf(NoSuchElementException.class);
        assertThatThrownBy(reader::iterator)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the journal was read already");
    }

    /** A restart after a crash: the torn frame is cut off, and the journal continues. */
    @Test
    void continuesAfterACrash() throws IOException {
        LedgerState begin = QuotaOnly.state(Samples.forest()).build();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        QuotaLedger ledger = QuotaLedger.builder(begin)
                .journal(JournalWriter.create(out, Samples.SCHEMA))
                .build();
        ledger.submit(Samples.workload());
        ledger.update(forest -> forest.withoutNode("n1"));
        LedgerState before = ledger.state();
        ledger.finish("job-1");

        JournalReader reader = reader(Arrays.copyOf(out.toByteArray(), out.size() - 1));
        QuotaLedger restored = QuotaLedger.builder(begin).replay(reader).build();
        assertThat(restored.state()).isEqualTo(before);
        ByteArrayOutputStream continued = new ByteArrayOutputStream();
        continued.write(out.toByteArray(), 0, (int) reader.completeBytes());
        QuotaLedger next = QuotaLedger.builder(before)
                .journal(JournalWriter.append(continued, reader))
                .build();
        next.update(forest -> forest.withoutNode("n2"));
        next.submit(Samples.plain("job-2"));

        assertThat(QuotaLedger.builder(begin)
                        .replay(reader(continued.toByteArray()))
                        .build()
                        .state())
                .isEqualTo(next.state());
    }

    @Test
    void aNewJournalBeginsWithoutAGap() throws IOException {
        ByteArrayOutputStream first = new ByteArrayOutputStream();
        JournalWriter writer = JournalWriter.create(first, Samples.SCHEMA);
        QuotaLedger ledger = QuotaOnly.builder(Samples.forest()).journal(writer).build();
        ledger.submit(Samples.plain("job-1"));
        ledger.update(forest -> forest.withoutNode("n1"));
        LedgerState early = ledger.state();
        ByteArrayOutputStream second = new ByteArrayOutputStream();
        assertThat(writer.switchTo(second)).isSameAs(first);
        LedgerState late = ledger.state();
        ledger.update(forest -> forest.withoutNode("n2"));
        ledger.finish("job-1");

        LedgerState begin = QuotaOnly.state(Samples.forest()).build();
        assertThat(QuotaLedger.builder(begin)
                        .replay(reader(first.toByteArray()))
                        .replay(reader(second.toByteArray()))
                        .build()
                        .state())
                .isEqualTo(ledger.state());
        for (LedgerState state : List.of(early, late)) {
            assertThat(QuotaLedger.builder(state)
                            .replay(reader(second.toByteArray()))
                            .build()
                            .state())
                    .isEqualTo(ledger.state());
        }
        assertThat(read(first.toByteArray())).hasSize(2);
    }

    @Test
    void aFailedStreamRefusesTheChangeAndAllAfterIt() throws IOException {
        boolean[] full = {false};
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        OutputStream disk = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("not in one piece");
            }

            @Override
            public void write(byte[] bytes, int from, int length) throws IOException {
                file.write(bytes, from, full[0] ? 3 : length);
                if (full[0]) {
                    throw new IOException("disk full");
                }
            }
        };
        JournalWriter writer = JournalWriter.create(disk, Samples.SCHEMA);
        QuotaLedger ledger = QuotaOnly.builder(Samples.forest()).journal(writer).build();
        Workload unfit = Samples.plain("job-\udfff");
        assertThatThrownBy(() -> ledger.submit(unfit)).isInstanceOf(IllegalArgumentException.class);
        ledger.submit(Samples.plain("job-1"));
        full[0] = true;
        assertThatThrownBy(() -> ledger.finish("job-1"))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("change 2 cannot be recorded");
        full[0] = false;
        assertThatThrownBy(() -> ledger.finish("job-1"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("change 2 cannot be recorded, as the stream of the journal has failed before");
        assertThat(ledger.workload("job-1")).isPresent();
        assertThat(read(file.toByteArray())).hasSize(1);

        ByteArrayOutputStream next = new ByteArrayOutputStream();
        writer.switchTo(next);
        ledger.finish("job-1");
        assertThat(read(next.toByteArray())).containsExactly(new LedgerChange.Finished(2, "job-1"));
    }
}
