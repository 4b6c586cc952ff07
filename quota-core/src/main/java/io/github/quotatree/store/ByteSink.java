package io.github.quotatree.store;

import io.github.quotatree.internal.tree.StorableText;
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

    /** The most bytes of a number. */
    static final int LONGEST_NUMBER = 10;

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
            flush(out);
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

    /** Writes the length, and the bytes in UTF-8; refuses a string that no reader takes by default. */
    void writeString(String text) throws IOException {
        writeNumber(StorableText.require("string", text));
        writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes a string that is likely to return: its number among the names so far or, when it is new, 0 and itself. */
    void writeName(String name) throws IOException {
        Integer number = names.putIfAbsent(name, names.size() + 1);
        writeNumber(number == null ? 0 : number);
        if (number == null) {
            writeString(name);
        }
    }

    /** Writes an amount for each dimension, and after them the units of each flavor; refuses a negative one. */
    void writeVector(ResourceVector vector) throws IOException {
        for (int d = 0; d < vector.schema().size(); d++) {
            if (vector.value(d) < 0) {
                throw new IllegalArgumentException("a negative amount cannot be stored: " + vector);
            }
            writeAmount(vector.value(d));
        }
        writeFlavors(vector);
    }

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

    void writeInstant(Instant time) throws IOException {
        writeDuration(Duration.ofSeconds(time.getEpochSecond(), time.getNano()));
    }

    void writeDuration(Duration time) throws IOException {
        writeSigned(time.getSeconds());
        writeNumber(time.getNano());
    }

    <T> void writeList(Collection<? extends T> members, FieldWriter<T> field) throws IOException {
        writeNumber(requireAtMost(StoreLimits.defaults().count(), "number of members of a list", members.size()));
        for (T member : members) {
            field.write(member);
        }
    }

    /** Checks that a reader takes a number by default. */
    static int requireAtMost(int limit, String subject, int number) {
        if (number > limit) {
            throw new IllegalArgumentException(subject + " (" + number + ") cannot be stored: the limit is " + limit);
        }
        return number;
    }

    void writeNames(Map<String, String> names) throws IOException {
        writeList(names.entrySet(), (Map.Entry<String, String> entry) -> {
            writeName(entry.getKey());
            writeName(entry.getValue());
        });
    }

    static int flag(int bit, boolean set) {
        return set ? bit : 0;
    }

    <T> void writeIf(boolean announced, T value, FieldWriter<T> field) throws IOException {
        if (announced) {
            field.write(value);
        }
    }

    void writeOptional(Optional<Instant> time) throws IOException {
        writeByte(time.isPresent() ? 1 : 0);
        writeIfPresent(time, this::writeInstant);
    }

    <T> void writeIfPresent(Optional<T> value, FieldWriter<T> field) throws IOException {
        if (value.isPresent()) {
            field.write(value.get());
        }
    }

    @FunctionalInterface
    interface FieldWriter<T> {
        void write(T value) throws IOException;
    }

    void writeChecksum() throws IOException {
        flush(Objects.requireNonNull(out, "out"));
        writeFixed((int) checksum.getValue());
        flush(out);
    }

    private void flush(OutputStream stream) throws IOException {
        checksum.update(buffer, 0, size);
        stream.write(buffer, 0, size);
        size = 0;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(buffer, size);
    }
}
