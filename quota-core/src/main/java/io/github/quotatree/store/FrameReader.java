package io.github.quotatree.store;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the header of a journal and its frames, and decides whether bytes after the last frame are a torn end or were
 * changed after they were written. Remembers the checksums of version 3, four bytes for each frame.
 */
final class FrameReader {
    private static final int PLAIN_HEAD = 12;

    private final BufferedInputStream in;
    private final StoreLimits limits;
    private final Checksums checksums = new Checksums();
    private int version;
    private long offset;
    private long payloadOffset;
    private long tornBytes;
    private long unusedBytes;

    FrameReader(InputStream in, StoreLimits limits) {
        this.in = new BufferedInputStream(in);
        this.limits = limits;
    }

    /** Returns the version of the format, or 0 before the header was read. */
    int version() {
        return version;
    }

    /** Returns the bytes of the header and of all frames that were read. */
    long offset() {
        return offset;
    }

    long tornBytes() {
        return tornBytes;
    }

    /** Returns the zeros at the end of the torn bytes. */
    long unusedBytes() {
        return unusedBytes;
    }

    /** Returns the checksum of the head of the last frame. */
    int checksum() {
        return checksums.last();
    }

    /** Returns the bytes before the payload that was read last. */
    long payloadOffset() {
        return payloadOffset;
    }

    private int headBytes() {
        return isChained() ? Frame.HEAD : PLAIN_HEAD;
    }

    private boolean isChained() {
        return version >= FileHeader.CHAINED;
    }

    /** Reads the header, and returns whether it is all there. */
    boolean readHeader() throws IOException {
        byte[] start = in.readNBytes(FileHeader.BYTES);
        if (FileHeader.JOURNAL.isCutOff(start) && isTorn(hasLost(start), true, start)) {
            return false;
        }
        version = FileHeader.JOURNAL.read(ByteSource.of(start, 0, limits));
        offset = FileHeader.BYTES;
        return true;
    }

    /** Reads the payload of the next frame, or returns null if the frame is not all there. */
    byte @Nullable [] next() throws IOException {
        byte[] head = in.readNBytes(headBytes());
        if (head.length < headBytes()) {
            countTorn(head);
            return null;
        }
        ByteSource source = ByteSource.of(head, offset, limits);
        int first = isChained() ? source.readByte() : Frame.FIRST;
        int length = source.readFixed();
        int checksum = source.readFixed();
        int before = isChained() ? source.readFixed() : 0;
        int checksumOfHead = source.readFixed();
        if (first != Frame.FIRST || checksumOfHead != Crc32c.of(Arrays.copyOf(head, head.length - Integer.BYTES))) {
            if (isTornHead(head)) {
                return null;
            }
            throw source.error("the head of a change was changed after it was written");
        }
        if (length < 0 || length > limits.frameBytes()) {
            throw source.error(
                    "length of a change (" + Integer.toUnsignedLong(length) + ") is above " + limits.frameBytes());
        }
        byte[] payload = in.readNBytes(length);
        int last = payload.length == length && isChained() ? in.read() : Frame.LAST;
        if (payload.length < length || last < 0) {
            countTorn(head, payload);
            return null;
        }
        if (last != Frame.LAST || Crc32c.of(payload) != checksum) {
            if (isTornPayload(head, payload, last)) {
                return null;
            }
            throw source.error("the checksum is wrong: a change was changed after it was written");
        }
        if (isChained()) {
            requireNext(source, before, checksumOfHead);
        }
        payloadOffset = offset + head.length;
        offset += head.length + length + (isChained() ? 1 : 0);
        return payload;
    }

    /** Compares the checksum of the frame before, as a frame has it, with that of the last frame that was read. */
    private void requireNext(ByteSource source, int before, int checksum) {
        if (checksums.size() > 0 && before != checksums.last()) {
            int at = checksums.find(before);
            if (at < 0) {
                throw source.error("a gap: this frame does not continue frame " + checksums.size() + " of this journal;"
                        + " frames between them are missing, or it is of another journal");
            }
            String where = "this frame continues frame " + (at + 1) + ", and not frame " + checksums.size()
                    + ", the last one before it; ";
            throw source.error(
                    checksums.get(at + 1) == checksum
                            ? "a repeat: " + where + "it is frame " + (at + 2) + " again"
                            : "a fork: " + where + "two ledgers have written to this journal");
        }
        checksums.add(checksum);
    }

    /** Returns whether a wrong head was not written completely; then its bytes and all after them are counted. */
    private boolean isTornHead(byte[] head) throws IOException {
        return isTorn(isChained() && hasLost(head), head[head.length - 1] == 0, head);
    }

    /** Returns whether a sector of the next bytes, which were read, was not written from its begin on. */
    private boolean hasLost(byte[] head) throws IOException {
        in.mark(2 * TornSectors.BYTES);
        byte[] next = in.readNBytes(2 * TornSectors.BYTES);
        in.reset();
        byte[] known = Arrays.copyOf(head, head.length + next.length);
        System.arraycopy(next, 0, known, head.length, next.length);
        return TornSectors.hasLostHead(offset, head.length, known);
    }

    /** Returns whether a payload that is not as its head says was not written completely. */
    private boolean isTornPayload(byte[] head, byte[] payload, int last) throws IOException {
        return isChained()
                ? isTorn(
                        last == 0 || TornSectors.hasLost(offset + head.length, payload),
                        false,
                        head,
                        payload,
                        new byte[] {(byte) last})
                : isTorn(false, payload.length > 0 && payload[payload.length - 1] == 0, head, payload);
    }

    /** Returns whether a frame is torn: part of it is lost, or it ends in a zero and nothing but zeros follow. */
    private boolean isTorn(boolean isLost, boolean endsInZero, byte[]... frame) throws IOException {
        if (!isLost && !endsInZero) {
            return false;
        }
        byte[] rest = in.readAllBytes();
        if (!isLost && zerosAtTheEnd(rest) < rest.length) {
            return false;
        }
        countTorn(frame);
        countTorn(rest);
        return true;
    }

    private void countTorn(byte[]... parts) {
        for (byte[] part : parts) {
            int zeros = zerosAtTheEnd(part);
            unusedBytes = zeros + (zeros == part.length ? unusedBytes : 0);
            tornBytes += part.length;
        }
    }

    private static int zerosAtTheEnd(byte[] bytes) {
        int zeros = 0;
        while (zeros < bytes.length && bytes[bytes.length - 1 - zeros] == 0) {
            zeros++;
        }
        return zeros;
    }
}
