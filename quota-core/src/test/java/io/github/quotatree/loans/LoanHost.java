package io.github.quotatree.loans;

import static java.util.Objects.requireNonNull;

import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.HandOver;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * A host that follows the guide in docs/loans.md: it asks for what waits without loans, carries out a plan, asks for the
 * rest with loans, and starts who a plan was for when the room is there, which it is still after all that. Work that is
 * stopped starts from zero.
 */
final class LoanHost {
    private static final AdmissionOptions NO_LOANS = AdmissionOptions.defaults().withLoans(false);

    final QuotaLedger ledger;
    Instant now = Instant.EPOCH;

    private final Duration delay;

    /** How many seconds a victim takes to leave. */
    private final IntSupplier leaving;

    private final Map<String, Duration> durations = new HashMap<>();
    private final Map<String, Instant> ends = new LinkedHashMap<>();
    private final Map<String, Instant> leaves = new LinkedHashMap<>();

    /** By group: the seconds of finished work. */
    final Map<String, Long> done = new HashMap<>();

    int plans;
    int victims;
    int preemptors;
    int started;

    LoanHost(QuotaForest forest, String tree, ResourceVector total, Duration delay, IntSupplier leaving) {
        this.delay = delay;
        this.leaving = leaving;
        ledger = QuotaLedger.builder(forest)
                .total(tree, total)
                .admissionRule(AdmissionRule.LOANS)
                .clock(() -> now)
                .build();
    }

    void submit(Workload workload, Duration duration) {
        durations.put(workload.id(), duration);
        ledger.submit(workload);
    }

    /** Ends what is over by now, and starts and stops what the ledger says. */
    void step(Instant time) {
        now = time;
        end();
        List<String> ready = ready();
        LoanQueue.entitled(ledger.snapshot()).forEach(unit -> start(unit, NO_LOANS));
        callBack();
        LoanQueue.loans(ledger.snapshot()).forEach(unit -> start(unit, AdmissionOptions.defaults()));
        ready.forEach(this::start);
        started += ready.size();
    }

    private void end() {
        for (Map.Entry<String, Instant> leave : List.copyOf(leaves.entrySet())) {
            String id = leave.getKey();
            if (!leave.getValue().isAfter(now)) {
                ledger.evict(id);
                leaves.remove(id);
                ends.remove(id);
            }
        }
        for (Map.Entry<String, Instant> end : List.copyOf(ends.entrySet())) {
            String id = end.getKey();
            if (!end.getValue().isAfter(now) && !leaves.containsKey(id)) {
                String group = ledger.workload(id).orElseThrow().group();
                done.merge(group, requireNonNull(durations.get(id)).toSeconds(), Long::sum);
                ledger.finish(id);
                ends.remove(id);
            }
        }
    }

    private List<String> ready() {
        return ledger.snapshot().workloads().stream()
                .filter(status -> status.phase() == WorkloadPhase.RESERVED)
                .map(WorkloadStatus::id)
                .filter(ledger::isReady)
                .toList();
    }

    private void start(String id) {
        ledger.start(id, ledger.workload(id).orElseThrow().flavors());
        ends.put(id, now.plus(durations.get(id)));
    }

    private void start(List<String> ids, AdmissionOptions options) {
        if (ledger.tryAdmit(ids, options).admitted()) {
            ids.forEach(this::start);
        }
    }

    private void callBack() {
        LoanPlan plan = LoanPlan.of(ledger.snapshot(), LoanOptions.defaults().withDelay(delay, now));
        HandOver open = ledger.carryOut(plan);
        if (!open.carriedOut()) {
            throw new AssertionError(now + ": " + open + " of " + plan);
        }
        plans += plan.isEmpty() ? 0 : 1;
        preemptors += plan.preemptors().size();
        victims += plan.victims().size();
        plan.victims().forEach(victim -> leaves.put(victim.id(), now.plusSeconds(leaving.getAsInt())));
    }

    /** Returns how many workloads a plan was for that have not started. */
    int notStarted() {
        return (int) ledger.snapshot().workloads().stream()
                .filter(status -> status.standing().handedOver())
                .count();
    }
}
