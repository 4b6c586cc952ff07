package io.github.quotatree.internal.rows;

import io.github.quotatree.internal.math.QuickSelect;
import io.github.quotatree.internal.math.Wide;
import java.util.Arrays;

/**
 * The bids of a set between two levels, of which the lowest win; and the certificate that no other bid matters.
 *
 * <p>The bids are those by which the runtimes, as rounded, differ between the two levels. The key of a bid is its level
 * {@code (k + 1/2) / weight} as a double.
 */
final class OpenBids implements QuickSelect.Order {
    /*
     * The certificate. Let u = 2^-53. A product weight * level of doubles is within its u-th part of the true one, and
     * adding and subtracting 1.5 * 2^52 rounds it to a whole number. So at a level t all bids at or below t (1 - 4u)
     * are counted, and none above t (1 + 4u). A key is within its u-th part of the bid, and keys are in the order of
     * the bids, if they differ: division rounds monotonically.
     *
     * So if the last listed bid that wins has a key below high (1 - 8u), it precedes all bids that were not counted at
     * the high level; and if the first that loses has a key above low (1 + 8u), it follows all that were counted at the
     * low one. With the two levels that far apart, a bid that is not listed cannot change the result, also where no bid
     * is listed.
     */
    private static final double MARGIN = 0x1p-50;

    /** The least distance of two levels, as a part of them, for which the certificate may hold. */
    static final double NARROWEST = 0x1p-47;

    /** So few keys are sorted in less time than a selection takes: a small set has no more in most solves. */
    private static final int FEW = 32;

    private final int most;

    /** By bid: the index of its member; bids of a member are neighbours, and members are in order. */
    int[] member = new int[0];

    int size;

    /** By bid: its number k and a half, and its key. */
    private double[] number = new double[0];

    private double[] key = new double[0];
    private double[] sorted = new double[0];

    /**
     * The bids with the key of the last one that wins. They win in their exact order: by level as a fraction, {@code
     * (2k + 1) / weight}, and equal levels by member. A member has at most one of them: k is below 2^51, so the levels
     * of its bids differ by more than a double rounds. Mostly all the levels are equal; then it is that of the list.
     */
    private int[] tied = new int[0];

    /** By member: the weights of the set at hand. */
    private double[] weight = new double[0];

    private double lastWinning;
    private double firstLosing;

    OpenBids(int most) {
        this.most = most;
    }

    void clear() {
        size = 0;
    }

    boolean makeRoom(double more) {
        if (!(size + more <= most)) {
            return false;
        }
        int needed = size + (int) more;
        if (needed > member.length) {
            member = Arrays.copyOf(member, needed + needed / 2);
        }
        return true;
    }

    void list(double[] bids, int from, int to) {
        int k = from;
        for (; k < to - 3; k += 4) {
            if ((bids[k] + bids[k + 1]) + (bids[k + 2] + bids[k + 3]) > 0) { // most members have none
                add(k, bids[k]);
                add(k + 1, bids[k + 1]);
                add(k + 2, bids[k + 2]);
                add(k + 3, bids[k + 3]);
            }
        }
        for (; k < to; k++) {
            add(k, bids[k]);
        }
    }

    void add(int of, double bids) {
        for (int left = (int) bids; left > 0; left--) {
            member[size++] = of;
        }
    }

    /** Raises runtimes at the low level by the lowest bids; returns whether that is proven, or changes nothing. */
    boolean grant(double[] runtime, double[] min, double[] weight, int winners, double low, double high) {
        if (!(low * (1 + MARGIN) <= high * (1 - MARGIN))) {
            return false;
        }
        if (size == 0) {
            return true;
        }
        if (key.length < size) {
            number = new double[member.length];
            key = new double[member.length];
            sorted = new double[member.length];
        }
        findKeys(runtime, min, weight);
        findBorder(winners);
        if (!(lastWinning < high * (1 - MARGIN)) || !(firstLosing > low * (1 + MARGIN))) {
            return false;
        }
        if (lastWinning < firstLosing) {
            grantBelow(firstLosing, runtime);
        } else {
            int left = winners - grantBelow(lastWinning, runtime);
            this.weight = weight;
            grantFirst(left, runtime);
        }
        return true;
    }

