package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.WorkloadStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;

/** The jobs that wait to be started: the most important first, then the oldest. */
final class Waiting {
    /** The order of the queue, on workloads. */
    static final Comparator<WorkloadStatus> BY_IMPORTANCE = Comparator.comparing(
                    (WorkloadStatus status) -> status.workload().priority(), Comparator.reverseOrder())
            .thenComparing(status -> status.workload().submitted())
            .thenComparing(WorkloadStatus::id);

    private final TreeSet<WeekJob> jobs =
            new TreeSet<>(Comparator.comparing((WeekJob job) -> job.job().priority(), Comparator.reverseOrder())
                    .thenComparing(WeekJob::submitted)
                    .thenComparing(job -> job.job().id()));

    void add(WeekJob job) {
        if (!job.done()) {
            jobs.add(job);
        }
    }

    void remove(WeekJob job) {
        jobs.remove(job);
    }

    void clear() {
        jobs.clear();
    }

    /** Returns the jobs in their order, which do not change while they are tried. */
    List<WeekJob> inOrder() {
        return new ArrayList<>(jobs);
    }

    int waitingOf(String group) {
        int count = 0;
        for (WeekJob job : jobs) {
            count += job.job().group().equals(group) ? 1 : 0;
        }
        return count;
    }
}
