package io.github.quotatree.replay.plain;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A second replay of jobs of one resource, on plain lists, for comparison. It shares no code with the library, and has
 * no gangs, priorities, leaving times or delays.
 */
abstract class PlainReplay {
    final List<Job> jobs;
    private final PriorityQueue<Job> ends =
            new PriorityQueue<>(Comparator.comparingLong((Job job) -> job.end).thenComparingInt(job -> job.place));
    long now;

    PlainReplay(List<Job> jobs) {
        this.jobs = jobs;
    }

    /** A job; what happened to it is written into it. */
    static final class Job {
        final int place;
        final int group;
        final long size;
        final long submitted;
        final long run;
        final List<Long> starts = new ArrayList<>();
        boolean runs;
        boolean startedOnLoan;
        long end = -1;

        Job(int place, int group, long size, long submitted, long run) {
            this.place = place;
            this.group = group;
            this.size = size;
            this.submitted = submitted;
            this.run = run;
        }
    }

    abstract void submit(Job job);

    abstract void finish(Job job);

    /** Lets jobs that were stopped wait again; returns whether there were any. */
    boolean leave() {
        return false;
    }

    abstract void settle();

    final void run() {
        int next = 0;
        while (next < jobs.size() || !ends.isEmpty()) {
            now = Math.min(
                    next < jobs.size() ? jobs.get(next).submitted : Long.MAX_VALUE,
                    ends.isEmpty() ? Long.MAX_VALUE : ends.peek().end);
            while (!ends.isEmpty() && ends.peek().end == now) {
                Job ended = ends.remove();
                ended.runs = false;
                finish(ended);
            }
            while (next < jobs.size() && jobs.get(next).submitted == now) {
                submit(jobs.get(next++));
            }
            do {
                settle();
            } while (leave());
        }
    }

    final void start(Job job) {
        job.runs = true;
        job.starts.add(now);
        job.end = now + job.run;
        ends.add(job);
    }

    final void stop(Job job) {
        ends.remove(job);
        job.runs = false;
        job.end = -1;
    }
}
