package io.github.quotatree.store;

/**
 * Thrown by a store whose disk has failed to write or to force bytes: which of the last changes are there, only
 * a restart finds out. The store takes no change any more.
 */
public final class StoreFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StoreFailedException(Throwable cause) {
        super(
                "the journal could not be written or forced to the disk, and a restart decides which changes are there",
                cause);
    }
}
