package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.ledger.LedgerChange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a power cut leaves of a journal is a torn end: zeros of any length, and sectors that were never written. */
class TornEndTest {
    private static final int SECTOR = 512;

    /** Asserts that changes are read up to the first that is torn, and that all bytes after them are reported. */
    private static void assertTorn(byte[] bytes, List<LedgerChange> changes, int complete) {
        JournalReader reader = JournalReader.of(new ByteArrayInputStream(bytes));
        List<LedgerChange> read = new ArrayList<>();
        reader.forEach(read::add);
        assertThat(read).isEqualTo(changes.subList(0, complete));
        assertThat(reader.completeBytes() + reader.tornBytes()).isEqualTo(bytes.length);
    }

    /** Returns the number of changes whose frames end at or before an offset. */
    private static int complete(List<Integer> ends, int offset) {
        return (int) ends.stream().filter(end -> end <= offset).count();
    }

    /** Returns where the frame of each change ends. */
    private static List<Integer> ends(byte[] journal) {
        List<Integer> ends = new ArrayList<>(Frames.begins(journal));
        ends.add(journal.length);
        return ends.subList(2, ends.size());
    }

    @Test
    void zerosOfEachLength() {
        List<LedgerChange> changes = Samples.changes();
        byte[] journal = Samples.bytes(changes);
        for (int more : new int[] {0, 1, 700}) {
            for (int from = journal.length - 1; from >= 0; from--) {
                byte[] torn = Arrays.copyOf(Arrays.copyOf(journal, from), journal.length + more);
                assertTorn(torn, changes, complete(ends(journal), from));
            }
        }
    }

    @Test
    void zerosOfEachLengthInAFileOfVersion1() throws IOException {
        try (InputStream stored = TornEndTest.class.getResourceAsStream("journal-1.qtlj")) {
            byte[] journal = Objects.requireNonNull(stored).readAllBytes();
            int last = journal.length - 15; // the frame of the last change
            for (int from = journal.length - 1; from >= last; from--) {
                byte[] torn = Arrays.copyOf(Arrays.copyOf(journal, from), journal.length);
                assertTorn(torn, Samples.changes(), Samples.changes().size() - 1);
            }
        }
    }

    /** Any of the sectors after what was forced may be there, and one of them in part. */
    @Test
    void anySectorsThatWereNotForced() {
        Random random = new Random(5);
        List<LedgerChange> changes = changes(200, random);
        byte[] journal = Samples.bytes(changes);
        List<Integer> ends = ends(journal);
        int torn = 0;
        for (int run = 0; run < 2_000; run++) {
            int forced = random.nextInt(ends.size());
            int forcedBytes = ends.get(forced);
            int written = ends.get(forced + random.nextInt(Math.min(60, ends.size() - forced)));
            byte[] left = Arrays.copyOf(journal, written);
            int lost = written;
            for (int sector = forcedBytes / SECTOR * SECTOR; sector < written; sector += SECTOR) {
                int from = Math.max(sector, forcedBytes);
                int end = Math.min(sector + SECTOR, written);
                if (random.nextInt(3) == 0 && from < end) {
                    Arrays.fill(left, from, end, (byte) 0);
                    lost = Math.min(lost, from);
                }
            }
            torn += lost < written ? 1 : 0;
            assertTorn(left, changes, complete(ends, lost));
        }
        assertThat(torn).isGreaterThan(1_000);
    }

    /** Returns changes of sizes from a few bytes to several sectors. */
    private static List<LedgerChange> changes(int count, Random random) {
        List<LedgerChange> changes = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            String id = "j".repeat(1 + random.nextInt(random.nextInt(4) == 0 ? 2_000 : 90));
            changes.add(new LedgerChange.Finished(11 + k, id));
        }
        return changes;
    }

    /** A flipped bit is no torn end, wherever it is and however long the frames are. */
    @Test
    void flippedBitsOfLongFrames() {
        Random random = new Random(6);
        byte[] journal = Samples.bytes(changes(40, random));
        for (int run = 0; run < 20_000; run++) {
            byte[] flipped = journal.clone();
            flipped[random.nextInt(journal.length)] ^= (byte) (1 << random.nextInt(8));
            assertThat(isRefused(flipped)).isTrue();
        }
    }

    private static boolean isRefused(byte[] journal) {
        try {
            JournalReader.of(new ByteArrayInputStream(journal)).forEach(change -> {});
            return false;
        } catch (StoreFormatException e) {
            return true;
        }
    }
}
