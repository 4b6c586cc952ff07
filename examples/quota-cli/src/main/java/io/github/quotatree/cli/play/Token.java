package io.github.quotatree.cli.play;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;

/** The secret that the address of the page has in its fragment, which browsers send to no server. */
final class Token {
    private static final int BYTES = 32;

    private final byte[] text;

    private Token(byte[] text) {
        this.text = text;
    }

    /** Returns a new random token. */
    static Token random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return new Token(Base64.getUrlEncoder().withoutPadding().encode(bytes));
    }

    /** Returns whether a text is this token, in a time that does not depend on where they differ. */
    boolean matches(String candidate) {
        return MessageDigest.isEqual(text, candidate.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the token as it stands in the address. */
    String inAddress() {
        return new String(text, StandardCharsets.US_ASCII);
    }

    /** Returns no part of the secret. */
    @Override
    public String toString() {
        return "token";
    }
}
