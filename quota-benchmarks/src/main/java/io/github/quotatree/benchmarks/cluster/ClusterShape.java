package io.github.quotatree.benchmarks.cluster;

import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;

/** The shapes of tree that are measured: every parent has the same number of children, all leaves are equally deep. */
public enum ClusterShape {
    /** A hundred groups side by side. */
    FLAT_100(100, 1),
    /** A thousand groups side by side. */
    FLAT_1K(1_000, 1),
    /** Ten thousand groups side by side. */
    FLAT_10K(10_000, 1),
    /** A hundred thousand groups side by side. */
    FLAT_100K(100_000, 1),
    /** A million groups side by side. */
    FLAT_1M(1_000_000, 1),
    /** Three levels of ten each: 1,110 groups. */
    TREE_10X10X10(10, 3),
    /** Three levels of 21 each: 9,723 groups. */
    TREE_21X21X21(21, 3),
    /** Three levels of 46 each: 99,498 groups. */
    TREE_46X46X46(46, 3),
    /** Three levels of a hundred each: 1,010,100 groups. */
    TREE_100X100X100(100, 3),
    /** Twelve levels of two each: 8,190 groups. */
    TREE_2_TO_12(2, 12);

    private final int fanOut;
    private final int levels;

    ClusterShape(int fanOut, int levels) {
        this.fanOut = fanOut;
        this.levels = levels;
    }

    /**
     * Returns the flat shape with a number of groups.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static ClusterShape flat(int siblings) {
        return Arrays.stream(values())
                .filter(shape -> shape.levels == 1 && shape.fanOut == siblings)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no flat shape with " + siblings + " siblings"));
    }

    /** Returns the shape in words, such as {@code 1,000 siblings} or {@code 10 × 10 × 10}. */
    public String words() {
        if (levels == 1) {
            return String.format(Locale.ROOT, "%,d siblings", fanOut);
        }
        return levels > 3
                ? levels + " levels of " + fanOut
                : String.join(" × ", Collections.nCopies(levels, Integer.toString(fanOut)));
    }

    /** Returns the number of children of the root and of every parent group. */
    public int fanOut() {
        return fanOut;
    }

    /** Returns the number of levels; the groups of the last are the leaves. */
    public int levels() {
        return levels;
    }

    /** Returns the number of leaves. */
    public int leaves() {
        return groupsAt(levels - 1);
    }

    /** Returns the number of groups, parents included. */
    public int groups() {
        int groups = 0;
        for (int depth = 0; depth < levels; depth++) {
            groups += groupsAt(depth);
        }
        return groups;
    }

    /** Returns the number of groups of a level; the first has depth 0. */
    int groupsAt(int depth) {
        int groups = fanOut;
        for (int d = 0; d < depth; d++) {
            groups *= fanOut;
        }
        return groups;
    }

    /** Returns the name of a leaf, by its number from 0 to {@code leaves() - 1}; siblings have neighbouring numbers. */
    public String leaf(int number) {
        return name(levels - 1, number);
    }

    /**
     * Returns the name of a group by its number among those of its level, such as {@code /3/14} for 314 of 10 x 100.
     */
    String name(int depth, int number) {
        StringBuilder name = new StringBuilder();
        int rest = number;
        for (int d = depth; d >= 0; d--) {
            name.insert(0, rest % fanOut).insert(0, '/');
            rest /= fanOut;
        }
        return name.toString();
    }
}
