package io.github.quotatree.internal.apportion;

/**
 * The water levels of the sibling sets of a tree in one dimension, while caps change one by one.
 *
 * <p>A member is saturated at the levels from {@code cap / weight}, its key, on. For each set the members with keys near
 * the level are kept in the order of their keys, in a small set all of them, cut into saturated and open ones; with the sum
 * of the caps of all saturated members of the set and that of the weights of all open ones. While the level that follows from
 * the sums lies between the keys on both sides of the cut it is right, and finding it takes a division; otherwise the cut
 * moves. All members are looked at again only when the level leaves those that are kept.
 *
 * <p>Levels are of scaled weights, as {@code double}: within a relative error of 2^-48, and meant for bounds. Sums of caps
 * and weights of 2^62 or more are for the caller to keep away. Not thread-safe.
 */
public final class LiveLevels {
    /** Sets of up to so many members are kept whole. */
    private static final int SMALL = 256;

    /** Ends the search where rounding makes members change sides for ever. */
    private static final int MOST_STEPS = 64;

    // what is known of a set, in one line of a cache
    private static final int STRIDE = 8;
    private static final int HELD = 0; // the sum of the caps of the saturated members
    private static final int FREE = 1; // the sum of the weights of the open ones, not scaled
    private static final int CUT = 2; // how many of those kept are saturated
    private static final int COUNT = 3; // how many are kept
    private static final int LEVEL = 4; // the last level found, NaN if nothing is known
    private static final int CAPS = 5; // the sum of all caps of members of positive weight
    private static final int LOW = 6; // the keys above it and below the next are those of the members kept
    private static final int HIGH = 7;

    private final long[] sets;
    private final int[] mostKept;
    private final KeyOrder order;

    // the dimension at hand
    private long[] weight = new long[0];
    private long[] cap = new long[0];

    // a cut that is looked for
    private long held;
    private long free;
    private int cut;

    /** Makes room for sibling sets of a tree with the nodes {@code 0 .. size}. */
    public LiveLevels(int sets, int size) {
        this.sets = new long[STRIDE * sets];
        mostKept = new int[sets];
        order = new KeyOrder(size + 1);
    }

    /** Turns to the scaled weights and the caps of a dimension, by node. */
    public void turnTo(long[] weights, long[] caps) {
        weight = weights;
        cap = caps;
    }

