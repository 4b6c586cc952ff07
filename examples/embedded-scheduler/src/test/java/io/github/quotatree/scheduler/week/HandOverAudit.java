package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.scheduler.week.WeekFigures.Count;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Checks every preemption that was carried out, and counts how many of the jobs start whose room was made. */
final class HandOverAudit {
    private final World world;
    private final WeekFigures figures;
    private final Set<WeekJob> awaited = new HashSet<>();

    HandOverAudit(World world, WeekFigures figures) {
        this.world = world;
        this.figures = figures;
    }

    /** Looks at the preemptions that were carried out just now. */
    void look(LedgerSnapshot after, List<LedgerChange.HandedOver> handOvers) {
        for (LedgerChange.HandedOver handOver : handOvers) {
            if (!handOver.preemptors().isEmpty()) {
                check(after, handOver);
                awaited.add(
                        Objects.requireNonNull(world.jobOf(handOver.preemptors().get(0))));
            }
        }
    }

    private void check(LedgerSnapshot after, LedgerChange.HandedOver handOver) {
        WorkloadStatus preemptor = after.workload(handOver.preemptors().get(0)).orElseThrow();
        for (String id : handOver.preemptors()) {
            if (after.workload(id).orElseThrow().phase() != WorkloadPhase.RESERVED) {
                figures.fault(id + " has no reservation after " + handOver);
            }
        }
        for (String id : handOver.victims()) {
            WorkloadStatus victim = after.workload(id).orElseThrow();
            if (victim.phase() != WorkloadPhase.STOPPING
                    || !victim.workload().preemptible()
                    || victim.workload().priority() >= preemptor.workload().priority()
                    || !victim.group().equals(preemptor.group())) {
                figures.fault(victim + " is no victim for " + preemptor);
            }
        }
    }

    /** A job has started. */
    void started(WeekJob job) {
        if (awaited.remove(job)) {
            figures.count(Count.PREEMPTORS_STARTED);
        }
    }
}
