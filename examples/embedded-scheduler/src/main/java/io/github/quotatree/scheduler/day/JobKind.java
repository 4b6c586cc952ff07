package io.github.quotatree.scheduler.day;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Job;
import java.time.Duration;
import java.util.Random;

/**
 * Jobs that are alike but for how long they run.
 *
 * @param name what the name of a job says of it
 * @param tasks how many tasks a job has; more than one is a gang
 * @param request what a task uses
 * @param minutes how long half of the jobs run at most
 * @param priority how important they are
 * @param preemptible whether they may be stopped for others
 */
record JobKind(String name, int tasks, ResourceVector request, int minutes, int priority, boolean preemptible) {
    /** How far durations spread; two thirds of the jobs run between minutes / e^0.6 and minutes * e^0.6. */
    private static final double SPREAD = 0.6;
    /** No job runs longer than so many times the median. */
    private static final double LONGEST = 6;

    /** Returns a kind of preemptible jobs of one task and of priority 0. */
    static JobKind of(String name, ResourceVector request, int minutes) {
        return new JobKind(name, 1, request, minutes, 0, true);
    }

    JobKind inGangsOf(int size) {
        return new JobKind(name, size, request, minutes, priority, preemptible);
    }

    JobKind withPriority(int value) {
        return new JobKind(name, tasks, request, minutes, value, preemptible);
    }

    JobKind notPreemptible() {
        return new JobKind(name, tasks, request, minutes, priority, false);
    }

    Job job(String group, int number, Random random) {
        double factor = Math.min(LONGEST, StrictMath.exp(SPREAD * random.nextGaussian()));
        Duration duration = Duration.ofSeconds(Math.max(60, Math.round(minutes * 60 * factor)));
        String id = group + "-" + name + "-" + number;
        return new Job(id, group, tasks, request, duration, priority, preemptible);
    }
}
