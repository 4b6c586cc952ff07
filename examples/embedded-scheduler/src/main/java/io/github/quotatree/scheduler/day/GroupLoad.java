package io.github.quotatree.scheduler.day;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Job;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** What the users of one group submit in a day. */
final class GroupLoad {
    private static final int SECONDS_A_DAY = 24 * 60 * 60;

    private final String group;
    private final Random random;
    private final Instant midnight;
    private final List<Arrival> arrivals = new ArrayList<>();

    GroupLoad(String group, Random random, Instant midnight) {
        this.group = group;
        this.random = random;
        this.midnight = midnight;
    }

    /** Adds jobs that come one by one over the day. */
    void stream(int jobs, Rhythm rhythm, JobKind kind) {
        for (int k = 0; k < jobs; k++) {
            int second;
            do {
                second = random.nextInt(SECONDS_A_DAY);
            } while (random.nextDouble() >= rhythm.intensity(second / 3600.0));
            add(second, kind);
        }
    }

    /** Adds jobs that come within some minutes. */
    void burst(double hour, int withinMinutes, int jobs, JobKind kind) {
        for (int k = 0; k < jobs; k++) {
            add((int) (hour * 3600) + random.nextInt(withinMinutes * 60), kind);
        }
    }

    private void add(int second, JobKind kind) {
        arrivals.add(
                new Arrival(midnight.plus(Duration.ofSeconds(second)), kind.job(group, arrivals.size() + 1, random)));
    }

    List<Arrival> arrivals() {
        return arrivals;
    }

    /** A job, and when it comes. */
    record Arrival(Instant time, Job job) {}

    /**
     * Jobs that differ in their duration only.
     *
     * @param name the middle part of the names of the jobs
     * @param tasks how many tasks a job has; more than one is a gang
     * @param request what a task uses
     * @param minutes the median duration
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

    /** The hours of the day at which work comes. */
    enum Rhythm {
        /** In working hours, with a little at night. */
        BY_DAY,
        /** When the others sleep. */
        BY_NIGHT,
        /** At all hours. */
        ALWAYS;

        private static final double QUIET = 0.15;
        private static final double MORNING = 7;
        private static final double EVENING = 20;

        /** Returns the intensity of work at an hour from 0 to 24; from 0 to 1. */
        double intensity(double hour) {
            boolean light = hour > MORNING && hour < EVENING;
            double day = light ? StrictMath.sin(StrictMath.PI * (hour - MORNING) / (EVENING - MORNING)) : 0;
            return switch (this) {
                case BY_DAY -> QUIET + (1 - QUIET) * day;
                case BY_NIGHT -> 1 - (1 - QUIET) * day;
                case ALWAYS -> 1;
            };
        }
    }
}
