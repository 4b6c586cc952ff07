package io.github.quotatree.metrics;

import io.github.quotatree.Demand;
import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.SolveOptions;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionRule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The numbers that must be shown, computed in the plainest way: sums over all workloads, the rules of requests and of
 * lending written out, and the runtimes of a tree that is declared anew from its groups in another order.
 */
final class ExpectedNumbers {
    private final LedgerSnapshot snapshot;
    private final Map<String, QuotaGroup> groups = new TreeMap<>();
    private final Map<String, RuntimeQuotas> solved = new TreeMap<>();

    ExpectedNumbers(LedgerSnapshot snapshot, long seed) {
        this.snapshot = snapshot;
        snapshot.forest().trees().forEach((id, tree) -> {
            List<QuotaGroup> declared = new ArrayList<>(tree.groups());
            declared.forEach(group -> groups.put(group.name(), group));
            Collections.shuffle(declared, new Random(seed));
            QuotaTree.Builder fresh = QuotaTree.builder(tree.schema(), id);
            declared.forEach(fresh::add);
            solved.put(id, solve(fresh.build()));
        });
    }

    private RuntimeQuotas solve(QuotaTree tree) {
        Demand.Builder demand = Demand.builder(tree);
        for (QuotaGroup group : tree.groups()) {
            if (!group.isParent()) {
                demand.request(group.name(), sum(group.name(), workload -> true));
                demand.used(
                        group.name(),
                        sum(group.name(), workload -> workload.phase().holds()));
            }
        }
        if (tree.id().isEmpty()) {
            String beside = ReservedNames.DEFAULT_GROUP;
            demand.systemUsed(used(ReservedNames.SYSTEM_GROUP))
                    .defaultUsed(lends() ? request(beside).min(max(beside)) : used(beside));
        }
        return tree.computeRuntime(snapshot.total(tree.id()), demand.build(), SolveOptions.defaults());
    }

    boolean lends() {
        return snapshot.admissionRule() == AdmissionRule.LOANS;
    }

    /** Returns the entitled workloads of a group that wait, and have not had the room. */
    List<WorkloadStatus> due(String name) {
        return snapshot.workloads().stream()
                .filter(workload -> isIn(workload, name) && workload.phase() == WorkloadPhase.PENDING)
                .filter(workload -> workload.standing().dueSince().isPresent() && snapshot.isEntitled(workload.id()))
                .toList();
    }

    List<WorkloadStatus> dueOfTree(String tree) {
        return snapshot.workloads().stream()
                .filter(workload -> workload.placement().treeId().equals(tree)
                        && due(workload.group()).contains(workload))
                .toList();
    }

    private ResourceVector onLoan(String name) {
        return sum(
                name,
                workload -> workload.phase().holds()
                        && workload.phase() != WorkloadPhase.STOPPING
                        && !snapshot.isEntitled(workload.id()));
    }

    private ResourceVector calledBack(String name) {
        List<String> stopped = LoanPlan.of(snapshot, LoanOptions.defaults()).victims().stream()
                .map(victim -> victim.id())
                .toList();
        return sum(name, workload -> stopped.contains(workload.id()));
    }

    List<QuotaGroup> groups() {
        return List.copyOf(groups.values());
    }

    /** Returns a measure of a group by the name of its metric, without the prefix. */
    ResourceVector value(String measure, String name) {
        boolean beside = ReservedNames.isReserved(name);
        ResourceVector zero = snapshot.forest().schema().zero();
        return switch (measure) {
            case "used" -> used(name);
            case "waiting" -> sum(name, workload -> workload.phase() == WorkloadPhase.PENDING);
            case "leaving" -> sum(name, workload -> workload.phase() == WorkloadPhase.STOPPING);
            case "runtime" -> runtime(name);
            case "request" -> request(name);
            case "overuse" -> above(used(name).minus(value("leaving", name)), runtime(name));
            case "on_loan" -> onLoan(name);
            case "called_back" -> calledBack(name);
            case "min" -> beside ? zero : group(name).min();
            case "max" -> max(name);
            case "borrowed" -> beside ? zero : above(runtime(name), group(name).min());
            case "lent" ->
                beside
                        ? zero
                        : above(group(name).min(), request(name).min(group(name).max()));
            default -> throw new AssertionError(measure);
        };
    }

    int waitingWorkloads(String name) {
        return (int) snapshot.workloads().stream()
                .filter(workload -> isIn(workload, name) && workload.phase() == WorkloadPhase.PENDING)
                .count();
    }

    private QuotaGroup group(String name) {
        return groups.get(name);
    }

    private ResourceVector max(String name) {
        return switch (name) {
            case ReservedNames.SYSTEM_GROUP -> snapshot.forest().schema().unlimited();
            case ReservedNames.DEFAULT_GROUP -> snapshot.forest().defaultGroupMax();
            default -> group(name).max();
        };
    }

    private ResourceVector runtime(String name) {
        return switch (name) {
            case ReservedNames.SYSTEM_GROUP -> max(name);
            case ReservedNames.DEFAULT_GROUP ->
                max(name).min(above(snapshot.total(""), used(ReservedNames.SYSTEM_GROUP)));
            default -> solved.get(group(name).treeId()).runtime(name);
        };
    }

    private ResourceVector used(String name) {
        return sum(name, workload -> workload.phase().holds());
    }

    private ResourceVector request(String name) {
        if (ReservedNames.isReserved(name)) {
            return sum(name, workload -> true);
        }
        ResourceVector demand = sum(name, workload -> true);
        if (group(name).isParent()) {
            demand = snapshot.forest().schema().zero();
            for (QuotaGroup child : groups.values()) {
                if (child.parent().filter(name::equals).isPresent()) {
                    demand = demand.plus(request(child.name()).min(child.max()));
                }
            }
        }
        return demand.max(above(group(name).min(), group(name).lendLimit()));
    }

    private ResourceVector sum(String name, Predicate<WorkloadStatus> which) {
        ResourceVector sum = snapshot.forest().schema().zero();
        for (WorkloadStatus workload : snapshot.workloads()) {
            if (isIn(workload, name) && which.test(workload)) {
                sum = sum.plus(workload.workload().request());
            }
        }
        return sum;
    }

    private boolean isIn(WorkloadStatus workload, String name) {
        String at = workload.group();
        while (!at.equals(name)) {
            QuotaGroup group = groups.get(at);
            if (group == null || group.parent().isEmpty()) {
                return false;
            }
            at = group.parent().get();
        }
        return true;
    }

    /** Returns what is left of an amount above another, at least 0. */
    private static ResourceVector above(ResourceVector amount, ResourceVector other) {
        return amount.minus(amount.min(other));
    }
}
