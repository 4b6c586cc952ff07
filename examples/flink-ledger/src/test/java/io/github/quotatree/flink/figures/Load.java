package io.github.quotatree.flink.figures;

import java.io.Serializable;
import java.time.Instant;

/**
 * Events of equal trees in turn: each is declared, gets its groups and its total, and then its jobs are submitted,
 * admitted, started, and finished so that about as many are there as it has groups.
 *
 * @param trees the number of trees
 * @param groups the number of leaf groups of each, ten below a parent
 */
record Load(int trees, int groups) implements Serializable {
    private static final Instant START = Instant.parse("2026-11-02T08:00:00Z");
    private static final int PREPARATIONS = 3;

    /** Returns the number of events after which every tree has about as many workloads as groups. */
    long warmUp() {
        return (long) trees * (PREPARATIONS + 4L * groups);
    }

    /** Returns a line; each tree has 1,000 in a second of the time of events. */
    String line(long index) {
        long k = index / trees;
        return "tree-" + index % trees + " " + START.plusMillis(k) + " " + action(k);
    }

    private String action(long k) {
        if (k < PREPARATIONS) {
            return k == 0
                    ? "declare cpu memory"
                    : k == 1 ? edit() : "total cpu=" + 8L * groups + " memory=" + 8L * groups;
        }
        long job = (k - PREPARATIONS) / 4;
        return switch ((int) ((k - PREPARATIONS) % 4)) {
            case 0 ->
                "submit job-" + job + " group=leaf-" + job % groups + " request.cpu=" + (1 + job % 7)
                        + " request.memory=4";
            case 1 -> "admit job-" + job;
            case 2 -> "resize job-" + job + " cpu=3 memory=4";
            default -> job < groups ? "resize job-" + job + " cpu=2 memory=4" : "finish job-" + (job - groups);
        };
    }

    private String edit() {
        StringBuilder line = new StringBuilder("edit");
        for (int leaf = 0; leaf < groups; leaf++) {
            if (leaf % 10 == 0) {
                line.append(leaf == 0 ? " " : " | ")
                        .append("parent team-")
                        .append(leaf / 10)
                        .append(" min.cpu=40");
            }
            line.append(" | leaf leaf-").append(leaf).append(" under=team-").append(leaf / 10);
            line.append(" min.cpu=3 weight.cpu=").append(1 + leaf % 5).append(" weight.memory=1");
        }
        return line.toString();
    }

    @Override
    public String toString() {
        return trees + " x " + groups;
    }
}
