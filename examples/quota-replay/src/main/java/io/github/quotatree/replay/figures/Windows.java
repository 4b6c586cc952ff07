package io.github.quotatree.replay.figures;

import java.util.List;
import java.util.Map;

/** Divides the time of a replay into windows of one length, and gives each to the figures that are taken of them. */
final class Windows {
    private final long length;
    private final long since;
    private final List<GroupMeter> meters;
    private final Fairness.Sums fairness;
    private final Loan.Sums loans;
    private final Timeline.Sums timeline;
    private WindowSums sums;

    /** The end of the present window; before the first one, {@code since}. */
    private long windowEnd;

    /** The start of the first window. */
    private long from;

    /**
     * Makes windows without content.
     *
     * @param since the second at which one of them begins: the first one in which time passes is that, or a later one
     * @param beyond the capacity that is in no guarantee
     */
    Windows(long since, long length, Map<String, GroupMeter> groups, long beyond) {
        List<String> names = List.copyOf(groups.keySet());
        this.length = length;
        this.since = since;
        from = since;
        windowEnd = since;
        meters = List.copyOf(groups.values());
        sums = new WindowSums(meters);
        fairness = new Fairness.Sums(length);
        loans = new Loan.Sums(names, beyond);
        timeline = new Timeline.Sums(names, length);
    }

    /** Adds a time in which nothing has changed, which begins where the last one ended. */
    void pass(long begin, long to) {
        if (windowEnd == since) {
            from = since + (begin - since) / length * length;
            windowEnd = from + length;
        }
        long start = begin;
        while (start < to) {
            long until = Math.min(to, windowEnd);
            sums.pass(until - start);
            if (until == windowEnd) {
                close();
            }
            start = until;
        }
    }

    private void close() {
        fairness.add(sums);
        loans.add(sums);
        timeline.add(sums);
        sums = new WindowSums(meters);
        windowEnd += length;
    }

    /** Ends the last window, and returns the figures with the ones that have no windows. */
    ReplayFigures figures(List<GroupFigures> groups, GroupFigures all) {
        if (sums.seconds() > 0) {
            close();
        }
        return new ReplayFigures(groups, all, fairness.fairness(), timeline.timeline(from), loans.loans());
    }
}
