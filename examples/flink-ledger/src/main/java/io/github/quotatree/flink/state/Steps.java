package io.github.quotatree.flink.state;

import io.github.quotatree.QuotaGroup;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.ReservedNames;
import io.github.quotatree.flink.answer.Outcome;
import io.github.quotatree.flink.event.Action;
import io.github.quotatree.flink.event.GroupEdit;
import io.github.quotatree.flink.event.GroupRemoval;
import io.github.quotatree.flink.event.Job;
import io.github.quotatree.forest.ClusterNode;
import io.github.quotatree.forest.Placement;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.DisplacedWorkloads;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.Workload;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Carries out each action by one call of the ledger. */
final class Steps {
    private static final AdmissionOptions OPTIONS = AdmissionOptions.defaults();

    private Steps() {}

    static Outcome carryOut(QuotaLedger ledger, Action action, Instant time) {
        ResourceSchema schema = ledger.forest().schema();
        if (action instanceof Action.Submit submit) {
            Placement placement = ledger.submit(workload(schema, submit.job(), time));
            return new Outcome.Submitted(submit.job().id(), placement.group(), placement.missingGroup());
        } else if (action instanceof Action.Admit admit) {
            return decided(ledger.tryAdmit(admit.ids(), OPTIONS));
        } else if (action instanceof Action.Reserve reserve) {
            return decided(ledger.tryReserve(reserve.ids(), reserve.duration(), OPTIONS));
        } else if (action instanceof Action.Resize resize) {
            return decided(ledger.tryResize(resize.id(), schema.vector(resize.request()), OPTIONS));
        } else if (action instanceof Action.Report report) {
            report(ledger, report, time);
            return new Outcome.Done(report.step().word(), report.id());
        } else if (action instanceof Action.Reclaim) {
            return reclaim(ledger);
        } else if (action instanceof Action.Tick) {
            return new Outcome.Done("tick", "");
        }
        return change(ledger, schema, action);
    }

    /** Carries out a change of the cluster or of quotas. */
    private static Outcome change(QuotaLedger ledger, ResourceSchema schema, Action action) {
        if (action instanceof Action.SetTotal set) {
            ledger.setTotal(ReservedNames.DEFAULT_TREE, schema.vector(set.total()));
            return new Outcome.Done("total", "");
        } else if (action instanceof Action.SetNode node) {
            ClusterNode added = ClusterNode.of(node.node(), Map.of(), schema.vector(node.allocatable()));
            ledger.update(forest -> forest.withNode(added));
            return new Outcome.Done("node", node.node());
        } else if (action instanceof Action.RemoveNode node) {
            ledger.update(forest -> forest.withoutNode(node.node()));
            return new Outcome.Done("remove-node", node.node());
        } else if (action instanceof Action.Edit edit) {
            ledger.update(forest -> edited(forest, edit), displaced(edit.removals()));
            return new Outcome.Done("edit", "");
        }
        throw new IllegalArgumentException("the tree was declared already, with " + schema.dimensions());
    }

    private static void report(QuotaLedger ledger, Action.Report report, Instant time) {
        String id = report.id();
        switch (report.step()) {
            case CONFIRM -> ledger.confirm(id);
            case START -> ledger.start(id, time);
            case STOP -> ledger.stop(id);
            case RESUME -> ledger.resume(id);
            case ROLL_BACK -> ledger.rollBack(id);
            case EVICT -> ledger.evict(id);
            case FINISH -> ledger.finish(id);
            default -> throw new IllegalArgumentException("there is no step " + report.step());
        }
    }

    private static Outcome reclaim(QuotaLedger ledger) {
        RevocationPlan plan = RevocationPlan.of(ledger.snapshot(), RevocationOptions.defaults());
        if (plan.victims().isEmpty()) {
            return new Outcome.Reclaimed(List.of());
        }
        HandOver handOver = ledger.carryOut(plan);
        if (!handOver.carriedOut()) {
            throw new IllegalStateException("the plan of revocation does not hold: " + handOver.obstacles());
        }
        return new Outcome.Reclaimed(
                plan.victims().stream().map(victim -> victim.id()).toList());
    }

    private static Outcome decided(Decision decision) {
        return new Outcome.Decided(decision.workloads(), decision.exceededLimits(), borrowed(decision.borrowed()));
    }

    private static SortedMap<String, Long> borrowed(ResourceVector amount) {
        SortedMap<String, Long> borrowed = amounts(amount);
        borrowed.values().removeIf(value -> value == 0);
        return borrowed;
    }

    static SortedMap<String, Long> amounts(ResourceVector vector) {
        SortedMap<String, Long> amounts = new TreeMap<>();
        for (int d = 0; d < vector.schema().size(); d++) {
            amounts.put(vector.schema().dimension(d), vector.value(d));
        }
        return amounts;
    }

    private static Workload workload(ResourceSchema schema, Job job, Instant submitted) {
        Workload.Builder workload = Workload.builder(job.id(), schema.vector(job.request()))
                .priority(job.priority())
                .preemptible(job.preemptible())
                .submitted(submitted);
        job.group().ifPresent(workload::group);
        job.gang().ifPresent(workload::gang);
        job.maxRunTime().ifPresent(workload::maxRunTime);
        return workload.build();
    }

    private static QuotaForest edited(QuotaForest forest, Action.Edit edit) {
        QuotaTree tree = forest.tree(ReservedNames.DEFAULT_TREE).orElseThrow();
        QuotaForest.Builder builder = forest.toBuilder();
        Set<String> removed = new HashSet<>();
        for (GroupRemoval removal : edit.removals()) {
            builder.remove(removal.name());
            removed.add(removal.name());
        }
        for (GroupEdit group : edit.groups()) {
            QuotaGroup declared = group(forest.schema(), group);
            if (tree.contains(group.name()) && !removed.contains(group.name())) {
                builder.replace(declared);
            } else {
                builder.add(declared);
            }
        }
        return builder.build();
    }

    private static QuotaGroup group(ResourceSchema schema, GroupEdit edit) {
        QuotaGroup.Builder group =
                edit.isParent() ? QuotaGroup.parent(schema, edit.name()) : QuotaGroup.leaf(schema, edit.name());
        edit.under().ifPresent(group::under);
        group.min(schema.vector(edit.min())).max(schema.limits(edit.max())).lendLimit(schema.limits(edit.lend()));
        edit.weight().forEach(group::sharedWeight);
        return edit.minScalable() ? group.build() : group.minNotScalable().build();
    }

    private static DisplacedWorkloads displaced(List<GroupRemoval> removals) {
        DisplacedWorkloads displaced = DisplacedWorkloads.none();
        for (GroupRemoval removal : removals) {
            if (removal.to().isPresent()) {
                displaced = displaced.withMove(removal.name(), removal.to().get());
            }
        }
        return displaced;
    }
}
