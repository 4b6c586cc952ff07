package io.github.quotatree.whatif;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.workload.AdmissionOptions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The search for the workloads whose end admits a pending one. In a ledger of its own, they end along the order until
 * it is admitted: the last one is needed. The same is done with those before it, until the needed ones suffice
 * alone.
 */
final class EndsToWaitFor {
    private EndsToWaitFor() {}

    static List<String> of(
            LedgerSnapshot snapshot, WorkloadStatus pending, AdmissionOptions options, List<String> lacking) {
        List<WorkloadStatus> rest = snapshot.workloads().stream()
                .filter(status -> status.phase().holds()
                        && status.placement()
                                .treeId()
                                .equals(pending.placement().treeId())
                        && lacking.stream()
                                .anyMatch(name -> status.workload().request().value(name) > 0))
                .sorted(waitingOrder(pending.group(), lacking))
                .toList();
        List<String> needed = new ArrayList<>();
        while (true) {
            QuotaLedger ledger = EditedCluster.ledgerOf(snapshot);
            needed.forEach(ledger::finish);
            int ended = 0;
            boolean admitted = ledger.tryAdmit(pending.id(), options).admitted();
            while (!admitted && ended < rest.size()) {
                ledger.finish(rest.get(ended++).id());
                admitted = ledger.tryAdmit(pending.id(), options).admitted();
            }
            if (!admitted) {
                return List.of();
            }
            if (ended == 0) {
                Collections.reverse(needed);
                return List.copyOf(needed);
            }
            needed.add(rest.get(ended - 1).id());
            rest = rest.subList(0, ended - 1);
        }
    }

    /** The order that {@link SmallestChanges#waitFor()} states. */
    private static Comparator<WorkloadStatus> waitingOrder(String group, List<String> lacking) {
        Comparator<WorkloadStatus> order = Comparator.comparing(
                        (WorkloadStatus status) -> status.phase() != WorkloadPhase.STOPPING)
                .thenComparing(status -> status.started()
                        .flatMap(start -> status.workload().maxRunTime().map(start::plus))
                        .orElse(Instant.MAX))
                .thenComparing(status -> !status.group().equals(group));
        for (String dimension : lacking) {
            order = order.thenComparing(Comparator.comparingLong((WorkloadStatus status) ->
                            status.workload().request().value(dimension))
                    .reversed());
        }
        return order.thenComparing(status -> status.workload().submitted())
                .thenComparing(WorkloadStatus::id, NameOrder.BY_CODE_POINT);
    }
}
