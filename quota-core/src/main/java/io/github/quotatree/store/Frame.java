package io.github.quotatree.store;

import java.io.IOException;

/**
 * A frame of a journal of version 3: a byte, the length and the checksum of the payload, the checksum of the frame
 * before, the checksum of these; the payload; and a byte.
 *
 * <p>Neither of the two bytes is zero, and no single flipped bit makes it zero. So a frame that was written has no
 * zeros at either end, and one that has them there was not written completely.
 */
final class Frame {
    static final int FIRST = 0xA5;
    static final int LAST = 0x5A;

    /** The bytes before the payload. */
    static final int HEAD = 17;

    private final byte[] bytes;
    private final int checksum;

    private Frame(byte[] bytes, int checksum) {
        this.bytes = bytes;
        this.checksum = checksum;
    }

    static Frame of(byte[] payload, int checksumBefore) throws IOException {
        ByteSink frame = ByteSink.inMemory();
        frame.writeByte(FIRST);
        frame.writeFixed(payload.length);
        frame.writeFixed(ByteSink.checksum(payload));
        frame.writeFixed(checksumBefore);
        int checksum = ByteSink.checksum(frame.toByteArray());
        frame.writeFixed(checksum);
        frame.writeBytes(payload);
        frame.writeByte(LAST);
        return new Frame(frame.toByteArray(), checksum);
    }

    byte[] bytes() {
        return bytes;
    }

    /** Returns the checksum of the head, which covers the payload and all frames before. */
    int checksum() {
        return checksum;
    }
}
