package io.github.quotatree.page.live;

import io.github.quotatree.http.Answer;
import io.github.quotatree.http.Head;
import io.github.quotatree.http.PageHeaders;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * A document of JSON and its answers; a small one is not compressed.
 *
 * @param tag its tag in HTTP, which follows from its bytes: it is the same after a restart
 */
record Document(String tag, Answer plain, Answer compressed) {
    static final int SMALL = 16 * 1024;
    private static final int TAG_BYTES = 12;

    static Document of(byte[] json) {
        String tag = '"' + HexFormat.of().formatHex(digest(json), 0, TAG_BYTES) + '"';
        Answer plain =
                Answer.of(200, Answer.JSON, json).withHeaders(PageHeaders.ALONE).withHeader("ETag", tag);
        return new Document(tag, plain, json.length > SMALL ? plain.compressed() : plain);
    }

    private static byte[] digest(byte[] json) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(json);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has SHA-256
        }
    }

    Answer answer(Head head) {
        return answer(head.only("If-None-Match"), head.acceptsGzip());
    }

    /**
     * Returns the answer, or 304 if the asker has it already.
     *
     * @param known the tag that the asker has
     */
    Answer answer(@Nullable String known, boolean takesCompressed) {
        if (tag.equals(known)) {
            return Answer.of(304, Answer.JSON, new byte[0]).withHeader("ETag", tag);
        }
        return takesCompressed ? compressed : plain;
    }
}
