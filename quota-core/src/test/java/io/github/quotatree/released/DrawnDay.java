package io.github.quotatree.released;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws the calls of a day: a small tree, a rule, and workloads that come, start, change and go. */
final class DrawnDay {
    private static final int CALLS = 80;
    private static final List<String> FLAVORS = List.of("a100", "v100", "a100,v100", "a100,v100");

    private final SplittableRandom random;
    private final List<String> lines = new ArrayList<>();
    private final List<String> leaves = new ArrayList<>();
    private int submitted;

    private DrawnDay(long seed) {
        random = new SplittableRandom(seed);
    }

    static List<String> lines(long seed) {
        DrawnDay day = new DrawnDay(seed);
        day.declare();
        for (int call = 0; call < CALLS; call++) {
            day.lines.add(day.call());
            if (call % 16 == 15) {
                day.lines.addAll(List.of("queue", "entitled", "loans", "figures"));
            }
        }
        return day.lines;
    }

    private void declare() {
        boolean nested = random.nextBoolean();
        if (nested) {
            lines.add("group P parent - 12,6,2,0 " + (random.nextBoolean() ? "max,max,max,max" : "30,14,max,max") + " "
                    + vector(3, 3) + " max,max,max,max");
        }
        int groups = 2 + random.nextInt(3);
        for (int g = 0; g < groups; g++) {
            String name = "g" + g;
            leaves.add(name);
            lines.add("group " + name + " leaf " + (nested && g < 2 ? "P " : "- ") + min(6, 3) + " "
                    + (random.nextBoolean()
                            ? "max,max,max,max"
                            : (6 + random.nextInt(20)) + "," + (3 + random.nextInt(9)) + ",max,max")
                    + " " + vector(3, 3) + " " + (random.nextInt(3) > 0 ? "max,max,max,max" : "2,max,max,max"));
        }
        lines.add("open " + (random.nextInt(3) > 0 ? "LOANS " : "QUOTA_ONLY ") + total());
    }

    /** Draws a min, and promises half of its cards by their flavor. */
    private String min(int cpu, int gpu) {
        int cards = random.nextInt(gpu + 1);
        int named = cards / 2;
        return random.nextInt(cpu + 1) + "," + cards + "," + named + ",0";
    }

    private String total() {
        int a100 = random.nextInt(10);
        int v100 = random.nextInt(10);
        return (10 + random.nextInt(25)) + "," + (a100 + v100) + "," + a100 + "," + v100;
    }

    private String vector(int cpu, int gpu) {
        return random.nextInt(cpu + 1) + "," + random.nextInt(gpu + 1) + ",0,0";
    }

    private String call() {
        return switch (random.nextInt(30)) {
            case 0, 1, 2, 3, 4 -> submit();
            case 5, 6, 7, 8, 9, 10 -> "admit " + id() + " " + (random.nextInt(4) > 0 ? "loans" : "own");
            case 11 -> "admit " + id() + "," + id() + " loans";
            case 12, 13, 14 -> "start " + id();
            case 15 -> "finish " + id();
            case 16 -> "evict " + id();
            case 17 -> "preempt " + id();
            case 18 -> "call-back";
            case 19 -> "revoke";
            case 20 -> random.nextBoolean() ? "reserve " + id() : "stop " + id();
            case 21 -> random.nextBoolean() ? "move " + id() + " " + leaf() : "resize " + id() + " " + vector(4, 2);
            case 22 -> "after PT" + (1 + random.nextInt(40)) + "M";
            case 23 -> "total " + total();
            default -> "admit w" + submitted + " loans";
        };
    }

    private String submit() {
        return "submit w" + ++submitted + " " + leaf() + " " + vector(6, 3) + " "
                + FLAVORS.get(random.nextInt(FLAVORS.size())) + " " + random.nextInt(3) + " "
                + (random.nextInt(4) > 0) + " " + (random.nextInt(8) == 0 ? "gang-" + random.nextInt(2) : "-");
    }

    private String leaf() {
        return leaves.get(random.nextInt(leaves.size()));
    }

    /** Picks a workload, more often one of the last ones. */
    private String id() {
        return "w" + Math.max(1, submitted - random.nextInt(10));
    }
}
