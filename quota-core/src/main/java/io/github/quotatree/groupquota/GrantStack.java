package io.github.quotatree.groupquota;

import java.util.Arrays;

/** Slots that wait to be passed down: for a subtree, to be handed out there, or for a group itself. The last first. */
final class GrantStack {
    private int[] groups = new int[16];
    private double[] slots = new double[16];
    private boolean[] own = new boolean[16];
    private int count;

    void push(int group, double amount, boolean forGroupItself) {
        if (count == groups.length) {
            groups = Arrays.copyOf(groups, 2 * count);
            slots = Arrays.copyOf(slots, 2 * count);
            own = Arrays.copyOf(own, 2 * count);
        }
        groups[count] = group;
        slots[count] = amount;
        own[count++] = forGroupItself;
    }

    /** Removes the last grant, which the accessors then return until the next one is pushed; false if there is none. */
    boolean pop() {
        return count > 0 && --count >= 0;
    }

    int group() {
        return groups[count];
    }

    double slots() {
        return slots[count];
    }

    boolean own() {
        return own[count];
    }
}
