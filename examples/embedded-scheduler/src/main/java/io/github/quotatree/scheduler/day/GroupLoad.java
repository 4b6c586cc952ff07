package io.github.quotatree.scheduler.day;

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
}
