package io.github.quotatree.ledger;

import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.ChangedAccounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.internal.rule.ReclaimRule;
import io.github.quotatree.internal.tree.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Whether a plan still holds against the present state. Workloads that are leaving count as gone.
 *
 * <ul>
 *   <li>Gangs are stopped whole.
 *   <li>Every victim is as the plan found it, and every preemptor is pending.
 *   <li>In a preemption, the preemptors fit together without the victims, and with no victim, or gang of victims, kept.
 *       A victim that no quota requires goes for the room of a node, and counts as needed.
 *   <li>In a revocation, each victim, or gang of victims, frees in the order of taking some of the overuse at that
 *       moment, or gives way on a flavor; and at the end none fits again in the dimensions that it requests, on the
 *       flavors that it used.
 * </ul>
 */
final class PlanCheck {
    private final LedgerData data;
    private final HandOverRequest request;
    private final List<Obstacle> obstacles = new ArrayList<>();
    private final List<WorkloadEntry> victims = new ArrayList<>();
    private final List<WorkloadEntry> preemptors = new ArrayList<>();
    private final Map<TreeAccounts, ChangedAccounts> changed = new LinkedHashMap<>();
    private List<Map<String, String>> flavors = List.of();

    private PlanCheck(LedgerData data, HandOverRequest request) {
        this.data = data;
        this.request = request;
    }

    static PlanCheck of(LedgerData data, HandOverRequest request) {
        PlanCheck check = new PlanCheck(data, request);
        check.findWorkloads();
        if (check.obstacles.isEmpty()) { // otherwise the amounts say nothing
            check.checkGangs();
            try {
                if (check.preemptors.isEmpty()) {
                    check.checkRevocation();
                } else {
                    check.checkPreemption();
                }
            } finally {
                check.changed.values().forEach(ChangedAccounts::end);
            }
        }
        return check;
    }

    List<Obstacle> obstacles() {
        return obstacles;
    }

    /** Returns for each preemptor the flavors on which it is placed; empty where no dimension has flavors. */
    List<Map<String, String>> flavors() {
        return flavors;
    }

    /** Returns the victims that were found as planned. */
    List<WorkloadEntry> victims() {
        return victims;
    }

    private void findWorkloads() {
        for (Victim<WorkloadStatus> victim : request.victims()) {
            WorkloadStatus planned = victim.workload();
            WorkloadEntry entry = data.table.find(planned.id());
            if (entry == null) {
                obstacles.add(new Obstacle.Gone(planned.id()));
            } else if (entry.phase() == WorkloadPhase.STOPPING) {
                obstacles.add(new Obstacle.AlreadyLeaving(planned.id(), data.handOvers.leavesFor(planned.id())));
            } else if (isOtherwise(planned, data.status(entry))) {
                obstacles.add(new Obstacle.Changed(planned, data.status(entry)));
            } else if (isElsewhere(planned, data.status(entry))) {
                obstacles.add(new Obstacle.OtherPhase(planned.id(), planned.phase(), entry.phase()));
            } else {
                victims.add(entry);
            }
        }
        for (String id : request.preemptors()) {
            WorkloadEntry entry = data.table.find(id);
            if (entry == null) {
                obstacles.add(new Obstacle.Gone(id));
            } else if (entry.phase() != WorkloadPhase.PENDING) {
                obstacles.add(new Obstacle.OtherPhase(id, WorkloadPhase.PENDING, entry.phase()));
            } else {
                preemptors.add(entry);
            }
        }
    }

    private static boolean isOtherwise(WorkloadStatus planned, WorkloadStatus present) {
        return !planned.workload().equals(present.workload())
                || !planned.group().equals(present.group())
                || !planned.flavors().equals(present.flavors());
    }

    private static boolean isElsewhere(WorkloadStatus planned, WorkloadStatus present) {
        return planned.phase() != present.phase() || !planned.started().equals(present.started());
    }

    /** Takes linear time in the workloads of the groups whose gangs are stopped. */
    private void checkGangs() {
        Map<GroupAccount, Set<String>> gangs = new LinkedHashMap<>();
        Set<String> ids = new HashSet<>();
        for (WorkloadEntry victim : victims) {
            ids.add(victim.id());
            victim.workload
                    .gang()
                    .ifPresent(gang -> gangs.computeIfAbsent(victim.account(), none -> new LinkedHashSet<>())
                            .add(gang));
        }
        gangs.forEach((account, names) -> {
            Map<String, List<String>> others = new TreeMap<>(NameOrder.BY_CODE_POINT);
            data.forEachIn(account, entry -> {
                String gang = entry.workload.gang().orElse("");
                boolean stays = entry.holds() && !entry.isIn(WorkloadPhase.STOPPING) && !ids.contains(entry.id());
                if (stays && names.contains(gang)) {
                    others.computeIfAbsent(gang, none -> new ArrayList<>()).add(entry.id());
                }
            });
            others.forEach((gang, staying) -> {
                staying.sort(NameOrder.BY_CODE_POINT);
                obstacles.add(new Obstacle.GangNotWhole(gang, staying));
            });
        });
    }

