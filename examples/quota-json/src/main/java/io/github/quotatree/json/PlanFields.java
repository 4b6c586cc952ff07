package io.github.quotatree.json;

import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.HeldUse;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.List;

/** Writes plans with their victims, and how they were carried out. */
public final class PlanFields {
    private PlanFields() {}

    /**
     * Writes the loans that are called back, and for which workloads.
     *
     * @param leaving the workloads that are stopping already, which count as gone
     */
    public static void loans(JsonFields json, LoanPlan plan, List<WorkloadStatus> leaving) {
        json.text("text", plan.toString())
                .objects("victims", plan.victims(), (each, victim) -> {
                    victim(each, victim);
                    String starter = plan.stoppedFor().get(victim.id());
                    if (starter != null) { // otherwise it gives back use above a total or a max
                        each.text("stoppedFor", starter);
                    }
                })
                .texts("preemptors", plan.preemptors())
                .objects("held", plan.held().entrySet(), (each, held) -> {
                    each.text("id", held.getKey());
                    DecisionFields.limits(each, held.getValue());
                });
        leaving(json, leaving);
    }

    /** Writes a revocation. */
    public static void revocation(JsonFields json, RevocationPlan plan) {
        json.text("text", plan.toString())
                .objects("victims", plan.victims(), PlanFields::revoked)
                .objects("groups", plan.groups(), PlanFields::group);
        FlavorFields.shortFlavors(json, plan.shortFlavors());
    }

    /** Writes the workloads that are stopping already, as the field {@code leaving}. */
    public static void leaving(JsonFields json, List<WorkloadStatus> workloads) {
        json.objects(
                "leaving",
                workloads,
                (each, status) -> each.text("id", status.id())
                        .text("group", status.group())
                        .nonZero("frees", status.workload().request()));
    }

    private static void revoked(JsonFields json, Victim<WorkloadStatus> victim) {
        victim(json, victim);
        if (victim.exceededLimits().stream().anyMatch(limit -> limit.kind() == ExceededLimit.Kind.FLAVOR)) {
            json.texts("givesWayOn", victim.workload().flavors());
        } else {
            json.nonZero("over", victim.shortfall());
        }
    }

    private static void group(JsonFields json, GroupRevocation group) {
        json.text("group", group.group())
                .nonZero("overused", group.overused())
                .nonZero("alreadyLeaving", group.leaving())
                .nonZero("freed", group.freed())
                .nonZero("stillOver", group.stillOver())
                .texts("revoked", group.victims().stream().map(Victim::id).toList())
                .texts("kept", ids(group.kept()))
                .objects("keptUse", group.held(), PlanFields::held);
    }

    private static void held(JsonFields json, HeldUse use) {
        json.text("dimension", use.dimension()).amount("amount", use.amount()).code("heldBy", use.holder());
    }

    /** Writes a preemption. */
    public static void preemption(JsonFields json, PreemptionPlan plan) {
        json.text("text", plan.toString())
                .flag("needed", plan.needed())
                .flag("possible", plan.possible())
                .texts("preemptors", ids(plan.workloads()))
                .objects("victims", plan.victims(), PlanFields::victim)
                .texts("kept", ids(plan.kept()));
        DecisionFields.limits(json, plan.exceededLimits());
    }

    private static void victim(JsonFields json, Victim<WorkloadStatus> victim) {
        json.text("id", victim.id())
                .text("group", victim.workload().group())
                .count("priority", victim.workload().workload().priority())
                .nonZero("frees", victim.frees())
                .text("text", victim.toString());
    }

    private static List<String> ids(List<WorkloadStatus> workloads) {
        return workloads.stream().map(WorkloadStatus::id).toList();
    }

    /** Writes a hand-over, or why there is none. */
    public static void handOver(JsonFields json, HandOver handOver) {
        json.flag("carriedOut", handOver.carriedOut());
        if (handOver.id() > 0) {
            json.amount("id", handOver.id());
        }
        json.texts("revoked", handOver.victims())
                .texts("preemptors", handOver.preemptors())
                .texts("waitsFor", handOver.waitingFor())
                .text("expires", handOver.expires())
                .texts(
                        "obstacles",
                        handOver.obstacles().stream().map(Object::toString).toList());
    }
}
