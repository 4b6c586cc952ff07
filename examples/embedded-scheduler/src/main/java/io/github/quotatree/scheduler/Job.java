package io.github.quotatree.scheduler;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A job as a user submits it: one task, or a gang of tasks that are alike and run together or not at all.
 *
 * @param id the name, unique
 * @param group the quota group
 * @param tasks the number of tasks, at least 1
 * @param request the request of each task
 * @param duration how long it runs unless it is stopped
 * @param priority its importance; a higher one is more important
 * @param preemptible whether it may be stopped for others
 */
public record Job(
        String id,
        String group,
        int tasks,
        ResourceVector request,
        Duration duration,
        int priority,
        boolean preemptible) {

    /** Returns a preemptible job of one task and of priority 0. */
    public static Job of(String id, String group, ResourceVector request, Duration duration) {
        return new Job(id, group, 1, request, duration, 0, true);
    }

    /** Returns this job with another priority. */
    public Job withPriority(int value) {
        return new Job(id, group, tasks, request, duration, value, preemptible);
    }

    /** Returns this job as one that may not be stopped for others. */
    public Job notPreemptible() {
        return new Job(id, group, tasks, request, duration, priority, false);
    }

    /** Returns the ids of its tasks in the ledger. */
    public List<String> taskIds() {
        return tasks == 1
                ? List.of(id)
                : IntStream.range(0, tasks).mapToObj(task -> id + "/" + task).toList();
    }

    /** Returns its tasks as workloads of the ledger. */
    List<Workload> workloads(Instant submitted) {
        return taskIds().stream().map(task -> workload(task, submitted)).toList();
    }

    private Workload workload(String task, Instant submitted) {
        Workload.Builder workload = Workload.builder(task, request)
                .group(group)
                .priority(priority)
                .preemptible(preemptible)
                .submitted(submitted);
        return (tasks > 1 ? workload.gang(id) : workload).build();
    }
}
