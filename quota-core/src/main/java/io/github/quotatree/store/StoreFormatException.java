package io.github.quotatree.store;

/**
 * Thrown where bytes are not of the format: damaged, cut off, of an unknown version, or beyond a limit. Nothing
 * else is thrown for bad bytes; an error of the stream itself is an {@link java.io.IOException}.
 */
public final class StoreFormatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long offset;

    StoreFormatException(long offset, String reason) {
        super("byte " + offset + ": " + reason);
        this.offset = offset;
    }

    StoreFormatException(long offset, RuntimeException cause) {
        super("byte " + offset + ": " + cause.getMessage(), cause);
        this.offset = offset;
    }

    /** Returns how many bytes stand before the place where the error was found. */
    public long offset() {
        return offset;
    }
}
