package io.github.quotatree.store;

import java.io.IOException;

/**
 * A place in the journals of a ledger: the end of the change of a version. Two journals that agree there agree on all
 * changes before it, since each checksum covers the one before.
 *
 * @param epoch the random number of the journal that has the change
 * @param version the version after the change, or the version that the journal begins with
 * @param checksum the checksum of the head of its frame
 */
record JournalPlace(long epoch, long version, int checksum) {
    /** Returns the place of a ledger of this version that has no journal before. */
    static JournalPlace none(long version) {
        return new JournalPlace(0, version, 0);
    }

    void write(ByteSink out) throws IOException {
        writeEpoch(out, epoch);
        out.writeNumber(version);
        out.writeFixed(checksum);
    }

    static void writeEpoch(ByteSink out, long epoch) throws IOException {
        out.writeFixed((int) epoch);
        out.writeFixed((int) (epoch >>> Integer.SIZE));
    }

    static JournalPlace read(ByteSource in) throws IOException {
        return new JournalPlace(readEpoch(in), in.readNumber(), in.readFixed());
    }

    static long readEpoch(ByteSource in) throws IOException {
        return Integer.toUnsignedLong(in.readFixed()) | (long) in.readFixed() << Integer.SIZE;
    }
}
