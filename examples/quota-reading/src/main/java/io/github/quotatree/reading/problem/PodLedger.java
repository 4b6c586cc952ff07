package io.github.quotatree.reading.problem;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadPhase;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.PodManifest;
import io.github.quotatree.reclaim.LoanOptions;
import io.github.quotatree.reclaim.LoanQueue;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import io.github.quotatree.workload.Answer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A cluster of quotas and pods as a ledger, which is asked what may start and what must give back. */
public final class PodLedger {
    private final List<PodManifest> pending;
    private final Map<String, PodManifest> pods = new HashMap<>();
    private final QuotaLedger ledger;

    /** Makes the ledger of manifests; faults and notes go to the findings. */
    public PodLedger(
            Manifests manifests, @Nullable Amounts total, SolveOptions options, AdmissionRule rule, Findings findings) {
        this(manifests, new DeclaredForest(manifests, total, findings), options, rule, findings);
    }

    PodLedger(
            Manifests manifests, DeclaredForest declared, SolveOptions options, AdmissionRule rule, Findings findings) {
        Map<String, ResourceVector> totals = declared.totals();
        PodWorkloads workloads = new PodWorkloads(manifests, declared, findings);
        pending = inOrder(workloads);
        declared.requireOffered(options);
        findings.refuseFaults();
        declared.noteUnusualTotal();
        if (!manifests.hasPods()) {
            findings.note("no Pod in " + manifests.shownFiles());
        }
        declared.forest()
                .trees()
                .keySet()
                .forEach(treeId -> totals.computeIfAbsent(treeId, declared::totalWithoutGroups));
        findings.refuseFaults();
        for (PodManifest pod : manifests.pods()) {
            pods.put(PodWorkloads.id(pod), pod);
        }
        // a total that is that of the nodes follows them
        QuotaForest forest = declared.forest();
        totals.entrySet().removeIf(total -> isOfNodes(forest, total.getKey(), total.getValue()));
        ledger = QuotaLedger.builder(LedgerState.builder(forest)
                        .admissionRule(offered(rule, options, findings))
                        .totals(totals)
                        .workloads(workloads.workloads())
                        .build())
                .options(options)
                .build();
        LedgerSnapshot snapshot = ledger.snapshot();
        if (lends()) {
            leaveOutUnlisted(snapshot);
        }
        forest.trees().keySet().forEach(treeId -> TotalNotes.noteUse(manifests, snapshot.quotas(treeId), findings));
    }

    private static AdmissionRule offered(AdmissionRule rule, SolveOptions options, Findings findings) {
        if (rule == AdmissionRule.LOANS && (options.guaranteeUsage() || !options.minScaling())) {
            findings.note("judged by quota alone (--quota-only): nothing is lent with "
                    + (options.guaranteeUsage() ? "--guarantee-usage" : "--no-min-scaling"));
            return AdmissionRule.QUOTA_ONLY;
        }
        return rule;
    }

    public boolean lends() {
        return ledger.snapshot().admissionRule() == AdmissionRule.LOANS;
    }

    /** Nothing is decided on requests that are not listed: they count in the runtimes, and hold up no pod. */
    private void leaveOutUnlisted(LedgerSnapshot snapshot) {
        for (WorkloadStatus status : snapshot.workloads()) {
            if (status.phase() == WorkloadPhase.PENDING && !pods.containsKey(status.id())) {
                ledger.setPlaceable(status.id(), false);
            }
        }
    }

    private static boolean isOfNodes(QuotaForest forest, String treeId, ResourceVector total) {
        try {
            return !forest.nodes().isEmpty() && forest.total(treeId).equals(total);
        } catch (ArithmeticException e) {
            // the nodes sum to more than there can be, so that the total was given
            return false;
        }
    }

    LedgerSnapshot snapshot() {
        return ledger.snapshot();
    }

    /** The most important first, then the oldest; what is alike stays in the order of the manifests. */
    private static List<PodManifest> inOrder(PodWorkloads workloads) {
        List<Waiting> waiting = new ArrayList<>();
        for (PodManifest pod : workloads.pending()) {
            Instant created = workloads.figures().time(pod.origin(), "metadata.creationTimestamp", pod.created());
            // what does not say is as if just made
            waiting.add(new Waiting(pod, created == null ? Instant.MAX : created));
        }
        waiting.sort(Comparator.<Waiting>comparingInt(next -> next.pod.priority())
                .reversed()
                .thenComparing(Waiting::created));
        return waiting.stream().map(Waiting::pod).toList();
    }

