package io.github.quotatree.replay.figures;

import java.util.Arrays;
import java.util.List;

/** What the groups used, owed, borrowed and left idle in one window; amounts are base units times seconds. */
final class WindowSums {
    private final List<GroupMeter> meters;
    private final long[] used;
    private final long[] usedWhileWaiting;
    private final long[] waitingSeconds;
    private final long[] owed;
    private final long[] borrowed;
    private final long[] idle;
    private long seconds;

    WindowSums(List<GroupMeter> meters) {
        this.meters = List.copyOf(meters);
        used = new long[meters.size()];
        usedWhileWaiting = new long[meters.size()];
        waitingSeconds = new long[meters.size()];
        owed = new long[meters.size()];
        borrowed = new long[meters.size()];
        idle = new long[meters.size()];
    }

    /** Adds some seconds in which nothing has changed. */
    void pass(long more) {
        seconds += more;
        for (int g = 0; g < meters.size(); g++) {
            GroupMeter meter = meters.get(g);
            long use = Math.multiplyExact(meter.usedAmount(), more);
            long beyond = Math.multiplyExact(meter.usedAmount() - meter.guaranteedAmount(), more);
            used[g] = Math.addExact(used[g], use);
            borrowed[g] = Math.addExact(borrowed[g], Math.max(0, beyond));
            idle[g] = Math.addExact(idle[g], Math.max(0, -beyond));
            if (meter.isWaiting()) {
                usedWhileWaiting[g] = Math.addExact(usedWhileWaiting[g], use);
                waitingSeconds[g] += more;
                owed[g] = Math.addExact(owed[g], Math.multiplyExact(meter.owedNow(), more));
            }
        }
    }

    void clear() {
        seconds = 0;
        for (long[] sums : new long[][] {used, usedWhileWaiting, waitingSeconds, owed, borrowed, idle}) {
            Arrays.fill(sums, 0);
        }
    }

    int groups() {
        return meters.size();
    }

    long seconds() {
        return seconds;
    }

    long guarantee(int g) {
        return meters.get(g).guaranteedAmount();
    }

    long used(int g) {
        return used[g];
    }

    long usedWhileWaiting(int g) {
        return usedWhileWaiting[g];
    }

    long waitingSeconds(int g) {
        return waitingSeconds[g];
    }

    long owed(int g) {
        return owed[g];
    }

    /** Returns the use beyond the guarantee. */
    long borrowed(int g) {
        return borrowed[g];
    }

    /** Returns the guarantee that was not used. */
    long idle(int g) {
        return idle[g];
    }
}
