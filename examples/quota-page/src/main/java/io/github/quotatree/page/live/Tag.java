package io.github.quotatree.page.live;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** The tag of a document in HTTP, which follows from its bytes: it is the same after a restart. */
final class Tag {
    private static final int BYTES = 12;

    private Tag() {}

    static String of(byte[] document) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(document);
            return '"' + HexFormat.of().formatHex(Arrays.copyOf(digest, BYTES)) + '"';
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java has SHA-256
        }
    }
}
