package io.github.quotatree.ledger;

import io.github.quotatree.admission.Accounts;
import io.github.quotatree.admission.AdmissionQuestion;
import io.github.quotatree.admission.ChangedAccounts;
import io.github.quotatree.admission.HeldFlavors;
import io.github.quotatree.internal.rule.ReclaimRule;
import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether a plan still holds against the present state, or against a snapshot. Workloads that are leaving count as
 * gone.
 *
 * <ul>
 *   <li>Gangs are stopped whole.
 *   <li>Every victim is as the plan found it, and every preemptor is pending.
 *   <li>In a preemption, the preemptors fit together without the victims, and with no victim, or gang of victims, kept.
 *       A victim that no quota requires goes for the room of a node, and counts as needed.
 *   <li>In a revocation, each victim, or gang of victims, frees in the order of taking some of the overuse at that
 *       moment, or gives way on a flavor; and at the end none fits again in the dimensions that it requests, on the
 *       flavors that it used.
 *   <li>In a ledger that lends, the preemptors are entitled and fit together without the victims; every victim is on
 *       loan, and does not fit again beside them.
 * </ul>
 */
final class PlanCheck {
    private final PlanView view;
    private final Request request;
    private final Map<String, Victim<WorkloadStatus>> planned = new HashMap<>();

    // the findings
    final List<Obstacle> obstacles = new ArrayList<>();

    final List<WorkloadEntry> victims = new ArrayList<>();

    /** For each preemptor the flavors on which it is placed; empty where no dimension has flavors. */
    List<Map<String, String>> flavors = List.of();

    private boolean isPlaced;

    private final List<WorkloadEntry> preemptors = new ArrayList<>();
    private final Map<Accounts, ChangedAccounts> changed = new LinkedHashMap<>();

    /** A plan as it is to be carried out, read outside the lock of the ledger. */
    record Request(
            List<Victim<WorkloadStatus>> victims,
            List<String> preemptors,
            List<String> unhelped,
            AdmissionOptions admission,
            HandOverOptions options) {
        Request {
            victims = List.copyOf(victims);
            preemptors = List.copyOf(preemptors);
            unhelped = List.copyOf(unhelped);
            Objects.requireNonNull(admission, "admission");
            Set<String> named = new HashSet<>();
            victims.forEach(victim -> requireNew(named, victim.id()));
            preemptors.forEach(id -> requireNew(named, id));
            for (Victim<WorkloadStatus> victim : victims) {
                WorkloadPhase phase = victim.workload().phase();
                if (!phase.holds()) {
                    throw new IllegalArgumentException("workload " + victim.id() + " is " + phase + ", and no victim");
                }
            }
        }

        private static void requireNew(Set<String> named, String id) {
            if (!named.add(id)) {
                throw new IllegalArgumentException("workload " + id + " is in the plan twice");
            }
        }

        boolean isEmpty() {
            return victims.isEmpty() && preemptors.isEmpty();
        }

        /** Returns the answer to a plan of which nothing is carried out. */
        HandOver refused(List<Obstacle> obstacles) {
            return new HandOver(0, victimIds(), preemptors, List.of(), Optional.empty(), obstacles);
        }

        List<String> victimIds() {
            return victims.stream().map(Victim::id).toList();
        }
    }

    /** Checks a plan; takes linear time in the workloads of the groups whose gangs are stopped. */
    PlanCheck(PlanView view, Request request) {
        this.view = view;
        this.request = request;
        findWorkloads();
        if (obstacles.isEmpty()) { // otherwise the amounts say nothing
            checkGangs();
            try {
                if (view.lends()) {
                    checkLoans();
                } else if (preemptors.isEmpty()) {
                    checkRevocation();
                } else {
                    checkPreemption();
                }
            } finally {
                changed.values().forEach(ChangedAccounts::end);
            }
        }
    }

    private void findWorkloads() {
        for (Victim<WorkloadStatus> victim : request.victims()) {
            Obstacle obstacle = obstacle(view, victim);
            WorkloadEntry entry = view.find(victim.id());
            if (obstacle == null && entry != null) {
                victims.add(entry);
                planned.put(victim.id(), victim);
            } else if (obstacle != null) {
                obstacles.add(obstacle);
            }
        }
        for (String id : request.preemptors()) {
            Obstacle obstacle = obstacle(view, id);
            WorkloadEntry entry = view.find(id);
            if (obstacle == null && entry != null) {
                preemptors.add(entry);
            } else if (obstacle != null) {
                obstacles.add(obstacle);
            }
        }
    }

