package io.github.quotatree.scheduler.day;

import io.github.quotatree.GroupRuntime;
import java.time.Duration;

/** What became of the jobs of one group. Amounts over time are in card-seconds. */
final class GroupFigures {
    private int submitted;
    private int started;
    private int finished;
    private int evicted;
    private Duration waited = Duration.ZERO;
    private double used;
    private double lost;
    private double guaranteed;
    private double served;

    void submit() {
        submitted++;
    }

    /** Counts the first start of a job. */
    void start(Duration wait) {
        started++;
        waited = waited.plus(wait);
    }

    void finish() {
        finished++;
    }

    /** Counts an eviction, which loses all the work of the job. */
    void evict(double cardSeconds) {
        evicted++;
        lost += cardSeconds;
    }

    /** Adds a period in which nothing changed. */
    void pass(GroupRuntime group, double seconds) {
        long use = group.used().value(DayCluster.CARDS);
        long requestedMin = Math.min(
                group.limitedRequest().value(DayCluster.CARDS), group.min().value(DayCluster.CARDS));
        used += use * seconds;
        guaranteed += requestedMin * seconds;
        served += Math.min(use, requestedMin) * seconds;
    }

    int submitted() {
        return submitted;
    }

    int started() {
        return started;
    }

    int finished() {
        return finished;
    }

    int evicted() {
        return evicted;
    }

    /** Returns how long a job waited for its first start, on average over those that have started. */
    Duration meanWait() {
        return started == 0 ? Duration.ZERO : waited.dividedBy(started);
    }

    double used() {
        return used;
    }

    /** Returns the use of runs that were stopped and had to start anew. */
    double lost() {
        return lost;
    }

    /** Returns the used part of the min, as far as the group requested it; from 0 to 1. */
    double shareOfMinServed() {
        return guaranteed == 0 ? 1 : served / guaranteed;
    }
}
