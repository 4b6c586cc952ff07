package io.github.quotatree.whatif;

import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.whatif.SmallestChange.Kind;
import io.github.quotatree.workload.Workload;
import io.github.quotatree.workload.WorkloadOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The runtime by which a pending workload of a ledger that lends is entitled, beside all units of its group that go
 * before it. With less, some of these may be passed over, and it may be entitled; that is not searched.
 */
final class LoanChanges {
    private LoanChanges() {}

    /** Returns the sum of the requests of the units of its group up to its own, in the order of classes. */
    static ResourceVector neededRuntime(LedgerSnapshot snapshot, WorkloadStatus pending) {
        Map<String, List<WorkloadStatus>> units = new LinkedHashMap<>();
        for (WorkloadStatus status : snapshot.workloads(pending.group())) {
            if (status.phase() != WorkloadPhase.STOPPING) {
                units.computeIfAbsent(key(status.workload()), none -> new ArrayList<>(1))
                        .add(status);
            }
        }
        List<WorkloadStatus> own = Objects.requireNonNull(units.get(key(pending.workload())), pending.id());
        ResourceVector needed = pending.workload().request().schema().zero();
        for (List<WorkloadStatus> unit : units.values()) {
            if (unit == own || goesBefore(unit, own)) {
                for (WorkloadStatus member : unit) {
                    needed = needed.plus(member.workload().request());
                }
            }
        }
        return needed;
    }

    private static String key(Workload workload) {
        return workload.gang().map(gang -> "gang " + gang).orElse("one " + workload.id());
    }

    private static boolean goesBefore(List<WorkloadStatus> unit, List<WorkloadStatus> own) {
        boolean keeps = unit.stream()
                .anyMatch(status -> status.phase().holds() && !status.standing().startedOnLoan());
        boolean isPlaceable = unit.stream()
                .noneMatch(
                        status -> !status.phase().holds() && status.standing().unplaceable());
        return keeps || (isPlaceable && WorkloadOrder.mostUrgentFirst().compare(first(unit), first(own)) < 0);
    }

    private static Workload first(Collection<WorkloadStatus> unit) {
        return unit.stream()
                .map(WorkloadStatus::workload)
                .min(WorkloadOrder.mostUrgentFirst())
                .orElseThrow();
    }

    /**
     * Returns the changes of each dimension by which a workload is entitled, together with the first one of each other
     * dimension, as a ledger of its own confirms; none if these do not suffice. In a ledger a request follows from the
     * workloads, so that no change of one is among them.
     */
    static List<DimensionChanges> confirmed(
            LedgerSnapshot snapshot, WorkloadStatus pending, List<DimensionChanges> all) {
        List<DimensionChanges> lacking = new ArrayList<>();
        for (DimensionChanges found : all) {
            if (found.missing() > 0) {
                lacking.add(found.with(found.changes().stream()
                        .filter(change -> change.kind() != Kind.REQUEST && mayHelp(pending, change))
                        .toList()));
            }
        }
        List<DimensionChanges> confirmed = new ArrayList<>();
        for (int k = 0; k < lacking.size(); k++) {
            int at = k;
            DimensionChanges found = lacking.get(k);
            confirmed.add(found.with(found.changes().stream()
                    .filter(change -> entitle(snapshot, pending.id(), lacking, at, change))
                    .toList()));
        }
        return confirmed;
    }

    /** A workload that is not preemptible must fit into the min of its group. */
    private static boolean mayHelp(WorkloadStatus pending, SmallestChange change) {
        return pending.workload().preemptible()
                || (change.kind() == Kind.MIN && change.group().equals(Optional.of(pending.group())));
    }

    private static boolean entitle(
            LedgerSnapshot snapshot, String id, List<DimensionChanges> lacking, int at, SmallestChange change) {
        List<QuotaEdit> edits = new ArrayList<>();
        for (int k = 0; k < lacking.size(); k++) {
            if (k != at && lacking.get(k).changes().isEmpty()) {
                return false;
            }
            edits.add(k == at ? change.edit() : lacking.get(k).changes().get(0).edit());
        }
        EditedCluster cluster = new EditedCluster(snapshot);
        edits.forEach(cluster::apply);
        QuotaLedger ledger = EditedCluster.ledgerOf(snapshot);
        return cluster.carryOutIn(ledger, DisplacedWorkloads.none()).isEmpty()
                && ledger.snapshot().isEntitled(id);
    }
}
