package io.github.quotatree.service.api;

import java.util.Arrays;

/** The order of ids, by code point. */
final class Order {
    private Order() {}

    static boolean isAfter(String id, String other) {
        int[] first = id.codePoints().toArray();
        int[] second = other.codePoints().toArray();
        return Arrays.compare(first, second) > 0;
    }
}
