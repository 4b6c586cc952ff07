package io.github.quotatree.flavors;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import java.util.Arrays;
import java.util.function.Function;

/**
 * Where every class accepts every flavor, nothing is said of single flavors and no weight is 0, the result is that of
 * the ordinary rules; with one flavor every class does.
 *
 * <p>A weight of 0 makes a difference: the ordinary rules leave with a parent what its children may not borrow; here
 * the siblings of the parent have it.
 */
class OneFlavorTest extends FlavorLaw {
    @Override
    FlavorProblem draw(long seed) {
        FlavorProblem problem = FlavorDraw.draw(seed);
        int all = (1 << problem.flavorCount()) - 1;
        for (FlavorProblem.Group group : problem.groups) {
            long sum = group.request.values().stream().mapToLong(units -> units).sum();
            group.request.clear();
            group.request.put(all, sum);
            Arrays.fill(group.flavorMin, 0);
            Arrays.fill(group.flavorMax, FlavorProblem.UNLIMITED);
            group.weight = group.weight == 0 || group.max == 0 ? 1 : group.weight;
        }
        return problem;
    }

    @Override
    void check(FlavorProblem problem, Function<FlavorProblem, FlavorResult> solver) {
        RuntimeQuotas ordinary = ordinary(problem);
        FlavorResult result = solver.apply(problem);
        for (int g = 0; g < problem.size(); g++) {
            String name = problem.group(g).name;
            assertThat(result.runtime()[g])
                    .as("%s in%n%s", name, problem)
                    .isEqualTo(ordinary.group(name).runtime().value("gpu"));
            assertThat(result.limited()[g])
                    .as("limited of %s in%n%s", name, problem)
                    .isEqualTo(ordinary.group(name).limitedRequest().value("gpu"));
        }
    }

    private static RuntimeQuotas ordinary(FlavorProblem problem) {
        ResourceSchema schema = ResourceSchema.of("gpu");
        QuotaTree.Builder groups = QuotaTree.builder(schema);
        for (int g = 0; g < problem.size(); g++) {
            FlavorProblem.Group declared = problem.group(g);
            QuotaGroup.Builder group = problem.isLeaf(g)
                    ? QuotaGroup.leaf(schema, declared.name)
                    : QuotaGroup.parent(schema, declared.name);
            group.min("gpu", declared.min);
            if (!declared.scalable) {
                group.minNotScalable();
            }
            if (declared.parent >= 0) {
                group.under(problem.group(declared.parent).name);
            }
            if (declared.max != FlavorProblem.UNLIMITED) {
                group.max("gpu", declared.max);
            }
            if (declared.weight >= 0) {
                group.sharedWeight("gpu", declared.weight);
            }
            groups.add(group.build());
        }
        QuotaTree tree = groups.build();
        Demand.Builder demand = Demand.builder(tree);
        for (FlavorProblem.Group group : problem.groups) {
            for (long units : group.request.values()) {
                if (units > 0) {
                    demand.request(group.name, schema.vector(units));
                }
            }
        }
        long capacity = Arrays.stream(problem.capacity).sum();
        return tree.computeRuntime(schema.vector(capacity), demand.build(), SolveOptions.defaults());
    }

    /** Rounds down: the next unit goes to the smallest received / weight. */
    @Override
    FlavorDefinition planted(FlavorProblem problem) {
        return new FlavorDefinition(problem) {
            @Override
            boolean before(long received, long weight, String name, long other, long otherWeight, String otherName) {
                long left = received * otherWeight;
                long right = other * weight;
                return left != right ? left < right : name.compareTo(otherName) < 0;
            }
        };
    }
}
