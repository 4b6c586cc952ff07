package io.github.quotatree.scheduler.week;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.scheduler.Job;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.function.IntFunction;

/**
 * The users of one team: which jobs they submit, and when. At some hours of the day they request far less than the min
 * of their team, at others far more.
 */
final class TeamLoad {
    /** The use, as a part of the min, that the jobs would add up to if all ran at once. */
    private static final double BUSY = 4.6;

    private static final double QUIET = 0.6;
    private static final double MEAN_SECONDS = 4200;
    private static final double MEAN_CORES = 7;
    private static final double MEAN_CARDS = 2.6;
    private static final int[] CORES = {1, 2, 2, 4, 4, 8, 16};
    private static final int[] CARDS = {1, 1, 1, 2, 2, 4};
    private static final int[] MEMORY_OF_CORE = {1, 2, 4, 10};
    private static final int JOBS_OF_ONE_WITHOUT_CARDS = 4;
    private static final int HOURS = 24;

    private final QuotaGroup team;
    private final Chance chance;
    private final double load;
    private final int busyFrom;
    private final int busyHours;
    private int submitted;

    TeamLoad(QuotaGroup team, long seed, double load) {
        this.team = team;
        this.load = load;
        chance = new Chance(seed, team.name());
        busyFrom = chance.below(HOURS);
        busyHours = 6 + chance.below(8);
    }

    QuotaGroup team() {
        return team;
    }

    /** Returns the time from the last job to the next. */
    Duration untilNext(Instant now) {
        int hour = (now.atZone(ZoneOffset.UTC).getHour() - busyFrom + HOURS) % HOURS;
        double part = hour < busyHours ? BUSY : QUIET;
        double min =
                usesCards() ? team.min().value("gpu") / MEAN_CARDS : team.min().value("cpu") / 1000.0 / MEAN_CORES;
        return chance.until(MEAN_SECONDS / Math.max(min * part * load, 0.1));
    }

    private boolean usesCards() {
        return !team.treeId().isEmpty();
    }

    /** Returns the next job: a service that may not be stopped, a gang, something urgent, or one of the many others. */
    Job next() {
        submitted++;
        String id = team.name() + "#" + submitted;
        int kind = chance.below(100);
        if (kind < 2) {
            return job("service-" + id, 1, chance.seconds(4 * 3600, 16 * 3600), 100)
                    .notPreemptible();
        } else if (kind < 14) {
            return job("gang-" + id, 2 + chance.below(3), lasting(), 10 * chance.below(2));
        } else if (kind < 20) {
            return job("urgent-" + id, 1, chance.seconds(300, 1800), 50);
        }
        return job("job-" + id, 1, lasting(), chance.below(3));
    }

    private Duration lasting() {
        return Duration.ofMinutes(5).plus(chance.until(MEAN_SECONDS - 300).dividedBy(chance.oneIn(20) ? 1 : 2));
    }

    private Job job(String id, int tasks, Duration duration, int priority) {
        // of a service, a gang or something urgent each task is small
        boolean small = tasks > 1 || priority > 10;
        ResourceVector request = usesCards() && !chance.oneIn(JOBS_OF_ONE_WITHOUT_CARDS) ? cards(small) : cores(small);
        String group = chance.oneIn(400) ? "misspelt-" + team.name() : team.name();
        return new Job(id, group, tasks, request, duration, priority, true);
    }

    private ResourceVector cores(boolean small) {
        int cores = CORES[chance.below(small ? 3 : CORES.length)];
        int memory = MEMORY_OF_CORE[chance.below(MEMORY_OF_CORE.length)];
        return withinMin(cores, count -> WeekForest.amount(count, (long) count * memory, 0));
    }

    private ResourceVector cards(boolean small) {
        return withinMin(
                small ? 1 : CARDS[chance.below(CARDS.length)],
                count -> WeekForest.amount(count * 6L, count * 48L, count));
    }

    /** Returns the request for a count, which is halved until the min of the team has room for it. */
    private ResourceVector withinMin(int count, IntFunction<ResourceVector> request) {
        int part = count;
        while (part > 1 && !request.apply(part).fitsIn(team.min())) {
            part /= 2;
        }
        return request.apply(part);
    }
}