    /** Begins with a sibling set, of which nothing is known. */
    public void begin(int set, int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += weight[i] == 0 ? 0 : cap[i];
        }
        sets[STRIDE * set + CAPS] = sum;
        put(STRIDE * set + LEVEL, Double.NaN);
    }

    /** Takes over that the cap of a member of a set, which begins at a node, has changed from what it was before. */
    public void change(int set, int from, int node, int shift, long before) {
        long w = weight[node];
        if (w == 0) {
            return;
        }
        int s = STRIDE * set;
        long now = cap[node];
        sets[s + CAPS] += now - before;
        double level = get(s + LEVEL);
        if (Double.isNaN(level)) {
            return;
        }
        double oldKey = before / (double) w;
        double newKey = now / (double) w;
        double low = get(s + LOW);
        double high = get(s + HIGH);
        boolean wasKept = oldKey > low && oldKey < high;
        boolean isKept = newKey > low && newKey < high;
        int count = (int) sets[s + COUNT];
        int border = from + (int) sets[s + CUT];
        int at = wasKept ? order.find(from, count, oldKey, node) : -1;
        boolean wasSaturated = wasKept ? at < border : oldKey <= low;
        boolean isSaturated = newKey <= low;
        if (isKept) {
            int to = order.find(from, count, newKey, node);
            // where it lies at the cut, between the two sides, the level decides
            isSaturated = to < border || (newKey <= level && to <= border + (wasKept && at == border ? 1 : 0));
            if (wasKept) {
                order.move(at, to, newKey, node);
            } else if (count == mostKept[set]) {
                put(s + LEVEL, Double.NaN);
                return;
            } else {
                order.insert(from, count, to, newKey, node);
                sets[s + COUNT]++;
            }
        } else if (wasKept) {
            order.remove(from, count, at);
            sets[s + COUNT]--;
        }
        sets[s + CUT] += (isKept && isSaturated ? 1 : 0) - (wasKept && wasSaturated ? 1 : 0);
        sets[s + HELD] += (isSaturated ? now : 0) - (wasSaturated ? before : 0);
        sets[s + FREE] += (isSaturated ? 0 : w >>> shift) - (wasSaturated ? 0 : w >>> shift);
    }

    /** Returns the sum of the caps of the members of positive weight. */
    public long capSum(int set) {
        return sets[STRIDE * set + CAPS];
    }

    /**
     * Returns the level at which the members together hold an amount.
     *
     * @param amount positive, and less than the {@link #capSum}
     * @param shift by how many bits the weights of the set are scaled
     */
    public double level(int set, int from, int to, long amount, int shift) {
        int s = STRIDE * set;
        double level = Double.NaN;
        if (!Double.isNaN(get(s + LEVEL))) {
            held = sets[s + HELD];
            free = sets[s + FREE];
            cut = from + (int) sets[s + CUT];
            level = moveCut(set, from, amount, shift);
        }
        if (!(level > get(s + LOW) && level < get(s + HIGH))) {
            searchAll(set, from, to, amount, shift);
            level = moveCut(set, from, amount, shift);
        }
        sets[s + HELD] = held;
        sets[s + FREE] = free;
        sets[s + CUT] = (long) cut - from;
        put(s + LEVEL, level);
        return level;
    }

    /**
     * Returns a level at or above that at which the members hold a larger amount than that of the last call of
     * {@link #level}, which was for the same set; infinite if there is none, or it is too far.
     */
    public double upperLevel(int set, int from, double amount, int shift) {
        int s = STRIDE * set;
        held = sets[s + HELD];
        free = sets[s + FREE];
        cut = from + (int) sets[s + CUT];
        double level = moveUp(amount, from + (int) sets[s + COUNT], shift, FixedPoint.powerOfTwo(shift));
        return level < get(s + HIGH) ? level : Double.POSITIVE_INFINITY;
    }

    /** Returns the weight of the open members as of the last level found, as a sum of scaled weights. */
    public double openWeight(int set, int shift) {
        return sets[STRIDE * set + FREE] * FixedPoint.powerOfTwo(shift);
    }

    /** Moves the cut to where the level lies. */
    private double moveCut(int set, int start, long amount, int shift) {
        int end = start + (int) sets[STRIDE * set + COUNT];
        double scale = FixedPoint.powerOfTwo(shift);
        double level = (amount - held) / (free * scale);
        for (int step = 0; step < MOST_STEPS; step++) {
            if (cut > start && !(level >= order.key(cut - 1))) {
                // the level is at least the one where the tangent at the cut meets the amount
                while (cut > start && !(level >= order.key(cut - 1))) {
                    int node = order.node(--cut);
                    held -= cap[node];
                    free += weight[node] >>> shift;
                }
            } else if (!(cut < end && level > order.key(cut))) {
                return level;
            }
            level = moveUp((double) amount, end, shift, scale);
        }
        return level;
    }

    /** Moves the cut up as long as the level lies above the next key. */
    private double moveUp(double amount, int end, int shift, double scale) {
        double level = (amount - held) / (free * scale);
        while (cut < end && level > order.key(cut)) {
            while (cut < end && level > order.key(cut)) {
                int node = order.node(cut++);
                held += cap[node];
                free -= weight[node] >>> shift;
            }
            level = (amount - held) / (free * scale);
        }
        return level;
    }

    /** Finds the level from all members, and keeps those near it in order. */
    private void searchAll(int set, int from, int to, long amount, int shift) {
        int s = STRIDE * set;
        double scale = FixedPoint.powerOfTwo(shift);
        double level = 0;
        if (to - from > SMALL) {
            long before = -1;
            split(from, to, shift, level);
            for (int step = 0; step < MOST_STEPS && held != before; step++) {
                before = held;
                level = Math.max((amount - held) / (free * scale), 0);
                split(from, to, shift, level);
            }
            double width = width(from, to, level);
            put(s + LOW, level * (1 - width));
            put(s + HIGH, level * (1 + width));
        } else {
            put(s + LOW, -1);
            put(s + HIGH, Double.POSITIVE_INFINITY);
        }
        keep(set, from, to, shift, level);
    }

    private void keep(int set, int from, int to, int shift, double level) {
        int s = STRIDE * set;
        double low = get(s + LOW);
        double high = get(s + HIGH);
        int end = from;
        held = 0;
        free = 0;
        for (int i = from; i < to; i++) {
            double key = key(i);
            if (key > low && key < high) {
                order.put(end++, key, i);
            }
            held += key <= level ? cap[i] : 0;
            free += key <= level ? 0 : weight[i] >>> shift;
        }
        order.sort(from, end - from);
        sets[s + COUNT] = (long) end - from;
        mostKept[set] = to - from > SMALL ? Math.min(to - from, 4 * (end - from) + SMALL) : to - from;
        cut = from;
        while (cut < end && order.key(cut) <= level) {
            cut++;
        }
    }

    /**
     * Returns how far from the level keys are to be kept, relative to it, so that it wanders among them for long: changes of
     * single members move it by about the distance of two keys, and many of them by the square root of their number.
     */
    private double width(int from, int to, double level) {
        int wanted = 8 * (int) Math.sqrt(to - from);
        double width = 0.5;
        int found = within(from, to, level, width);
        for (int tries = 0; tries < 4 && found > 2 * wanted; tries++) {
            width *= (double) wanted / found;
            found = within(from, to, level, width);
        }
        return width;
    }

    private int within(int from, int to, double level, double width) {
        int found = 0;
        for (int i = from; i < to; i++) {
            double key = key(i);
            found += key > level * (1 - width) && key < level * (1 + width) ? 1 : 0;
        }
        return found;
    }

    /** Sums up the two sides of all members at a level. */
    private void split(int from, int to, int shift, double level) {
        long saturated = 0;
        long open = 0;
        for (int i = from; i < to; i++) {
            boolean above = key(i) > level;
            saturated += above ? 0 : cap[i];
            open += above ? weight[i] >>> shift : 0;
        }
        held = saturated;
        free = open;
    }

    private double key(int node) {
        return weight[node] == 0 ? Double.POSITIVE_INFINITY : cap[node] / (double) weight[node];
    }

    private double get(int index) {
        return Double.longBitsToDouble(sets[index]);
    }

    private void put(int index, double value) {
        sets[index] = Double.doubleToRawLongBits(value);
    }
}
