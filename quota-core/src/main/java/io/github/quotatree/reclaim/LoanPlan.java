package io.github.quotatree.reclaim;

import io.github.quotatree.internal.tree.TreeLayout.NameOrder;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.ReclaimPlan;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.Selection.Allowance;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.ExceededLimit;
import io.github.quotatree.workload.Victim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The loans that are called back for all workloads that are due, in a ledger of {@link AdmissionRule#LOANS}. An
 * immutable value, and a pure function of a snapshot. {@code docs/loans.md} has the rule, and why it settles.
 *
 * <p>Before all, use above a total or a max is given back, where a node was lost. Then, in the order of the queue, room
 * is made for each workload that is due: by loans of the group that has lent most for its weight, and in a group by the
 * least important ones, that free something of its shortfall. No workload is stopped for a less important one of
 * its own group. Where nothing suffices for a workload, nothing is stopped for it. At the end, every victim is kept
 * that still fits beside all who are to start.
 *
 * <p>Use that is leaving counts as gone. When the victims have left, all {@link #preemptors} start, as long as nothing
 * else changes; and a second plan for the same requests and totals is empty.
 */
public final class LoanPlan implements ReclaimPlan {
    private static final AdmissionOptions ENTITLED = AdmissionOptions.defaults().withLoans(false);

    private final List<Victim<WorkloadStatus>> victims;
    private final List<String> preemptors;
    private final Map<String, String> stoppedFor;
    private final List<String> awaiting;
    private final Map<String, List<ExceededLimit>> held;

    private LoanPlan(List<LoanSearch> searches) {
        List<Victim<WorkloadStatus>> allVictims = new ArrayList<>();
        List<String> allPreemptors = new ArrayList<>();
        Map<String, String> allStoppedFor = new LinkedHashMap<>();
        List<String> allAwaiting = new ArrayList<>();
        Map<String, List<ExceededLimit>> allHeld = new LinkedHashMap<>();
        for (LoanSearch search : searches) {
            allVictims.addAll(search.victims());
            allPreemptors.addAll(search.preemptors());
            allStoppedFor.putAll(search.stoppedFor());
            allAwaiting.addAll(search.awaiting());
            allHeld.putAll(search.held());
        }
        victims = List.copyOf(allVictims);
        preemptors = List.copyOf(allPreemptors);
        stoppedFor = Map.copyOf(allStoppedFor);
        awaiting = List.copyOf(allAwaiting);
        held = Collections.unmodifiableMap(allHeld);
    }

    /**
     * Returns the plan for all trees. Takes n log n time in the workloads of each tree the first time, then linear time
     * in its groups and loans and in the changes since the last plan or queue of the same ledger; and for each workload
     * that is due linear time in the loans.
     *
     * @throws IllegalArgumentException if the snapshot is of a ledger that judges by quota alone
     */
    public static LoanPlan of(LedgerSnapshot snapshot, LoanOptions options) {
        Objects.requireNonNull(snapshot, "snapshot");
        Objects.requireNonNull(options, "options");
        requireLoans(snapshot);
        List<LoanSearch> searches = new ArrayList<>();
        Allowance allowance = new Allowance(options.victims()); // of all trees together
        for (String treeId : snapshot.forest().trees().keySet()) {
            LoanSearch search = new LoanSearch(snapshot, treeId, options, allowance);
            search.run();
            searches.add(search);
        }
        return new LoanPlan(searches);
    }

    static void requireLoans(LedgerSnapshot snapshot) {
        if (snapshot.admissionRule() != AdmissionRule.LOANS) {
            throw new IllegalArgumentException("a ledger that judges by quota alone has no loans");
        }
    }

    /** Returns the loans to stop, in the order of taking. */
    @Override
    public List<Victim<WorkloadStatus>> victims() {
        return victims;
    }

    /**
     * Returns the ids of the entitled workloads that start once the victims have left, in the order of the queue; also
     * of those that would fit already.
     */
    @Override
    public List<String> preemptors() {
        return preemptors;
    }

    /** Returns how the preemptors are judged: they start entitled, and not on loan. */
    @Override
    public AdmissionOptions admission() {
        return ENTITLED;
    }

    /** Returns by the id of a victim the preemptor that it is first stopped for; none if it gives back a lost node. */
    public Map<String, String> stoppedFor() {
        return stoppedFor;
    }

    /**
     * Returns by group the use on loan that it calls back, in base units: for which some workload is due, or which is
     * above a total or a max. A host shows it beside {@link LedgerSnapshot#onLoan}, the use on loan in all.
     */
    public Map<String, ResourceVector> calledBack() {
        Map<String, ResourceVector> byGroup = new TreeMap<>(NameOrder.BY_CODE_POINT);
        victims.forEach(victim -> byGroup.merge(victim.workload().group(), victim.frees(), ResourceVector::plus));
        return Collections.unmodifiableMap(byGroup);
    }

    /**
     * Returns the ids of the workloads that are due and wait for loans that {@linkplain LoanOptions#endsBy end in
     * time}, in the order of the queue. Nothing is stopped for them, and they claim their room.
     */
    public List<String> awaiting() {
        return awaiting;
    }

    /**
     * Returns the workloads that are due and cannot be helped, in the order of the queue, each with the limits that
     * they would exceed even without all loans that may be called back for them.
     */
    public Map<String, List<ExceededLimit>> held() {
        return held;
    }

    @Override
    public List<String> unhelped() {
        return List.copyOf(held.keySet());
    }

    /** Returns whether it stops and starts no workload. */
    public boolean isEmpty() {
        return victims.isEmpty() && preemptors.isEmpty();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LoanPlan plan
                && victims.equals(plan.victims)
                && preemptors.equals(plan.preemptors)
                && stoppedFor.equals(plan.stoppedFor)
                && awaiting.equals(plan.awaiting)
                && held.equals(plan.held);
    }

    @Override
    public int hashCode() {
        return Objects.hash(victims, preemptors, stoppedFor, awaiting, held);
    }

    @Override
    public String toString() {
        return "stop " + victims.stream().map(Victim::id).toList() + " for " + preemptors
                + (awaiting.isEmpty() ? "" : ", " + awaiting + " wait for loans to end")
                + (held.isEmpty() ? "" : ", held: " + held);
    }
}
