package io.github.quotatree.ledger;

import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Draws plans: those that hold, those that held some steps ago, and any others. */
final class PlanDraw {
    private final LedgerModel model;
    private final CallDraw draw;
    private final Random random;
    private final List<ReclaimPlan> before = new ArrayList<>();

    PlanDraw(LedgerModel model, CallDraw draw, Random random) {
        this.model = model;
        this.draw = draw;
        this.random = random;
    }

    private record Plan(List<Victim<WorkloadStatus>> victims, List<String> preemptors, AdmissionOptions admission)
            implements ReclaimPlan {}

    ReclaimPlan plan(Instant now) {
        ReclaimPlan plan = switch (random.nextInt(8)) {
            case 0 -> any();
            case 1 -> before.isEmpty() ? any() : before.get(random.nextInt(before.size()));
            case 2, 3, 4 -> reduced(revocation(), now);
            default -> reduced(preemption(), now);
        };
        if (before.size() == 4) {
            before.remove(random.nextInt(4));
        }
        before.add(plan);
        return plan;
    }

    private Plan any() {
        Set<String> victims = new LinkedHashSet<>();
        Set<String> preemptors = new LinkedHashSet<>();
        for (int size = random.nextInt(4); size > 0; size--) {
            victims.add(draw.idIn(draw.phase()));
        }
        for (int size = random.nextInt(3); size > 0; size--) {
            preemptors.add(draw.idIn(WorkloadPhase.PENDING));
        }
        if (random.nextInt(4) > 0) {
            victims.removeAll(preemptors);
        }
        return planOf(
                victims.stream().flatMap(id -> model.workload(id).stream()).toList(), List.copyOf(preemptors));
    }

    private Plan planOf(List<WorkloadStatus> victims, List<String> preemptors) {
        List<ExceededLimit> node = List.of(ExceededLimit.of(ExceededLimit.Kind.NODE, "n0", "cpu", 1, 1, 1));
        List<ExceededLimit> quota = List.of(ExceededLimit.of(ExceededLimit.Kind.RUNTIME, "a", "cpu", 1, 1, 1));
        List<List<ExceededLimit>> rare = List.of(List.of(), node);
        return new Plan(
                victims.stream()
                        .map(status -> new Victim<>(
                                status,
                                status.workload().request(),
                                random.nextInt(12) == 0 ? rare.get(random.nextInt(2)) : quota,
                                false))
                        .toList(),
                preemptors,
                draw.options());
    }

    /** All that may go for some pending workloads. */
    private Plan preemption() {
        List<WorkloadStatus> pending = model.workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.PENDING)
                .toList();
        Set<String> preemptors = new LinkedHashSet<>();
        Set<String> groups = new LinkedHashSet<>();
        for (int size = pending.isEmpty() ? 0 : 1 + random.nextInt(2); size > 0; size--) {
            WorkloadStatus status = pending.get(random.nextInt(pending.size()));
            preemptors.add(status.id());
            groups.add(status.group());
        }
        return planOf(candidates(groups), List.copyOf(preemptors));
    }

    /** All that may go in an over-used group. */
    private Plan revocation() {
        List<String> over = new ArrayList<>();
        for (WorkloadStatus status : model.workloads()) {
            ResourceVector used = model.used(status.group()).minus(model.leaving(status.group()));
            if (!over.contains(status.group()) && !used.fitsIn(model.runtime(status.group()))) {
                over.add(status.group());
            }
        }
        Collections.shuffle(over, random);
        return planOf(candidates(Set.copyOf(over.subList(0, Math.min(2, over.size())))), List.of());
    }

    private List<WorkloadStatus> candidates(Set<String> groups) {
        List<WorkloadStatus> candidates = new ArrayList<>(model.workloads().stream()
                .filter(status -> groups.contains(status.group()))
                .filter(status -> status.phase().holds() && status.phase() != WorkloadPhase.STOPPING)
                .filter(status -> status.workload().preemptible() && !isHeldByItsGang(status))
                .toList());
        Collections.shuffle(candidates, random);
        return candidates;
    }

    private boolean isHeldByItsGang(WorkloadStatus status) {
        return status.workload().gang().isPresent()
                && random.nextInt(20) > 0
                && model.workloads(status.group()).stream()
                        .filter(other -> other.phase().holds() && other.phase() != WorkloadPhase.STOPPING)
                        .anyMatch(other -> !other.workload().preemptible()
                                && other.workload()
                                        .gang()
                                        .equals(status.workload().gang()));
    }

    /** Removes what is not needed, one by one, so that what is left holds if anything does. */
    private Plan reduced(Plan plan, Instant now) {
        Plan present = plan;
        while (true) {
            Set<String> needless = new LinkedHashSet<>();
            for (Obstacle obstacle : new HandOverModel(List.of()).obstacles(model, present, now)) {
                if (needless.isEmpty() && obstacle instanceof Obstacle.NotNeeded found) {
                    needless.addAll(found.workloads());
                }
            }
            if (needless.isEmpty() || random.nextInt(60) == 0) {
                return present;
            }
            present = new Plan(
                    present.victims().stream()
                            .filter(victim -> !needless.contains(victim.id()))
                            .toList(),
                    present.preemptors(),
                    present.admission());
        }
    }
}
