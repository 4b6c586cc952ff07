package io.github.quotatree.cli.text;

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

    /** Counts a pod that may start. */
    public void start() {
        started++;
    }

    /** Counts a pod that may start once others are evicted. */
    public void startAfterEviction() {
        started++;
        evicting++;
    }

    /** Counts a pod that waits for more of some dimensions; for none, where it waits for the end of other pods. */
    public void wait(Collection<String> dimensions) {
        Set<String> distinct = new TreeSet<>(dimensions);
        waiting.merge(distinct.isEmpty() ? "other pods to end" : Prose.list(List.copyOf(distinct)), 1, Integer::sum);
    }

    /**
     * Returns the counts: {@code 12 of 40 pods may start; 28 wait: 20 for nvidia.com/gpu, 8 for cpu and
     * nvidia.com/gpu.}
     */
    public String sentence() {
        int waits = waiting.values().stream().mapToInt(Integer::intValue).sum();
        int all = started + waits;
        StringBuilder text = new StringBuilder();
        text.append(started).append(" of ").append(all).append(all == 1 ? " pod may start" : " pods may start");
        if (evicting > 0) {
            text.append(", ").append(evicting).append(" after evictions");
        }
        if (waits > 0) {
            text.append("; ")
                    .append(waits)
                    .append(waits == 1 ? " waits: " : " wait: ")
                    .append(reasons());
        }
        return text.append('.').toString();
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
