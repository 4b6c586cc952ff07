package io.github.quotatree.store;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerChange;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A replacement of the forest that is encoded before it is recorded, for which it takes linear time: all but its
 * version, and the checksum of the frame before it. Both are known when it is recorded, and take no time in the forest.
 */
final class EncodedReplacement {
    /** The kind and the longest version. */
    private static final int BEGIN = 1 + ByteSink.LONGEST_NUMBER;

    private static final int ROOM = Frame.HEAD + BEGIN;

    final LedgerChange.ForestReplaced change;

    /** The last forest of the journal before, or null if it has none. */
    private final @Nullable QuotaForest before;

    private final byte[] bytes;
    private final int checksum;

    private EncodedReplacement(
            LedgerChange.ForestReplaced change, @Nullable QuotaForest before, byte[] bytes, int checksum) {
        this.change = change;
        this.before = before;
        this.bytes = bytes;
        this.checksum = checksum;
    }

    /** Encodes a replacement for a journal with a last forest, in linear time. */
    static EncodedReplacement of(LedgerChange.ForestReplaced change, @Nullable QuotaForest before) throws IOException {
        ByteSink out = ByteSink.inMemory();
        out.writeBytes(new byte[ROOM]);
        ChangeFields.writeReplacement(out, before, change);
        out.writeByte(Frame.LAST);
        byte[] bytes = out.toByteArray();
        int body = bytes.length - ROOM - 1;
        ByteSink.requireAtMost(StoreLimits.defaults().frameBytes(), "bytes of a change", BEGIN + body);
        return new EncodedReplacement(change, before, bytes, Crc32c.of(bytes, ROOM, body));
    }

    int length() {
        return bytes.length;
    }

    /** Returns whether the last forest of a journal is that for which this was encoded. */
    @SuppressWarnings("ReferenceEquality") // of an equal forest, the difference may be another
    boolean follows(@Nullable QuotaForest last) {
        return before == last;
    }

    @SuppressWarnings("ReferenceEquality") // a comparison takes linear time
    boolean isOf(LedgerChange other) {
        return other instanceof LedgerChange.ForestReplaced replaced
                && replaced.forest() == change.forest()
                && replaced.displaced() == change.displaced();
    }

    /** Returns the frame, which has the bytes of this object, so that it is written once. */
    Frame frame(ChangeFields fields, LedgerChange recorded, int checksumBefore) throws IOException {
        ByteSink out = ByteSink.inMemory();
        fields.writeBegin(out, recorded);
        byte[] begin = out.toByteArray();
        int from = ROOM - begin.length;
        System.arraycopy(begin, 0, bytes, from, begin.length);
        int checksumOfPayload = Crc32c.join(Crc32c.of(begin), checksum, bytes.length - ROOM - 1);
        return Frame.around(bytes, from - Frame.HEAD, checksumOfPayload, checksumBefore);
    }
}
