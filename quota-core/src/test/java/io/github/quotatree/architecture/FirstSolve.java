package io.github.quotatree.architecture;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaSolver;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;

/**
 * A program that solves once and ends. It loads a mark, a class without content, before and after each step, so that a
 * log of loaded classes shows what each step needs. It has no lambdas itself.
 */
final class FirstSolve {
    private static final int GROUPS = 1_000;

    private FirstSolve() {}

    /** Declares a thousand groups, solves by both ways to solve, and reads a runtime. */
    public static void main(String[] args) {
        new Begin();
        ResourceSchema schema = ResourceSchema.of("cpu", "memory");
        QuotaTree.Builder groups = QuotaTree.builder(schema);
        for (int g = 0; g < GROUPS; g++) {
            groups.add(QuotaGroup.leaf(schema, name(g))
                    .min(schema.vector(g % 7, g % 11))
                    .max(schema.vector(1_000 + g, 2_000))
                    .build());
        }
        QuotaTree tree = groups.build();
        Demand.Builder requests = Demand.builder(tree);
        for (int g = 0; g < GROUPS; g++) {
            requests.request(name(g), schema.vector(3 * g % 500, 5 * g % 700));
        }
        Demand demand = requests.build();
        ResourceVector total = schema.vector(100_000, 120_000);
        new Declared();
        RuntimeQuotas quotas = tree.computeRuntime(total, demand, SolveOptions.defaults());
        long runtime = quotas.runtime(name(7)).value(0);
        QuotaSolver solver = QuotaSolver.of(tree, SolveOptions.defaults());
        solver.solve(total, demand);
        solver.request(tree.index(name(7)), 0, 400);
        solver.solve(total);
        new End();
        if (runtime < 1) {
            throw new IllegalStateException(String.valueOf(runtime));
        }
    }

    private static String name(int g) {
        return "group-".concat(Integer.toString(g));
    }

    /** Before the first step. */
    static final class Begin {}

    /** After the declarations. */
    static final class Declared {}

    /** After the solve. */
    static final class End {}
}
