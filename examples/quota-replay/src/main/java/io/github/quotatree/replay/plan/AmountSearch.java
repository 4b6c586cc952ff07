package io.github.quotatree.replay.plan;

import io.github.quotatree.replay.Replay;
import java.util.List;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * A search for the smallest amount with which a replay meets a goal. Each round replays several amounts at the same
 * time, which divide the range that is left into equal parts; the amounts of a round follow from the number of parts
 * alone, so that the same input has the same result.
 *
 * <p>It takes for granted that a larger amount does no harm, which replays do not promise: with one card more, another
 * job starts first. So all that was tried is in the result, which shows how much each amount would change.
 */
public final class AmountSearch {
    /** A replay in each round for each of so many points: two processors have work. */
    private static final int POINTS = 2;

    private final Goal goal;
    private final LongFunction<Replay> replay;
    private final NavigableMap<Long, Probe> probes = new TreeMap<>();

    /** An amount that was tried. */
    public record Probe(long amount, Replay replay, boolean isMet) {}

    private AmountSearch(Goal goal, LongFunction<Replay> replay) {
        this.goal = goal;
        this.replay = replay;
    }

    /**
     * Searches, and returns all amounts that were tried, in their order. The first that meets the goal is the answer;
     * if none does, the greatest amount does not.
     *
     * @param least the smallest amount
     * @param most the greatest amount
     * @param replay replays an amount; called by several threads
     */
    public static List<Probe> run(long least, long most, Goal goal, LongFunction<Replay> replay) {
        if (least > most) {
            throw new IllegalArgumentException("the least amount (" + least + ") is above the most (" + most + ")");
        }
        AmountSearch search = new AmountSearch(goal, replay);
        search.search(least, most);
        return List.copyOf(search.probes.values());
    }

    /** Returns the smallest amount of a search that meets the goal, or nothing if none does. */
    public static OptionalLong answer(List<Probe> probes) {
        return probes.stream().filter(Probe::isMet).mapToLong(Probe::amount).min();
    }

    private void search(long least, long most) {
        probe(least, most);
        if (isMet(least) || !isMet(most)) {
            return;
        }
        long missed = least;
        long met = most;
        while (met - missed > 1) {
            long[] points = points(missed, met);
            probe(points);
            for (long point : points) {
                if (isMet(point)) {
                    met = Math.min(met, point);
                } else if (point < met) {
                    missed = Math.max(missed, point);
                }
            }
        }
    }

    private static long[] points(long missed, long met) {
        return LongStream.rangeClosed(1, POINTS)
                .map(part -> missed + Math.max(1, (met - missed) / (POINTS + 1) * part))
                .filter(point -> point < met)
                .distinct()
                .toArray();
    }

    private void probe(long... amounts) {
        LongStream.of(amounts)
                .distinct()
                .parallel()
                .mapToObj(amount -> {
                    Replay done = replay.apply(amount);
                    return new Probe(amount, done, goal.isMetBy(done));
                })
                .toList()
                .forEach(probe -> probes.put(probe.amount(), probe));
    }

    private boolean isMet(long amount) {
        Probe probe = probes.get(amount);
        return probe != null && probe.isMet();
    }
}
