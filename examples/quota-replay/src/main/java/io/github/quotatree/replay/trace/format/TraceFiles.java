package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.SourceFile;
import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.trace.Trace;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads recorded workloads of all formats, compressed by gzip or not. */
public final class TraceFiles {
    private static final int START = 1 << 16;

    private TraceFiles() {}

    /**
     * Reads a file.
     *
     * @throws UnreadableException if it is no trace, or if a record is damaged and the options are strict
     */
    public static ReadTrace read(String file, ReadOptions options) throws IOException, UnreadableException {
        try (InputStream in = SourceFile.open(file)) {
            return read(file, in, options);
        }
    }

    /**
     * Reads a stream.
     *
     * @param file its name, for messages
     * @throws UnreadableException if it is no trace, or if a record is damaged and the options are strict
     */
    public static ReadTrace read(String file, InputStream in, ReadOptions options)
            throws IOException, UnreadableException {
        BufferedInputStream content = uncompressed(in);
        TraceFormat format = options.format().isPresent() ? options.format().get() : TraceFormat.of(start(content));
        TraceCollector out = new TraceCollector();
        if (format == TraceFormat.PODS) {
            new PodListReader(file, out).read(content);
        } else {
            readLines(new TraceLines(content), lineReader(format, out, options), out);
        }
        if (options.isStrict()) {
            out.refuseDamaged();
        }
        OwnerMapping mapping = options.mapping().orElseGet(format::groupsByName);
        Trace trace = out.trace(mapping);
        List<String> notes = new ArrayList<>(out.notes());
        if (format == TraceFormat.SACCT || format == TraceFormat.PHILLY) {
            notes.add("times have no zone and are read as those of " + options.zone());
        }
        return new ReadTrace(format, trace, notes, mapping.unmapped());
    }

    private static void readLines(TraceLines lines, LineReader reader, TraceCollector out) throws IOException {
        boolean isOver = false;
        while (!isOver) {
            try {
                String line = lines.next();
                isOver = line == null;
                if (line != null) {
                    reader.read(line);
                }
            } catch (Damage e) {
                out.damaged("line " + lines.number(), e);
                isOver = lines.isBroken();
            }
        }
    }

    private static LineReader lineReader(TraceFormat format, TraceCollector out, ReadOptions options) {
        return switch (format) {
            case SWF -> new SwfReader(out);
            case SACCT -> new SacctReader(out, options.zone());
            case OPENB -> new OpenbReader(out);
            case PHILLY -> new PhillyReader(out, options.zone());
            case JSONL -> new JsonLinesReader(out);
            case PODS -> throw new IllegalArgumentException("pods have no lines");
        };
    }

    static BufferedInputStream uncompressed(InputStream in) throws IOException, UnreadableException {
        BufferedInputStream buffered = new BufferedInputStream(in, START);
        buffered.mark(2);
        boolean isCompressed = buffered.read() == 0x1F && buffered.read() == 0x8B;
        buffered.reset();
        if (!isCompressed) {
            return buffered;
        }
        try {
            return new BufferedInputStream(new GZIPInputStream(buffered, START), START);
        } catch (ZipException | EOFException e) {
            throw new UnreadableException("is not compressed as gzip does: " + e.getMessage());
        }
    }

    /** Returns the first part of a stream, which is left at its start. */
    static String start(BufferedInputStream in) throws IOException {
        in.mark(START);
        byte[] start = new byte[START - 1];
        int length = 0;
        try {
            length = in.readNBytes(start, 0, start.length);
        } catch (ZipException | EOFException e) {
            // which the reader of the whole says, with the line
        }
        in.reset();
        String text = new String(start, 0, length, StandardCharsets.UTF_8);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
