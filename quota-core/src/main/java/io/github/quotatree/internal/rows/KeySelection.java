package io.github.quotatree.internal.rows;

/** Finds one of some keys by its rank, in expected linear time. */
final class KeySelection {
    private KeySelection() {}

    /** Returns the key of a rank, the lowest has rank 0; permutes the keys. Hoare's selection. */
    static double select(double[] key, int size, int rank) {
        int low = 0;
        int high = size - 1;
        while (low < high) {
            double pivot = median(key[low], key[(low + high) >>> 1], key[high]);
            int i = low;
            int j = high;
            while (i <= j) {
                while (key[i] < pivot) {
                    i++;
                }
                while (key[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double swapped = key[i];
                    key[i++] = key[j];
                    key[j--] = swapped;
                }
            }
            if (rank <= j) {
                high = j;
            } else if (rank >= i) {
                low = i;
            } else {
                return key[rank];
            }
        }
        return key[rank];
    }

    private static double median(double a, double b, double c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
