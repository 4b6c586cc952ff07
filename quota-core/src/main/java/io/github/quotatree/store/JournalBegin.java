package io.github.quotatree.store;

import io.github.quotatree.resource.ResourceSchema;
import java.io.IOException;

/**
 * The first frame of a journal.
 *
 * @param epoch a random number of this journal
 * @param before the place in another journal that this one continues; its epoch is 0 if it continues none
 * @param isBeforeForced whether the journals before were on the disk when this one began; if not, a frame of the kind
 *     {@link ChangeFields#BEFORE_FORCED} says that they are
 */
record JournalBegin(ResourceSchema schema, long epoch, JournalPlace before, boolean isBeforeForced) {
    /** Writes the fields after the kind of the frame. */
    void write(ByteSink out) throws IOException {
        StateFields.writeDimensions(out, schema, FileHeader.WITH_FLAVORS);
        JournalPlace.writeEpoch(out, epoch);
        before.write(out);
        out.writeByte(ByteSink.flag(1, isBeforeForced));
    }

    static JournalBegin read(ByteSource in) throws IOException {
        ResourceSchema schema = StateFields.readDimensions(in, FileHeader.WITH_FLAVORS);
        return new JournalBegin(
                schema,
                JournalPlace.readEpoch(in),
                JournalPlace.read(in),
                in.readFlags(1, "the begin of a journal") != 0);
    }

    /** Returns the begin of a journal of version 1 or 2, which has the dimensions alone. */
    static JournalBegin ofOlder(ResourceSchema schema) {
        return new JournalBegin(schema, 0, JournalPlace.none(0), true);
    }

    /** Returns the place before the first change. */
    JournalPlace place(int checksum) {
        return new JournalPlace(epoch, before.version(), checksum);
    }
}
