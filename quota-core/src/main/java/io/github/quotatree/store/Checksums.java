package io.github.quotatree.store;

import java.util.Arrays;

/** The checksums of frames that follow each other, four bytes each. */
final class Checksums {
    private int[] values = new int[64];
    private int size;

    void add(int checksum) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        values[size++] = checksum;
    }

    int size() {
        return size;
    }

    int get(int index) {
        return values[index];
    }

    int last() {
        return size == 0 ? 0 : values[size - 1];
    }

    /** Returns the last index of a checksum, or -1 if it is not there. */
    int find(int checksum) {
        for (int k = size - 1; k >= 0; k--) {
            if (values[k] == checksum) {
                return k;
            }
        }
        return -1;
    }
}