    private record Waiting(PodManifest pod, Instant created) {}

    /**
     * Decides on the pending pods one by one, and returns the decisions in the order in which they were made. If idle
     * capacity is lent, the entitled pods come first, in the order of the queue, and then those that start on loan. The
     * others follow by their places in the queue, and by quota alone by priority and then by age.
     */
    public List<PodDecision> admit(AdmissionOptions limits) {
        AdmissionOptions options = limits.withReportLenders(lends());
        Map<String, PodManifest> waiting = new LinkedHashMap<>();
        pending.forEach(pod -> waiting.put(PodWorkloads.id(pod), pod));
        List<PodDecision> decisions = new ArrayList<>(waiting.size());
        if (lends()) {
            decide(LoanQueue.entitled(ledger.snapshot()), options.withLoans(false), waiting, decisions);
            if (options.loans()) {
                decide(LoanQueue.loans(ledger.snapshot()), options, waiting, decisions);
            }
        }
        decide(waiting.keySet().stream().map(List::of).toList(), options, waiting, decisions);
        return placed(decisions, options);
    }

    /** Returns the decisions with the places of the pods that do not start; where the ledger lends, in their order. */
    private List<PodDecision> placed(List<PodDecision> decisions, AdmissionOptions options) {
        Set<String> left = decisions.stream()
                .filter(next -> !next.decision().admitted())
                .map(next -> PodWorkloads.id(next.pod()))
                .collect(Collectors.toSet());
        Map<String, QueuePlace> places = QueuePlace.of(ledger.snapshot(), left, options);
        List<PodDecision> placed = new ArrayList<>(decisions.size());
        Map<String, PodDecision> waiting = new HashMap<>();
        for (PodDecision next : decisions) {
            String id = PodWorkloads.id(next.pod());
            QueuePlace place = places.get(id);
            PodDecision found = place == null ? next : next.at(place);
            if (lends() && place != null && next.decision().answer() == Answer.WAITS) {
                waiting.put(id, found);
            } else {
                placed.add(found);
            }
        }
        places.keySet().stream().filter(waiting::containsKey).map(waiting::get).forEach(placed::add);
        return placed;
    }

    private void decide(
            List<List<String>> units,
            AdmissionOptions options,
            Map<String, PodManifest> waiting,
            List<PodDecision> decisions) {
        for (List<String> unit : units) {
            String id = unit.get(0); // pods are in no gang
            PodManifest pod = waiting.remove(id);
            if (pod != null) {
                WorkloadStatus status = ledger.workload(id).orElseThrow();
                Decision decision = ledger.tryAdmit(id, options);
                decisions.add(new PodDecision(
                        pod, status.group(), decision, usable(status.workload().request(), decision::flavors), null));
            }
        }
    }

    public PodRevocations revoke(RevocationOptions options) {
        return PodRevocations.of(ledger.snapshot(), pods, options);
    }

    /** Returns the loans to call back for the pods that are due; the ledger must {@linkplain #lends() lend}. */
    public PodLoans callBack(LoanOptions options) {
        return PodLoans.of(ledger.snapshot(), pods, options);
    }

    /**
     * What was decided on a pending pod.
     *
     * @param place its place among the pods that do not start; null if it starts, or if the queue leaves it out
     */
    public record PodDecision(
            PodManifest pod,
            String group,
            Decision decision,
            Map<String, List<String>> flavors,
            @Nullable QueuePlace place) {
        public PodDecision {
            flavors = Collections.unmodifiableMap(new LinkedHashMap<>(flavors));
        }

        private PodDecision at(QueuePlace newPlace) {
            return new PodDecision(pod, group, decision, flavors, newPlace);
        }
    }

    /** Returns the flavors that a pod may use, of each dimension with flavors that it requests. */
    private static Map<String, List<String>> usable(ResourceVector request, Function<String, List<String>> flavors) {
        ResourceSchema schema = request.schema();
        Map<String, List<String>> usable = new LinkedHashMap<>();
        for (String dimension : schema.dimensions()) {
            if (!schema.flavors(dimension).isEmpty() && request.value(dimension) > 0) {
                usable.put(dimension, flavors.apply(dimension));
            }
        }
        return usable;
    }
}
