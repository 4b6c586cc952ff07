package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.FlavorClass;
import io.github.quotatree.resource.ResourceSchema;
import java.util.ArrayList;
import java.util.List;

/**
 * Units of one dimension that a workload uses of one flavor.
 *
 * @param group the group that the workload counts in
 * @param accepted the flavors that the workload accepts
 * @param flavor the flavor that it runs on
 * @param units how many, above 0
 */
record PlacedUnits(String group, FlavorClass accepted, String flavor, long units) {
    /** Returns the units of a workload by dimension; none in a dimension of which it uses no known flavor. */
    static List<PlacedUnits> of(WorkloadStatus status) {
        ResourceSchema schema = status.workload().request().schema();
        if (!schema.hasFlavors()) {
            return List.of();
        }
        List<PlacedUnits> placed = new ArrayList<>();
        for (int d = 0; d < schema.size(); d++) {
            long units = status.workload().request().value(d);
            if (schema.hasFlavors(d) && units > 0) {
                String dimension = schema.dimension(d);
                FlavorClass accepted = status.workload().accepted(dimension);
                String flavor = status.flavors().get(dimension);
                if (flavor != null) {
                    placed.add(new PlacedUnits(status.group(), accepted, flavor, units));
                }
            }
        }
        return placed;
    }

    /** Returns the position of the dimension. */
    int dimension() {
        return accepted.position();
    }
}
