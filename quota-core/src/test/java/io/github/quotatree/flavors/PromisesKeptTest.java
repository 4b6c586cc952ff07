package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever is submitted when, and whatever is lost: a start that is not promised by name leaves all promises within
 * reach, and as long as something can be placed, some group may start.
 */
class PromisesKeptTest {
    private static final int PROBLEMS = 400;
    private static final int STEPS = 40;

    /** How many units of a class of a leaf may start on a flavor. */
    private interface Room {
        long units(State now, FlavorCase.ClassLine line, int flavor);
    }

    /** Requests, use and capacity at a time, with the runtimes and promises that follow. */
    private static final class State {
        final FlavorProblem problem;
        final List<FlavorCase.ClassLine> uses;
        final QuotaTree tree;
        final RuntimeQuotas quotas;
        final FlavorProblem left;
        final long[] rest;
        final long[][] promised;

        State(FlavorProblem problem, List<FlavorCase.ClassLine> uses) {
            this.problem = problem;
            this.uses = uses;
            tree = FlavorTrees.tree(problem);
            quotas = tree.computeRuntime(
                    FlavorTrees.total(problem), FlavorTrees.demand(tree, problem, uses), SolveOptions.defaults());
            FlavorResult result = FlavorResult.of(problem, quotas);
            left = PlacementFlow.rest(problem, uses);
            rest = result.runtime().clone();
            for (FlavorCase.ClassLine line : uses) {
                rest[line.group()] -= Arrays.stream(line.used()).sum();
            }
            Arrays.setAll(rest, g -> Math.max(0, rest[g]));
            promised = PlacementFlow.restOfPromises(problem, result.promised(), uses);
        }

        long headroom(FlavorCase.ClassLine line, int flavor) {
            FlavorClass units = FlavorClass.ofMask(tree.schema(), 0, line.mask());
            return quotas.group(problem.group(line.group()).name).headroom(units, problem.flavors[flavor]);
        }

        /** Returns how many promises can be placed, some units of the rest of a leaf taken away. */
        long promises(int leaf, long given) {
            long[] units = rest.clone();
            units[leaf] -= given;
            return PlacementFlow.placeablePromises(left, units, promised);
        }
    }

    @Test
    void noStartTakesAPromiseAndSomeGroupMayStart() {
        int started = 0;
        for (long seed = 0; seed < PROBLEMS; seed++) {
            started += run(seed, State::headroom, true);
        }
        assertThat(started).isGreaterThan(PROBLEMS);
    }

    @Test
    void catchesAHeadroomThatForgetsPromises() {
        Room forgets = (now, line, k) -> PlacementFlow.headroom(
                now.left,
                now.rest,
                new long[now.problem.size()][now.problem.flavorCount()],
                line.group(),
                line.mask(),
                k);
        assertThatThrownBy(() -> {
                    for (long seed = 0; seed < PROBLEMS; seed++) {
                        run(seed, forgets, false);
                    }
                })
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("promises");
    }

    /** If no group may touch the promises of the others, two of them that do not fit together keep all units idle. */
    @Test
    void catchesPromisesThatKeepEachOtherFromStarting() {
        FlavorCase known = FlavorCase.all().stream()
                .filter(one -> one.id.equals("promises-in-each-others-way"))
                .findFirst()
                .orElseThrow();
        Room ofOthers = (now, line, k) -> {
            long[][] others = Arrays.stream(now.promised).map(long[]::clone).toArray(long[][]::new);
            Arrays.fill(others[line.group()], 0);
            FlavorCase.ClassLine one =
                    new FlavorCase.ClassLine(line.group(), line.mask(), units(now.problem, k, 1), new long[0]);
            FlavorProblem after = PlacementFlow.rest(now.left, List.of(one));
            boolean keeps = PlacementFlow.placeablePromises(after, now.rest, others)
                    == PlacementFlow.placeablePromises(now.left, now.rest, others);
            return keeps ? now.headroom(line, k) : 0;
        };
        fill(known, State::headroom);
        assertThatThrownBy(() -> fill(known, ofOthers)).isInstanceOf(AssertionError.class);
    }

