package io.github.quotatree.scheduler.week;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What each group requests, holds and may use, summed up from the single workloads of a snapshot and the machines, and
 * computed anew from these sums.
 */
final class Recount {
    private static final ResourceVector NOTHING = WeekForest.SCHEMA.zero();

    private final Map<String, ResourceVector> requests = new HashMap<>();
    private final Map<String, ResourceVector> held = new HashMap<>();
    private final Map<String, ResourceVector> leaving = new HashMap<>();
    private final Map<String, RuntimeQuotas> quotas = new TreeMap<>();
    private final ResourceVector defaultMax;

    private Recount(LedgerSnapshot snapshot, Map<String, ResourceVector> totals) {
        for (WorkloadStatus status : snapshot.workloads()) {
            ResourceVector request = status.workload().request();
            requests.merge(status.group(), request, ResourceVector::plus);
            if (status.phase().holds()) {
                held.merge(status.group(), request, ResourceVector::plus);
            }
            if (status.phase() == WorkloadPhase.STOPPING) {
                leaving.merge(status.group(), request, ResourceVector::plus);
            }
        }
        defaultMax = snapshot.forest().defaultGroupMax();
        for (QuotaTree tree : snapshot.forest().trees().values()) {
            Demand.Builder demand = Demand.builder(tree);
            tree.groups().stream()
                    .filter(group -> !group.isParent())
                    .forEach(group -> demand.request(group.name(), requests(group.name()))
                            .used(group.name(), held(group.name())));
            if (tree.id().isEmpty()) {
                // a ledger that lends subtracts from the total the request of the default group, and not its use
                demand.defaultUsed(
                        snapshot.admissionRule() == AdmissionRule.LOANS
                                ? defaultMax.min(requests(ReservedNames.DEFAULT_GROUP))
                                : held(ReservedNames.DEFAULT_GROUP));
            }
            ResourceVector total = Objects.requireNonNull(totals.get(tree.id()));
            quotas.put(tree.id(), tree.computeRuntime(total, demand.build(), SolveOptions.defaults()));
        }
    }

    static Recount of(LedgerSnapshot snapshot, Map<String, ResourceVector> totals) {
        return new Recount(snapshot, totals);
    }

    ResourceVector requests(String group) {
        return requests.getOrDefault(group, NOTHING);
    }

    ResourceVector held(String group) {
        return held.getOrDefault(group, NOTHING);
    }

    /** Returns the use of what was told to stop and has not yet. */
    ResourceVector leaving(String group) {
        return leaving.getOrDefault(group, NOTHING);
    }

    /** Returns the runtimes of every tree. */
    Map<String, RuntimeQuotas> quotas() {
        return quotas;
    }

    /** Returns how much a leaf group or the default group may use. */
    ResourceVector runtime(String group) {
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            RuntimeQuotas ofDefaultTree = Objects.requireNonNull(quotas.get(ReservedNames.DEFAULT_TREE));
            return defaultMax.min(ofDefaultTree.total());
        }
        for (RuntimeQuotas ofTree : quotas.values()) {
            if (ofTree.tree().contains(group)) {
                return ofTree.runtime(group);
            }
        }
        throw new IllegalArgumentException("no group " + group);
    }

    /** Returns how far a group is above its runtime if what is leaving is gone. */
    ResourceVector over(String group) {
        ResourceVector stays = held(group).minus(leaving(group));
        return stays.minus(stays.min(runtime(group)));
    }
}
