package io.github.quotatree.reclaim;

import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.HeldUse.Holder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The workloads of groups that a plan may stop, and those that it may not, of all that hold resources and are not
 * leaving.
 *
 * @param units the workloads and gangs that may be stopped, in the order of taking
 * @param held the other ones, each with its holder
 */
record Candidates(List<VictimUnit> units, List<Held> held) {
    record Held(WorkloadStatus workload, Holder holder) {}

    /** Returns the candidates among workloads of a group, in n log n time. */
    static Candidates of(List<WorkloadStatus> workloads, VictimRules rules, Predicate<WorkloadStatus> isLessImportant) {
        List<WorkloadStatus> free = new ArrayList<>();
        List<Held> held = new ArrayList<>();
        Set<String> heldGangs = new HashSet<>();
        for (WorkloadStatus status : workloads) {
            if (status.phase().holds() && status.phase() != WorkloadPhase.STOPPING) {
                Optional<Holder> holder = holder(status, rules, isLessImportant);
                if (holder.isEmpty()) {
                    free.add(status);
                } else {
                    held.add(new Held(status, holder.get()));
                    status.workload().gang().ifPresent(heldGangs::add);
                }
            }
        }
        free.sort(rules.totalOrder());
        return new Candidates(units(free, heldGangs, held), held);
    }

    Candidates heldBy(Holder holder) {
        List<Held> all = new ArrayList<>();
        units.forEach(unit -> unit.members().forEach(member -> all.add(new Held(member, holder))));
        all.addAll(held);
        return new Candidates(List.of(), all);
    }

    Candidates without(Set<VictimUnit> stopped) {
        return new Candidates(
                units.stream().filter(unit -> !stopped.contains(unit)).toList(), held);
    }

    static Candidates of(List<Candidates> ofGroups, VictimRules rules) {
        if (ofGroups.size() == 1) {
            return ofGroups.get(0);
        }
        List<VictimUnit> units = new ArrayList<>();
        List<Held> held = new ArrayList<>();
        for (Candidates own : ofGroups) {
            units.addAll(own.units);
            held.addAll(own.held);
        }
        Comparator<WorkloadStatus> order = rules.totalOrder();
        units.sort((one, other) -> order.compare(one.mostImportant(), other.mostImportant()));
        return new Candidates(units, held);
    }

    private static Optional<Holder> holder(
            WorkloadStatus status, VictimRules rules, Predicate<WorkloadStatus> isLessImportant) {
        if (!status.workload().preemptible()) {
            return Optional.of(Holder.NON_PREEMPTIBLE);
        }
        if (!isLessImportant.test(status)) {
            return Optional.of(Holder.PRIORITY);
        }
        if (!rules.filter().test(status)) {
            return Optional.of(Holder.FILTER);
        }
        return rules.hasRunLongEnough(status) ? Optional.empty() : Optional.of(Holder.MIN_RUN_TIME);
    }

    /** Puts each gang in the place of its most important member. */
    private static List<VictimUnit> units(List<WorkloadStatus> sorted, Set<String> heldGangs, List<Held> held) {
        List<List<WorkloadStatus>> mostImportantFirst = new ArrayList<>();
        Map<String, List<WorkloadStatus>> gangs = new HashMap<>();
        for (int w = sorted.size() - 1; w >= 0; w--) {
            WorkloadStatus status = sorted.get(w);
            String gang = status.workload().gang().orElse(null);
            if (gang != null && heldGangs.contains(gang)) {
                held.add(new Held(status, Holder.GANG));
                continue;
            }
            List<WorkloadStatus> members = gang == null ? null : gangs.get(gang);
            if (members == null) {
                members = new ArrayList<>(1);
                mostImportantFirst.add(members);
            }
            members.add(status);
            if (gang != null) {
                gangs.put(gang, members);
            }
        }
        List<VictimUnit> units = new ArrayList<>();
        for (List<WorkloadStatus> members : mostImportantFirst) {
            Collections.reverse(members);
            units.add(VictimUnit.of(members));
        }
        Collections.reverse(units);
        return units;
    }
}
