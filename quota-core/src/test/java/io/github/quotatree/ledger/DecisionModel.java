package io.github.quotatree.ledger;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What is to be decided on workloads that start together, by the definition. */
final class DecisionModel {
    private final LedgerModel ledger;
    private final AdmissionOptions options;
    private final List<WorkloadStatus> asked = new ArrayList<>();
    private final TreeMap<String, RuntimeQuotas> quotas = new TreeMap<>();

    private Predicate<WorkloadStatus> gone = status -> false;
    private boolean leavingIsGone;

    DecisionModel(LedgerModel ledger, List<String> ids, AdmissionOptions options) {
        this.ledger = ledger;
        this.options = options;
        LedgerModel.refuseIf(ids.isEmpty());
        for (String id : ids) {
            WorkloadStatus status = ledger.known(id);
            if (status.phase() != WorkloadPhase.PENDING) {
                throw new IllegalStateException("model: " + status.phase());
            }
            LedgerModel.refuseIf(asked.contains(status));
            asked.add(status);
        }
    }

    /** Takes the use of what is leaving as gone, and that of some other workloads, which make no room in a min. */
    DecisionModel withoutLeavingAnd(Predicate<WorkloadStatus> which) {
        gone = status -> status.phase() == WorkloadPhase.STOPPING || which.test(status);
        leavingIsGone = true;
        return this;
    }

    /** Returns every limit that they would exceed, in no order. */
    List<ExceededLimit> exceededLimits() {
        List<ExceededLimit> exceeded = new ArrayList<>();
        Set<String> groups = new LinkedHashSet<>();
        for (WorkloadStatus status : asked) {
            groups.add(status.group());
            Optional<String> up = options.checkAncestors() ? parent(status.group()) : Optional.empty();
            for (; up.isPresent(); up = parent(up.get())) {
                groups.add(up.get());
            }
        }
        for (String group : groups) {
            switch (group) {
                case ReservedNames.SYSTEM_GROUP -> {}
                case ReservedNames.DEFAULT_GROUP -> addExceededOfDefault(exceeded);
                default -> {
                    addExceeded(exceeded, group, ExceededLimit.Kind.RUNTIME, runtime(group));
                    if (options.nonPreemptibleWithinMin()) {
                        addExceededMin(exceeded, ledger.group(group).orElseThrow());
                    }
                }
            }
        }
        return exceeded;
    }

    private void addExceeded(
            List<ExceededLimit> exceeded, String group, ExceededLimit.Kind kind, ResourceVector limits) {
        ResourceVector used = ledger.sum(
                status -> status.phase().holds() && !gone.test(status) && ledger.isWithin(status.group(), group));
        ResourceVector request = asked(status -> ledger.isWithin(status.group(), group));
        addExceeded(exceeded, group, kind, limits, used, request);
    }

    /** Adds, by dimension, the max of the default group or what the system group leaves of the total. */
    private void addExceededOfDefault(List<ExceededLimit> exceeded) {
        ResourceVector max = ledger.forest().defaultGroupMax();
        List<ExceededLimit> ofMax = new ArrayList<>();
        addExceeded(ofMax, ReservedNames.DEFAULT_GROUP, ExceededLimit.Kind.MAX, max);
        List<ExceededLimit> ofTotal = new ArrayList<>();
        addExceeded(
                ofTotal,
                ReservedNames.DEFAULT_GROUP,
                ExceededLimit.Kind.RUNTIME,
                ledger.runtime(ReservedNames.DEFAULT_GROUP));
        for (ExceededLimit limit : ofTotal) {
            int d = max.schema().position(limit.dimension().orElseThrow());
            exceeded.add(
                    limit.limit() < max.value(d)
                            ? limit
                            : ofMax.stream()
                                    .filter(other -> other.dimension().equals(limit.dimension()))
                                    .findFirst()
                                    .orElseThrow());
        }
    }

    private void addExceededMin(List<ExceededLimit> exceeded, QuotaGroup group) {
        ResourceVector used = ledger.sum(status -> status.group().equals(group.name())
                && status.phase().holds()
                && !status.workload().preemptible()
                && !(leavingIsGone && status.phase() == WorkloadPhase.STOPPING));
        ResourceVector request = asked(status ->
                status.group().equals(group.name()) && !status.workload().preemptible());
        addExceeded(exceeded, group.name(), ExceededLimit.Kind.MIN, group.min(), used, request);
    }

    private void addExceeded(
            List<ExceededLimit> exceeded,
            String group,
            ExceededLimit.Kind kind,
            ResourceVector limits,
            ResourceVector used,
            ResourceVector request) {
        for (int d = 0; d < limits.schema().size(); d++) {
            long limit = limits.value(d);
            if (request.value(d) > 0 && Math.addExact(used.value(d), request.value(d)) > limit) {
                String dimension = limits.schema().dimension(d);
                exceeded.add(ExceededLimit.of(kind, group, dimension, limit, used.value(d), request.value(d)));
            }
        }
    }

    /** Returns the part of their requests that lies within the mins of their groups. */
    ResourceVector fromMin() {
        ResourceVector sum = ledger.forest().schema().zero();
        for (String group :
                new LinkedHashSet<>(asked.stream().map(WorkloadStatus::group).toList())) {
            ResourceVector request = asked(status -> status.group().equals(group));
            ResourceVector used = ledger.used(group);
            for (int d = 0; d < request.schema().size(); d++) {
                int dimension = d;
                long min =
                        ledger.group(group).map(g -> g.min().value(dimension)).orElse(0L);
                long within = group.equals(ReservedNames.SYSTEM_GROUP)
                        ? request.value(d)
                        : Math.max(0, Math.min(min - used.value(d), request.value(d)));
                String name = request.schema().dimension(d);
                sum = sum.with(name, sum.value(d) + within);
            }
        }
        return sum;
    }

    /** Returns the names that lead to the default group because there is no group of that name, by workload. */
    Map<String, String> missingGroups() {
        Map<String, String> missing = new TreeMap<>();
        for (WorkloadStatus status : asked) {
            status.workload()
                    .group()
                    .filter(name -> !name.equals(status.group()))
                    .ifPresent(name -> missing.put(status.id(), name));
        }
        return missing;
    }

    ResourceVector request() {
        return asked(status -> true);
    }

    private ResourceVector asked(Predicate<WorkloadStatus> which) {
        ResourceVector sum = ledger.forest().schema().zero();
        for (WorkloadStatus status : asked) {
            sum = which.test(status) ? sum.plus(status.workload().request()) : sum;
        }
        return sum;
    }

    private ResourceVector runtime(String group) {
        String tree = ledger.group(group).orElseThrow().treeId();
        return quotas.computeIfAbsent(tree, ledger::quotas).runtime(group);
    }

    private Optional<String> parent(String group) {
        return ledger.group(group).flatMap(QuotaGroup::parent);
    }
}
