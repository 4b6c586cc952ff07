package io.github.quotatree.reading.problem;

import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.FlavorUnits;
import io.github.quotatree.reading.input.Remedy;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.List;

/** Finds the use of the groups beside the trees, of which every unit has a flavor where the dimension has flavors. */
final class BesideTheTree {
    private BesideTheTree() {}

    /** Returns the use that a group declares; units without a flavor are a fault. */
    static ResourceVector used(ResourceSchema schema, QuotaManifest quota, Findings findings) {
        ResourceVector used = quota.used().ofKnownFlavors(schema);
        for (FlavorUnits units : quota.byFlavor()) {
            if (units.on() != null && schema.contains(units.resource())) {
                long before = used.value(units.resource(), units.on());
                used = used.with(units.resource(), units.on(), before + units.units());
            }
        }
        for (String dimension : schema.hasFlavors() ? schema.dimensions() : List.<String>of()) {
            long counted = quota.used().amount(dimension).orElse(0);
            if (schema.hasFlavors(schema.position(dimension)) && counted != used.value(dimension)) {
                findings.fault(
                        quota.origin(),
                        "status.used",
                        dimension + ": " + counted + " is not the sum of its flavors, " + used.value(dimension),
                        Remedy.NO_AMOUNT);
            }
        }
        return used;
    }
}
