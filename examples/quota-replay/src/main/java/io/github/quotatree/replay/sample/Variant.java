package io.github.quotatree.replay.sample;

import io.github.quotatree.replay.policy.LoanRules;
import io.github.quotatree.replay.policy.LoanRules.Order;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A variant of the elastic quotas of a replay.
 *
 * @param rules how loans are called back
 * @param weights by which weights groups share idle capacity
 */
public record Variant(LoanRules rules, Weights weights) {
    private static final List<Long> DELAYS = List.of(0L, 60L, 300L, 900L, 3_600L, 14_400L);

    /** By which weights groups share idle capacity. */
    public enum Weights {
        /** The declared ones. */
        DECLARED("declared"),
        /** Each its min, or 1 if that is 0. */
        MINS("mins");

        private final String word;

        Weights(String word) {
            this.word = word;
        }

        /** Returns the word of tables and documents. */
        public String word() {
            return word;
        }
    }

    /** The defaults of the library, with the declared weights. */
    public static final Variant DEFAULTS = new Variant(LoanRules.DEFAULTS, Weights.DECLARED);

    /** Returns the grid: six delays, with and without the floor, both orders, both weights; the defaults come first. */
    public static List<Variant> grid() {
        List<Variant> grid = new ArrayList<>();
        for (Weights weights : Weights.values()) {
            for (Order order : Order.values()) {
                for (boolean floor : new boolean[] {false, true}) {
                    for (long delay : DELAYS) {
                        grid.add(new Variant(new LoanRules(delay, floor, order), weights));
                    }
                }
            }
        }
        return grid;
    }

    /**
     * Draws variants of the grid, in its order.
     *
     * @param count how many; the defaults are always among them. With 48 or more it is the whole grid
     * @param seed the same seed draws the same variants
     */
    public static List<Variant> draw(int count, long seed) {
        if (count < 1) {
            throw new IllegalArgumentException("count (" + count + ") is below 1");
        }
        List<Variant> grid = grid();
        List<Variant> others = new ArrayList<>(grid.subList(1, grid.size()));
        Collections.shuffle(others, new Random(seed));
        List<Variant> drawn = new ArrayList<>(others.subList(0, Math.min(count - 1, others.size())));
        drawn.add(DEFAULTS);
        drawn.sort(Comparator.comparingInt(grid::indexOf));
        return drawn;
    }
}
