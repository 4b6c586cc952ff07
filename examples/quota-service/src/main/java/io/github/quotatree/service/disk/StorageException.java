package io.github.quotatree.service.disk;

/** The disk does not take a change. */
public final class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean isFatal;

    private StorageException(String message, Throwable cause, boolean isFatal) {
        super(message, cause);
        this.isFatal = isFatal;
    }

    /** Returns that a change was refused, and nothing has changed. */
    static StorageException refused(Throwable cause) {
        return new StorageException("the journal cannot be written, so nothing was changed", cause, false);
    }

    /** Returns that the disk failed after a change was made: a restart decides what is left of it. */
    static StorageException unknown(Throwable cause) {
        return new StorageException("the journal could not be forced to the disk", cause, true);
    }

    /** Returns whether it is unknown which changes are on the disk. */
    public boolean isFatal() {
        return isFatal;
    }
}
