package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.Job;
import java.time.Instant;

/**
 * Something that happens to a job.
 *
 * @param time when
 * @param kind what
 * @param job the job
 * @param why in the words of the policy
 * @param usedByA GPUs that A uses after it
 * @param usedByB GPUs that B uses after it
 */
record Moment(Instant time, Kind kind, Job job, String why, long usedByA, long usedByB) {
    enum Kind {
        STARTS("starts"),
        STOPS("is stopped"),
        WAITS("waits");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }
}
