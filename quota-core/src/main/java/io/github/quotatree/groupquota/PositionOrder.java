package io.github.quotatree.groupquota;

/** A strict order of positions in arrays, and a stable sort by it that boxes nothing. */
@FunctionalInterface
interface PositionOrder {
    /** Returns whether {@code a} comes before {@code b}; false for both orders of two that tie. */
    boolean precedes(int a, int b);

    /** Sorts the first positions by merging, so that those that tie keep their order. Takes time n log n. */
    default void sort(int[] positions, int count) {
        int[] from = positions;
        int[] to = new int[count];
        for (int width = 1; width < count; width *= 2) {
            for (int start = 0; start < count; start += 2 * width) {
                merge(from, to, start, Math.min(start + width, count), Math.min(start + 2 * width, count));
            }
            int[] sorted = to;
            to = from;
            from = sorted;
        }
        if (from != positions) {
            System.arraycopy(from, 0, positions, 0, count);
        }
    }

    private void merge(int[] from, int[] to, int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int at = start; at < end; at++) {
            boolean takeRight = left == middle || (right < end && precedes(from[right], from[left]));
            to[at] = takeRight ? from[right++] : from[left++];
        }
    }
}
