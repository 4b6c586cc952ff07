package io.github.quotatree.internal.flavor;

import java.util.Arrays;

final class LeafList {
    int[] leaf = new int[0];
    int[] mask = new int[0];
    int size;

    void add(int node, int classMask) {
        if (size == leaf.length) {
            leaf = Arrays.copyOf(leaf, Math.max(16, size * 2));
            mask = Arrays.copyOf(mask, leaf.length);
        }
        leaf[size] = node;
        mask[size++] = classMask;
    }
}
