package io.github.quotatree.replay.policy;

import io.github.quotatree.ledger.HandOverOptions;
import io.github.quotatree.ledger.LoanTurn;
import io.github.quotatree.ledger.LoanTurns;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.VictimRules;
import io.github.quotatree.replay.simulation.JobRun;
import io.github.quotatree.replay.simulation.Machines;
import io.github.quotatree.replay.simulation.Policy;
import io.github.quotatree.replay.simulation.ReplayCluster;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Elastic quotas: idle capacity is lent, and called back for jobs that are entitled and have waited for the delay; or
 * it is lent, and comes back when loans end by themselves.
 *
 * <p>The steps are those of the loop of a host in {@code docs/loans.md}. That loop looks at all that waits in each
 * pass; this one goes from one start to the next along {@link LoanTurns}, which follow the changes of the ledger.
 */
final class LendingPolicy implements Policy {
    private static final AdmissionOptions WITH_LOANS = AdmissionOptions.defaults();
    private static final AdmissionOptions ENTITLED_ALONE = WITH_LOANS.withLoans(false);

    /** Room that was made stays reserved until the victims have left, however long that takes. */
    private static final HandOverOptions HAND_OVER =
            HandOverOptions.defaults().withReservation(Duration.ofDays(36_500));

    private final Machines machines;
    private final LedgerJobs jobs;
    private final QuotaLedger ledger;

    /** Empty if loans are never called back. */
    private final Optional<LoanOptions> calls;

    private final Duration least;

    private @Nullable LoanTurns turns;

    /** The jobs for whom room is being made, in the order of their plans. */
    private final List<String> awaited = new ArrayList<>();

    /** The jobs that the last plan could not help: their room is lent. */
    private List<String> unhelped = List.of();

    /** The jobs that no nodes could take, which are not due before some can. */
    private final Set<String> unplaceable = new LinkedHashSet<>();

    private long wake = NO_WAKE;

    private LendingPolicy(ReplayCluster cluster, Machines machines, Optional<LoanOptions> calls, Duration least) {
        this.machines = machines;
        this.calls = calls;
        this.least = least;
        jobs = new LedgerJobs(cluster.tree(), cluster.total(), AdmissionRule.LOANS, machines, JobRun::group, false);
        ledger = jobs.ledger();
    }

    /** Returns the policy that waits for loans to end. */
    static LendingPolicy withoutCalls(ReplayCluster cluster, Machines machines) {
        return new LendingPolicy(cluster, machines, Optional.empty(), Duration.ZERO);
    }

    /** Returns the policy that calls loans back. */
    static LendingPolicy calling(ReplayCluster cluster, Machines machines, PolicyKind.Options options) {
        LoanRules rules = options.loans();
        LoanOptions calls = LoanOptions.defaults().withFloor(rules.floor());
        if (rules.order() != LoanRules.DEFAULTS.order()) {
            calls = calls.withVictims(
                    VictimRules.defaults().withOrder(rules.order().comparator(options.measured())));
        }
        return new LendingPolicy(cluster, machines, Optional.of(calls), Duration.ofSeconds(rules.delay()));
    }

    @Override
    public void submitted(JobRun run) {
        jobs.submit(run);
    }

    @Override
    public void finished(JobRun run) {
        jobs.finish(run);
    }

    @Override
    public void left(JobRun run) {
        jobs.evict(run);
    }

    @Override
    public long wake() {
        return wake;
    }

    @Override
    public void settle() {
        wake = NO_WAKE;
        unplaceable.removeIf(id -> {
            boolean placeable = machines.haveRoom(jobs.run(id));
            if (placeable) {
                ledger.setPlaceable(id, true);
            }
            return placeable;
        });
        startAwaited();
        boolean again = !jobs.isIdle() && !startAlone();
        while (again) {
            List<LoanTurn> due = startAll();
            again = calls.isPresent() && !due.isEmpty() && callBack(due, calls.get());
        }
    }

    /** Starts a job that waits alone, if it may start; returns false if others wait, or if it is due. */
    private boolean startAlone() {
        Optional<String> alone = jobs.alone();
        Answer answer =
                alone.map(id -> ledger.tryAdmit(id, WITH_LOANS).answer()).orElse(Answer.DUE);
        if (answer == Answer.STARTS || answer == Answer.STARTS_ON_LOAN) {
            alone.ifPresent(this::start);
        }
        return answer != Answer.DUE;
    }

    /** Starts an admitted job; where its room is on too many nodes, it waits for nodes, and its share is lent. */
    private void start(String id) {
        if (jobs.canStart(id)) {
            jobs.start(id);
        } else {
            ledger.rollBack(id);
            ledger.setPlaceable(id, false);
            unplaceable.add(id);
            jobs.waits(id);
        }
    }

    /** Starts the jobs whose room has become free. */
    private void startAwaited() {
        awaited.removeIf(id -> {
            boolean ready = ledger.isReady(id);
            if (ready) {
                start(id);
            }
            return ready;
        });
    }

    /** Starts all that may start, entitled or on loan, and returns those that are due. */
    private List<LoanTurn> startAll() {
        while (true) {
            List<LoanTurn> found = turns().toFirstStart();
            LoanTurn last = found.isEmpty() ? null : found.get(found.size() - 1);
            if (last == null || !last.starts()) {
                return found;
            }
            if (!ledger.tryAdmit(last.ids(), WITH_LOANS).admitted()) {
                throw new IllegalStateException(last + " starts, and is not admitted");
            }
            last.ids().forEach(this::start);
        }
    }

    private LoanTurns turns() {
        LoanTurns before = turns;
        LoanTurns after =
                before == null ? LoanTurns.of(ledger.snapshot(), WITH_LOANS) : before.updated(ledger.snapshot());
        turns = after;
        return after;
    }

    /**
     * Calls loans back for those that are due; returns whether others may start in the place of jobs it cannot help.
     */
    private boolean callBack(List<LoanTurn> due, LoanOptions options) {
        Instant now = jobs.time();
        boolean isRipe = false;
        for (LoanTurn turn : due) {
            if (turn.answer() != Answer.DUE) {
                continue;
            }
            Optional<Instant> since = turn.workloads().get(0).standing().dueSince();
            if (since.isEmpty()) {
                ledger.tryAdmit(turn.ids(), ENTITLED_ALONE); // which notes that it is due
            }
            Instant ripe = since.orElse(now).plus(least);
            isRipe |= !ripe.isAfter(now);
            if (ripe.isAfter(now)) {
                wake = Math.min(wake, ripe.getEpochSecond());
            }
        }
        return isRipe && carryOut(LoanPlan.of(ledger.snapshot(), options.withDelay(least, now)));
    }

    /** Carries a plan out, and returns whether that leaves room to others. */
    private boolean carryOut(LoanPlan plan) {
        if (!ledger.carryOut(plan, HAND_OVER).carriedOut()) {
            throw new IllegalStateException("a plan of this moment does not hold: " + plan);
        }
        plan.victims().forEach(victim -> stop(victim.id()));
        plan.preemptors().forEach(jobs::reserved);
        awaited.addAll(plan.preemptors());
        startAwaited();
        boolean isNew = !plan.isEmpty() || !plan.unhelped().equals(unhelped);
        unhelped = plan.unhelped();
        return isNew;
    }

    /** Stops a loan; one that waits for its room has not started, and gives it back at once. */
    private void stop(String id) {
        if (awaited.remove(id)) {
            jobs.evict(jobs.run(id));
        } else {
            jobs.stop(id);
        }
    }
}
