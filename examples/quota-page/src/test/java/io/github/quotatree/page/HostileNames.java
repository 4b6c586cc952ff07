package io.github.quotatree.page;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.resource.ResourceSchema;

/** Trees of groups with names that try to be more than names. */
final class HostileNames {
    private HostileNames() {}

    /** Returns a solved tree of leaf groups, each of which requests and uses more than its share. */
    static RuntimeQuotas tree(String... names) {
        ResourceSchema schema = ResourceSchema.of("cpu");
        QuotaTree.Builder tree = QuotaTree.builder(schema);
        for (String name : names) {
            tree.add(QuotaGroup.leaf(schema, name).min(schema.vector(1000)).build());
        }
        QuotaTree built = tree.build();
        Demand.Builder demand = Demand.builder(built);
        for (String name : names) {
            demand.request(name, schema.vector(9000)).used(name, schema.vector(5000));
        }
        return built.computeRuntime(schema.vector(4000L * names.length), demand.build(), SolveOptions.defaults());
    }
}
