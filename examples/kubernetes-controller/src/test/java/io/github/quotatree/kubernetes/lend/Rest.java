package io.github.quotatree.kubernetes.lend;

import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.kubernetes.cluster.PodMarks;
import io.github.quotatree.kubernetes.evict.ApiPodEvictor;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanPlan;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.workload.AdmissionOptions;
import java.util.List;
import java.util.Set;

/** Whether a cluster that lends has come to rest: nothing is left to tell, to start, to lend or to call back. */
final class Rest {
    private Rest() {}

    /** Returns what is left to do, by a ledger made anew of the objects; empty if nothing is. */
    static String unrest(LentServer server) {
        return unrest(server, Set.of());
    }

    /** Returns what is left to do while some pods that were stopped take their time. */
    static String unrest(LentServer server, Set<String> slow) {
        server.restart();
        server.observe();
        QuotaLedger ledger = server.cluster.ledger();
        new Placing(server.cluster, new ApiPodEvictor(server.client), true, true).note(ledger, server.instant());
        LedgerSnapshot snapshot = ledger.snapshot();
        AdmissionOptions noLoans = AdmissionOptions.defaults().withLoans(false);
        if (!slow.containsAll(server.leaving())) {
            return "leaving: " + server.leaving();
        }
        List<String> untold = server.pods().stream()
                .filter(pod -> !isTold(pod))
                .map(pod -> pod.getMetadata().getName() + " of "
                        + pod.getMetadata().getLabels().get(LentServer.GANG) + ", gates "
                        + pod.getSpec().getSchedulingGates().size() + ", "
                        + pod.getMetadata().getAnnotations() + ", "
                        + pod.getStatus().getConditions())
                .toList();
        if (!untold.isEmpty()) {
            return "untold: " + untold;
        }
        if (!LoanQueue.loans(snapshot).isEmpty()) {
            return "to lend: " + LoanQueue.loans(snapshot);
        }
        if (!LoanPlan.of(snapshot, LoanOptions.defaults()).victims().isEmpty()) {
            return "to call back: " + LoanPlan.of(snapshot, LoanOptions.defaults());
        }
        List<List<String>> starters = LoanQueue.entitled(snapshot).stream()
                .filter(unit -> ledger.tryAdmit(unit, noLoans).admitted())
                .toList();
        return starters.isEmpty() ? "" : "to start: " + starters;
    }

    private static boolean isTold(Pod pod) {
        boolean runs = pod.getSpec().getNodeName() != null;
        if (pod.getMetadata().getLabels().containsKey(LentServer.OUTSIDE)) {
            return runs; // nobody asked for it
        }
        String answer = String.valueOf(pod.getMetadata().getAnnotations().get(PodMarks.ANSWER));
        return runs == answer.startsWith("starts")
                && runs == pod.getSpec().getSchedulingGates().isEmpty();
    }
}
