package io.github.quotatree.flink;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Lines of a few trees with a life: workloads, quota edits, nodes and totals, and bad lines among them. */
public final class RandomEvents {
    private static final Instant START = Instant.parse("2026-11-02T08:00:00Z");
    private static final String[] LEAVES = {"a1", "a2", "a3", "b1", "b2", "c"};

    private final Random random;
    private final List<String> lines = new ArrayList<>();
    private final List<Tree> trees = new ArrayList<>();
    private long nanos;

    private RandomEvents(long seed, int count) {
        random = new Random(seed);
        for (int k = 0; k < count; k++) {
            trees.add(new Tree("tree-" + k));
        }
    }

    /** Returns lines for some trees; the last line of each is a tick. */
    public static List<String> of(long seed, int trees, int events) {
        RandomEvents made = new RandomEvents(seed, trees);
        made.trees.forEach(Tree::declare);
        while (made.lines.size() < events) {
            made.trees.get(made.random.nextInt(trees)).next();
        }
        made.trees.forEach(tree -> tree.add("tick"));
        return made.lines;
    }

    private final class Tree {
        final String id;
        final List<String> waiting = new ArrayList<>();
        final List<String> held = new ArrayList<>();
        int submitted;

        Tree(String id) {
            this.id = id;
        }

        /** Adds a line with a time of its own, which now and then is before that of the line before. */
        void add(String action) {
            nanos += random.nextInt(20) == 0 ? -random.nextInt(1_000_000_000) : random.nextInt(300_000_000);
            lines.add(id + " " + START.plusNanos(nanos * 10 + lines.size() % 10) + " " + action);
        }

        void declare() {
            add("declare cpu gpu");
            add("edit parent a min.cpu=40 min.gpu=4 | parent b min.cpu=30 max.gpu=9"
                    + " | leaf a1 under=a min.cpu=20 min.gpu=2 | leaf a2 under=a min.cpu=10 weight.cpu=3 weight.gpu=1"
                    + " | leaf a3 under=a | leaf b1 under=b min.cpu=20 lend.cpu=5 | leaf b2 under=b max.cpu=25"
                    + " | leaf c min.cpu=10 fixed-min");
            add("total cpu=" + (90 + random.nextInt(40)) + " gpu=" + (8 + random.nextInt(6)));
        }

        void next() {
            int chance = random.nextInt(100);
            if (chance < 30) {
                submit();
            } else if (chance < 52 && !waiting.isEmpty()) {
                decide();
            } else if (chance < 80 && !held.isEmpty()) {
                step();
            } else if (chance < 84) {
                add("total cpu=" + (60 + random.nextInt(80)) + " gpu=" + (5 + random.nextInt(10)));
            } else if (chance < 88) {
                add(edit());
            } else if (chance < 91) {
                add(random.nextBoolean() ? "reclaim" : "tick");
            } else if (chance < 93) {
                add(random.nextBoolean() ? "node n" + random.nextInt(3) + " cpu=20 gpu=2" : "remove-node n1");
            } else {
                bad();
            }
        }

        private void submit() {
            submitted++;
            String job = id + "-job-" + submitted;
            waiting.add(job);
            add("submit " + job + " group=" + LEAVES[random.nextInt(LEAVES.length)] + " request.cpu="
                    + (1 + random.nextInt(9)) + (random.nextInt(3) == 0 ? " request.gpu=1" : "") + " priority="
                    + random.nextInt(4) + (random.nextInt(6) == 0 ? " non-preemptible" : ""));
        }

        private void decide() {
            String job = take(waiting);
            String verb = random.nextBoolean() ? "admit " : "reserve PT" + (1 + random.nextInt(20)) + "S ";
            if (!waiting.isEmpty() && random.nextInt(5) == 0) {
                String other = take(waiting);
                held.add(other);
                add(verb + job + " " + other);
            } else {
                add(verb + job);
            }
            held.add(job);
        }

        private void step() {
            String job = held.get(random.nextInt(held.size()));
            int chance = random.nextInt(12);
            if (chance < 4) {
                add("start " + job);
            } else if (chance < 7) {
                held.remove(job);
                add("finish " + job);
            } else if (chance < 9) {
                held.remove(job);
                waiting.add(job);
                add("evict " + job);
            } else {
                String[] others = {"stop", "resume", "confirm", "roll-back"};
                add(
                        chance == 9
                                ? "resize " + job + " cpu=" + random.nextInt(12)
                                : others[random.nextInt(others.length)] + " " + job);
            }
        }

        private String edit() {
            String min = "min.cpu=" + random.nextInt(14);
            return switch (random.nextInt(6)) {
                case 0 -> "edit leaf a1 under=a " + min + " min.gpu=1";
                case 1 -> "edit leaf a2 under=a " + min + " weight.cpu=" + random.nextInt(9) + " weight.gpu=2";
                case 2 -> "edit leaf x under=b max.cpu=30 | leaf c " + min;
                case 3 -> "edit remove x to=b2";
                case 4 -> "edit remove a3 | leaf b1 under=b " + min;
                default -> "edit leaf a3 under=a " + min;
            };
        }

        private void bad() {
            switch (random.nextInt(9)) {
                case 0 -> lines.add("no event at all " + lines.size());
                case 1 -> add("submit " + id + "-bad group=a1 request.cpu=many");
                case 2 -> add("submit " + id + "-bad group=a1 request.tpu=1");
                case 3 -> add("finish nobody");
                case 4 -> add("edit leaf a1 under=a min.cpu=1000000");
                case 5 -> add("declare cpu");
                case 7 -> add("submit  " + id + "-bad priority=0 request.cpu=1 group=a");
                case 6 ->
                    lines.add(
                            "tree-? " + START.plusNanos(nanos * 10 + lines.size() % 10) + " finish x-" + lines.size());
                default -> add("submit " + id + "-job-1 group=a1 request.cpu=1 colour=blue");
            }
        }

        private String take(List<String> list) {
            return list.remove(random.nextInt(list.size()));
        }
    }
}
