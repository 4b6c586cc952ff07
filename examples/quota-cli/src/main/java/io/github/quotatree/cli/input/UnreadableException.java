package io.github.quotatree.cli.input;

/** Thrown when a file is not what it should be from some place on; the message says where and why, in one line. */
public final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Makes an exception with the given message. */
    public UnreadableException(String message) {
        super(message);
    }
}
