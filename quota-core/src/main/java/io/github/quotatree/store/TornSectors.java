package io.github.quotatree.store;

/**
 * Finds the traces of a power cut in the last frame of a journal. A disk writes sectors, in any order, and a file
 * system may have counted bytes to the file before they are written: they are read as zeros. A sector has the bytes of
 * some moment, and zeros after them. So a frame that is not complete lacks whole sectors, or the end of one.
 *
 * <p>Zeros at other places are no such trace, and neither are flipped bits: a frame has bytes that are not zero in each
 * sector that it begins or ends in.
 */
final class TornSectors {
    /** The bytes that a disk writes completely or not at all. */
    static final int BYTES = 512;

    private TornSectors() {}

    /**
     * Returns whether a sector of a head was not written from its begin on.
     *
     * @param known the head, and the bytes after it to the end of its sectors or of the file
     */
    static boolean hasLostHead(long offset, int headBytes, byte[] known) {
        int next = rest(offset);
        return isZero(known, 0, Math.min(next, known.length))
                || (next < headBytes && isZero(known, next, Math.min(next + BYTES, known.length)));
    }

    /** Returns whether a whole sector of some bytes is zero. */
    static boolean hasLost(long offset, byte[] bytes) {
        for (int from = rest(offset) % BYTES; from + BYTES <= bytes.length; from += BYTES) {
            if (isZero(bytes, from, from + BYTES)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the bytes from an offset to the next sector. */
    private static int rest(long offset) {
        return BYTES - (int) (offset % BYTES);
    }

    private static boolean isZero(byte[] bytes, int from, int to) {
        for (int k = from; k < to; k++) {
            if (bytes[k] != 0) {
                return false;
            }
        }
        return true;
    }
}
