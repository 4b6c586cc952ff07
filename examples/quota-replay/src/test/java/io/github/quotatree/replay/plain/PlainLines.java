package io.github.quotatree.replay.plain;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Lines that share nothing: the first of each starts as soon as it fits, or with first fit each that does. One that is
 * larger than its part never does.
 */
final class PlainLines extends PlainReplay {
    private final long[] parts;
    private final long[] free;
    private final ToIntFunction<Job> line;
    private final boolean isFirstFit;
    private final List<Deque<Job>> lines = new ArrayList<>();

    PlainLines(List<Job> jobs, long[] parts, ToIntFunction<Job> line, boolean isFirstFit) {
        super(jobs);
        this.parts = parts;
        this.line = line;
        this.isFirstFit = isFirstFit;
        free = parts.clone();
        for (int i = 0; i < parts.length; i++) {
            lines.add(new ArrayDeque<>());
        }
    }

    @Override
    void submit(Job job) {
        int of = line.applyAsInt(job);
        if (job.size <= parts[of]) {
            lines.get(of).add(job);
        }
    }

    @Override
    void finish(Job job) {
        free[line.applyAsInt(job)] += job.size;
    }

    @Override
    void settle() {
        for (int i = 0; i < free.length; i++) {
            boolean goesOn = true;
            for (Iterator<Job> of = lines.get(i).iterator(); goesOn && of.hasNext(); ) {
                Job job = of.next();
                if (job.size <= free[i]) {
                    of.remove();
                    free[i] -= job.size;
                    start(job);
                } else {
                    goesOn = isFirstFit;
                }
            }
        }
    }
}
