package io.github.quotatree.flavors;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;

/** The result does not depend on the order in which the flavors and the groups are declared. */
class OrderFreeTest extends FlavorLaw {
    @Override
    void check(FlavorProblem problem, Function<FlavorProblem, FlavorResult> solver) {
        Random random = new Random(problem.toString().hashCode());
        List<Integer> places = new ArrayList<>();
        for (int k = 0; k < problem.flavorCount(); k++) {
            places.add(k);
        }
        Collections.shuffle(places, random);
        FlavorProblem turned = turned(problem, places, random);
        FlavorResult before = solver.apply(problem);
        FlavorResult after = solver.apply(turned);
        Map<String, Integer> positions = new HashMap<>();
        for (int g = 0; g < turned.size(); g++) {
            positions.put(turned.group(g).name, g);
        }
        for (int g = 0; g < problem.size(); g++) {
            int other = requireNonNull(positions.get(problem.group(g).name));
            assertThat(after.runtime()[other])
                    .as("%s in%n%sand in%n%s", problem.group(g).name, problem, turned)
                    .isEqualTo(before.runtime()[g]);
            for (int k = 0; k < problem.flavorCount(); k++) {
                assertThat(after.promised()[other][places.get(k)]).isEqualTo(before.promised()[g][k]);
            }
        }
    }

    /** Returns the problem with each flavor at another place and siblings in another order. */
    private static FlavorProblem turned(FlavorProblem problem, List<Integer> places, Random random) {
        int flavors = problem.flavorCount();
        String[] names = new String[flavors];
        long[] capacity = new long[flavors];
        for (int k = 0; k < flavors; k++) {
            names[places.get(k)] = problem.flavors[k];
            capacity[places.get(k)] = problem.capacity[k];
        }
        FlavorProblem turned = new FlavorProblem(names, capacity);
        Map<Integer, Integer> placed = new HashMap<>(Map.of(-1, -1));
        List<Integer> left = new ArrayList<>();
        for (int g = 0; g < problem.size(); g++) {
            left.add(g);
        }
        while (!left.isEmpty()) {
            int g = left.get(random.nextInt(left.size()));
            FlavorProblem.Group group = problem.group(g);
            if (placed.containsKey(group.parent)) {
                FlavorProblem.Group same = turned.add(group.name, placed.get(group.parent));
                placed.put(g, turned.size() - 1);
                left.remove(Integer.valueOf(g));
                same.min = group.min;
                same.max = group.max;
                same.weight = group.weight;
                same.scalable = group.scalable;
                for (int k = 0; k < flavors; k++) {
                    same.flavorMin[places.get(k)] = group.flavorMin[k];
                    same.flavorMax[places.get(k)] = group.flavorMax[k];
                }
                group.request.forEach((mask, units) -> {
                    int other = 0;
                    for (int k = 0; k < flavors; k++) {
                        other |= (mask >>> k & 1) << places.get(k);
                    }
                    same.request.put(other, units);
                });
            }
        }
        return turned;
    }

    /** Forgets the names: of siblings in a tie, the one declared first is next. */
    @Override
    FlavorDefinition planted(FlavorProblem problem) {
        return new FlavorDefinition(problem) {
            @Override
            boolean before(long received, long weight, String name, long other, long otherWeight, String otherName) {
                return (2 * received + 1) * otherWeight < (2 * other + 1) * weight;
            }
        };
    }
}
