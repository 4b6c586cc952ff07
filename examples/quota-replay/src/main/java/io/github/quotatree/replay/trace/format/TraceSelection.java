package io.github.quotatree.replay.trace.format;

import io.github.quotatree.replay.trace.Skipped;
import io.github.quotatree.replay.trace.Trace;
import io.github.quotatree.replay.trace.TraceJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Parts of a trace; the jobs that are not in a part are counted among those that were left out. */
public final class TraceSelection {
    private TraceSelection() {}

    /** Returns the jobs that were submitted at a time or later, which is then the first second of the trace. */
    public static Trace from(Trace trace, Instant from) {
        long first = second(trace, from);
        Trace part = only(trace, job -> job.submitted() >= first, "submitted before " + from);
        return new Trace(
                part.schema(),
                from.getEpochSecond(),
                part.jobs().stream()
                        .map(job -> job.with(job.owner(), job.submitted() - first, job.tasks(), job.amounts()))
                        .toList(),
                part.skipped());
    }

    /** Returns the jobs of some groups. */
    public static Trace ofGroups(Trace trace, Set<String> groups) {
        return only(trace, job -> groups.contains(job.owner().group()), "of other groups");
    }

    private static Trace only(Trace trace, Predicate<TraceJob> condition, String others) {
        List<TraceJob> kept = new ArrayList<>();
        Skipped.Records skipped = new Skipped.Records();
        for (TraceJob job : trace.jobs()) {
            if (condition.test(job)) {
                kept.add(job);
            } else {
                skipped.count(others, Skipped.Records.EXAMPLES, job::id);
            }
        }
        return new Trace(trace.schema(), trace.epochSecond(), kept, skipped.after(trace.skipped()));
    }

    private static long second(Trace trace, Instant time) {
        if (trace.epochSecond() == TraceJob.UNKNOWN) {
            throw new IllegalArgumentException("the trace does not say from when its seconds are counted");
        }
        return time.getEpochSecond() - trace.epochSecond();
    }
}
