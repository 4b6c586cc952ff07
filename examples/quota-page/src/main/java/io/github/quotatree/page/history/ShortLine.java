package io.github.quotatree.page.history;

import java.util.Arrays;

/**
 * The use and the runtime of a group over a time in a few characters: the largest amount in each part of the time, as a
 * digit of base 64 on a scale that ends at the largest of all, and a point where no sample has the group.
 */
final class ShortLine {
    /** Half hours of a day. */
    static final int PARTS = 48;

    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    private static final char NONE = '.';
    private static final long UNKNOWN = -1;

    private final long[] used = new long[PARTS];
    private final long[] runtime = new long[PARTS];
    private long most = UNKNOWN;
    private long mostAt;

    /** Makes a line of the samples after one second and up to another. */
    ShortLine(Track track, Samples samples, long from, long to) {
        mostAt = from;
        Arrays.fill(used, UNKNOWN);
        Arrays.fill(runtime, UNKNOWN);
        Track.Cursor cursor = track.cursor();
        int before = PARTS;
        for (int sample = 0; sample < samples.count(); sample++) {
            long after = samples.time(sample) - from;
            cursor.to(sample);
            if (after <= 0 || !cursor.isThere()) {
                before = PARTS;
                continue;
            }
            int part = (int) Math.min(PARTS - 1, after * PARTS / (to - from));
            // samples may be rarer than parts, without a gap
            int start = samples.isAfterGap(sample) ? part : Math.min(part, before + 1);
            for (int p = start; p <= part; p++) {
                used[p] = Math.max(used[p], cursor.amount(Measure.USED));
                runtime[p] = Math.max(runtime[p], cursor.amount(Measure.RUNTIME));
            }
            before = part;
            if (cursor.amount(Measure.USED) > most) {
                most = cursor.amount(Measure.USED);
                mostAt = samples.time(sample);
            }
        }
    }

    String used() {
        return digits(used);
    }

    String runtime() {
        return digits(runtime);
    }

    /** Returns the largest use, and 0 if there is none. */
    long most() {
        return Math.max(0, most);
    }

    /** Returns the second of the first sample with the largest use. */
    long mostAt() {
        return mostAt;
    }

    private String digits(long[] amounts) {
        long end = Math.max(
                Arrays.stream(used).max().orElse(0),
                Arrays.stream(runtime).max().orElse(0));
        StringBuilder digits = new StringBuilder(PARTS);
        for (long amount : amounts) {
            digits.append(amount == UNKNOWN ? NONE : DIGITS.charAt(level(amount, Math.max(1, end))));
        }
        return digits.toString();
    }

    /** Returns the level of an amount; the largest one is the last level, and only nothing is the first. */
    private static int level(long amount, long end) {
        int top = DIGITS.length() - 1;
        double level = (double) amount / end * top;
        return amount == 0 ? 0 : (int) Math.max(1, Math.min(top, Math.round(level)));
    }
}
