package io.github.quotatree.replay.figures;

import java.util.List;

/** What the groups used, owed, borrowed and left idle in one window; amounts are base units times seconds. */
final class WindowSums {
    private final List<Group> groups;
    private long seconds;

    WindowSums(List<GroupMeter> meters) {
        groups = meters.stream().map(Group::new).toList();
    }

    /** The sums of one group. */
    static final class Group {
        private final GroupMeter meter;
        long used;
        long usedWhileWaiting;
        long waitingSeconds;
        long owed;

        /** The use beyond the guarantee. */
        long borrowed;

        /** The guarantee that was not used. */
        long idle;

        Group(GroupMeter meter) {
            this.meter = meter;
        }

        long guarantee() {
            return meter.guaranteedAmount();
        }

        private void pass(long more) {
            long use = Math.multiplyExact(meter.usedAmount(), more);
            long beyond = Math.multiplyExact(meter.usedAmount() - guarantee(), more);
            used = Math.addExact(used, use);
            borrowed = Math.addExact(borrowed, Math.max(0, beyond));
            idle = Math.addExact(idle, Math.max(0, -beyond));
            if (meter.isWaiting()) {
                usedWhileWaiting = Math.addExact(usedWhileWaiting, use);
                waitingSeconds += more;
                owed = Math.addExact(owed, Math.multiplyExact(meter.owedNow(), more));
            }
        }
    }

    /** Adds some seconds in which nothing has changed. */
    void pass(long more) {
        seconds += more;
        groups.forEach(group -> group.pass(more));
    }

    long seconds() {
        return seconds;
    }

    List<Group> groups() {
        return groups;
    }
}
