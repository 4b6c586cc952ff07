package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.ArrayList;
import java.util.List;

/**
 * A question about the room by flavor if some use had ended. The accounts are changed while it is asked, and as before
 * after {@link #end}.
 */
final class FlavorTrial {
    private final FlavorAccounts flavors;
    private final List<Change> changes = new ArrayList<>();

    FlavorTrial(FlavorAccounts flavors) {
        this.flavors = flavors;
    }

    /** Lets all use be gone that is leaving; takes linear time. */
    void letLeavingGo() {
        for (int code : flavors.codes()) {
            if (ClassUnits.isLeaving(code)) {
                int used = ClassUnits.used(ClassUnits.dimension(code), ClassUnits.mask(code), ClassUnits.flavor(code));
                for (int account = 1; account < flavors.size(); account++) {
                    change(used, account, -flavors.get(code, account));
                }
            }
        }
    }

    /** Lets the use of a workload be gone. */
    void stop(int account, Workload workload, ResourceVector held) {
        ResourceSchema schema = held.schema();
        for (int d = 0; d < schema.size(); d++) {
            int flavor = schema.hasFlavors(d) ? HeldFlavors.flavor(held, d) : -1;
            if (flavor >= 0) {
                int mask = workload.accepted(schema.dimension(d)).mask();
                change(ClassUnits.used(d, mask, flavor), account, -held.value(d));
            }
        }
    }

    /** Lets an amount of each flavor be gone, of the classes in the order of their masks. */
    void free(int account, ResourceVector use) {
        ResourceSchema schema = use.schema();
        for (int d = 0; d < schema.size(); d++) {
            for (int k = 0; k < schema.flavorCount(d); k++) {
                free(account, d, k, use.flavors().value(schema.flavorStart(d) + k));
            }
        }
    }

    private void free(int account, int d, int flavor, long units) {
        long left = units;
        for (int code : flavors.codes()) {
            boolean counts =
                    ClassUnits.isUsed(code) && ClassUnits.dimension(code) == d && ClassUnits.flavor(code) == flavor;
            if (counts && left > 0) {
                long gone = Math.min(left, flavors.get(code, account));
                change(code, account, -gone);
                left -= gone;
            }
        }
    }

    private void change(int code, int account, long units) {
        if (units != 0) {
            flavors.add(code, account, units);
            changes.add(new Change(code, account, units));
        }
    }

    /** Takes all changes back. */
    void end() {
        for (Change change : changes) {
            flavors.add(change.code, change.account, -change.units);
        }
        changes.clear();
    }

    private record Change(int code, int account, long units) {}
}