    /** Starts one unit of each class in turn until nothing more can be placed. */
    private static void fill(FlavorCase known, Room room) {
        List<FlavorCase.ClassLine> uses = known.classes.stream()
                .map(line -> new FlavorCase.ClassLine(
                        line.group(), line.mask(), line.used().clone(), new long[0]))
                .toList();
        State now = new State(known.problem, uses);
        while (PlacementFlow.placeable(now.left, now.rest) > 0) {
            assertMayStart(now, room, 0);
            for (FlavorCase.ClassLine line : uses) {
                for (int k = 0; k < known.problem.flavorCount(); k++) {
                    boolean may = (line.mask() >>> k & 1) != 0 && room.units(now, line, k) > 0;
                    line.used()[k] += may ? 1 : 0;
                    now = new State(known.problem, uses);
                }
            }
        }
    }

    private static long[] units(FlavorProblem problem, int flavor, long units) {
        long[] byFlavor = new long[problem.flavorCount()];
        byFlavor[flavor] = units;
        return byFlavor;
    }

    /** Submits, starts, ends and loses at random, and returns how many starts there were. */
    private static int run(long seed, Room room, boolean looksForStarts) {
        Random random = new Random(seed);
        FlavorProblem problem = FlavorDraw.draw(seed);
        List<FlavorCase.ClassLine> uses = new ArrayList<>();
        for (int g = 0; g < problem.size(); g++) {
            for (int mask = 1; problem.isLeaf(g) && mask < 1 << problem.flavorCount(); mask++) {
                uses.add(new FlavorCase.ClassLine(g, mask, new long[problem.flavorCount()], new long[0]));
            }
        }
        int started = 0;
        for (int step = 0; step < STEPS; step++) {
            FlavorCase.ClassLine line = uses.get(random.nextInt(uses.size()));
            int k = random.nextInt(problem.flavorCount());
            switch (random.nextInt(10)) {
                case 0 -> problem.capacity[k] = random.nextInt(13);
                case 1, 2 -> request(problem, line, random.nextInt(8));
                case 3 -> {
                    request(problem, line, -line.used()[k]);
                    line.used()[k] = 0;
                }
                default -> started += start(seed, new State(problem, uses), room, random) ? 1 : 0;
            }
            if (looksForStarts && step % 8 == 7) {
                assertMayStart(new State(problem, uses), room, seed);
            }
        }
        return started;
    }

    private static void request(FlavorProblem problem, FlavorCase.ClassLine line, long more) {
        problem.group(line.group()).request.merge(line.mask(), Math.max(0, more), (a, b) -> Math.max(0, a + more));
    }

    private static boolean start(long seed, State before, Room room, Random random) {
        int first = random.nextInt(before.uses.size());
        for (int i = 0; i < before.uses.size(); i++) {
            FlavorCase.ClassLine line = before.uses.get((first + i) % before.uses.size());
            int k = random.nextInt(before.problem.flavorCount());
            boolean waits = before.left.group(line.group()).request.getOrDefault(line.mask(), 0L) > 0;
            long units = waits && (line.mask() >>> k & 1) != 0 ? room.units(before, line, k) : 0;
            if (units > 0) {
                long taken = 1L + random.nextInt((int) units);
                long own = line.mask() == 1 << k ? Math.min(taken, before.promised[line.group()][k]) : 0;
                // a group may use its rest on what is not promised to it
                long given = before.promises(line.group(), own) - before.promises(line.group(), taken);
                long expected = before.promises(line.group(), 0) - own - given;
                line.used()[k] += taken;
                State after = new State(before.problem, before.uses);
                assertThat(after.promises(line.group(), 0))
                        .as(
                                "promises after %s of class %s of %s on %s, seed %s%n%s",
                                taken, line.mask(), line.group(), k, seed, before.problem)
                        .isGreaterThanOrEqualTo(expected);
                return true;
            }
        }
        return false;
    }

    private static void assertMayStart(State now, Room room, long seed) {
        if (PlacementFlow.placeable(now.left, now.rest) == 0) {
            return;
        }
        boolean some = false;
        for (FlavorCase.ClassLine line : now.uses) {
            for (int k = 0; !some && k < now.problem.flavorCount(); k++) {
                some = (line.mask() >>> k & 1) != 0 && room.units(now, line, k) > 0;
            }
        }
        assertThat(some)
                .as("some group may start, seed %s%n%s", seed, now.problem)
                .isTrue();
    }
}
