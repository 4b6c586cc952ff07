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
    private final TreeAccounts tree;
    private final List<Change> changes = new ArrayList<>();

    FlavorTrial(TreeAccounts tree) {
        this.tree = tree;
    }

    /** Lets all use be gone that is leaving; takes linear time. */
    void letLeavingGo() {
        UnitColumns columns = tree.units().columns();
        for (int c = 0; c < columns.size(); c++) {
            int key = columns.key(c);
            boolean counts = UnitColumns.isOfClass(key) && UnitColumns.isLeaving(key);
            for (int account = 1; counts && account < tree.size(); account++) {
                if (!tree.isParent(account)) {
                    change(
                            UnitColumns.usedOfLeaving(key),
                            account,
                            -tree.units().get(key, account));
                }
            }
        }
    }

    /** Lets the use of a workload be gone. */
    void stop(int account, Workload workload, ResourceVector held) {
        for (int d = 0; d < held.schema().size(); d++) {
            if (HeldFlavors.flavor(held, d) >= 0) {
                change(UnitColumns.used(workload, held, d), account, -held.value(d));
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
        UnitColumns columns = tree.units().columns();
        long left = units;
        for (int c = 0; c < columns.size(); c++) {
            int key = columns.key(c);
            boolean counts = UnitColumns.isUsed(key)
                    && UnitColumns.isOfClass(key)
                    && UnitColumns.dimension(key) == d
                    && UnitColumns.flavor(key) == flavor;
            if (counts && left > 0) {
                long gone = Math.min(left, tree.units().get(key, account));
                change(key, account, -gone);
                left -= gone;
            }
        }
    }

    private void change(int key, int account, long units) {
        if (units != 0) {
            tree.addUnits(key, account, units);
            changes.add(new Change(key, account, units));
        }
    }

    /** Takes all changes back. */
    void end() {
        for (Change change : changes) {
            tree.addUnits(change.key, change.account, -change.units);
        }
        changes.clear();
    }

    private record Change(int key, int account, long units) {}
}
