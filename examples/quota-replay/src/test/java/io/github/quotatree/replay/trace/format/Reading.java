package io.github.quotatree.replay.trace.format;

import io.github.quotatree.reading.input.SourceFile.UnreadableException;
import io.github.quotatree.replay.trace.Skipped;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads traces from texts, and writes them as tests compare them. */
final class Reading {
    private Reading() {}

    static ReadTrace of(String text) {
        return of(text, ReadOptions.defaults());
    }

    static ReadTrace of(String text, ReadOptions options) {
        return of(text.getBytes(StandardCharsets.UTF_8), options);
    }

    static ReadTrace of(byte[] content, ReadOptions options) {
        try {
            return TraceFiles.read("the trace", new ByteArrayInputStream(content), options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (UnreadableException e) {
            throw new AssertionError(e.getMessage(), e);
        }
    }

    static OwnerMapping mapping(String yaml) throws IOException, UnreadableException {
        return MappingFile.read("the mapping", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
    }

    static String jsonLines(Trace trace) {
        StringWriter out = new StringWriter();
        try {
            JsonLinesWriter.write(trace, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }

    static TraceJob job(ReadTrace read, String id) {
        return read.trace().jobs().stream()
                .filter(job -> job.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    static List<String> ids(ReadTrace read) {
        return read.trace().jobs().stream().map(TraceJob::id).toList();
    }

    /** Returns the records that were left out, as {@code 2 reason [example, example]}. */
    static List<String> skipped(ReadTrace read) {
        return read.trace().skipped().stream().map(Reading::shown).toList();
    }

    private static String shown(Skipped skipped) {
        return skipped.count() + " " + skipped.reason() + " " + skipped.examples();
    }
}
