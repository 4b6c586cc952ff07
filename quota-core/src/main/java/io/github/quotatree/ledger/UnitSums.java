package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The sums over some workloads by {@linkplain UnitTable column}: an account that is not in a table. */
final class UnitSums {
    private final Map<Integer, Long> byKey = new LinkedHashMap<>();

    void add(Workload workload, ResourceVector request, boolean holds, boolean leaves) {
        for (int d = 0; d < request.schema().size(); d++) {
            long units = request.value(d);
            long fixed = workload.preemptible() ? 0 : units;
            add(UnitTable.requested(workload, request.schema(), d), units);
            if (holds) {
                add(UnitTable.used(workload, request, d), units);
                add(UnitTable.fixedUsed(d), fixed);
            }
            if (leaves) {
                add(UnitTable.leaving(workload, request, d), units);
                add(UnitTable.fixedLeaving(d), fixed);
            }
        }
    }

    void add(UnitSums other, int sign) {
        other.byKey.forEach((key, units) -> add(key, sign * units));
    }

    void add(UnitTable units, int account) {
        for (int c = 0; c < units.size(); c++) {
            add(units.key(c), units.at(c, account));
        }
    }

    List<Map.Entry<Integer, Long>> usedOfClasses() {
        return byKey.entrySet().stream()
                .filter(each -> UnitTable.isOfClass(each.getKey()) && UnitTable.isUsed(each.getKey()))
                .toList();
    }

    // in the accounts of a tree

    void addUsedTo(TreeAccounts tree, int account) {
        byKey.forEach((key, units) -> {
            if (UnitTable.isUsed(key) || key == UnitTable.fixedUsed(UnitTable.dimension(key))) {
                tree.add(key, account, units);
            }
        });
    }

    /** Takes the place of the sums over all workloads of a leaf group, or of a group beside the tree. */
    void replaceIn(TreeAccounts tree, int account) {
        UnitTable present = tree.units;
        for (int c = 0; c < present.size(); c++) {
            tree.add(present.key(c), account, -present.at(c, account));
        }
        byKey.forEach((key, units) -> tree.add(key, account, units));
    }

    static void requireSums(TreeAccounts tree) {
        UnitTable units = tree.units;
        long[] requests = new long[tree.tree().schema().size()];
        for (int c = 0; c < units.size(); c++) {
            int key = units.key(c);
            int d = UnitTable.dimension(key);
            for (int account = 1; UnitTable.isRequested(key) && account < tree.layout.size(); account++) {
                requests[d] = sum(requests[d], units.at(c, account));
            }
        }
    }

    // sums

    private void add(int key, long units) {
        if (units != 0 && !UnitTable.isRequested(key)) {
            byKey.merge(key, units, Long::sum); // at most the request
        } else if (units != 0) {
            byKey.merge(key, units, UnitSums::sum);
            requireSum(UnitTable.dimension(key));
        }
    }

    private void requireSum(int d) {
        long sum = 0;
        for (Map.Entry<Integer, Long> each : byKey.entrySet()) {
            if (UnitTable.isRequested(each.getKey()) && UnitTable.dimension(each.getKey()) == d) {
                sum = sum(sum, each.getValue());
            }
        }
    }

    private static long sum(long one, long other) {
        long sum = one + other;
        boolean overflows = ((one ^ sum) & (other ^ sum)) < 0;
        if (overflows || sum == ResourceVector.UNLIMITED) {
            throw new IllegalArgumentException(
                    "the requests of the workloads that move to another group would sum to more than 2^63-2");
        }
        return sum;
    }
}
