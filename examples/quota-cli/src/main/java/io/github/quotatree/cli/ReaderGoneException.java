package io.github.quotatree.cli;

/** Thrown when nobody reads the results any more, so that there is no use in going on. */
final class ReaderGoneException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ReaderGoneException(Throwable cause) {
        super(cause);
    }
}
