package io.github.quotatree.store;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;

/**
 * Reads the elements of the format as {@link ByteSink} writes them. Whatever the bytes are, it throws nothing but a
 * {@link StoreFormatException}, and allocates in proportion to the bytes that it has read.
 */
final class ByteSource {
    private static final int BUFFER = 1 << 16;
    private static final long NANOS = 1_000_000_000L;

    final StoreLimits limits;
    private final InputStream in;
    private final CRC32C checksum = new CRC32C();
    private final List<String> names = new ArrayList<>();
    private final byte[] buffer;
    private int position;
    private int end;

    /** The first byte of the buffer that is not in the checksum yet. */
    private int unsummed;

    private long bufferOffset;

    private ByteSource(InputStream in, int buffer, long offset, StoreLimits limits) {
        this.in = in;
        this.buffer = new byte[buffer];
        bufferOffset = offset;
        this.limits = limits;
    }

    static ByteSource of(InputStream in, StoreLimits limits) {
        return new ByteSource(in, BUFFER, 0, limits);
    }

    static ByteSource of(byte[] bytes, long offset, StoreLimits limits) {
        return new ByteSource(new ByteArrayInputStream(bytes), Math.min(bytes.length, BUFFER) + 1, offset, limits);
    }

    long offset() {
        return bufferOffset + position;
    }

    StoreFormatException error(String reason) {
        return new StoreFormatException(offset(), reason);
    }

    boolean isAtEnd() throws IOException {
        if (position < end) {
            return false;
        }
        checksum.update(buffer, unsummed, end - unsummed);
        bufferOffset += end;
        position = 0;
        unsummed = 0;
        end = Math.max(0, in.read(buffer));
        return end == 0;
    }

    int readByte() throws IOException {
        if (position == end && isAtEnd()) {
            throw error("the bytes end too early");
        }
        return buffer[position++] & 0xFF;
    }

    int readFixed() throws IOException {
        int value = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            value |= readByte() << shift;
        }
        return value;
    }

    /** Reads a number from 0 to 2^63-1. */
    long readNumber() throws IOException {
        long value = readBits();
        if (value < 0) {
            throw error("a number is above 2^63-1");
        }
        return value;
    }

    private long readBits() throws IOException {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = readByte();
            value |= (next & 0x7FL) << shift;
            if (next < 0x80) {
                if (shift == 63 && next > 1) {
                    break;
                }
                return value;
            }
        }
        throw error("a number has more than 64 bits");
    }

    long readSigned() throws IOException {
        long bits = readBits();
        return (bits >>> 1) ^ -(bits & 1);
    }

    int readAtMost(int most, String subject) throws IOException {
        long value = readNumber();
        if (value > most) {
            throw error(subject + " (" + value + ") is above " + most);
        }
        return (int) value;
    }

    /** Reads the length of a list, which is no reason to allocate anything. */
    int readCount(String subject) throws IOException {
        return readAtMost(limits.count(), "number of " + subject);
    }

    <T> List<T> readList(String subject, FieldReader<T> field) throws IOException {
        return readList(limits.count(), subject, field);
    }

    <T> List<T> readList(int most, String subject, FieldReader<T> field) throws IOException {
        List<T> members = new ArrayList<>();
        for (int left = readAtMost(most, "number of " + subject); left > 0; left--) {
            members.add(field.read());
        }
        return members;
    }

    <T> void readIf(int announced, FieldReader<T> field, Consumer<? super T> property) throws IOException {
        if (announced != 0) {
            property.accept(field.read());
        }
    }

    Optional<Instant> readOptional(String subject) throws IOException {
        return readFlags(1, subject) == 0 ? Optional.empty() : Optional.of(readInstant());
    }

    @FunctionalInterface
    interface FieldReader<T> {
        T read() throws IOException;
    }

    int readFlags(int known, String subject) throws IOException {
        int flags = readByte();
        if ((flags & ~known) != 0) {
            throw error("unknown flags " + Integer.toHexString(flags & ~known) + " of " + subject);
        }
        return flags;
    }

    String readString() throws IOException {
        byte[] bytes = new byte[readAtMost(limits.stringBytes(), "length of a string")];
        boolean isPlain = true;
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) readByte();
            isPlain &= bytes[i] >= 0;
        }
        if (isPlain) {
            return new String(bytes, StandardCharsets.US_ASCII);
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw error("a string is not UTF-8");
        }
    }

    String readName() throws IOException {
        int number = readAtMost(names.size(), "number of a name");
        if (number > 0) {
            return names.get(number - 1);
        }
        String name = readString();
        names.add(name);
        return name;
    }

    ResourceVector readVector(ResourceSchema schema) throws IOException {
        return readColumns(schema, 0);
    }

    ResourceVector readFlavors(ResourceSchema schema) throws IOException {
        return readColumns(schema, schema.size());
    }

    private ResourceVector readColumns(ResourceSchema schema, int first) throws IOException {
        long[] values = new long[schema.columns()];
        for (int c = first; c < values.length; c++) {
            values[c] = readAmount();
        }
        return schema.vector(values);
    }

    long readAmount() throws IOException {
        long coded = readNumber();
        return coded == 0 ? ResourceVector.UNLIMITED : coded - 1;
    }

    Instant readInstant() throws IOException {
        return Instant.EPOCH.plus(readDuration());
    }

    Duration readDuration() throws IOException {
        long seconds = readSigned();
        long nanos = readNumber();
        if (nanos >= NANOS) {
            throw error("nanoseconds (" + nanos + ") are a second or more");
        }
        return Duration.ofSeconds(seconds, nanos);
    }

    void requireChecksum() throws IOException {
        checksum.update(buffer, unsummed, position - unsummed);
        int expected = (int) checksum.getValue();
        unsummed = position;
        if (readFixed() != expected) {
            throw error("the checksum is wrong: the bytes were changed after they were written");
        }
        requireEnd();
    }

    void requireEnd() throws IOException {
        if (!isAtEnd()) {
            throw error("there are bytes after the end");
        }
    }
}
