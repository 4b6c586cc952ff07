package io.github.quotatree.whatif;

import io.github.quotatree.internal.tree.NameOrder;
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
import java.util.Optional;

/**
 * The search for workloads whose end lets another one be admitted.
 *
 * <p>In a ledger of its own, workloads end one after the other, along an order, until the pending one is admitted. The
 * last of them is needed. Then the same is done with the workloads before it, after the ones known to be needed
 * have ended, until the needed ones suffice alone. So none of those found can be spared, and workloads late in the
 * order are found only where earlier ones do not suffice.
 */
final class WaitSearch {
    private WaitSearch() {}

    /**
     * @param lacking the dimensions in which the pending workload lacks something now
     */
    static List<String> of(
            LedgerSnapshot snapshot, WorkloadStatus pending, AdmissionOptions options, List<String> lacking) {
        List<WorkloadStatus> rest = new ArrayList<>();
        for (WorkloadStatus status : snapshot.workloads()) {
            if (status.phase().holds()
                    && status.placement().treeId().equals(pending.placement().treeId())
                    && lacking.stream()
                            .anyMatch(name -> status.workload().request().value(name) > 0)) {
                rest.add(status);
            }
        }
        rest.sort(order(pending.group(), lacking));
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

    /** The order that {@link SmallestChanges#waitFor} states. */
    private static Comparator<WorkloadStatus> order(String group, List<String> lacking) {
        Comparator<WorkloadStatus> order = Comparator.comparing(
                        (WorkloadStatus status) -> status.phase() != WorkloadPhase.STOPPING)
                .thenComparing(status -> end(status).orElse(Instant.MAX))
                .thenComparing(status -> !status.group().equals(group));
        for (String dimension : lacking) {
            order = order.thenComparing(Comparator.comparingLong((WorkloadStatus status) ->
                            status.workload().request().value(dimension))
                    .reversed());
        }
        return order.thenComparing(status -> status.workload().submitted())
                .thenComparing(WorkloadStatus::id, NameOrder.BY_CODE_POINT);
    }

    private static Optional<Instant> end(WorkloadStatus status) {
        return status.started().flatMap(start -> status.workload().maxRunTime().map(start::plus));
    }
}
