package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.tree.Column;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The water levels of the sibling sets of a tree in one dimension, kept from one solve to the next as places to begin
 * the search at: an error costs time, and never a unit. Threads may work on different sets at the same time.
 */
public final class KnownLevels {
    /** Larger sets do not fit a row. They have a sample, and a list of the members near the level. */
    static final int LARGEST_SMALL_SET = Column.ROW;

    /** By set: the level last found, 0 while there is none, and the weight of the members open at it. */
    final double[] level;

    final double[] openWeight;
    final long[] amount;

    /** By set: whether the limited requests are as they were, or all changes are in the list of the set. */
    final boolean[] isCurrent;

    /** Whether no limited request has changed since the last finds: no guess, unlike all else here. */
    private boolean isStill;

    /** By set: how often a level was found. */
    private final int[] finds;

    /** By set: the knowledge of a large one; null while there is none, so that the classes are not loaded either. */
    private @Nullable KeptList @Nullable [] list;

    public KnownLevels(int sets) {
        level = new double[sets];
        openWeight = new double[sets];
        amount = new long[sets];
        isCurrent = new boolean[sets];
        finds = new int[sets];
    }

    /** Learns the weights of the members of all sets, as {@link #prepare(int, int, int, Column)}. */
    public void prepare(int[] setStarts, Column weight) {
        for (int set = 0; set < level.length; set++) {
            prepare(set, setStarts[set], setStarts[set + 1], weight);
        }
    }

    /** Learns the weights of the members {@code [from, to)} of a set, and forgets earlier knowledge. */
    public void prepare(int set, int from, int to, Column weight) {
        if (to - from > LARGEST_SMALL_SET) {
            if (list == null) {
                list = new KeptList[level.length];
            }
            KeptList kept = list[set];
            if (kept == null) {
                kept = new KeptList();
                list[set] = kept;
            }
            kept.sample.draw(from, to, weight);
        }
        forget(set);
    }

    /** Returns room for other levels of the same sets; this one if there are large sets, which keep more. */
    public KnownLevels another() {
        return list == null ? new KnownLevels(level.length) : this;
    }

    public void forgetAll() {
        Arrays.fill(level, 0);
        outdateAll();
    }

    public void forget(int set) {
        level[set] = 0;
        outdate(set);
    }

    /** Keeps the levels as first guesses only, since any limited request may have changed. */
    public void outdateAll() {
        isStill = false;
        Arrays.fill(isCurrent, false);
        for (int set = 0; list != null && set < list.length; set++) {
            outdate(set);
        }
    }

    void outdate(int set) {
        isStill = false;
        isCurrent[set] = false;
        KeptList kept = list(set);
        if (kept != null) {
            kept.clear();
        }
    }

    /** Takes a change of the limited request of a member; its numbers are read where they are kept, for a large set. */
    public void change(int set, Column weight, Column min, int node, double limitedBefore, double limitedNow) {
        isStill = false;
        KeptList kept = list(set);
        if (kept == null) {
            isCurrent[set] = false;
        } else {
            kept.change(weight.asDouble(node), min.asDouble(node), limitedBefore, limitedNow);
        }
    }

    @Nullable
    KeptList list(int set) {
        return list == null ? null : list[set];
    }

    /** Remembers a level that was found; returns which find of the set it is. */
    int found(int set, double found, double open, long shared) {
        level[set] = found;
        openWeight[set] = open;
        amount[set] = shared;
        isCurrent[set] = true;
        return ++finds[set];
    }

    /**
     * Says whether every change of a limited request is reported from now on, until the first one is: then runtimes may
     * be found from the last ones. That is no guess, so it is false by default.
     */
    public void holdStill(boolean still) {
        isStill = still;
    }

    /** Returns whether a find is the last one of its set, and the limited requests are as they were at it. */
    boolean isLast(int set, int find) {
        return isStill && finds[set] == find;
    }
}
