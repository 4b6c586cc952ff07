package io.github.quotatree.store;

import io.github.quotatree.resource.ResourceVector;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Writes the elements of the format, to a stream with a checksum or, without a stream, to an array that grows. */
final class ByteSink {
    private static final int BUFFER = 1 << 16;
    private static final int LONGEST_NUMBER = 10;

    private final @Nullable OutputStream out;
    private final CRC32C checksum = new CRC32C();
    private final Map<String, Integer> names = new HashMap<>();
    private byte[] buffer;
    private int size;

    private ByteSink(@Nullable OutputStream out, int buffer) {
        this.out = out;
        this.buffer = new byte[buffer];
    }

    static ByteSink to(OutputStream out) {
        return new ByteSink(out, BUFFER);
    }

    static ByteSink inMemory() {
        return new ByteSink(null, 256);
    }

    /** Makes room for some bytes after those in the buffer, at most as many as the buffer has. */
    private void reserve(int bytes) throws IOException {
        if (size + bytes <= buffer.length) {
            return;
        }
        if (out == null) {
            buffer = Arrays.copyOf(buffer, Math.max(size + bytes, buffer.length * 2));
        } else {
            checksum.update(buffer, 0, size);
            out.write(buffer, 0, size);
            size = 0;
        }
    }

    void writeByte(int value) throws IOException {
        reserve(1);
        buffer[size++] = (byte) value;
    }

    void writeBytes(byte[] bytes) throws IOException {
        int done = 0;
        while (done < bytes.length) {
            int part = Math.min(bytes.length - done, BUFFER);
            reserve(part);
            System.arraycopy(bytes, done, buffer, size, part);
            size += part;
            done += part;
        }
    }

    /** Writes the four bytes of a number, the lowest first. */
    void writeFixed(int value) throws IOException {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            writeByte(value >>> shift);
        }
    }

    /** Writes a number that is not negative: seven bits a byte, the lowest first, all but the last with bit 7 set. */
    void writeNumber(long value) throws IOException {
        reserve(LONGEST_NUMBER);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            buffer[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[size++] = (byte) rest;
    }

    /** Writes a number that may be negative: 0, -1, 1, -2 as 0, 1, 2, 3. */
    void writeSigned(long value) throws IOException {
        writeNumber((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    /**
     * Writes the length in bytes, and the bytes in UTF-8.
     *
     * @throws IllegalArgumentException if the text has a surrogate without its pair, which UTF-8 does not have
     */
    void writeString(String text) throws IOException {
        requirePairs(text);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        writeNumber(bytes.length);
        writeBytes(bytes);
    }

    private static void requirePairs(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
                    throw new IllegalArgumentException("\"" + text + "\" cannot be stored: its character " + i
                            + " is a surrogate without its pair, which UTF-8 does not have");
                }
                i++;
            }
        }
    }

    /** Writes a string that is likely to return: its number among the names so far or, when it is new, 0 and itself. */
    void writeName(String name) throws IOException {
        Integer number = names.putIfAbsent(name, names.size() + 1);
        writeNumber(number == null ? 0 : number);
        if (number == null) {
            writeString(name);
        }
    }

    /**
     * Writes an amount for each dimension, and after them, if some have flavors, the units of each flavor.
     *
     * @throws IllegalArgumentException if an amount is negative
     */
    void writeVector(ResourceVector vector) throws IOException {
        for (int d = 0; d < vector.schema().size(); d++) {
            long value = vector.value(d);
            if (value < 0) {
                throw new IllegalArgumentException("a negative amount cannot be stored: " + vector);
            }
            writeAmount(value);
        }
        writeFlavors(vector);
    }

    /** Writes the units of each flavor of all dimensions. */
    void writeFlavors(ResourceVector vector) throws IOException {
        for (int c = vector.schema().size(); c < vector.schema().columns(); c++) {
            writeAmount(vector.value(c));
        }
    }

    /** Writes an amount for each dimension, and 0 for each flavor. */
    void writeCounts(ResourceVector vector) throws IOException {
        writeVector(vector.schema().zero().withCounts(vector));
    }

    /** Writes an amount that is not negative: 0 for unlimited, or else one more than the amount. */
    void writeAmount(long value) throws IOException {
        writeNumber(value == ResourceVector.UNLIMITED ? 0 : value + 1);
    }

    /** Writes the seconds since the epoch and the nanoseconds after them. */
    void writeInstant(Instant time) throws IOException {
        writeSigned(time.getEpochSecond());
        writeNumber(time.getNano());
    }

    /** Writes the seconds and the nanoseconds after them. */
    void writeDuration(Duration time) throws IOException {
        writeSigned(time.getSeconds());
        writeNumber(time.getNano());
    }

    /** Writes the length of a list and its members. */
    <T> void writeList(Collection<? extends T> members, FieldWriter<T> field) throws IOException {
        writeNumber(members.size());
        for (T member : members) {
            field.write(member);
        }
    }

    /** Returns a bit of flags if it is set, or 0. */
    static int flag(int bit, boolean set) {
        return set ? bit : 0;
    }

    /** Writes a value that flags announce, or nothing. */
    <T> void writeIf(boolean announced, T value, FieldWriter<T> field) throws IOException {
        if (announced) {
            field.write(value);
        }
    }

    /** Writes whether there is an instant, and it. */
    void writeOptional(Optional<Instant> time) throws IOException {
        writeByte(time.isPresent() ? 1 : 0);
        writeIfPresent(time, this::writeInstant);
    }

    /** Writes a value that flags announce if there is one. */
    <T> void writeIfPresent(Optional<T> value, FieldWriter<T> field) throws IOException {
        if (value.isPresent()) {
            field.write(value.get());
        }
    }

    /** Writes a part of the format. */
    @FunctionalInterface
    interface FieldWriter<T> {
        void write(T value) throws IOException;
    }

    /** Ends a file with the checksum of all that was written. */
    void writeChecksum() throws IOException {
        checksum.update(buffer, 0, size);
        OutputStream stream = Objects.requireNonNull(out, "out");
        stream.write(buffer, 0, size);
        size = 0;
        writeFixed((int) checksum.getValue());
        stream.write(buffer, 0, size);
        size = 0;
    }

    /** Returns the bytes that were written to memory. */
    byte[] toByteArray() {
        return Arrays.copyOf(buffer, size);
    }
}
