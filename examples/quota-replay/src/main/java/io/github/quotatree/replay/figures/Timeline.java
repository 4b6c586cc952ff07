package io.github.quotatree.replay.figures;

import java.util.List;

/**
 * The use of the groups over time.
 *
 * @param from the second at which the first step begins
 * @param step the seconds of a step: a day, or more where a replay has too many days; the last one may be shorter
 * @param lines the groups in the order of the tree
 */
public record Timeline(long from, long step, List<Line> lines) {
    /** Copies the list. */
    public Timeline {
        lines = List.copyOf(lines);
    }

    /**
     * A group over time; amounts are base units times seconds, for each step.
     *
     * @param used the use
     * @param owed the guarantee that was owed
     */
    public record Line(String group, List<Long> used, List<Long> owed) {
        /** Copies the lists. */
        public Line {
            used = List.copyOf(used);
            owed = List.copyOf(owed);
        }
    }
}
