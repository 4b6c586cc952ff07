package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.util.LinkedHashMap;
import java.util.Map;

/** The groups within their runtime that use flavors which are promised to others and which these cannot find. */
final class GroupsInTheWay {
    private GroupsInTheWay() {}

    /**
     * Returns for each group that is in the way of promises by flavor, within its runtime, how many units of each
     * flavor it would have to free.
     */
    static Map<String, ResourceVector> of(LedgerSnapshot snapshot) {
        Map<String, ResourceVector> units = new LinkedHashMap<>();
        if (snapshot.forest().schema().hasFlavors()) {
            RevocationPlan plan = RevocationPlan.of(snapshot, RevocationOptions.defaults());
            plan.flavors().stream()
                    .flatMap(flavor -> flavor.victims().stream())
                    .forEach(victim ->
                            units.merge(victim.workload().group(), flavors(victim.workload()), ResourceVector::plus));
        }
        return units;
    }

    /** Returns the units that a workload uses in dimensions with flavors. */
    private static ResourceVector flavors(WorkloadStatus workload) {
        ResourceVector units = workload.workload().request().schema().zero();
        for (PlacedUnits placed : PlacedUnits.of(workload)) {
            units = units.withFlavor(placed.accepted().dimension(), placed.flavor(), placed.units());
        }
        return units;
    }
}
