package io.github.quotatree.flink.event;

import java.time.Duration;
import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A workload as an event declares it.
 *
 * @param id the id, unique in its tree while the workload is there
 * @param group the group that it names; without one it counts in the default group
 * @param request the amounts that it uses while it runs, in base units by dimension; 0 where none is named
 * @param priority a larger number is more important
 * @param preemptible whether it may be stopped for others
 * @param gang the gang that is stopped with it
 * @param maxRunTime the longest time that it runs
 */
public record Job(
        String id,
        Optional<String> group,
        SortedMap<String, Long> request,
        int priority,
        boolean preemptible,
        Optional<String> gang,
        Optional<Duration> maxRunTime) {
    public Job {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(group, "group");
        request = Collections.unmodifiableSortedMap(new TreeMap<>(request));
        Objects.requireNonNull(gang, "gang");
        Objects.requireNonNull(maxRunTime, "maxRunTime");
    }

    /** Returns a preemptible job of priority 0, without gang. */
    public static Job of(String id, String group, SortedMap<String, Long> request) {
        return new Job(id, Optional.of(group), request, 0, true, Optional.empty(), Optional.empty());
    }
}
