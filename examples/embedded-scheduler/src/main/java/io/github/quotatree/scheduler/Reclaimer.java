package io.github.quotatree.scheduler;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.reclaim.OveruseMonitor;
import io.github.quotatree.reclaim.OveruseMonitor.Overuse;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Revokes what groups use above their runtime, once they have done so for a while. */
public final class Reclaimer {
    private final Scheduler scheduler;
    private final OveruseMonitor monitor;
    private final Duration delay;

    /**
     * Makes a reclaimer.
     *
     * @param delay how long a group may exceed its runtime; jobs that finish meanwhile need not be stopped
     */
    public Reclaimer(Scheduler scheduler, InstantSource clock, Duration delay) {
        this.scheduler = scheduler;
        this.delay = delay;
        monitor = new OveruseMonitor(clock);
    }

    /** Checks all groups and evicts the victims; to be called periodically. */
    public void look() {
        LedgerSnapshot snapshot = scheduler.ledger().snapshot();
        monitor.observe(snapshot);
        List<String> groups =
                monitor.overusedFor(delay).stream().map(Overuse::group).toList();
        scheduler.carryOut(RevocationPlan.of(snapshot, groups, RevocationOptions.defaults()));
    }
}