    /** Lowers the runtimes to the low level again, at which {@link #grant} found them. */
    void takeBack(double[] runtime, double[] min) {
        for (int q = size - 1; q >= 0; q--) { // so that the first bid of a member decides
            runtime[member[q]] = min[member[q]] + (number[q] - 0.5);
        }
    }

    private int grantBelow(double border, double[] runtime) {
        int count = 0;
        for (int q = 0; q < size; q++) {
            if (key[q] < border) {
                runtime[member[q]]++;
                count++;
            }
        }
        return count;
    }

    private void grantFirst(int winners, double[] runtime) {
        if (tied.length < size) {
            tied = new int[member.length];
        }
        int ties = 0;
        for (int q = 0; q < size; q++) {
            if (key[q] == lastWinning) {
                tied[ties++] = q;
            }
        }
        if (winners < ties && !areAllEqual(ties)) {
            QuickSelect.moveToFront(tied, ties, winners, this);
        }
        for (int k = 0; k < winners; k++) {
            runtime[member[tied[k]]]++;
        }
    }

    private boolean areAllEqual(int ties) {
        for (int k = 1; k < ties; k++) {
            if (compareLevels(tied[k], tied[0]) != 0) {
                return false;
            }
        }
        return true;
    }

    private int compareLevels(int a, int b) {
        return Wide.compareProducts(
                (long) (2 * number[a]), (long) weight[member[b]], (long) (2 * number[b]), (long) weight[member[a]]);
    }

    @Override
    public boolean precedes(int a, int b) {
        int order = compareLevels(a, b);
        return order != 0 ? order < 0 : a < b;
    }

    private void findKeys(double[] runtime, double[] min, double[] weight) {
        int before = -1;
        double more = 0.5;
        for (int q = 0; q < size; q++) {
            int i = member[q];
            more = i == before ? more + 1 : 0.5;
            before = i;
            double half = runtime[i] - min[i] + more;
            number[q] = half;
            key[q] = half / weight[i];
        }
    }

    private void findBorder(int winners) {
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (int q = 0; q < size; q++) {
            lowest = Math.min(lowest, key[q]);
            highest = Math.max(highest, key[q]);
        }
        lastWinning = winners == 0 ? Double.NEGATIVE_INFINITY : highest;
        firstLosing = winners == size ? Double.POSITIVE_INFINITY : lowest;
        if (winners > 0 && winners < size && lowest < highest) {
            if (size <= FEW) {
                sortKeys();
                lastWinning = sorted[winners - 1];
                firstLosing = sorted[winners];
            } else {
                select(winners);
            }
        }
    }

    private void sortKeys() {
        for (int q = 0; q < size; q++) {
            double moved = key[q];
            int at = q;
            for (; at > 0 && sorted[at - 1] > moved; at--) {
                sorted[at] = sorted[at - 1];
            }
            sorted[at] = moved;
        }
    }

    private void select(int winners) {
        System.arraycopy(key, 0, sorted, 0, size);
        lastWinning = select(sorted, size, winners - 1);
        firstLosing = Double.POSITIVE_INFINITY;
        int upToIt = 0;
        for (int q = 0; q < size; q++) {
            if (key[q] <= lastWinning) {
                upToIt++;
            } else {
                firstLosing = Math.min(firstLosing, key[q]);
            }
        }
        if (upToIt > winners) {
            firstLosing = lastWinning;
        }
    }

    /** Returns the key of a rank, the lowest has rank 0; permutes the keys. Hoare's selection. */
    private static double select(double[] key, int size, int rank) {
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
