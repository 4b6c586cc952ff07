package io.github.quotatree.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The frames of a journal, taken apart and put together by {@code docs/storage.md}. */
final class Frames {
    private static final int HEADER = 5;

    private Frames() {}

    /** Returns a journal with one more payload. */
    static byte[] with(byte[] journal, byte[] payload) {
        ByteBuffer frame =
                ByteBuffer.allocate(journal.length + 12 + payload.length).order(ByteOrder.LITTLE_ENDIAN);
        frame.put(journal);
        byte[] head = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(payload.length)
                .putInt(ByteSink.checksum(payload))
                .array();
        return frame.put(head).putInt(ByteSink.checksum(head)).put(payload).array();
    }

    /** Returns a journal of payloads, of which the first has the dimensions. */
    static byte[] of(List<byte[]> payloads) {
        byte[] journal = {'Q', 'T', 'L', 'J', 1};
        for (byte[] payload : payloads) {
            journal = with(journal, payload);
        }
        return journal;
    }

    static List<byte[]> payloads(byte[] journal) {
        ByteBuffer bytes =
                ByteBuffer.wrap(journal).order(ByteOrder.LITTLE_ENDIAN).position(HEADER);
        List<byte[]> payloads = new ArrayList<>();
        while (bytes.hasRemaining()) {
            byte[] payload = new byte[bytes.getInt()];
            bytes.position(bytes.position() + 8).get(payload);
            payloads.add(payload);
        }
        return payloads;
    }
}
