package io.github.quotatree.scheduler.day;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ledger.LedgerSnapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The min, max, runtime and use of each group, in cards, at regular times. */
public final class Samples {
    private final Map<String, List<Sample>> byGroup = new LinkedHashMap<>();

    /** Adds the state at a time, in hours from midnight. */
    void add(double hour, LedgerSnapshot snapshot) {
        for (String name : DayCluster.GROUPS) {
            GroupRuntime group = snapshot.quotas().group(name);
            byGroup.computeIfAbsent(group.path(), path -> new ArrayList<>())
                    .add(new Sample(
                            hour,
                            group.min().value(DayCluster.CARDS),
                            group.max().value(DayCluster.CARDS),
                            group.runtime().value(DayCluster.CARDS),
                            group.used().value(DayCluster.CARDS)));
        }
    }

    /** Returns the samples of each group, in order of time, by the path of the group. */
    public Map<String, List<Sample>> byGroup() {
        return byGroup;
    }

    /**
     * One group at one time, in cards.
     *
     * @param hour hours from midnight
     * @param min its guarantee
     * @param max its limit
     * @param runtime its runtime quota
     * @param used its use
     */
    public record Sample(double hour, long min, long max, long runtime, long used) {}
}
