package io.github.quotatree.service.document;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.HeldUse;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.PreemptionPlan;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.service.body.Amounts;
import io.github.quotatree.service.body.Json;
import io.github.quotatree.workload.Victim;
import java.util.List;

/** Plans of who gives back, and what became of them. */
public final class PlanJson {
    private PlanJson() {}

    /** Returns the loans that are called back, and for which workloads. */
    public static ObjectNode json(LoanPlan plan) {
        ObjectNode json = Json.object();
        json.put("inWords", plan.toString());
        ArrayNode victims = json.putArray("victims");
        victims(victims, plan.victims());
        for (int k = 0; k < plan.victims().size(); k++) {
            String starter = plan.stoppedFor().get(plan.victims().get(k).id());
            if (starter != null) { // otherwise it gives back use above a total or a max
                ((ObjectNode) victims.get(k)).put("stoppedFor", starter);
            }
        }
        strings(json.putArray("preemptors"), plan.preemptors());
        ArrayNode held = json.putArray("held");
        plan.held().forEach((workload, limits) -> {
            ObjectNode each = held.addObject();
            each.put("workload", workload);
            DecisionJson.limits(each.putArray("exceededLimits"), limits);
        });
        return json;
    }

    /** Returns a revocation. */
    public static ObjectNode json(RevocationPlan plan) {
        ObjectNode json = Json.object();
        json.put("inWords", plan.toString());
        victims(json.putArray("victims"), plan.victims());
        ArrayNode groups = json.putArray("groups");
        for (GroupRevocation group : plan.groups()) {
            ObjectNode each = groups.addObject();
            each.put("group", group.group());
            each.set("overused", Amounts.json(group.overused()));
            each.set("leaving", Amounts.json(group.leaving()));
            each.set("freed", Amounts.json(group.freed()));
            each.set("stillOver", Amounts.json(group.stillOver()));
            victims(each.putArray("victims"), group.victims());
            ids(each.putArray("kept"), group.kept());
            held(each.putArray("held"), group.held());
        }
        return json;
    }

    /** Returns a preemption. */
    public static ObjectNode json(PreemptionPlan plan) {
        ObjectNode json = Json.object();
        json.put("inWords", plan.toString());
        json.put("needed", plan.needed());
        json.put("possible", plan.possible());
        ids(json.putArray("workloads"), plan.workloads());
        victims(json.putArray("victims"), plan.victims());
        ids(json.putArray("kept"), plan.kept());
        DecisionJson.limits(json.putArray("exceededLimits"), plan.exceededLimits());
        held(json.putArray("held"), plan.held());
        return json;
    }

    private static void victims(ArrayNode list, List<Victim<WorkloadStatus>> victims) {
        for (Victim<WorkloadStatus> victim : victims) {
            ObjectNode each = list.addObject();
            each.put("id", victim.id());
            each.put("group", victim.workload().group());
            each.put("priority", victim.workload().workload().priority());
            each.set("frees", Amounts.json(victim.frees()));
            each.put("inWords", victim.toString());
        }
    }

    private static void ids(ArrayNode list, List<WorkloadStatus> workloads) {
        workloads.forEach(workload -> list.add(workload.id()));
    }

    private static void held(ArrayNode list, List<HeldUse> held) {
        held.forEach(use -> list.addObject()
                .put("dimension", use.dimension())
                .put("amount", Amounts.text(use.amount()))
                .put("holder", use.holder().name()));
    }

    /** Returns a hand-over, or why there is none. */
    public static ObjectNode json(ObjectNode json, HandOver handOver) {
        json.put("carriedOut", handOver.carriedOut());
        if (handOver.id() > 0) {
            json.put("id", Long.toString(handOver.id()));
        }
        strings(json.putArray("victims"), handOver.victims());
        strings(json.putArray("preemptors"), handOver.preemptors());
        strings(json.putArray("waitingFor"), handOver.waitingFor());
        handOver.expires().ifPresent(time -> json.put("expires", time.toString()));
        ArrayNode obstacles = json.putArray("obstacles");
        handOver.obstacles().forEach(obstacle -> obstacles.add(obstacle.toString()));
        return json;
    }

    private static void strings(ArrayNode list, List<String> strings) {
        strings.forEach(list::add);
    }
}
