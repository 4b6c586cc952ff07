package io.github.quotatree.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaOnly;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.resource.ResourceSchema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Objects;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** A state that is written is read as the same state, and bytes that are not one are refused by name. */
class StateFormatTest {
    private static LedgerState read(byte[] bytes) throws IOException {
        return StateFormat.read(new ByteArrayInputStream(bytes));
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(byte[] bytes) {
        return assertThatThrownBy(() -> read(bytes)).isInstanceOf(StoreFormatException.class);
    }

    /** Returns bytes whose checksum is right again. */
    static byte[] summed(byte[] bytes) {
        int sum = Crc32c.of(Arrays.copyOf(bytes, bytes.length - 4));
        byte[] result = bytes.clone();
        for (int k = 0; k < 4; k++) {
            result[bytes.length - 4 + k] = (byte) (sum >>> (8 * k));
        }
        return result;
    }

    @Test
    void readsWhatItWrites() throws IOException {
        LedgerState state = Samples.state();
        byte[] bytes = Samples.bytes(state);

        LedgerState again = read(bytes);

        assertThat(again).isEqualTo(state);
        assertThat(Samples.bytes(again)).isEqualTo(bytes);
        assertThat(QuotaLedger.builder(again).build().state().workloads()).hasSize(7);
    }

    @Test
    void readsAStateOfNothing() throws IOException {
        LedgerState state = QuotaOnly.state(
                        QuotaForest.builder(ResourceSchema.of()).build())
                .build();
        assertThat(read(Samples.bytes(state))).isEqualTo(state);
    }

    /** The file of version 1, which every later version must read. */
    @Test
    void readsTheFileOfVersion1() throws IOException {
        try (InputStream stored = StateFormatTest.class.getResourceAsStream("state-1.qtls")) {
            byte[] bytes = Objects.requireNonNull(stored).readAllBytes();
            assertThat(read(bytes)).isEqualTo(Samples.state());
            assertThat(Samples.bytes(Samples.state())).isEqualTo(bytes);
        }
    }

    @Test
    void refusesAFileThatIsCutOffAnywhere() {
        byte[] bytes = Samples.bytes(Samples.state());
        for (int length = 0; length < bytes.length; length++) {
            assertRefused(Arrays.copyOf(bytes, length)).hasMessageMatching("byte \\d+: .*");
        }
        assertRefused(Arrays.copyOf(bytes, bytes.length + 1)).hasMessageEndingWith("there are bytes after the end");
    }

    @Test
    void refusesAFileWithAnyBitFlipped() {
        byte[] bytes = Samples.bytes(Samples.state());
        for (int bit = 0; bit < 8 * bytes.length; bit++) {
            byte[] flipped = bytes.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            assertRefused(flipped);
        }
    }

    @Test
    void namesWhatItDoesNotKnow() {
        byte[] bytes = Samples.bytes(Samples.state());
        byte[] other = bytes.clone();
        other[0] = 'X';
        assertRefused(other).hasMessage("byte 1: this is no state of a ledger");
        assertRefused(Samples.bytes(Samples.changes())).hasMessage("byte 4: this is no state of a ledger");
        byte[] later = bytes.clone();
        later[4] = 3;
        assertRefused(later).hasMessage("byte 5: version 3 of the format is not known; the last known one is 2");
        byte[] section = bytes.clone();
        section[bytes.length - 5] = 99; // where the end is
        assertRefused(section).hasMessageContaining("section 99 is not known to version 1 of the format");
        section[bytes.length - 5] = 4;
        assertRefused(section).hasMessageContaining("section 4 cannot follow section 7");
    }

    @Test
    void aStateThatIsNoneIsRefusedWithItsViolation() {
        byte[] bytes = Samples.bytes(QuotaOnly.state(QuotaForest.builder(ResourceSchema.of("a", "b"))
                        .add(QuotaGroup.leaf(ResourceSchema.of("a", "b"), "g").build())
                        .build())
                .build());
        assertThat(bytes[8]).isEqualTo((byte) 'a');
        bytes[8] = 'b';
        assertRefused(summed(bytes)).hasMessageContaining("dimension b is named twice");
    }

    @Test
    void refusesWhatExceedsALimit() {
        byte[] bytes = Samples.bytes(Samples.state());
        StoreLimits limits = StoreLimits.defaults();
        assertThatThrownBy(() -> StateFormat.read(new ByteArrayInputStream(bytes), limits.withStringBytes(7)))
                .isInstanceOf(StoreFormatException.class)
                .hasMessageContaining("length of a string (8) is above 7");
        assertThatThrownBy(() -> StateFormat.read(new ByteArrayInputStream(bytes), limits.withCount(4)))
                .isInstanceOf(StoreFormatException.class)
                .hasMessageContaining("number of workloads (7) is above 4");
        assertThatThrownBy(() -> StateFormat.read(new ByteArrayInputStream(bytes), limits.withDimensions(1)))
                .isInstanceOf(StoreFormatException.class)
                .hasMessageContaining("number of dimensions (2) is above 1");
        assertThatThrownBy(() -> limits.withFrameBytes(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("store limits: frame bytes (0) must be positive");
    }

    /** A list that says to have 50,000,000 members, and has none, costs nothing. */
    @Test
    void aNumberInTheFileIsNoReasonToAllocate() {
        byte[] bytes = {'Q', 'T', 'L', 'S', 1, 1, 1, 1, 'a', 2, 0, 0, 3, 0, (byte) 0x80, (byte) 0xe1, (byte) 0xeb, 0x17
        };
        assertRefused(bytes).hasMessage("byte 18: the bytes end too early");
    }

    @Test
    void refusesAStringThatUtf8DoesNotHave() {
        LedgerState state = QuotaOnly.state(Samples.forest())
                .pending(Samples.plain("job-\ud800"))
                .build();
        assertThatThrownBy(() -> Samples.bytes(state))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("cannot be stored: its character 4 is a surrogate without its pair, which UTF-8 "
                        + "does not have");
        byte[] bytes = Samples.bytes(
                QuotaOnly.state(Samples.forest()).pending(Samples.plain("é")).build());
        bytes[bytes.length - 12] = (byte) 0xff; // the last byte of the id
        assertRefused(bytes).hasMessageEndingWith("a string is not UTF-8");
    }
}
