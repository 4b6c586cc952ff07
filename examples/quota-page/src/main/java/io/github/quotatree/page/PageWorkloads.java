package io.github.quotatree.page;

import io.github.quotatree.ReservedNames;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.queue.AdmissionQueue;
import io.github.quotatree.queue.QueueEntry;
import io.github.quotatree.queue.QueueOptions;
import io.github.quotatree.queue.QueuePosition;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import io.github.quotatree.workload.Victim;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The workloads of a snapshot that wait or are on loan, as a page shows them. */
public final class PageWorkloads {
    /** The most workloads of a list; the counts of the groups are of all. */
    static final int MOST_LISTED = 200;

    private final List<QueuePosition> queue = new ArrayList<>();
    private final List<WorkloadStatus> loans = new ArrayList<>();
    private final Map<String, Integer> waiting = new HashMap<>();
    private final Map<String, Integer> due = new HashMap<>();
    private final Map<String, Integer> onLoan = new HashMap<>();
    private final Map<String, String> stoppedFor = new HashMap<>();
    private final Map<String, List<WorkloadStatus>> stops = new HashMap<>();
    private final Map<String, Fate> fates = new HashMap<>();

    /** The fate of a due workload under the plan of loans. */
    enum Fate {
        /** It starts after its stops. */
        STARTS,
        /** It waits for loans that end by themselves. */
        AWAITS,
        /** No stop lets it start. */
        HELD
    }

    private PageWorkloads(LedgerSnapshot snapshot, Instant now) {
        for (QueuePosition position : AdmissionQueue.of(snapshot, QueueOptions.defaults(), now)) {
            int size = position.entry().workloads().size();
            waiting.merge(position.entry().group(), size, Integer::sum);
            if (position.entry().verdict().answer() == Answer.DUE) {
                due.merge(position.entry().group(), size, Integer::sum);
            }
            if (queue.size() < MOST_LISTED) {
                queue.add(position);
            }
        }
        if (snapshot.admissionRule() == AdmissionRule.QUOTA_ONLY) {
            return;
        }
        if (!due.isEmpty()) {
            read(LoanPlan.of(snapshot, LoanOptions.defaults()));
        }
        List<WorkloadStatus> others = new ArrayList<>();
        for (WorkloadStatus status : snapshot.workloads()) {
            if (status.phase().holds()
                    && !status.group().equals(ReservedNames.SYSTEM_GROUP)
                    && !snapshot.isEntitled(status.id())) {
                onLoan.merge(status.group(), 1, Integer::sum);
                (stoppedFor.containsKey(status.id()) ? loans : others).add(status);
            }
        }
        loans.addAll(others); // the ones that are to stop come first
    }

    /**
     * Returns the workloads of a snapshot. Takes n log n time in the workloads, and for each that is due linear time in
     * the loans.
     *
     * @param now the moment from which stated run times count
     */
    public static PageWorkloads of(LedgerSnapshot snapshot, Instant now) {
        return new PageWorkloads(snapshot, now);
    }

    private void read(LoanPlan plan) {
        stoppedFor.putAll(plan.stoppedFor());
        for (Victim<WorkloadStatus> victim : plan.victims()) {
            String preemptor = stoppedFor.get(victim.id());
            if (preemptor != null) {
                stops.computeIfAbsent(preemptor, id -> new ArrayList<>()).add(victim.workload());
            }
        }
        plan.preemptors().forEach(id -> fates.put(id, Fate.STARTS));
        plan.awaiting().forEach(id -> fates.put(id, Fate.AWAITS));
        plan.unhelped().forEach(id -> fates.put(id, Fate.HELD));
    }

    /** Returns the fate of an entry of the queue that is due; null if it is not. */
    @Nullable
    Fate fate(QueueEntry entry) {
        return fates.get(entry.ids().get(0));
    }

    /** Returns the loans that the plan stops for an entry of the queue, in the order of taking. */
    List<WorkloadStatus> stops(QueueEntry entry) {
        return entry.ids().stream()
                .flatMap(id -> stops.getOrDefault(id, List.of()).stream())
                .toList();
    }

    /** Returns the first entries of the queue of a tree. */
    List<QueuePosition> queue(String treeId) {
        return queue.stream()
                .filter(position -> treeOf(position.entry().workloads().get(0)).equals(treeId))
                .toList();
    }

    /** Returns the first loans of a tree; the ones that are to stop come first. */
    List<WorkloadStatus> loans(String treeId) {
        return loans.stream()
                .filter(status -> treeOf(status).equals(treeId))
                .limit(MOST_LISTED)
                .toList();
    }

    /** Returns the workload for which a loan is to stop, or an empty text. */
    String stopsFor(WorkloadStatus loan) {
        return stoppedFor.getOrDefault(loan.id(), "");
    }

    int waiting(String group) {
        return waiting.getOrDefault(group, 0);
    }

    int due(String group) {
        return due.getOrDefault(group, 0);
    }

    int onLoan(String group) {
        return onLoan.getOrDefault(group, 0);
    }

    private static String treeOf(WorkloadStatus status) {
        return status.placement().treeId();
    }
}
