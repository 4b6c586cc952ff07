package io.github.quotatree.metrics.frame;

import io.github.quotatree.QuotaGroup;
import java.util.Comparator;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Chooses the groups that get series of their own, if all would be too many: the groups of upper levels first, so that
 * a group is chosen only if its parent is; of one level the largest by their share of the total, guaranteed or used,
 * whichever is larger; then by name in code point order. A group that was chosen before counts twice as large, so that
 * groups of about the same size do not take turns from scrape to scrape.
 */
final class GroupChoice {
    private static final double ADVANTAGE_OF_CHOSEN = 2;

    private static final Comparator<Candidate> BEST_FIRST = Comparator.comparingInt(Candidate::level)
            .thenComparing(Comparator.comparingDouble(Candidate::share).reversed())
            .thenComparing(Candidate::name, QuotaGroup.nameOrder());

    private final PriorityQueue<Candidate> best = new PriorityQueue<>(BEST_FIRST.reversed());
    private Set<String> chosen = Set.of();

    /** A group to choose from. */
    private record Candidate(String name, int level, double share) {}

    void add(String name, int level, double share, int limit) {
        best.add(new Candidate(name, level, chosen.contains(name) ? share * ADVANTAGE_OF_CHOSEN : share));
        if (best.size() > limit) {
            best.remove();
        }
    }

    /** Ends a choice; returns the chosen names, which have an advantage in the next one. */
    Set<String> choose() {
        Set<String> names = new HashSet<>();
        best.forEach(candidate -> names.add(candidate.name()));
        best.clear();
        chosen = Set.copyOf(names);
        return chosen;
    }
}