    private void checkPreemption() {
        victims.forEach(this::stop);
        AdmissionQuestion question = new AdmissionQuestion(data.forest().schema(), request.admission());
        for (WorkloadEntry preemptor : preemptors) {
            question.add(preemptor.workload, changed(preemptor.tree()), preemptor.number(), preemptor.request);
        }
        List<ExceededLimit> exceeded = exceeded(question);
        exceeded.forEach(limit -> obstacles.add(new Obstacle.DoesNotFit(limit)));
        if (!exceeded.isEmpty()) {
            return;
        }
        for (List<WorkloadEntry> unit : units()) {
            unit.forEach(entry -> changed(entry.tree()).undo(entry.id()));
            if (!isForNode(unit) && exceeded(question).isEmpty()) {
                addNotNeeded(unit);
            }
            unit.forEach(this::stop);
        }
    }

    /** Returns the limits that the preemptors exceed; notes their flavors the first time, when all victims are gone. */
    private List<ExceededLimit> exceeded(AdmissionQuestion question) {
        try {
            List<ExceededLimit> byCount = question.exceededCounts();
            List<ExceededLimit> exceeded = byCount.isEmpty() ? question.exceededLimits() : byCount;
            List<ResourceVector> held = exceeded.isEmpty() ? question.held() : null;
            flavors = held != null && flavors.isEmpty() ? HeldFlavors.names(held) : flavors;
            return exceeded;
        } finally {
            question.end();
        }
    }

    private void checkRevocation() {
        List<List<WorkloadEntry>> useful = new ArrayList<>();
        for (List<WorkloadEntry> unit : units()) {
            if (freesOveruse(unit) || isForFlavor(unit)) {
                useful.add(unit);
            } else {
                addNotNeeded(unit);
            }
            unit.forEach(this::stop);
        }
        for (List<WorkloadEntry> unit : useful) {
            if (fitsAgain(unit) && fitsAgainByFlavor(unit)) {
                addNotNeeded(unit);
            }
        }
    }

    /** Returns the accounts of a tree without the workloads that are leaving and those that were stopped. */
    private ChangedAccounts changed(TreeAccounts tree) {
        return changed.computeIfAbsent(tree, of -> new ChangedAccounts(of, true));
    }

    private void stop(WorkloadEntry victim) {
        changed(victim.tree()).stop(victim.number(), victim.workload, victim.request);
    }

    /** Returns the victims that stop together or not at all: single ones, and the victims in one gang of a group. */
    private Collection<List<WorkloadEntry>> units() {
        Map<Object, List<WorkloadEntry>> units = new LinkedHashMap<>();
        for (WorkloadEntry victim : victims) {
            Object key = victim.workload
                    .gang()
                    .<Object>map(gang -> new Gang(victim.account(), gang))
                    .orElse(victim);
            units.computeIfAbsent(key, none -> new ArrayList<>()).add(victim);
        }
        return units.values();
    }

    private boolean isForNode(List<WorkloadEntry> unit) {
        return unit.stream().anyMatch(entry -> request.isForNode(entry.workload.id()));
    }

    private boolean freesOveruse(List<WorkloadEntry> unit) {
        WorkloadEntry first = unit.get(0);
        for (int d = 0; d < first.request.schema().size(); d++) {
            long staying = changed(first.tree()).used(first.number(), d);
            if (ReclaimRule.helps(staying, first.tree().runtime(first.number(), d), sum(unit, d))) {
                return true;
            }
        }
        return false;
    }

    private boolean fitsAgain(List<WorkloadEntry> unit) {
        WorkloadEntry first = unit.get(0);
        for (int d = 0; d < first.request.schema().size(); d++) {
            long staying = changed(first.tree()).used(first.number(), d);
            if (ReclaimRule.lacksRoom(staying, first.tree().runtime(first.number(), d), sum(unit, d))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a unit may use its flavors again without the victims, and nothing gets out of reach by it. */
    private boolean fitsAgainByFlavor(List<WorkloadEntry> unit) {
        AdmissionQuestion question = new AdmissionQuestion(data.forest().schema(), request.admission());
        try {
            unit.forEach(entry -> question.add(entry.workload, changed(entry.tree()), entry.number(), entry.request));
            return question.shortages(List.of()).isEmpty();
        } finally {
            question.end();
        }
    }

    private boolean isForFlavor(List<WorkloadEntry> unit) {
        return unit.stream().anyMatch(entry -> request.isForFlavor(entry.workload.id()));
    }

    private static long sum(List<WorkloadEntry> unit, int d) {
        long sum = 0;
        for (WorkloadEntry entry : unit) {
            sum += entry.request.value(d);
        }
        return sum;
    }

    private void addNotNeeded(List<WorkloadEntry> unit) {
        obstacles.add(new Obstacle.NotNeeded(
                unit.stream().map(entry -> entry.workload.id()).toList()));
    }

    /** A gang of a group. */
    private record Gang(GroupAccount account, String name) {}
}
