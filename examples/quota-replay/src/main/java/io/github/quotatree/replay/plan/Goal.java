package io.github.quotatree.replay.plan;

import io.github.quotatree.replay.Replay;
import io.github.quotatree.replay.figures.GroupFigures;
import io.github.quotatree.replay.figures.ReplayFigures;
import java.util.stream.Stream;

/**
 * A goal of a replay: of so many percent of the jobs of a group, none waits for longer for its first start, and all
 * jobs of the group end.
 *
 * @param group the name of the group, or {@link ReplayFigures#ALL} for each group
 * @param percent from 1 to 100
 * @param seconds the longest wait
 */
public record Goal(String group, int percent, long seconds) {
    /** Returns whether a replay meets it. */
    public boolean isMetBy(Replay replay) {
        return figures(replay).allMatch(this::isMetBy);
    }

    /** Returns the wait, in seconds, that the goal bounds: of the group in which it is longest. */
    public long longestWait(Replay replay) {
        return figures(replay)
                .mapToLong(figures -> figures.waits().percentile(percent))
                .max()
                .orElse(0);
    }

    private Stream<GroupFigures> figures(Replay replay) {
        return replay.figures().groups().stream()
                .filter(figures ->
                        group.equals(ReplayFigures.ALL) || figures.group().equals(group));
    }

    private boolean isMetBy(GroupFigures figures) {
        return figures.unfinished() == 0 && figures.waits().percentile(percent) <= seconds;
    }
}
