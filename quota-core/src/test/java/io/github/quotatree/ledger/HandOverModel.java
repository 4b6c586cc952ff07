package io.github.quotatree.ledger;

import io.github.quotatree.ledger.EvictionLimit.PastEvictions;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What becomes of plans, by the definition: the hand-overs that are open, and the evictions of all time. */
final class HandOverModel {
    private final List<HandOver> open = new ArrayList<>();
    private final List<Evicted> evicted = new ArrayList<>();
    private final List<EvictionLimit> limits;

    /** Evictions that count for a limit. */
    record Evicted(String limit, Instant time, int count) {}

    HandOverModel(List<EvictionLimit> limits) {
        this.limits = limits;
    }

    List<HandOver> open() {
        return List.copyOf(open);
    }

    List<EvictionLimit> limits() {
        return limits;
    }

    List<Evicted> evicted() {
        return evicted;
    }

    /** Keeps of each hand-over what is still stopping and what is still reserved. */
    void keep(Predicate<String> stopping, Predicate<String> reserved) {
        for (HandOver each : List.copyOf(open)) {
            HandOver now = new HandOver(
                    each.id(),
                    each.victims(),
                    each.preemptors().stream().filter(reserved).toList(),
                    each.waitingFor().stream().filter(stopping).toList(),
                    each.expires(),
                    List.of());
            boolean ended = now.waitingFor().isEmpty()
                    || (now.preemptors().isEmpty() && !each.preemptors().isEmpty());
            open.set(open.indexOf(each), now);
            if (ended) {
                open.remove(now);
            }
        }
    }

    boolean isWaiting(String preemptor) {
        return open.stream().anyMatch(each -> each.preemptors().contains(preemptor));
    }

    Optional<Long> leavesFor(String victim) {
        return open.stream()
                .filter(each -> each.waitingFor().contains(victim))
                .map(HandOver::id)
                .findFirst();
    }

    void add(HandOver handOver) {
        if (!handOver.waitingFor().isEmpty()) {
            open.add(handOver);
        }
    }

    /** Closes a hand-over, and returns its preemptors. */
    List<String> cancel(long id) {
        HandOver found =
                open.stream().filter(each -> each.id() == id).findFirst().orElseThrow(LedgerModel::refusal);
        open.remove(found);
        return found.preemptors();
    }

    /** Counts victims of some groups. */
    void count(LedgerModel model, List<String> victims, Instant now) {
        for (EvictionLimit limit : limits) {
            int count = counting(model, limit, victims);
            if (count > 0) {
                evicted.add(new Evicted(limit.name(), now, count));
            }
        }
    }

    private static int counting(LedgerModel model, EvictionLimit limit, List<String> victims) {
        return (int) victims.stream()
                .map(model::known)
                .filter(status -> limit.group().isEmpty()
                        || model.isWithin(status.group(), limit.group().get()))
                .count();
    }

    /** Returns what is exported for a limit: the latest evictions by time, without those that as many follow as it allows. */
    List<PastEvictions> past(EvictionLimit limit) {
        List<Evicted> all = evicted.stream()
                .filter(each -> each.limit().equals(limit.name()))
                .toList();
        Map<Instant, Integer> byTime = new LinkedHashMap<>();
        all.forEach(each -> byTime.merge(each.time(), each.count(), Integer::sum));
        List<PastEvictions> past = new ArrayList<>();
        byTime.forEach((time, count) -> {
            int later = all.stream()
                    .filter(each -> each.time().isAfter(time))
                    .mapToInt(Evicted::count)
                    .sum();
            if (later < limit.evictions()) {
                past.add(new PastEvictions(time, count));
            }
        });
        return past;
    }

    private static boolean isInWindow(Instant time, Instant end, Duration window) {
        return time.isAfter(end.minus(window));
    }

    private int used(EvictionLimit limit, Instant at) {
        return evicted.stream()
                .filter(each -> each.limit().equals(limit.name()) && isInWindow(each.time(), at, limit.window()))
                .mapToInt(Evicted::count)
                .sum();
    }

    // obstacles

