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
 * Compares the ledger with the sums over the scheduler's own jobs and machines, and with runtimes that are computed
 * from these sums alone.
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
        Machines machines = scheduler.pool().machines();
        Map<String, ResourceVector> requests = new HashMap<>();
        Map<String, ResourceVector> used = new HashMap<>();
        for (JobRun run : scheduler.pool().runs()) {
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
        RuntimeQuotas anew = tree.computeRuntime(machines.total(), requests);
        ResourceVector occupied = machines.all().stream()
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
                    machines.total().value(dimension)));
        }
    }

    /**
     * Returns every comparison, by dimension and in tree order, and last in each dimension that of the whole cluster.
     */
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    /** Returns whether all comparisons agree. */
    public boolean isClean() {
        return lines.stream().allMatch(Line::agrees);
    }

    /**
     * One group in one dimension.
     *
     * @param ledgerUsed the use of the group by the ledger
     * @param summedUsed the use of its jobs, or for the whole cluster the occupied part of the machines
     * @param ledgerRuntime its runtime by the ledger, or for the whole cluster the total that is shared
     * @param computedRuntime its runtime, computed from the jobs and machines alone
     */
    public record Line(
            String group,
            String dimension,
            long ledgerUsed,
            long summedUsed,
            long ledgerRuntime,
            long computedRuntime) {
        /** Returns whether the ledger agrees with the sums. */
        public boolean agrees() {
            return ledgerUsed == summedUsed && ledgerRuntime == computedRuntime;
        }
    }
}
