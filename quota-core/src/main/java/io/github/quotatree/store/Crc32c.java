package io.github.quotatree.store;

import java.util.zip.CRC32C;

/** The CRC-32C of bytes, which finds every change of up to 32 bits in a row. */
final class Crc32c {
    /** The polynomial without its highest power; the highest bit has the lowest power. */
    private static final int POLYNOMIAL = 0x82F6_3B78;

    private static final int ONE = 1 << 31;

    /** The eighth power: the step of one byte. */
    private static final int BYTE = ONE >>> Byte.SIZE;

    private Crc32c() {}

    static int of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    static int of(byte[] bytes, int from, int count) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, count);
        return (int) checksum.getValue();
    }

    /**
     * Returns the checksum of bytes and of others after them, from the checksums of both. Takes logarithmic time in the
     * number of the second ones: a checksum is a remainder, which each byte that follows multiplies by a power.
     */
    static int join(int first, int second, long bytesOfSecond) {
        int factor = ONE;
        int power = BYTE;
        for (long rest = bytesOfSecond; rest > 0; rest >>>= 1) {
            factor = (rest & 1) == 0 ? factor : product(factor, power);
            power = product(power, power);
        }
        return product(factor, first) ^ second;
    }

    private static int product(int one, int other) {
        int product = 0;
        int shifted = other;
        for (int bit = ONE; bit != 0; bit >>>= 1) {
            product ^= (one & bit) == 0 ? 0 : shifted;
            shifted = (shifted & 1) == 0 ? shifted >>> 1 : shifted >>> 1 ^ POLYNOMIAL;
        }
        return product;
    }
}
