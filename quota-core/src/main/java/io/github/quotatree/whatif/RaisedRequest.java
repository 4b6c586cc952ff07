package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.GroupRuntime;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import java.util.Optional;

/** The result of a tree in which one group requests more. */
final class RaisedRequest {
    private RaisedRequest() {}

    /** Returns the result for a group that requests at least an amount. */
    static RuntimeQuotas requesting(RuntimeQuotas quotas, GroupRuntime now, ResourceVector least) {
        ResourceVector below = quotas.tree().schema().zero();
        if (now.isParent()) {
            for (GroupRuntime group : quotas) {
                if (group.parent().equals(Optional.of(now.name()))) {
                    below = TreeTotals.sum(below, group.limitedRequest());
                }
            }
        }
        ResourceVector own = now.ownRequest().max(least.minus(below.min(least)));
        if (!now.isParent() && quotas.tree().schema().hasFlavors()) {
            return requestingOfClasses(quotas, now.name(), own, least);
        }
        Demand.Builder demand = quotas.demand().toBuilder();
        if (now.isParent()) {
            demand.acceptParentWorkloads();
        }
        return quotas.tree()
                .computeRuntime(quotas.total(), demand.request(now.name(), own).build(), quotas.options());
    }

    /** Returns the result for a leaf group that requests an amount, and of each class what it requested. */
    private static RuntimeQuotas requestingOfClasses(
            RuntimeQuotas quotas, String group, ResourceVector own, ResourceVector least) {
        EditedDemand demand = new EditedDemand(quotas.demand());
        for (String dimension : own.schema().dimensions()) {
            if (least.value(dimension) > 0) {
                demand.setRequest(QuotaEdit.setRequest(group, dimension, own.value(dimension)));
            }
        }
        return quotas.tree().computeRuntime(quotas.total(), demand.on(quotas.tree()), quotas.options());
    }
}
