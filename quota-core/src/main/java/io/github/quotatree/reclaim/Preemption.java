package io.github.quotatree.reclaim;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.AdmissionOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds which less important workloads of its group a pending workload can take the place of. */
final class Preemption {
    private final WorkloadStatus workload;
    private final ResourceVector request;
    private final List<WorkloadStatus> candidates;
    private final List<Limit> limits;

    Preemption(LedgerSnapshot snapshot, WorkloadStatus workload, AdmissionOptions options) {
        this.workload = workload;
        request = workload.workload().request();
        candidates = Candidates.of(
                snapshot,
                workload.group(),
                status -> workload.workload().preempts()
                        && status.workload().priority() < workload.workload().priority());
        limits = limits(snapshot, workload, options);
    }

    PreemptionPlan plan() {
        ResourceVector freed = request.schema().zero();
        if (exceededLimits(freed).isEmpty()) {
            return new PreemptionPlan(workload, false, List.of(), mostImportantFirst(), List.of());
        }
        for (WorkloadStatus candidate : candidates) {
            freed = freed.plus(candidate.workload().request());
        }
        List<ExceededLimit> exceededLimits = exceededLimits(freed);
        if (!exceededLimits.isEmpty()) {
            return new PreemptionPlan(workload, true, List.of(), mostImportantFirst(), exceededLimits);
        }
        List<Victim<WorkloadStatus>> victims = new ArrayList<>();
        List<WorkloadStatus> kept = new ArrayList<>();
        for (WorkloadStatus candidate : mostImportantFirst()) {
            ResourceVector frees = candidate.workload().request();
            ResourceVector without = freed.minus(frees);
            List<ExceededLimit> missing = exceededLimits(without);
            if (missing.isEmpty()) {
                freed = without;
                kept.add(candidate);
            } else {
                victims.add(0, new Victim<>(candidate, frees, missing, false));
            }
        }
        return new PreemptionPlan(workload, true, victims, kept, List.of());
    }

    private List<WorkloadStatus> mostImportantFirst() {
        List<WorkloadStatus> reversed = new ArrayList<>(candidates.size());
        for (int k = candidates.size() - 1; k >= 0; k--) {
            reversed.add(candidates.get(k));
        }
        return reversed;
    }

    /** Returns every limit that the workload passes in a dimension that it asks for, with so much freed in its group. */
    private List<ExceededLimit> exceededLimits(ResourceVector freed) {
        List<ExceededLimit> exceededLimits = new ArrayList<>();
        for (Limit limit : limits) {
            for (int d = 0; d < request.schema().size(); d++) {
                long used = limit.used.value(d) - (limit.kind == ExceededLimit.Kind.MIN ? 0 : freed.value(d));
                if (request.value(d) > 0 && used + request.value(d) > limit.amount.value(d)) {
                    String dimension = request.schema().dimension(d);
                    exceededLimits.add(ExceededLimit.of(
                            limit.kind, limit.group, dimension, limit.amount.value(d), used, request.value(d)));
                }
            }
        }
        return exceededLimits;
    }

    /** What an admission is judged by, from the group of the workload up. */
    private static List<Limit> limits(LedgerSnapshot snapshot, WorkloadStatus workload, AdmissionOptions options) {
        String group = workload.group();
        if (group.equals(ReservedNames.SYSTEM_GROUP)) {
            return List.of();
        }
        if (group.equals(ReservedNames.DEFAULT_GROUP)) {
            ResourceVector max = snapshot.forest().defaultGroupMax();
            return List.of(new Limit(group, ExceededLimit.Kind.MAX, max, snapshot.defaultUsed()));
        }
        RuntimeQuotas quotas = snapshot.quotas(workload.placement().treeId());
        GroupRuntime own = quotas.group(group);
        List<Limit> limits = new ArrayList<>();
        limits.add(new Limit(group, ExceededLimit.Kind.RUNTIME, own.runtime(), own.used()));
        if (options.nonPreemptibleWithinMin() && !workload.workload().preemptible()) {
            limits.add(new Limit(group, ExceededLimit.Kind.MIN, own.min(), snapshot.nonPreemptibleUsed(group)));
        }
        Optional<String> above = options.checkAncestors() ? own.parent() : Optional.empty();
        while (above.isPresent()) {
            GroupRuntime parent = quotas.group(above.get());
            limits.add(new Limit(parent.name(), ExceededLimit.Kind.RUNTIME, parent.runtime(), parent.used()));
            above = parent.parent();
        }
        return limits;
    }

    /** A limit, and what counts against it already. */
    private record Limit(String group, ExceededLimit.Kind kind, ResourceVector amount, ResourceVector used) {}
}
