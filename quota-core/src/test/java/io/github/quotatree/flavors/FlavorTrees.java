package io.github.quotatree.flavors;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;

/** Problems as a user of the library states them: as trees of groups, demands and totals in the dimension "gpu". */
final class FlavorTrees {
    private FlavorTrees() {}

    static ResourceSchema schema(FlavorProblem problem) {
        return ResourceSchema.of("gpu").withFlavors("gpu", problem.flavors);
    }

    static QuotaTree tree(FlavorProblem problem) {
        ResourceSchema schema = schema(problem);
        QuotaTree.Builder tree = QuotaTree.builder(schema);
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
            for (int k = 0; k < problem.flavorCount(); k++) {
                group.flavorMin("gpu", problem.flavors[k], declared.flavorMin[k]);
                if (declared.flavorMax[k] != FlavorProblem.UNLIMITED) {
                    group.flavorMax("gpu", problem.flavors[k], declared.flavorMax[k]);
                }
            }
            tree.add(group.build());
        }
        return tree.build();
    }

    static Demand demand(QuotaTree tree, FlavorProblem problem, List<FlavorCase.ClassLine> uses) {
        Demand.Builder demand = Demand.builder(tree);
        for (FlavorProblem.Group group : problem.groups) {
            group.request.forEach(
                    (mask, units) -> demand.request(group.name, FlavorClass.ofMask(tree.schema(), 0, mask), units));
        }
        for (FlavorCase.ClassLine use : uses) {
            for (int k = 0; k < problem.flavorCount(); k++) {
                if (use.used()[k] > 0) {
                    demand.used(
                            problem.group(use.group()).name,
                            FlavorClass.ofMask(tree.schema(), 0, use.mask()),
                            problem.flavors[k],
                            use.used()[k]);
                }
            }
        }
        return demand.build();
    }

    static ResourceVector total(FlavorProblem problem) {
        ResourceVector total = schema(problem).zero();
        for (int k = 0; k < problem.flavorCount(); k++) {
            total = total.with("gpu", problem.flavors[k], problem.capacity[k]);
        }
        return total;
    }

    static RuntimeQuotas solve(FlavorProblem problem) {
        QuotaTree tree = tree(problem);
        return tree.computeRuntime(total(problem), demand(tree, problem, List.of()), SolveOptions.defaults());
    }

    /** Returns the runtimes that the library computes, by position of the group. */
    static long[] runtimes(FlavorProblem problem) {
        RuntimeQuotas quotas = solve(problem);
        return problem.groups.stream()
                .mapToLong(group -> quotas.group(group.name).runtime().value("gpu"))
                .toArray();
    }
}
