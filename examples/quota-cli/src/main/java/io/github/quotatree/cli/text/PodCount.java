package io.github.quotatree.cli.text;

import io.github.quotatree.reading.text.Prose;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Counts the pods that start and those that wait, by what they wait for: the last line of a report. */
public final class PodCount {
    private static final int NAMED = 4;

    private final Map<String, Integer> waiting = new TreeMap<>();
    private int started;
    private int evicting;

    public void start() {
        started++;
    }

    public void startAfterEviction() {
        started++;
        evicting++;
    }

    /** Counts a pod that waits for more of some dimensions; for none, where it waits for the end of other pods. */
    public void wait(Collection<String> dimensions) {
        Set<String> distinct = new TreeSet<>(dimensions);
        waiting.merge(distinct.isEmpty() ? "other pods to end" : Prose.list(List.copyOf(distinct)), 1, Integer::sum);
    }

    /** Returns the counts by quota alone, where a pod that fits may find no idle capacity. */
    public String byQuota() {
        int all = started + waiting();
        return started + " of " + all + (all == 1 ? " pod" : " pods") + (started == 1 ? " fits" : " fit")
                + " by quota alone, whether or not capacity is idle" + waits() + ".";
    }

    /**
     * Returns the counts: {@code 12 of 40 pods may start; 28 wait: 20 for nvidia.com/gpu, 8 for cpu and
     * nvidia.com/gpu.}
     */
    public String sentence() {
        int all = started + waiting();
        return started + " of " + all + (all == 1 ? " pod may start" : " pods may start")
                + (evicting > 0 ? ", " + evicting + " after evictions" : "") + waits() + ".";
    }

    private int waiting() {
        return waiting.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns those that wait, as an end of a sentence: {@code ; 42 wait: 42 for cpu}. */
    public String waits() {
        int waits = waiting();
        return waits == 0 ? "" : "; " + waits + (waits == 1 ? " waits: " : " wait: ") + reasons();
    }

    private String reasons() {
        List<Map.Entry<String, Integer>> most = waiting.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                .toList();
        StringBuilder text = new StringBuilder();
        int rest = 0;
        for (int i = 0; i < most.size(); i++) {
            Map.Entry<String, Integer> next = most.get(i);
            if (i >= NAMED) {
                rest += next.getValue();
            } else {
                text.append(i == 0 ? "" : ", ")
                        .append(next.getValue())
                        .append(" for ")
                        .append(next.getKey());
            }
        }
        return rest == 0 ? text.toString() : text + ", " + rest + " for other dimensions";
    }
}
