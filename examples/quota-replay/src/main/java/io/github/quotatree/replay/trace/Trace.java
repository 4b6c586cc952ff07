package io.github.quotatree.replay.trace;

import io.github.quotatree.resource.ResourceSchema;
import java.util.List;

/**
 * A recorded workload.
 *
 * @param schema the resources that its jobs request
 * @param epochSecond the Unix time of its second 0, or {@link TraceJob#UNKNOWN}
 * @param jobs the jobs in the order of their submission; of jobs of the same second, in the order of the record
 * @param skipped the records that were left out, by reason
 */
public record Trace(ResourceSchema schema, long epochSecond, List<TraceJob> jobs, List<Skipped> skipped) {
    /** Copies the lists, and checks the order. */
    public Trace {
        jobs = List.copyOf(jobs);
        skipped = List.copyOf(skipped);
        for (int i = 1; i < jobs.size(); i++) {
            if (jobs.get(i).submitted() < jobs.get(i - 1).submitted()) {
                throw new IllegalArgumentException(jobs.get(i).id() + " is submitted before the job that precedes it");
            }
        }
    }

    /** Returns whether it says of some jobs how long they waited. */
    public boolean hasWaits() {
        return jobs.stream().anyMatch(job -> job.recordedWait() != TraceJob.UNKNOWN);
    }
}