    /** Returns why a victim is not as the plan found it; null if it is. */
    static @Nullable Obstacle obstacle(PlanView view, Victim<WorkloadStatus> victim) {
        WorkloadStatus before = victim.workload();
        WorkloadEntry entry = view.find(before.id());
        if (entry == null) {
            return new Obstacle.Gone(before.id());
        }
        WorkloadStatus now = view.status(entry);
        if (now.phase() == WorkloadPhase.STOPPING) {
            return new Obstacle.AlreadyLeaving(before.id(), view.leavesFor(before.id()));
        }
        if (!before.workload().equals(now.workload())
                || !before.group().equals(now.group())
                || !before.flavors().equals(now.flavors())) {
            return new Obstacle.Changed(before, now);
        }
        return before.phase() == now.phase() && before.started().equals(now.started())
                ? null
                : new Obstacle.OtherPhase(before.id(), before.phase(), now.phase());
    }

    /** Returns why a preemptor is not pending; null if it is. */
    static @Nullable Obstacle obstacle(PlanView view, String preemptor) {
        WorkloadEntry entry = view.find(preemptor);
        if (entry == null) {
            return new Obstacle.Gone(preemptor);
        }
        return entry.isIn(WorkloadPhase.PENDING)
                ? null
                : new Obstacle.OtherPhase(preemptor, WorkloadPhase.PENDING, entry.phase());
    }

    private void checkGangs() {
        Map<Group, Set<String>> gangs = new LinkedHashMap<>();
        Map<Group, WorkloadEntry> first = new HashMap<>();
        for (WorkloadEntry victim : victims) {
            victim.workload.gang().ifPresent(gang -> {
                first.putIfAbsent(group(victim), victim);
                gangs.computeIfAbsent(group(victim), none -> new LinkedHashSet<>())
                        .add(gang);
            });
        }
        gangs.forEach((group, names) -> {
            Map<String, List<String>> others = new TreeMap<>(NameOrder.BY_CODE_POINT);
            view.forEachBeside(Objects.requireNonNull(first.get(group)), entry -> {
                if (stays(entry) && names.contains(entry.workload.gang().orElse(""))) {
                    others.computeIfAbsent(entry.workload.gang().orElse(""), none -> new ArrayList<>())
                            .add(entry.id());
                }
            });
            others.forEach((gang, staying) -> {
                staying.sort(NameOrder.BY_CODE_POINT);
                obstacles.add(new Obstacle.GangNotWhole(gang, staying));
            });
        });
    }

    private record Group(Accounts accounts, int account) {}

    private Group group(WorkloadEntry entry) {
        return new Group(view.accounts(entry), view.account(entry));
    }

    /** Returns whether a workload would hold its request after the plan. */
    boolean stays(WorkloadEntry entry) {
        return entry.holds() && !entry.isIn(WorkloadPhase.STOPPING) && !planned.containsKey(entry.id());
    }

    private void checkLoans() {
        if (!doPreemptorsFit(question(request.admission(), preemptors))) {
            return;
        }
        List<WorkloadEntry> moving = moving();
        for (List<WorkloadEntry> unit : units()) {
            AdmissionQuestion kept = question(AdmissionOptions.defaults(), preemptors);
            moving.stream().filter(entry -> !unit.contains(entry)).forEach(entry -> addMoved(kept, entry));
            unit.forEach(entry -> add(kept, entry, entry.request));
            boolean onLoan = unit.stream()
                    .noneMatch(entry -> view.accounts(entry).isEntitled(view.account(entry), entry.workload));
            if (!onLoan || exceeded(kept).isEmpty()) {
                addNotNeeded(unit);
            }
        }
    }

    /** Returns the victims that are entitled to other flavors than they hold, as far as they fit there. */
    private List<WorkloadEntry> moving() {
        List<WorkloadEntry> moving = new ArrayList<>();
        for (List<WorkloadEntry> unit : view.schema().hasFlavors() ? units() : List.<List<WorkloadEntry>>of()) {
            List<WorkloadEntry> more = new ArrayList<>(moving);
            unit.stream().filter(this::moves).forEach(more::add);
            AdmissionQuestion asked = question(AdmissionOptions.defaults(), preemptors);
            more.forEach(entry -> addMoved(asked, entry));
            moving = exceeded(asked).isEmpty() ? more : moving;
        }
        return moving;
    }

    private boolean moves(WorkloadEntry entry) {
        boolean moves = false;
        for (int d : entry.request.schema().flavoredPositions()) {
            moves |= view.accounts(entry).entitledFlavor(view.account(entry), entry.workload, d) >= 0;
        }
        return moves;
    }

    private AdmissionQuestion question(AdmissionOptions options, List<WorkloadEntry> members) {
        AdmissionQuestion question = new AdmissionQuestion(view.schema(), options);
        members.forEach(member -> add(question, member, member.request));
        return question;
    }

    private void addMoved(AdmissionQuestion question, WorkloadEntry entry) {
        add(question, entry, HeldFlavors.counts(entry.request)); // on the flavors that it is entitled to
    }

