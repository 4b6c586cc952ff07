package io.github.quotatree.kubernetes.lend;

import io.github.quotatree.kubernetes.cluster.LiveCluster;
import io.github.quotatree.kubernetes.evict.LoanRecall;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.workload.AdmissionOptions;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
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

    private final LiveCluster cluster;
    private final LoanRecall recall;
    private final PodAnswers answers;
    private final InstantSource clock;
    private final BooleanSupplier mayWrite;
    private final BooleanSupplier isCurrent;
    private final Placing placing;

    private boolean leads;

    /**
     * Makes a loop.
     *
     * @param cluster the pods, and a ledger that lends
     * @param recall calls loans back
     * @param placing which of the waiting pods nodes can take
     * @param answers lets pods go, and tells them the answer
     * @param mayWrite whether this controller leads
     * @param isCurrent whether it sees the cluster as it is; on an old view nothing is decided
     */
    public LoanLoop(
            LiveCluster cluster,
            LoanRecall recall,
            Placing placing,
            PodAnswers answers,
            InstantSource clock,
            BooleanSupplier mayWrite,
            BooleanSupplier isCurrent) {
        this.cluster = Objects.requireNonNull(cluster, "cluster");
        this.recall = Objects.requireNonNull(recall, "recall");
        this.answers = Objects.requireNonNull(answers, "answers");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.mayWrite = Objects.requireNonNull(mayWrite, "mayWrite");
        this.isCurrent = Objects.requireNonNull(isCurrent, "isCurrent");
        this.placing = Objects.requireNonNull(placing, "placing");
    }

    /** Decides on all pods once. */
    public synchronized void look() {
        if (!mayWrite.getAsBoolean()) {
            if (leads) {
                leads = false;
                placing.forget();
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
            placing.note(cluster.ledger(), clock.instant());
            start(LoanQueue::entitled, NO_LOANS);
        }
        placing.sendBack();
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
}
