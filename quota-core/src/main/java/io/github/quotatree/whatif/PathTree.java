package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The part of a tree that the runtime of a group follows from in one dimension, as a result of its own in which edits
 * are probed: the group, the groups above it, and the siblings of all of them. A sibling stands for all groups below it
 * by its request, so that a probe takes the time of this part. The mins of children may exceed the min of their parent,
 * so that each min can be probed by itself.
 *
 * <p>The whole tree is kept where a request does not say everything about the groups below: in a dimension with
 * flavors, and where usage is guaranteed.
 */
final class PathTree {
    private PathTree() {}

    /** Returns the part with the children of some parent groups, to which all groups above them belong. */
    static RuntimeQuotas of(RuntimeQuotas quotas, String dimension, Set<String> parents) {
        QuotaTree tree = quotas.tree();
        if (!tree.schema().flavors(dimension).isEmpty() || quotas.options().guaranteeUsage()) {
            QuotaTree accepting = tree.toBuilder().acceptMinsAboveParents().build();
            return accepting.computeRuntime(quotas.total(), quotas.demand().on(accepting), quotas.options());
        }
        ResourceSchema schema = ResourceSchema.of(dimension);
        QuotaTree.Builder part = QuotaTree.builder(schema, tree.id()).acceptMinsAboveParents();
        for (GroupRuntime group : quotas) {
            if (isKept(group, parents)) {
                part.add(declared(group.declaration(), schema, parents.contains(group.name())));
            }
        }
        QuotaTree built = part.build();
        Demand.Builder demand = Demand.builder(built).acceptParentWorkloads();
        if (tree.id().equals(ReservedNames.DEFAULT_TREE)) { // no group stands beside another one
            demand.systemUsed(in(schema, quotas.demand().systemUsed().value(dimension)));
            demand.defaultUsed(in(schema, quotas.demand().defaultUsed().value(dimension)));
        }
        for (GroupRuntime group : quotas) {
            if (isKept(group, parents)) {
                boolean all = group.isParent() && !parents.contains(group.name());
                long request = (all ? group.request() : group.ownRequest()).value(dimension);
                demand.request(group.name(), in(schema, Math.min(request, ResourceVector.UNLIMITED - 1)));
            }
        }
        return built.computeRuntime(in(schema, quotas.total().value(dimension)), demand.build(), quotas.options());
    }

    private static boolean isKept(GroupRuntime group, Set<String> parents) {
        return group.parent().isEmpty() || parents.contains(group.parent().get());
    }

    private static QuotaGroup declared(QuotaGroup group, ResourceSchema schema, boolean isParent) {
        String dimension = schema.dimension(0);
        QuotaGroup.Builder builder =
                isParent ? QuotaGroup.parent(schema, group.name()) : QuotaGroup.leaf(schema, group.name());
        group.parent().ifPresent(builder::under);
        builder.treeId(group.treeId())
                .min(group.min().value(dimension))
                .max(group.max().value(dimension))
                .lendLimit(group.lendLimit().value(dimension));
        group.sharedWeight().ifPresent(weight -> builder.sharedWeight(weight.value(dimension)));
        return (group.isMinScalable() ? builder : builder.minNotScalable()).build();
    }

    private static ResourceVector in(ResourceSchema schema, long amount) {
        return schema.vector(amount);
    }

    static Set<String> above(RuntimeQuotas quotas, String group) {
        Set<String> above = new HashSet<>();
        Optional<String> parent = quotas.group(group).parent();
        while (parent.isPresent()) {
            above.add(parent.get());
            parent = quotas.group(parent.get()).parent();
        }
        return above;
    }
}