    private void add(AdmissionQuestion question, WorkloadEntry entry, ResourceVector request) {
        question.add(entry.workload, changed(entry), view.account(entry), request);
    }

    /** Returns whether the preemptors fit when all victims are gone, and adds an obstacle for each limit if not. */
    private boolean doPreemptorsFit(AdmissionQuestion question) {
        victims.forEach(this::stop);
        List<ExceededLimit> exceeded = exceeded(question);
        exceeded.forEach(limit -> obstacles.add(new Obstacle.DoesNotFit(limit)));
        return exceeded.isEmpty();
    }

    private void checkPreemption() {
        AdmissionQuestion question = question(request.admission(), preemptors);
        if (!doPreemptorsFit(question)) {
            return;
        }
        for (List<WorkloadEntry> unit : units()) {
            unit.forEach(entry -> changed(entry).undo(entry.id()));
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
            flavors = held != null && !isPlaced ? HeldFlavors.names(held) : flavors;
            isPlaced |= held != null;
            return exceeded;
        } finally {
            question.end();
        }
    }

    private void checkRevocation() {
        List<List<WorkloadEntry>> useful = new ArrayList<>();
        for (List<WorkloadEntry> unit : units()) {
            if (isOver(unit, ReclaimRule::helps) || isFor(ExceededLimit.Kind.FLAVOR, unit)) {
                useful.add(unit);
            } else {
                addNotNeeded(unit);
            }
            unit.forEach(this::stop);
        }
        for (List<WorkloadEntry> unit : useful) {
            if (!isOver(unit, ReclaimRule::lacksRoom) && fitsAgainByFlavor(unit)) {
                addNotNeeded(unit);
            }
        }
    }

    private ChangedAccounts changed(WorkloadEntry entry) {
        return changed.computeIfAbsent(view.accounts(entry), of -> new ChangedAccounts(of, true));
    }

    private void stop(WorkloadEntry victim) {
        changed(victim).stop(view.account(victim), victim.workload, victim.request);
    }

    /** Returns the accounts by tree as they are without the victims; only where no units are placed on flavors. */
    Map<String, ChangedAccounts> withoutVictims() {
        changed.clear();
        victims.forEach(this::stop);
        Map<String, ChangedAccounts> byTree = new HashMap<>();
        changed.forEach((tree, without) -> byTree.put(tree.treeId(), without));
        return byTree;
    }

    /** Returns the victims that stop together or not at all: single ones, and the victims in one gang of a group. */
    private Collection<List<WorkloadEntry>> units() {
        Map<Object, List<WorkloadEntry>> units = new LinkedHashMap<>();
        for (WorkloadEntry victim : victims) {
            Object key = victim.workload
                    .gang()
                    .<Object>map(gang -> List.of(group(victim), gang))
                    .orElse(victim);
            units.computeIfAbsent(key, none -> new ArrayList<>()).add(victim);
        }
        return units.values();
    }

    /** Returns whether a victim goes for the room of a node, which the ledger does not know. */
    private boolean isForNode(List<WorkloadEntry> unit) {
        return unit.stream().anyMatch(entry -> limits(entry).isEmpty()) || isFor(ExceededLimit.Kind.NODE, unit);
    }

    private boolean isFor(ExceededLimit.Kind kind, List<WorkloadEntry> unit) {
        return unit.stream().flatMap(entry -> limits(entry).stream()).anyMatch(limit -> limit.kind() == kind);
    }

    private List<ExceededLimit> limits(WorkloadEntry victim) {
        return Objects.requireNonNull(planned.get(victim.id())).exceededLimits();
    }

    private boolean isOver(List<WorkloadEntry> unit, Rule rule) {
        WorkloadEntry of = unit.get(0);
        for (int d = 0; d < of.request.schema().size(); d++) {
            long staying = changed(of).used(view.account(of), d);
            long runtime = view.accounts(of).runtime(view.account(of), d);
            long sum = 0;
            for (WorkloadEntry entry : unit) {
                sum += entry.request.value(d);
            }
            if (rule.holds(staying, runtime, sum)) {
                return true;
            }
        }
        return false;
    }

    private boolean fitsAgainByFlavor(List<WorkloadEntry> unit) {
        AdmissionQuestion question = new AdmissionQuestion(view.schema(), request.admission());
        try {
            unit.forEach(entry -> question.add(entry.workload, changed(entry), view.account(entry), entry.request));
            return question.shortages(List.of()).isEmpty();
        } finally {
            question.end();
        }
    }

    private void addNotNeeded(List<WorkloadEntry> unit) {
        obstacles.add(new Obstacle.NotNeeded(
                unit.stream().map(entry -> entry.workload.id()).toList()));
    }

    private interface Rule {
        boolean holds(long staying, long runtime, long sum);
    }
}
