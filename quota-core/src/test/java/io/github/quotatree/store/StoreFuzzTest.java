package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are, reading them ends with a value or with a {@link StoreFormatException}. */
class StoreFuzzTest {
    private static final int TRIES = 40_000;

    private final Random random = new Random(17);
    private int refused;
    private int read;

    private void tryState(byte[] bytes) throws IOException {
        try {
            StateFormat.read(new ByteArrayInputStream(bytes));
            read++;
        } catch (StoreFormatException e) {
            assertThat(e.offset()).isBetween(0L, (long) bytes.length);
            assertThat(e).hasMessageStartingWith("byte " + e.offset() + ": ");
            refused++;
        }
    }

    private void tryJournal(byte[] bytes) {
        try {
            JournalReader.of(new ByteArrayInputStream(bytes)).forEach(change -> {});
            read++;
        } catch (StoreFormatException e) {
            assertThat(e.offset()).isBetween(0L, (long) bytes.length);
            refused++;
        }
    }

    /** Changes some bytes, inserts some, or removes some. */
    private byte[] mutated(byte[] bytes, int from, int to) {
        byte[] result = bytes;
        for (int times = 1 + random.nextInt(3); times > 0; times--) {
            int at = from + random.nextInt(Math.max(1, to - from));
            switch (random.nextInt(4)) {
                case 0 -> {
                    byte[] longer = new byte[result.length + 1];
                    System.arraycopy(result, 0, longer, 0, at);
                    longer[at] = (byte) random.nextInt();
                    System.arraycopy(result, at, longer, at + 1, result.length - at);
                    result = longer;
                }
                case 1 -> {
                    byte[] shorter = new byte[Math.max(to - from, result.length - 1)];
                    System.arraycopy(result, 0, shorter, 0, Math.min(at, shorter.length));
                    for (int k = at; k < shorter.length && k + 1 < result.length; k++) {
                        shorter[k] = result[k + 1];
                    }
                    result = shorter;
                }
                case 2 -> {
                    result = result.clone();
                    result[Math.min(at, result.length - 1)] ^= (byte) (1 << random.nextInt(8));
                }
                default -> {
                    result = result.clone();
                    result[Math.min(at, result.length - 1)] = (byte) (random.nextBoolean() ? 0xff : random.nextInt(5));
                }
            }
        }
        return result;
    }

    @Test
    void randomBytes() throws IOException {
        byte[] state = Samples.bytes(Samples.state());
        byte[] journal = Samples.bytes(List.of());
        for (int k = 0; k < TRIES; k++) {
            byte[] bytes = new byte[random.nextInt(200)];
            random.nextBytes(bytes);
            byte[] begun = Arrays.copyOf(state, 5 + random.nextInt(120));
            System.arraycopy(
                    bytes,
                    0,
                    begun,
                    begun.length - Math.min(bytes.length, begun.length - 5),
                    Math.min(bytes.length, begun.length - 5));
            tryState(bytes);
            tryState(begun);
            tryJournal(bytes);
            tryJournal(Frames.with(journal, bytes));
        }
        assertThat(refused).isGreaterThan(3 * TRIES);
    }

    @Test
    void changedStatesWhoseChecksumIsRight() throws IOException {
        byte[] bytes = Samples.bytes(Samples.state());
        for (int k = 0; k < TRIES; k++) {
            tryState(StateFormatTest.summed(mutated(bytes, 5, bytes.length - 4)));
        }
        assertThat(refused).isGreaterThan(TRIES / 2);
        assertThat(read).isGreaterThan(TRIES / 50);
    }

    @Test
    void changedJournalsWhoseChecksumsAreRight() {
        List<byte[]> payloads = Frames.payloads(Samples.bytes(Samples.changes()));
        assertThat(Frames.of(payloads)).isEqualTo(Samples.bytes(Samples.changes()));
        for (int k = 0; k < TRIES; k++) {
            byte[][] changed = payloads.toArray(byte[][]::new);
            int which = random.nextInt(changed.length);
            changed[which] = mutated(changed[which], 0, changed[which].length);
            tryJournal(Frames.of(List.of(changed)));
        }
        assertThat(refused).isGreaterThan(TRIES / 4);
        assertThat(read).isGreaterThan(TRIES / 20);
    }

    @Test
    void changedJournals() {
        byte[] bytes = Samples.bytes(Samples.changes());
        for (int k = 0; k < TRIES; k++) {
            tryJournal(mutated(bytes, 0, bytes.length));
        }
        assertThat(refused).isGreaterThan(TRIES / 2);
    }
}
