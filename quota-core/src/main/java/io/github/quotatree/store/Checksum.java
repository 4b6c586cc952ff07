package io.github.quotatree.store;

import java.util.zip.CRC32C;

/** The checksum of the format: CRC-32C, which finds every change of up to 32 bits in a row. */
final class Checksum {
    private Checksum() {}

    static int of(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return (int) checksum.getValue();
    }
}
