package io.github.quotatree.whatif;

import io.github.quotatree.Demand;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The search for workloads whose end lets another one be admitted.
 *
 * <p>Along an order of the workloads, the shortest prefix that suffices is found by bisection. Its last workload is
 * needed. Then the same is done with what comes before it and what is known to be needed, until the needed ones suffice
 * alone. So none of those found can be spared, and workloads late in the order are found only where earlier ones do not
 * suffice.
 */
final class WaitSearch {
    private final LedgerSnapshot snapshot;
    private final Wishes wishes;
    private final RuntimeQuotas quotas;
    private final boolean isDefaultGroup;

    private WaitSearch(LedgerSnapshot snapshot, RuntimeQuotas quotas, Wishes wishes) {
        this.snapshot = snapshot;
        this.quotas = quotas;
        this.wishes = wishes;
        isDefaultGroup = wishes.group().equals(ReservedNames.DEFAULT_GROUP);
    }

    /**
     * Returns the workloads that have to end, in the order in which they are waited for; empty if the end of all that
     * hold something does not suffice.
     *
     * @param lacking the dimensions in which the wishes are not met now
     */
    static List<WorkloadStatus> of(
            LedgerSnapshot snapshot, RuntimeQuotas quotas, Wishes wishes, List<Integer> lacking) {
        WaitSearch search = new WaitSearch(snapshot, quotas, wishes);
        List<WorkloadStatus> rest = new ArrayList<>();
        for (WorkloadStatus status : snapshot.workloads()) {
            if (search.mayHelp(status, lacking)) {
                rest.add(status);
            }
        }
        rest.sort(search.order(lacking));
        List<WorkloadStatus> needed = new ArrayList<>();
        while (!search.isMetAfter(needed)) {
            List<WorkloadStatus> before = rest;
            long prefix = LeastDelta.find(
                    before.size(), 1, true, count -> search.isMetAfter(joined(before.subList(0, (int) count), needed)));
            if (prefix == LeastDelta.NONE) {
                return List.of();
            }
            needed.add(before.get((int) prefix - 1));
            rest = before.subList(0, (int) prefix - 1);
        }
        Collections.reverse(needed);
        return needed;
    }

    private static List<WorkloadStatus> joined(List<WorkloadStatus> first, List<WorkloadStatus> second) {
        List<WorkloadStatus> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private boolean mayHelp(WorkloadStatus status, List<Integer> lacking) {
        boolean frees = false;
        for (int d : lacking) {
            frees |= status.workload().request().value(d) > 0;
        }
        return frees
                && status.phase().holds()
                && status.placement().treeId().equals(quotas.tree().id())
                && (!isDefaultGroup || isBesideTree(status.group()));
    }

    private static boolean isBesideTree(String group) {
        return group.equals(ReservedNames.DEFAULT_GROUP) || group.equals(ReservedNames.SYSTEM_GROUP);
    }

    /**
     * Orders workloads as they are waited for: first those that are stopping, then those whose end is known by their
     * max run time, the earliest first; then those of the group itself, then the others, in each case those first that
     * free the most of the first lacking dimension, and so on; then by submission and id.
     */
    private Comparator<WorkloadStatus> order(List<Integer> lacking) {
        Comparator<WorkloadStatus> order = Comparator.comparing(
                        (WorkloadStatus status) -> status.phase() != WorkloadPhase.STOPPING)
                .thenComparing(status -> end(status).orElse(Instant.MAX))
                .thenComparing(status -> !status.group().equals(wishes.group()));
        for (int d : lacking) {
            order = order.thenComparing(Comparator.comparingLong((WorkloadStatus status) ->
                            status.workload().request().value(d))
                    .reversed());
        }
        return order.thenComparing(status -> status.workload().submitted())
                .thenComparing(WorkloadStatus::id, NameOrder.BY_CODE_POINT);
    }

    /** Returns when a workload has ended at the latest, or empty if that is not known. */
    private static Optional<Instant> end(WorkloadStatus status) {
        return status.started().flatMap(start -> status.workload().maxRunTime().map(start::plus));
    }

    /** Returns whether the wishes are met after the end of some workloads. */
    private boolean isMetAfter(List<WorkloadStatus> ended) {
        Map<String, ResourceVector> freed = new LinkedHashMap<>();
        ResourceVector nonPreemptible = quotas.tree().schema().zero();
        for (WorkloadStatus status : ended) {
            ResourceVector request = status.workload().request();
            freed.merge(status.group(), request, ResourceVector::plus);
            if (!status.workload().preemptible() && status.group().equals(wishes.group())) {
                nonPreemptible = nonPreemptible.plus(request);
            }
        }
        return isDefaultGroup
                ? DefaultGroupSearch.of(snapshot, wishes.request()).isMetAfter(freed)
                : wishes.areMetAfter(solved(freed), nonPreemptible);
    }

    /** Returns the result without what was freed by the groups of workloads. */
    private RuntimeQuotas solved(Map<String, ResourceVector> freed) {
        Demand before = quotas.demand();
        Demand.Builder demand = before.toBuilder();
        freed.forEach((group, amount) -> {
            switch (group) {
                case ReservedNames.SYSTEM_GROUP ->
                    demand.systemUsed(before.systemUsed().minus(amount));
                case ReservedNames.DEFAULT_GROUP ->
                    demand.defaultUsed(before.defaultUsed().minus(amount));
                default ->
                    demand.request(group, before.request(group).minus(amount))
                            .used(group, before.used(group).minus(amount));
            }
        });
        return quotas.tree().computeRuntime(quotas.total(), demand.build(), quotas.options());
    }
}
