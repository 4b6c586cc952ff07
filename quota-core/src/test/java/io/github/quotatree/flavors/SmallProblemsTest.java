package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.internal.tree.TreeLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The engine agrees with the definition on all small problems: three groups, two flavors, values of 0 to 2.
 *
 * <p>All combinations of all properties would be 10^15 problems. So each test takes some properties through all their
 * values together with the requests and the capacity, the others being absent: what the rules say of a property
 * concerns the requests, the capacity and that property. Among siblings all sets of three kinds of group are taken, in
 * one order of their names or the other, which makes a difference in ties alone.
 */
class SmallProblemsTest {
    private static final long NONE = FlavorProblem.UNLIMITED;
    private static final long[] UP_TO_TWO = {0, 1, 2};
    private static final long[] NO_OR_TWO = {0, 2};
    private static final long[] LIMITS = {0, 1, NONE};

    /** All requests and mins: 81 kinds of group. */
    @Test
    void requestsAndMins() {
        List<Consumer<FlavorProblem.Group>> kinds = new ArrayList<>();
        for (long[] request : tuples(3, UP_TO_TWO)) {
            for (long min : UP_TO_TWO) {
                kinds.add(group -> {
                    request(group, request);
                    group.min = min;
                });
            }
        }
        assertThat(siblings(kinds)).isEqualTo(91_881 * 9);
    }

    /** All promises within the min: 80 kinds. */
    @Test
    void promises() {
        List<Consumer<FlavorProblem.Group>> kinds = new ArrayList<>();
        for (long[] request : tuples(3, NO_OR_TWO)) {
            for (long[] mins : tuples(3, UP_TO_TWO)) {
                if (mins[1] + mins[2] <= mins[0]) {
                    kinds.add(group -> {
                        request(group, request);
                        group.min = mins[0];
                        group.flavorMin[0] = mins[1];
                        group.flavorMin[1] = mins[2];
                    });
                }
            }
        }
        assertThat(siblings(kinds)).isEqualTo(88_560 * 9);
    }

    /** All limits of flavors: 72 kinds. */
    @Test
    void limitsOfFlavors() {
        List<Consumer<FlavorProblem.Group>> kinds = new ArrayList<>();
        for (long[] request : tuples(3, NO_OR_TWO)) {
            for (long[] most : tuples(2, LIMITS)) {
                kinds.add(group -> {
                    request(group, request);
                    System.arraycopy(most, 0, group.flavorMax, 0, 2);
                });
            }
        }
        assertThat(siblings(kinds)).isEqualTo(64_824 * 9);
    }

    /** All weights, the default included, and maxes: 48 kinds. */
    @Test
    void weightsAndMaxes() {
        List<Consumer<FlavorProblem.Group>> kinds = new ArrayList<>();
        for (long[] request : List.of(new long[] {0, 0, 2}, new long[] {2, 0, 0}, new long[] {0, 2, 0})) {
            for (long max : new long[] {0, 1, 2, NONE}) {
                for (long weight : new long[] {-1, 0, 1, 2}) {
                    kinds.add(group -> {
                        request(group, request);
                        group.max = max;
                        group.weight = weight;
                    });
                }
            }
        }
        assertThat(siblings(kinds)).isEqualTo(19_600 * 9);
    }

    /** A parent with two children and a leaf beside it: all limits of flavors and mins of the parent, all requests. */
    @Test
    void parents() {
        int problems = 0;
        for (long[] most : tuples(2, LIMITS)) {
            for (long min : UP_TO_TWO) {
                for (long[] requests : tuples(9, NO_OR_TWO)) {
                    FlavorProblem problem = empty();
                    FlavorProblem.Group parent = problem.add("p", -1);
                    System.arraycopy(most, 0, parent.flavorMax, 0, 2);
                    parent.min = min;
                    request(problem.add("p.1", 0), Arrays.copyOfRange(requests, 0, 3));
                    request(problem.add("p.2", 0), Arrays.copyOfRange(requests, 3, 6));
                    request(problem.add("q", -1), Arrays.copyOfRange(requests, 6, 9));
                    problems += compare(problem);
                }
            }
        }
        assertThat(problems).isEqualTo(9 * 3 * 512 * 9);
    }

    private static int siblings(List<Consumer<FlavorProblem.Group>> kinds) {
        int problems = 0;
        for (int i = 0; i < kinds.size(); i++) {
            for (int j = i; j < kinds.size(); j++) {
                for (int k = j; k < kinds.size(); k++) {
                    FlavorProblem problem = empty();
                    boolean forth = (i + j + k) % 2 == 0;
                    kinds.get(i).accept(problem.add(forth ? "x" : "z", -1));
                    kinds.get(j).accept(problem.add("y", -1));
                    kinds.get(k).accept(problem.add(forth ? "z" : "x", -1));
                    problems += compare(problem);
                }
            }
        }
        return problems;
    }

    private static FlavorProblem empty() {
        return new FlavorProblem(new String[] {"a", "b"}, new long[2]);
    }

    private static void request(FlavorProblem.Group group, long[] units) {
        for (int mask = 1; mask <= 3; mask++) {
            if (units[mask - 1] > 0) {
                group.request.put(mask, units[mask - 1]);
            }
        }
    }

    /** Compares a problem at all capacities. */
    private static int compare(FlavorProblem problem) {
        TreeLayout layout = problem.layout();
        FlavorEngine solver = new FlavorEngine(problem.declarations(layout));
        for (long[] capacity : tuples(2, UP_TO_TWO)) {
            System.arraycopy(capacity, 0, problem.capacity, 0, 2);
            FlavorDefinition definition = new FlavorDefinition(problem).solve();
            solver.solve(problem.requests(layout), problem.capacity);
            for (int g = 0; g < problem.size(); g++) {
                int node = layout.find(problem.group(g).name);
                if (solver.runtime(node) != definition.runtime[g] || solver.limited(node) != definition.limited[g]) {
                    throw new AssertionError(problem.group(g).name + " has " + solver.runtime(node) + " of "
                            + solver.limited(node) + ", not " + definition.runtime[g] + " of "
                            + definition.limited[g] + "\n" + problem);
                }
            }
        }
        return 9;
    }

    /** Returns all tuples of some values. */
    private static long[][] tuples(int length, long[] values) {
        int count = (int) Math.round(Math.pow(values.length, length));
        IntFunction<long[]> tuple = number -> {
            long[] digits = new long[length];
            for (int i = 0, rest = number; i < length; i++, rest /= values.length) {
                digits[i] = values[rest % values.length];
            }
            return digits;
        };
        return IntStream.range(0, count).mapToObj(tuple).toArray(long[][]::new);
    }
}
