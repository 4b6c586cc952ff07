package io.github.quotatree.scheduler.policies;

import io.github.quotatree.scheduler.JobRun;
import io.github.quotatree.scheduler.policies.Moments.Moment;
import io.github.quotatree.scheduler.policies.PolicyDay.Sample;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/** The figures that are compared between the policies. Work is in GPU-minutes, exact. */
final class PolicyFigures {
    private final PolicyDay day;
    private final List<Sample> samples;

    PolicyFigures(PolicyDay day) {
        this.day = day;
        samples = day.samples();
    }

    /** Returns the use of the jobs of a team, including runs that were stopped. */
    long used(Team team) {
        return area(sample -> sample.of(team).used());
    }

    /** Returns what was idle while jobs waited for it. */
    long idleWanted() {
        return area(Sample::idleWanted);
    }

    private long area(ToLongFunction<Sample> height) {
        long area = 0;
        for (int k = 0; k + 1 < samples.size(); k++) {
            area += height.applyAsLong(samples.get(k)) * length(k).toMinutes();
        }
        return area;
    }

    /** Returns the number of times that a job was stopped. */
    long stopped() {
        return day.moments().stream()
                .filter(moment -> moment.kind() == Moment.Kind.STOPS)
                .count();
    }

    /** Returns the work of runs that were stopped, which had to be done again. */
    long lost() {
        return day.jobs().stream()
                .mapToLong(job -> Team.gpus(job.job()) * job.lost().toMinutes())
                .sum();
    }

    /** Returns the longest period in which a team was below its min though it requested more. */
    Duration longestBelowMin(Team team) {
        return longest(sample -> sample.of(team).isBelowMin(team));
    }

    private Duration longest(Predicate<Sample> state) {
        Duration longest = Duration.ZERO;
        Duration now = Duration.ZERO;
        for (int k = 0; k + 1 < samples.size(); k++) {
            now = state.test(samples.get(k)) ? now.plus(length(k)) : Duration.ZERO;
            longest = now.compareTo(longest) > 0 ? now : longest;
        }
        return longest;
    }

    /** Returns the longest wait of a job, all its waits added up. */
    Duration longestWait() {
        Instant end = PolicyDay.MIDNIGHT.plus(PolicyDay.ENDS);
        return day.jobs().stream()
                .map(job -> job.waited(end))
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** Returns the number of finished jobs. */
    long finished() {
        return day.jobs().stream().filter(JobRun::isFinished).count();
    }

    private Duration length(int k) {
        return samples.get(k + 1).time().minus(samples.get(k).time());
    }
}
