package io.github.quotatree.store;

import java.io.IOException;
import java.io.OutputStream;

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
    private final int from;
    private final int checksum;

    private Frame(byte[] bytes, int from, int checksum) {
        this.bytes = bytes;
        this.from = from;
        this.checksum = checksum;
    }

    static Frame of(byte[] payload, int checksumBefore) throws IOException {
        byte[] bytes = new byte[HEAD + payload.length + 1];
        System.arraycopy(payload, 0, bytes, HEAD, payload.length);
        return around(bytes, 0, Crc32c.of(payload), checksumBefore);
    }

    /** Returns a frame in an array with a payload, which has room for the rest of a frame before and after it. */
    static Frame around(byte[] bytes, int from, int checksumOfPayload, int checksumBefore) throws IOException {
        ByteSink head = ByteSink.inMemory();
        head.writeByte(FIRST);
        head.writeFixed(bytes.length - from - HEAD - 1);
        head.writeFixed(checksumOfPayload);
        head.writeFixed(checksumBefore);
        int checksum = Crc32c.of(head.toByteArray());
        head.writeFixed(checksum);
        System.arraycopy(head.toByteArray(), 0, bytes, from, HEAD);
        bytes[bytes.length - 1] = LAST;
        return new Frame(bytes, from, checksum);
    }

    /** Writes the frame in one piece. */
    void writeTo(OutputStream out) throws IOException {
        if (from == 0) {
            out.write(bytes);
        } else {
            out.write(bytes, from, bytes.length - from);
        }
    }

    /** Returns the checksum of the head, which covers the payload and all frames before. */
    int checksum() {
        return checksum;
    }
}
