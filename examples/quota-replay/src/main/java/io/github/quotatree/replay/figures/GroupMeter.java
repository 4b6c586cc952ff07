package io.github.quotatree.replay.figures;

import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.resource.ResourceVector;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Follows a group through a replay: who waits, what runs, and the guarantee that is owed to it. */
final class GroupMeter {
    private final ResourceVector guarantee;
    private final int measured;
    private final NavigableSet<JobRun> waiting = new TreeSet<>(JobRun.IN_LINE);
    private ResourceVector used;
    private long waitingAmount;

    /** The guarantee that is owed at present; negative if it is to be found again. */
    private long owedNow = -1;

    private long owed;
    private long lost;
    private long stops;

    GroupMeter(ResourceVector guarantee, int measured) {
        this.guarantee = guarantee;
        this.measured = measured;
        used = guarantee.schema().zero();
    }

    void waits(JobRun run) {
        waiting.add(run);
        waitingAmount += run.request().value(measured);
        owedNow = -1;
    }

    void starts(JobRun run) {
        waiting.remove(run);
        waitingAmount -= run.request().value(measured);
        used = used.plus(run.request());
        owedNow = -1;
    }

    void frees(JobRun run) {
        used = used.minus(run.request());
        owedNow = -1;
    }

    void loses(long amount) {
        lost += amount;
        stops++;
    }

    void passes(long seconds) {
        owed += Math.multiplyExact(owedNow(), seconds);
    }

    /** Returns the guarantee that is owed at present. */
    long owedNow() {
        if (owedNow < 0) {
            owedNow = findOwed();
        }
        return owedNow;
    }

    /** Takes the jobs in line as long as each fits into the guarantee beside the use and those before it. */
    private long findOwed() {
        ResourceVector with = used;
        long found = 0;
        for (JobRun run : waiting) {
            with = with.plus(run.request());
            if (!with.fitsIn(guarantee)) {
                break;
            }
            found += run.request().value(measured);
        }
        return found;
    }

    boolean isWaiting() {
        return !waiting.isEmpty();
    }

    long usedAmount() {
        return used.value(measured);
    }

    long guaranteedAmount() {
        return guarantee.value(measured);
    }

    long waitingAmount() {
        return waitingAmount;
    }

    long owed() {
        return owed;
    }

    long lost() {
        return lost;
    }

    long stops() {
        return stops;
    }
}
