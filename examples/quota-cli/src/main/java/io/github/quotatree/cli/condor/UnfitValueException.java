package io.github.quotatree.cli.condor;

/** Thrown when the value of a knob is not what it should be; the message says why, in one line. */
final class UnfitValueException extends Exception {
    private static final long serialVersionUID = 1L;

    UnfitValueException(String message) {
        super(message);
    }
}
