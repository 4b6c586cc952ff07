package io.github.quotatree.reading.condor.config;

/** Thrown when a value is not what it should be; the message says why, in one line. */
final class UnfitValueException extends Exception {
    private static final long serialVersionUID = 1L;

    UnfitValueException(String message) {
        super(message);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
