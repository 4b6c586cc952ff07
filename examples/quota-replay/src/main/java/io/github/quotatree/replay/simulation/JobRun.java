package io.github.quotatree.replay.simulation;

import io.github.quotatree.replay.trace.TraceJob;
import io.github.quotatree.resource.ResourceVector;
import java.util.Comparator;
import java.util.List;

/** A job on its way through a replay. The {@link Simulation} moves it on; policies and figures read it. */
public final class JobRun {
    /** The most important first, then the oldest; of jobs of one second, in the order of the trace. */
    public static final Comparator<JobRun> IN_LINE =
            Comparator.comparingInt((JobRun run) -> -run.job.priority()).thenComparingInt(run -> run.sequence);

    /** A second that has not come. */
    public static final long NEVER = -1;

    private final TraceJob job;
    private final int sequence;
    private final String group;
    private final ResourceVector request;
    private final List<Held> ways;
    private Held held;

    private Phase phase = Phase.WAITING;
    private long kept; // seconds of work that stops have left
    private long started = NEVER; // of the present run
    private long firstStart = NEVER;
    private long ended = NEVER;
    private int stops;
    private long lost; // seconds of work

    /** Where a job is on its way. */
    public enum Phase {
        /** Waits for its first start, or to start again. */
        WAITING,
        /** Does its work. */
        RUNNING,
        /** Was told to stop, and holds its request until it has left. */
        LEAVING,
        /** Has done its work. */
        DONE
    }

    JobRun(TraceJob job, int sequence, String group) {
        this.job = job;
        this.sequence = sequence;
        this.group = group;
        ways = Held.ways(job);
        request = job.request();
        held = ways.get(0);
    }

    /** Returns the recorded job. */
    public TraceJob job() {
        return job;
    }

    public String id() {
        return job.id();
    }

    /** Returns its place in the trace. */
    public int sequence() {
        return sequence;
    }

    /** Returns the name of its group. */
    public String group() {
        return group;
    }

    /** Returns the request of all its tasks together, without flavors. */
    public ResourceVector request() {
        return request;
    }

    /** Returns all that it may hold, by the order of flavors. */
    List<Held> ways() {
        return ways;
    }

    /** Returns the amounts that it holds, or has held last; before its first start, the first that it may hold. */
    public Held held() {
        return held;
    }

    public Phase phase() {
        return phase;
    }

    /** Returns the second of its first start, or {@link #NEVER}. */
    public long firstStart() {
        return firstStart;
    }

    /** Returns the second in which its work was done, or {@link #NEVER}. */
    public long ended() {
        return ended;
    }

    public int stops() {
        return stops;
    }

    /** Returns the seconds of work that stops have cost. */
    public long lost() {
        return lost;
    }

    /** Returns the seconds from its submission to its end in which it did no work that lasted. */
    public long waited() {
        return ended - job.submitted() - job.runSeconds();
    }

    /** Starts it on some amounts, and returns the second in which its work will be done. */
    long start(long now, Held on) {
        held = on;
        phase = Phase.RUNNING;
        started = now;
        firstStart = firstStart == NEVER ? now : firstStart;
        return now + job.runSeconds() - kept;
    }

    /** Tells it to stop, and returns the seconds of work that this costs. */
    long stop(long now, long checkpoint) {
        long run = now - started;
        long cost = checkpoint == 0 ? run : run % checkpoint;
        phase = Phase.LEAVING;
        stops++;
        kept += run - cost;
        lost += cost;
        return cost;
    }

    void leave() {
        phase = Phase.WAITING;
    }

    void end(long now) {
        phase = Phase.DONE;
        ended = now;
    }

    @Override
    public String toString() {
        return id() + " of " + group + ", " + phase;
    }
}
