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

    /** Counts an eviction, by which all is lost that the job had done. */
    void evict(double cardSeconds) {
        evicted++;
        lost += cardSeconds;
    }

    /** Adds a time in which nothing changed. */
    void pass(GroupRuntime group, double seconds) {
        long use = group.used().value(DayCluster.CARDS);
        long asked = Math.min(
                group.limitedRequest().value(DayCluster.CARDS), group.min().value(DayCluster.CARDS));
        used += use * seconds;
        guaranteed += asked * seconds;
        served += Math.min(use, asked) * seconds;
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

    /** Returns what was used by runs that were stopped and had to begin anew. */
    double lost() {
        return lost;
    }

    /** Returns how much of the min, as far as it was asked for, was really used; from 0 to 1. */
    double shareOfMinServed() {
        return guaranteed == 0 ? 1 : served / guaranteed;
    }
}
