package io.github.quotatree.scheduler.day;

import static io.github.quotatree.scheduler.day.DayCluster.share;
import static io.github.quotatree.scheduler.day.GroupLoad.Rhythm.ALWAYS;
import static io.github.quotatree.scheduler.day.GroupLoad.Rhythm.BY_DAY;
import static io.github.quotatree.scheduler.day.GroupLoad.Rhythm.BY_NIGHT;

import io.github.quotatree.scheduler.day.GroupLoad.JobKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** All jobs of the day: what the users of six groups are like. The same seed gives the same jobs. */
record DayLoad(long seed, Instant midnight) {
    /** Returns the jobs by id, which orders those of one moment. */
    List<GroupLoad.Arrival> arrivals() {
        List<GroupLoad.Arrival> all = new ArrayList<>();
        for (GroupLoad load : List.of(vision(), language(), robotics(), serving(), ranking(), analytics())) {
            all.addAll(load.arrivals());
        }
        all.sort(Comparator.comparing(arrival -> arrival.job().id()));
        return all;
    }

    /** Trains by day, in all sizes; a sweep of small runs is let loose in the morning. */
    private GroupLoad vision() {
        JobKind large = JobKind.of("large", share(4, 28, 192), 50);
        JobKind gang = JobKind.of("gang", share(4, 28, 192), 60).inGangsOf(4).withPriority(5);
        JobKind sweep = JobKind.of("sweep", share(1, 7, 48), 35).withPriority(-5);
        GroupLoad load = load("vision");
        load.stream(560, BY_DAY, JobKind.of("train", share(1, 7, 48), 30));
        load.stream(100, BY_DAY, large);
        load.stream(20, BY_DAY, gang);
        load.burst(10, 10, 120, sweep);
        return load;
    }

    /** Evaluates all the time and pretrains for hours, on many cards at once. */
    private GroupLoad language() {
        JobKind pretrain =
                JobKind.of("pretrain", share(8, 56, 384), 150).inGangsOf(4).withPriority(5);
        GroupLoad load = load("language");
        load.stream(420, BY_DAY, JobKind.of("eval", share(1, 7, 48), 20));
        load.stream(190, ALWAYS, JobKind.of("tune", share(2, 14, 96), 45));
        load.stream(5, ALWAYS, pretrain);
        load.burst(13.5, 20, 60, JobKind.of("compare", share(2, 14, 96), 40));
        return load;
    }

    /** Simulates at night, with few cards and many cores. */
    private GroupLoad robotics() {
        JobKind policy = JobKind.of("policy", share(1, 8, 32), 25).withPriority(5);
        GroupLoad load = load("robotics");
        load.stream(430, BY_NIGHT, JobKind.of("simulate", share(1, 10, 32), 40));
        load.stream(120, BY_DAY, policy);
        return load;
    }

    /** Answers requests; what may not be stopped lives within the min, and grows with the day. */
    private GroupLoad serving() {
        JobKind model =
                JobKind.of("model", share(1, 5, 32), 90).withPriority(10).notPreemptible();
        JobKind release = JobKind.of("release", share(1, 5, 32), 60).withPriority(5);
        GroupLoad load = load("serving");
        load.stream(150, BY_DAY, model);
        load.stream(330, BY_DAY, JobKind.of("trial", share(1, 5, 32), 30));
        load.burst(19, 15, 30, release);
        return load;
    }

    /** Trains every hour, a gang of tasks at a time. */
    private GroupLoad ranking() {
        JobKind hourly = JobKind.of("hourly", share(2, 14, 96), 35).inGangsOf(4).withPriority(5);
        GroupLoad load = load("ranking");
        load.stream(420, ALWAYS, JobKind.of("feature", share(1, 6, 48), 25));
        for (int hour = 0; hour < 24; hour++) {
            load.burst(hour, 5, 2, hourly);
        }
        return load;
    }

    /** Takes whatever is left, mostly cores; reports are made at night. */
    private GroupLoad analytics() {
        JobKind query = JobKind.of("query", share(0, 12, 96), 25).withPriority(-10);
        JobKind embed = JobKind.of("embed", share(1, 6, 48), 40).withPriority(-10);
        GroupLoad load = load("analytics");
        load.stream(900, BY_NIGHT, query);
        load.stream(150, BY_NIGHT, embed);
        load.burst(1, 30, 150, JobKind.of("report", share(0, 8, 64), 30));
        return load;
    }

    private GroupLoad load(String group) {
        // a generator for each group, so that another load of one group leaves the others as they are
        return new GroupLoad(group, new Random(31 * seed + group.hashCode()), midnight);
    }
}
