package io.github.quotatree.cli.elastic.flavor;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;

/**
 * The open problem of the elastic-quota proposal: 10 a100 and 10 v100, A counts 10 cards, and B, in a department, is
 * promised 5 of each. A uses 5 a100, and B one.
 */
public final class FlavorExample {
    private FlavorExample() {}

    /** Returns the solved tree. */
    public static RuntimeQuotas proposal() {
        ResourceSchema schema = ResourceSchema.of("gpu").withFlavors("gpu", "a100", "v100");
        QuotaTree tree = QuotaTree.builder(schema)
                .leaf("A", group -> group.min(10).max(20))
                .parent(
                        "dept",
                        group -> group.min(10)
                                .max(20)
                                .flavorMin("gpu", "a100", 5)
                                .flavorMin("gpu", "v100", 5)
                                .flavorMax("gpu", "v100", 8))
                .leaf(
                        "B",
                        group -> group.under("dept")
                                .min(10)
                                .max(20)
                                .flavorMin("gpu", "a100", 5)
                                .flavorMin("gpu", "v100", 5))
                .build();
        FlavorClass any = FlavorClass.any(schema, "gpu");
        FlavorClass a100 = FlavorClass.of(schema, "gpu", "a100");
        Demand demand = Demand.builder(tree)
                .request("A", any, 10)
                .used("A", any, "a100", 5)
                .request("B", a100, 5)
                .used("B", a100, "a100", 1)
                .request("B", FlavorClass.of(schema, "gpu", "v100"), 5)
                .build();
        return tree.computeRuntime(
                schema.zero().with("gpu", "a100", 10).with("gpu", "v100", 10), demand, SolveOptions.defaults());
    }
}
