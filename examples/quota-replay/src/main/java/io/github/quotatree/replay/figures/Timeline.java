package io.github.quotatree.replay.figures;

import java.util.ArrayList;
import java.util.List;

/**
 * The use of the groups over time.
 *
 * @param from the second at which the first step begins
 * @param step the seconds of a step: a day, or more where a replay has too many days; the last one may be shorter
 * @param lines the groups in the order of the tree
 */
public record Timeline(long from, long step, List<Line> lines) {
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
        public Line {
            used = List.copyOf(used);
            owed = List.copyOf(owed);
        }
    }

    /** Adds windows up to the steps of a timeline. When there are too many steps, each two of them become one. */
    static final class Sums {
        private static final long DAY = 86_400;
        private static final int MOST_STEPS = 128;

        private final List<String> names;
        private final long window;

        /** How many windows are in a step. */
        private long windowsOfStep;

        private long windowsOfLast;
        private List<Step> steps = new ArrayList<>();

        @SuppressWarnings("ArrayRecordComponent") // not compared with another one
        private record Step(long[] used, long[] owed) {
            void add(Step other) {
                for (int g = 0; g < used.length; g++) {
                    used[g] = Math.addExact(used[g], other.used[g]);
                    owed[g] = Math.addExact(owed[g], other.owed[g]);
                }
            }
        }

        Sums(List<String> names, long window) {
            this.names = names;
            this.window = window;
            windowsOfStep = Math.max(1, DAY / window);
            windowsOfLast = windowsOfStep;
        }

        void add(WindowSums sums) {
            if (windowsOfLast == windowsOfStep) {
                if (steps.size() == MOST_STEPS) {
                    halve();
                }
                steps.add(new Step(new long[names.size()], new long[names.size()]));
                windowsOfLast = 0;
            }
            windowsOfLast++;
            Step last = steps.get(steps.size() - 1);
            for (int g = 0; g < names.size(); g++) {
                last.used[g] = Math.addExact(last.used[g], sums.groups().get(g).used);
                last.owed[g] = Math.addExact(last.owed[g], sums.groups().get(g).owed);
            }
        }

        private void halve() {
            List<Step> doubled = new ArrayList<>();
            for (int s = 0; s < steps.size(); s += 2) {
                steps.get(s).add(steps.get(s + 1));
                doubled.add(steps.get(s));
            }
            steps = doubled;
            windowsOfStep *= 2;
        }

        Timeline timeline(long from) {
            List<Line> lines = new ArrayList<>();
            for (int g = 0; g < names.size(); g++) {
                int group = g;
                lines.add(new Line(
                        names.get(g),
                        steps.stream().map(step -> step.used[group]).toList(),
                        steps.stream().map(step -> step.owed[group]).toList()));
            }
            return new Timeline(from, Math.multiplyExact(windowsOfStep, window), lines);
        }
    }
}
