package io.github.quotatree.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;
import java.util.regex.Pattern;

/** The secret that a client shows when it writes. */
public final class Token {
    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~+/=-]{16,512}");

    private final byte[] text;

    private Token(String text) {
        this.text = text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns a token that was chosen by the operator. */
    public static Token of(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("the token has " + text.length()
                    + " characters; it must have 16 to 512, each a letter, a digit or one of . _ ~ + / = -");
        }
        return new Token(text);
    }

    public static Token random() {
        return new Token(generate());
    }

    private static String generate() {
        byte[] random = new byte[BYTES];
        new SecureRandom().nextBytes(random);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
    }

    /** Returns the token in a file; if there is no file, one with a new token that only its owner may read. */
    public static Token inFile(Path file) throws IOException {
        String generated = generate();
        try (var channel = Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), OwnerOnly.file(file))) {
            channel.write(StandardCharsets.US_ASCII.encode(generated + "\n"));
            return of(generated);
        } catch (FileAlreadyExistsException e) {
            try {
                return of(Files.readString(file, StandardCharsets.US_ASCII).strip());
            } catch (IllegalArgumentException bad) {
                throw new IOException("token file " + file + ": " + bad.getMessage(), bad);
            }
        }
    }

    /** Returns whether a text is this token, in a time that does not depend on where they differ. */
    boolean matches(String candidate) {
        return MessageDigest.isEqual(text, candidate.getBytes(StandardCharsets.UTF_8));
    }

    public String secret() {
        return new String(text, StandardCharsets.US_ASCII);
    }

    /** Returns no part of the secret. */
    @Override
    public String toString() {
        return "token";
    }
}
