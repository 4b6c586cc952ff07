package io.github.quotatree.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** The frames of a journal of version 3, taken apart and put together by {@code docs/storage.md}. */
final class Frames {
    private static final int HEADER = 5;
    private static final int HEAD = 17;

    private Frames() {}

    /** Returns a journal with one more payload. */
    static byte[] with(byte[] journal, byte[] payload) {
        List<Integer> begins = begins(journal);
        int before = begins.isEmpty()
                ? 0
                : ByteBuffer.wrap(journal)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .getInt(begins.get(begins.size() - 1) + HEAD - 4);
        return with(journal, before, payload);
    }

    /** Returns a journal with one more payload, whose frame has this checksum of the frame before it. */
    static byte[] with(byte[] journal, int before, byte[] payload) {
        byte[] head = ByteBuffer.allocate(HEAD - 4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put((byte) 0xA5)
                .putInt(payload.length)
                .putInt(Crc32c.of(payload))
                .putInt(before)
                .array();
        return ByteBuffer.allocate(journal.length + HEAD + payload.length + 1)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(journal)
                .put(head)
                .putInt(Crc32c.of(head))
                .put(payload)
                .put((byte) 0x5A)
                .array();
    }

    /** Returns a journal of payloads, of which the first is the begin. */
    static byte[] of(List<byte[]> payloads) {
        byte[] journal = {'Q', 'T', 'L', 'J', 3};
        for (byte[] payload : payloads) {
            journal = with(journal, payload);
        }
        return journal;
    }

    /** Returns where the frames begin. */
    static List<Integer> begins(byte[] journal) {
        ByteBuffer bytes = ByteBuffer.wrap(journal).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> begins = new ArrayList<>();
        for (int at = HEADER; at < journal.length; at += HEAD + bytes.getInt(at + 1) + 1) {
            begins.add(at);
        }
        return begins;
    }

    static List<byte[]> payloads(byte[] journal) {
        ByteBuffer bytes = ByteBuffer.wrap(journal).order(ByteOrder.LITTLE_ENDIAN);
        List<byte[]> payloads = new ArrayList<>();
        for (int begin : begins(journal)) {
            byte[] payload = new byte[bytes.getInt(begin + 1)];
            bytes.position(begin + HEAD).get(payload);
            payloads.add(payload);
        }
        return payloads;
    }
}