    List<Obstacle> obstacles(LedgerModel model, ReclaimPlan plan, Instant now) {
        List<Obstacle> obstacles = new ArrayList<>();
        List<String> present = new ArrayList<>();
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            Optional<Obstacle> found = ofVictim(model, victim.workload());
            found.ifPresentOrElse(obstacles::add, () -> present.add(victim.id()));
        }
        for (String id : plan.preemptors()) {
            Optional<WorkloadStatus> status = model.workload(id);
            if (status.isEmpty()) {
                obstacles.add(new Obstacle.Gone(id));
            } else if (status.get().phase() != WorkloadPhase.PENDING) {
                obstacles.add(new Obstacle.OtherPhase(
                        id, WorkloadPhase.PENDING, status.get().phase()));
            }
        }
        if (obstacles.isEmpty()) {
            obstacles.addAll(ofGangs(model, plan));
            obstacles.addAll(plan.preemptors().isEmpty() ? ofRevocation(model, plan) : ofPreemption(model, plan));
        }
        for (EvictionLimit limit : limits) {
            int planned = counting(model, limit, present);
            int used = used(limit, now);
            if (planned > 0 && used + planned > limit.evictions()) {
                obstacles.add(new Obstacle.EvictionsUsedUp(limit, used, planned, next(limit, planned, now)));
            }
        }
        return obstacles;
    }

    /** Returns the first second at which the planned evictions are within a limit. */
    private Optional<Instant> next(EvictionLimit limit, int planned, Instant now) {
        for (Instant at = now; !at.isAfter(now.plus(limit.window())); at = at.plusSeconds(1)) {
            if (used(limit, at) + planned <= limit.evictions()) {
                return Optional.of(at);
            }
        }
        return Optional.empty();
    }

    private Optional<Obstacle> ofVictim(LedgerModel model, WorkloadStatus planned) {
        String id = planned.id();
        WorkloadStatus status = model.workload(id).orElse(null);
        if (status == null) {
            return Optional.of(new Obstacle.Gone(id));
        }
        if (status.phase() == WorkloadPhase.STOPPING) {
            return Optional.of(new Obstacle.AlreadyLeaving(id, leavesFor(id)));
        }
        if (!status.workload().equals(planned.workload()) || !status.group().equals(planned.group())) {
            return Optional.of(new Obstacle.Changed(planned, status));
        }
        boolean same = status.phase() == planned.phase() && status.started().equals(planned.started());
        return same ? Optional.empty() : Optional.of(new Obstacle.OtherPhase(id, planned.phase(), status.phase()));
    }

    private static List<Obstacle> ofGangs(LedgerModel model, ReclaimPlan plan) {
        Set<Obstacle> obstacles = new LinkedHashSet<>();
        List<String> all = plan.victims().stream().map(Victim::id).toList();
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            WorkloadStatus one = victim.workload();
            List<String> others = model.workloads(one.group()).stream()
                    .filter(status -> one.workload().gang().isPresent()
                            && status.workload().gang().equals(one.workload().gang()))
                    .filter(status -> status.phase().holds() && status.phase() != WorkloadPhase.STOPPING)
                    .map(WorkloadStatus::id)
                    .filter(id -> !all.contains(id))
                    .toList();
            if (!others.isEmpty()) {
                obstacles.add(new Obstacle.GangNotWhole(one.workload().gang().orElseThrow(), others));
            }
        }
        return List.copyOf(obstacles);
    }

    private static List<Obstacle> ofPreemption(LedgerModel model, ReclaimPlan plan) {
        List<Obstacle> obstacles = new ArrayList<>();
        Set<String> all = new HashSet<>(plan.victims().stream().map(Victim::id).toList());
        exceeded(model, plan, all).forEach(limit -> obstacles.add(new Obstacle.DoesNotFit(limit)));
        for (List<String> unit : obstacles.isEmpty() ? units(plan) : List.<List<String>>of()) {
            Set<String> others = new HashSet<>(all);
            unit.forEach(others::remove);
            boolean forNode = plan.victims().stream()
                    .filter(victim -> unit.contains(victim.id()))
                    .map(Victim::exceededLimits)
                    .anyMatch(reasons -> reasons.isEmpty()
                            || reasons.stream().anyMatch(limit -> limit.kind() == ExceededLimit.Kind.NODE));
            if (!forNode && exceeded(model, plan, others).isEmpty()) {
                obstacles.add(new Obstacle.NotNeeded(unit));
            }
        }
        return obstacles;
    }

    private static List<ExceededLimit> exceeded(LedgerModel model, ReclaimPlan plan, Set<String> gone) {
        return new DecisionModel(model, plan.preemptors(), plan.admission())
                .withoutLeavingAnd(status -> gone.contains(status.id()))
                .exceededLimits();
    }

    private static List<Obstacle> ofRevocation(LedgerModel model, ReclaimPlan plan) {
        List<Obstacle> obstacles = new ArrayList<>();
        Set<String> gone = new HashSet<>();
        Set<String> all = new HashSet<>(plan.victims().stream().map(Victim::id).toList());
        for (List<String> unit : units(plan)) {
            String group = model.known(unit.get(0)).group();
            ResourceVector frees = model.sum(status -> unit.contains(status.id()));
            ResourceVector runtime = model.runtime(group);
            boolean helps = anyAbove(staying(model, group, gone), runtime, frees);
            Set<String> others = new HashSet<>(all);
            unit.forEach(others::remove);
            boolean lacksRoom = anyAbove(staying(model, group, others), runtime, frees);
            if (!helps || !lacksRoom) {
                obstacles.add(new Obstacle.NotNeeded(unit));
            }
            gone.addAll(unit);
        }
        return obstacles;
    }

    private static ResourceVector staying(LedgerModel model, String group, Set<String> gone) {
        return model.sum(status -> status.group().equals(group)
                && status.phase().holds()
                && status.phase() != WorkloadPhase.STOPPING
                && !gone.contains(status.id()));
    }

    private static boolean anyAbove(ResourceVector used, ResourceVector runtime, ResourceVector requested) {
        for (int d = 0; d < used.schema().size(); d++) {
            if (requested.value(d) > 0 && used.value(d) > runtime.value(d)) {
                return true;
            }
        }
        return false;
    }

    private static List<List<String>> units(ReclaimPlan plan) {
        Map<List<String>, List<String>> units = new LinkedHashMap<>();
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            WorkloadStatus status = victim.workload();
            List<String> key = status.workload().gang().isPresent()
                    ? List.of("gang", status.group(), status.workload().gang().get())
                    : List.of("single", status.id());
            units.computeIfAbsent(key, none -> new ArrayList<>()).add(victim.id());
        }
        return List.copyOf(units.values());
    }
}
