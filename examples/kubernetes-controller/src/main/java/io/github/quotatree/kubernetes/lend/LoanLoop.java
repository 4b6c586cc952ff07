package io.github.quotatree.kubernetes.lend;

import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.evict.LoanRecall;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.workload.AdmissionOptions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Lets pods go that may start, and calls loans back for those that are due. To be called every second or so, by one
 * thread at a time.
 *
 * <ul>
 *   <li>Entitled pods come first, then loans are called back for those of them that are due, then others start on
 *       loan.
 *   <li>A pod that is let go holds its request, and loses its scheduling gate. If its scheduler finds no node for it,
 *       it is taken back: it claims nothing, and others of its group are entitled in its place, until the nodes change
 *       or its scheduler thinks otherwise.
 *   <li>A gang claims nothing until all of its pods are there, and is let go whole.
 *   <li>Whoever gets the right to write begins with the memory that the pods have: who was let go, and on loan, and
 *       who is due since when.
 * </ul>
 */
public final class LoanLoop {
    private static final AdmissionOptions LOANS = AdmissionOptions.defaults().withReportLenders(true);
    private static final AdmissionOptions NO_LOANS = AdmissionOptions.defaults().withLoans(false);

    /** The time that a scheduler has to find a node for a pod that was let go. */
    private static final Duration PLACING = Duration.ofSeconds(10);

    private final LiveCluster cluster;
    private final LoanRecall recall;
    private final PodAnswers answers;
    private final InstantSource clock;
    private final BooleanSupplier mayWrite;
    private final BooleanSupplier isCurrent;
    private final boolean looksAtNodes;

    /** Since when the pods that have no node yet are let go, by workload. */
    private final Map<String, Instant> letGo = new HashMap<>();

    private boolean leads;

    /**
     * Makes a loop.
     *
     * @param cluster the pods, and a ledger that lends
     * @param recall calls loans back
     * @param answers lets pods go, and tells them the answer
     * @param mayWrite whether this controller leads
     * @param isCurrent whether it sees the cluster as it is; on an old view nothing is decided
     * @param looksAtNodes whether a pod that none of the nodes could take claims nothing; not where nodes are added for
     *     pods that wait
     */
    public LoanLoop(
            LiveCluster cluster,
            LoanRecall recall,
            PodAnswers answers,
            InstantSource clock,
            BooleanSupplier mayWrite,
            BooleanSupplier isCurrent,
            boolean looksAtNodes) {
        this.cluster = Objects.requireNonNull(cluster, "cluster");
        this.recall = Objects.requireNonNull(recall, "recall");
        this.answers = Objects.requireNonNull(answers, "answers");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.mayWrite = Objects.requireNonNull(mayWrite, "mayWrite");
        this.isCurrent = Objects.requireNonNull(isCurrent, "isCurrent");
        this.looksAtNodes = looksAtNodes;
    }

    /** Decides on all pods once. */
    public synchronized void look() {
        if (!mayWrite.getAsBoolean()) {
            if (leads) {
                leads = false;
                letGo.clear();
                recall.forget();
                answers.forget();
                cluster.remember(); // what could not be written any more was not decided
            }
            return;
        }
        if (!isCurrent.getAsBoolean()) {
            return;
        }
        if (!leads) {
            cluster.remember();
            leads = true;
        }
        recall.settle();
        synchronized (cluster) { // events are taken in before or after
            notePlaces(cluster.ledger());
            start(LoanQueue::entitled, NO_LOANS);
        }
        recall.recall();
        synchronized (cluster) {
            start(LoanQueue::loans, LOANS);
        }
        answers.write();
    }

    private void start(Function<LedgerSnapshot, List<List<String>>> queue, AdmissionOptions options) {
        QuotaLedger ledger = cluster.ledger();
        for (List<String> pod : queue.apply(ledger.snapshot())) {
            answers.note(ledger.tryAdmit(pod, options));
        }
    }

    /** Notes the pods that no node can take, and those that one can take again. */
    private void notePlaces(QuotaLedger ledger) {
        Instant now = clock.instant();
        Set<String> waiting = new HashSet<>();
        for (WorkloadStatus status : ledger.snapshot().workloads()) {
            String id = status.id();
            PodMarks marks = cluster.marks(id).orElse(null);
            if (marks == null || marks.isAssigned()) {
                continue;
            }
            if (status.phase() == WorkloadPhase.ADMITTED) {
                waiting.add(id);
                Instant since = letGo.computeIfAbsent(id, letGoNow -> now);
                boolean hasNoNode = marks.isUnschedulable() && !now.isBefore(since.plus(PLACING));
                boolean isBroken = marks.isGated() && !cluster.isWhole(id);
                if (hasNoNode || isBroken) {
                    ledger.rollBack(id);
                    ledger.setPlaceable(id, false);
                    waiting.remove(id);
                }
            } else {
                boolean isPlaceable = cluster.isWhole(id)
                        && (!looksAtNodes || cluster.hasNode(id))
                        && !(status.standing().unplaceable() && marks.isUnschedulable());
                if (isPlaceable == status.standing().unplaceable()) {
                    ledger.setPlaceable(id, isPlaceable);
                }
            }
        }
        letGo.keySet().retainAll(waiting);
    }
}
