package io.github.quotatree.scheduler.week;

import io.github.quotatree.ledger.LedgerChange;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.scheduler.week.WeekFigures.Count;
import io.github.quotatree.workload.AdmissionOptions;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Checks every plan that calls loans back: no entitled workload is stopped, a second plan stops none, and the jobs start
 * for which it was made; and that no capacity idles that a waiting job could use.
 */
final class LoanAudit {
    private final World world;
    private final WeekFigures figures;
    private final Set<WeekJob> awaited = new LinkedHashSet<>();
    private int promised;
    private int withoutNode;
    private int stillWaiting;

    LoanAudit(World world, WeekFigures figures) {
        this.world = world;
        this.figures = figures;
    }

    /** Returns for how many jobs loans were called back. */
    int promised() {
        return promised;
    }

    /** Returns for how many of these no node had room when the loans were gone. */
    int withoutNode() {
        return withoutNode;
    }

    /** Returns how many of these waited again, although the nodes had room. */
    int stillWaiting() {
        return stillWaiting;
    }

    /** Looks at the plans that were carried out just now. */
    void calledBack(LedgerSnapshot before, List<LedgerChange.HandedOver> handOvers) {
        for (LedgerChange.HandedOver handOver : handOvers) {
            for (String victim : handOver.victims()) {
                WorkloadStatus status = before.workload(victim).orElseThrow();
                if (before.isEntitled(victim) || !status.workload().preemptible()) {
                    figures.fault(status + " was stopped, and is no loan");
                }
            }
            for (String task : handOver.preemptors()) {
                if (awaited.add(Objects.requireNonNull(world.jobOf(task)))) {
                    promised++;
                }
            }
        }
    }

    /** Looks at the jobs for which loans were called back. */
    void look(LedgerSnapshot now) {
        for (Iterator<WeekJob> jobs = awaited.iterator(); jobs.hasNext(); ) {
            WeekJob job = jobs.next();
            WorkloadStatus first = now.workload(job.tasks().get(0)).orElseThrow();
            if (world.has(first.id())) {
                jobs.remove();
                figures.count(Count.PREEMPTORS_STARTED);
            } else if (first.phase() == WorkloadPhase.PENDING) {
                jobs.remove();
                boolean noNode = first.standing().unplaceable() || !world.couldPlace(job);
                withoutNode += noNode ? 1 : 0;
                stillWaiting += noNode ? 0 : 1;
            }
        }
    }

    /** A job was bound, if it was awaited; later it may fail. */
    void bound(WeekJob job) {
        if (awaited.remove(job)) {
            figures.count(Count.PREEMPTORS_STARTED);
        }
    }

    /** Checks, when all jobs were tried, that no waiting job fits into the idle capacity. */
    void lookForIdleCapacity(QuotaLedger after) {
        for (List<String> job : LoanQueue.loans(after.snapshot())) {
            WeekJob waits = Objects.requireNonNull(world.jobOf(job.get(0)));
            if (world.couldPlace(waits)
                    && after.decide(job, AdmissionOptions.defaults()).admitted()) {
                figures.fault(job + " waits, and fits into the idle capacity");
            }
        }
    }

    /** Checks on a copy of a ledger that a plan leaves nothing to a second one. */
    void lookForSecondPlan(QuotaLedger copy, LoanOptions options) {
        LoanPlan plan = LoanPlan.of(copy.snapshot(), options);
        if (copy.carryOut(plan).carriedOut()) {
            LoanPlan second = LoanPlan.of(copy.snapshot(), options);
            if (!second.victims().isEmpty()) {
                figures.fault("after " + plan + " a second plan would " + second);
            }
        } else {
            figures.fault(plan + " cannot be carried out");
        }
    }
}
