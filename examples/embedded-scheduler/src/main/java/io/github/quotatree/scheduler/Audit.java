package io.github.quotatree.scheduler;

import io.github.quotatree.GroupRuntime;
import io.github.quotatree.QuotaTree;
import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether the ledger is right: compares what it says with what the scheduler's own jobs and machines sum up to, and with
 * runtimes that are computed from these sums alone.
 */
public final class Audit {
    private final List<Line> lines = new ArrayList<>();

    /** Compares everything as it is now. */
    public static Audit of(Scheduler scheduler) {
        return new Audit(scheduler);
    }

    private Audit(Scheduler scheduler) {
        LedgerSnapshot snapshot = scheduler.ledger().snapshot();
        QuotaTree tree = snapshot.quotas().tree();
        ResourceSchema schema = tree.schema();
        Map<String, ResourceVector> requests = new HashMap<>();
        Map<String, ResourceVector> used = new HashMap<>();
        for (JobRun run : scheduler.runs()) {
            for (int task = 0; task < run.job().tasks(); task++) {
                requests.merge(run.job().group(), run.job().request(), ResourceVector::plus);
            }
            for (int place = 0; place < run.places().size(); place++) {
                String group = run.job().group();
                while (!group.isEmpty()) {
                    used.merge(group, run.job().request(), ResourceVector::plus);
                    group = tree.group(group).orElseThrow().parent().orElse("");
                }
            }
        }
        RuntimeQuotas anew = tree.computeRuntime(scheduler.total(), requests);
        ResourceVector occupied = scheduler.machines().stream()
                .map(machine -> machine.capacity().minus(machine.free()))
                .reduce(schema.zero(), ResourceVector::plus);
        for (String dimension : schema.dimensions()) {
            long usedInAll = 0;
            for (GroupRuntime group : anew) {
                String name = group.name();
                long ledgerUsed = scheduler.ledger().used(name, dimension);
                lines.add(new Line(
                        name,
                        dimension,
                        ledgerUsed,
                        used.getOrDefault(name, schema.zero()).value(dimension),
                        scheduler.ledger().runtime(name, dimension),
                        group.runtime().value(dimension)));
                usedInAll += group.parent().isEmpty() ? ledgerUsed : 0;
            }
            lines.add(new Line(
                    "in all",
                    dimension,
                    usedInAll,
                    occupied.value(dimension),
                    snapshot.quotas().available().value(dimension),
                    scheduler.total().value(dimension)));
        }
    }

    /** Returns every comparison, by dimension and in tree order, and last in each dimension that of the whole cluster. */
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    /** Returns whether every number is what it should be. */
    public boolean isClean() {
        return lines.stream().allMatch(Line::agrees);
    }

    /**
     * One group in one dimension.
     *
     * @param ledgerUsed what the group uses, says the ledger
     * @param summedUsed what its jobs use, or for the whole cluster what is occupied on the machines
     * @param ledgerRuntime what it may use, says the ledger, or for the whole cluster what there is to share
     * @param computedRuntime what it may use, computed from the jobs and machines alone
     */
    public record Line(
            String group,
            String dimension,
            long ledgerUsed,
            long summedUsed,
            long ledgerRuntime,
            long computedRuntime) {
        /** Returns whether the ledger is right. */
        public boolean agrees() {
            return ledgerUsed == summedUsed && ledgerRuntime == computedRuntime;
        }
    }
}
