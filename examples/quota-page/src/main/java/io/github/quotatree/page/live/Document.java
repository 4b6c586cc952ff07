package io.github.quotatree.page.live;

import io.github.quotatree.http.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** A document of JSON and its answers; a small one is not compressed. */
record Document(String tag, Answer plain, Answer compressed) {
    static final int SMALL = 16 * 1024;

    static Document of(byte[] json) {
        String tag = Tag.of(json);
        Answer plain = LivePage.alone(Answer.of(200, Answer.JSON, json)).withHeader("ETag", tag);
        return new Document(tag, plain, json.length > SMALL ? compressed(json, tag) : plain);
    }

    private static Answer compressed(byte[] json, String tag) {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream(json.length / 4);
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return LivePage.alone(Answer.of(200, Answer.JSON, compressed.toByteArray()))
                .withHeader("ETag", tag)
                .withHeader("Content-Encoding", "gzip");
    }

    /**
     * Returns the answer, or 304 if the asker has it already.
     *
     * @param known the tag that the asker has
     * @param encodings the encodings that it takes
     */
    Answer answer(@Nullable String known, @Nullable String encodings) {
        if (tag.equals(known)) {
            return Answer.of(304, Answer.JSON, new byte[0]).withHeader("ETag", tag);
        }
        boolean takesCompressed =
                encodings != null && encodings.toLowerCase(Locale.ROOT).contains("gzip");
        return takesCompressed ? compressed : plain;
    }
}
