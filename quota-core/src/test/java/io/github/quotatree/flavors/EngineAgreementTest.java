package io.github.quotatree.flavors;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.flavor.ClassRequests;
import io.github.quotatree.internal.flavor.FlavorUse;
import io.github.quotatree.internal.flavor.Headroom;
import io.github.quotatree.internal.tree.Declarations;
import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The engine agrees with the definition, one unit at a time, and with plain flows on 20,000 random problems: limited
 * requests, promises, runtimes and headroom.
 */
class EngineAgreementTest {
    private static final int PROBLEMS = 5_000;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void agreesWithTheDefinition(int part) {
        int held = 0;
        for (int i = 0; i < PROBLEMS; i++) {
            long seed = part * (long) PROBLEMS + i;
            held += compare(seed, FlavorDraw.draw(seed)) ? 1 : 0;
        }
        assertThat(held).as("problems with a tight set").isGreaterThan(PROBLEMS / 4);
    }

    /** Compares a problem and returns whether a tight set held a group. */
    static boolean compare(long seed, FlavorProblem problem) {
        boolean held = false;
        FlavorDefinition definition = new FlavorDefinition(problem).solve();
        TreeLayout layout = problem.layout();
        Declarations declarations = problem.declarations(layout);
        FlavorEngine solver = new FlavorEngine(declarations);
        solver.solve(problem.requests(layout), problem.capacity);
        long[] runtime = new long[problem.size()];
        for (int g = 0; g < problem.size(); g++) {
            int node = layout.find(problem.group(g).name);
            runtime[g] = solver.runtime(node);
            held |= problem.isLeaf(g) && solver.tightSet(node) != 0;
            assertThat(solver.limited(node))
                    .as("limited of %s, seed %s%n%s", problem.group(g).name, seed, problem)
                    .isEqualTo(definition.limited[g]);
            for (int k = 0; k < problem.flavorCount(); k++) {
                assertThat(solver.promised(node, k))
                        .as("flavor %s promised to %s, seed %s%n%s", k, problem.group(g).name, seed, problem)
                        .isEqualTo(definition.promised[g][k]);
            }
        }
        assertThat(runtime).as("runtimes, seed %s%n%s", seed, problem).isEqualTo(definition.runtime);
        compareHeadroom(seed, problem, layout, declarations, definition);
        return held;
    }

    private static void compareHeadroom(
            long seed,
            FlavorProblem problem,
            TreeLayout layout,
            Declarations declarations,
            FlavorDefinition definition) {
        List<FlavorCase.ClassLine> uses = drawUse(seed, problem);
        long[] runtime = definition.runtime;
        FlavorUse use = new FlavorUse(problem.size() + 1, problem.flavorCount());
        long[] rest = runtime.clone();
        long[] byNode = new long[runtime.length + 1];
        ClassRequests promised = new ClassRequests(byNode.length);
        for (int g = 0; g < runtime.length; g++) {
            int node = layout.find(problem.group(g).name);
            byNode[node] = runtime[g];
            for (int k = 0; k < problem.flavorCount() && problem.isLeaf(g); k++) {
                promised.set(node, 1 << k, definition.promised[g][k]);
            }
        }
        for (FlavorCase.ClassLine line : uses) {
            for (int k = 0; k < problem.flavorCount(); k++) {
                use.set(layout.find(problem.group(line.group()).name), line.mask(), k, line.used()[k]);
            }
            rest[line.group()] =
                    Math.max(0, rest[line.group()] - Arrays.stream(line.used()).sum());
        }
        FlavorProblem left = PlacementFlow.rest(problem, uses);
        long[][] named = PlacementFlow.restOfPromises(problem, definition.promised, uses);
        Headroom headroom = new Headroom(
                layout,
                requireNonNull(declarations.flavors(0)),
                byNode,
                problem.requests(layout),
                promised,
                use,
                problem.capacity);
        for (FlavorCase.ClassLine line : uses) {
            int leaf = layout.find(problem.group(line.group()).name);
            for (int k = 0; k < problem.flavorCount(); k++) {
                assertThat(headroom.units(leaf, line.mask(), k))
                        .as(
                                "headroom of %s, class %s on %s, seed %s%n%s",
                                problem.group(line.group()).name, line.mask(), k, seed, problem)
                        .isEqualTo(
                                (line.mask() >>> k & 1) == 0
                                        ? 0
                                        : PlacementFlow.headroom(left, rest, named, line.group(), line.mask(), k));
            }
        }
    }

    /** Draws a use of every class; every third one is more than what is there, requested or entitled. */
    private static List<FlavorCase.ClassLine> drawUse(long seed, FlavorProblem problem) {
        Random random = new Random(seed * 0x9e3779b97f4a7c15L + 1);
        List<FlavorCase.ClassLine> uses = new ArrayList<>();
        for (int g = 0; g < problem.size(); g++) {
            for (int mask : problem.group(g).request.keySet()) {
                long[] used = new long[problem.flavorCount()];
                for (int k = 0; k < used.length; k++) {
                    boolean some = (mask >>> k & 1) != 0 && random.nextInt(3) == 0;
                    used[k] = some ? random.nextInt(random.nextInt(3) == 0 ? 12 : 2) : 0;
                }
                uses.add(new FlavorCase.ClassLine(g, mask, used, used));
            }
        }
        return uses;
    }
}
