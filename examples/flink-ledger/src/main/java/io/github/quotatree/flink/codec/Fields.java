package io.github.quotatree.flink.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Writes and reads the values that several records have. */
public final class Fields {
    private Fields() {}

    /** Writes one value. */
    @FunctionalInterface
    public interface Writer<T> {
        void write(T value, DataOutputView out) throws IOException;
    }

    /** Reads one value. */
    @FunctionalInterface
    public interface Reader<T> {
        /** Reads a value. */
        T read(DataInputView in) throws IOException;
    }

    public static void writeText(String text, DataOutputView out) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static String readText(DataInputView in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, UTF_8);
    }

    public static <T> void writeList(List<T> list, DataOutputView out, Writer<? super T> writer) throws IOException {
        out.writeInt(list.size());
        for (T value : list) {
            writer.write(value, out);
        }
    }

    public static <T> List<T> readList(DataInputView in, Reader<T> reader) throws IOException {
        int size = in.readInt();
        List<T> list = new ArrayList<>();
        for (int k = 0; k < size; k++) {
            list.add(reader.read(in));
        }
        return List.copyOf(list);
    }

    public static void writeTexts(List<String> list, DataOutputView out) throws IOException {
        writeList(list, out, Fields::writeText);
    }

    public static List<String> readTexts(DataInputView in) throws IOException {
        return readList(in, Fields::readText);
    }

    public static <T> void writeOptional(Optional<T> value, DataOutputView out, Writer<? super T> writer)
            throws IOException {
        out.writeBoolean(value.isPresent());
        if (value.isPresent()) {
            writer.write(value.get(), out);
        }
    }

    /** Reads an optional value. */
    public static <T> Optional<T> readOptional(DataInputView in, Reader<T> reader) throws IOException {
        return in.readBoolean() ? Optional.of(reader.read(in)) : Optional.empty();
    }

    /** Writes amounts by dimension. */
    public static void writeAmounts(SortedMap<String, Long> amounts, DataOutputView out) throws IOException {
        out.writeInt(amounts.size());
        for (var amount : amounts.entrySet()) {
            writeText(amount.getKey(), out);
            out.writeLong(amount.getValue());
        }
    }

    /** Reads amounts by dimension. */
    public static SortedMap<String, Long> readAmounts(DataInputView in) throws IOException {
        int size = in.readInt();
        SortedMap<String, Long> amounts = new TreeMap<>();
        for (int k = 0; k < size; k++) {
            amounts.put(readText(in), in.readLong());
        }
        return amounts;
    }

    public static void writeInstant(Instant time, DataOutputView out) throws IOException {
        out.writeLong(time.getEpochSecond());
        out.writeInt(time.getNano());
    }

    public static Instant readInstant(DataInputView in) throws IOException {
        return Instant.ofEpochSecond(in.readLong(), in.readInt());
    }
}
