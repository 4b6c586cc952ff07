package io.github.quotatree.cli.elastic.problem;

import io.github.quotatree.SolveOptions;
import io.github.quotatree.cli.elastic.flavor.FlavorTexts;
import io.github.quotatree.cli.elastic.manifest.Manifests;
import io.github.quotatree.cli.elastic.manifest.PodManifest;
import io.github.quotatree.cli.input.Amounts;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.Findings.BadInputException;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.Decision;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.LedgerState;
import io.github.quotatree.ledger.QuotaLedger;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reclaim.GroupRevocation;
import io.github.quotatree.reclaim.GroupRevocation.ShortFlavors;
import io.github.quotatree.reclaim.RevocationOptions;
import io.github.quotatree.reclaim.RevocationPlan;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cluster of quotas and pods as a ledger, which is asked what may start and what must give back. */
public final class PodLedger {
    private final List<PodManifest> pending;
    private final Map<String, PodManifest> pods = new HashMap<>();
    private final QuotaLedger ledger;

    /**
     * Makes the ledger of manifests; faults and notes go to the findings.
     *
     * @param total the total of the default tree, or null to sum up its nodes
     * @throws BadInputException if anything is wrong with the input, with every fault
     */
    public PodLedger(Manifests manifests, @Nullable Amounts total, SolveOptions options, Findings findings) {
        this(manifests, new DeclaredForest(manifests, total, findings), options, findings);
    }

    PodLedger(Manifests manifests, DeclaredForest declared, SolveOptions options, Findings findings) {
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
                        .admissionRule(AdmissionRule.QUOTA_ONLY)
                        .totals(totals)
                        .workloads(workloads.workloads())
                        .build())
                .options(options)
                .build();
        LedgerSnapshot snapshot = ledger.snapshot();
        forest.trees().keySet().forEach(treeId -> TotalNotes.noteUse(manifests, snapshot.quotas(treeId), findings));
    }

    private static boolean isOfNodes(QuotaForest forest, String treeId, ResourceVector total) {
        try {
            return !forest.nodes().isEmpty() && forest.total(treeId).equals(total);
        } catch (ArithmeticException e) {
            // the nodes sum to more than there can be, so that the total was given
            return false;
        }
    }

    /** Returns the state before anything is decided. */
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

    /** Admits the pending pods one by one, by priority and then by age, and returns what was decided on each. */
    public List<PodDecision> admit(AdmissionOptions options) {
        List<PodDecision> decisions = new ArrayList<>(pending.size());
        for (PodManifest pod : pending) {
            String id = PodWorkloads.id(pod);
            WorkloadStatus status = ledger.workload(id).orElseThrow();
            Decision decision = ledger.tryAdmit(id, options);
            decisions.add(new PodDecision(
                    pod,
                    status.group(),
                    decision,
                    FlavorTexts.usable(status.workload().request(), decision::flavors)));
        }
        return decisions;
    }

    /** Returns the pods that groups must give back. */
    public PodRevocations revoke(RevocationOptions options) {
        LedgerSnapshot snapshot = ledger.snapshot();
        return new PodRevocations(RevocationPlan.of(snapshot, options), GroupLeaving.of(snapshot), pods);
    }

    /**
     * What was decided on a pending pod.
     *
     * @param pod the pod
     * @param group the name of the group that it counts in
     * @param decision whether it may start, and why not
     * @param flavors the flavors that it may use, of each dimension with flavors that it requests
     */
    public record PodDecision(PodManifest pod, String group, Decision decision, Map<String, List<String>> flavors) {
        /** Copies the map. */
        public PodDecision {
            flavors = Collections.unmodifiableMap(new LinkedHashMap<>(flavors));
        }
    }

    /** The plan by which groups give back, with its pods. */
    public static final class PodRevocations {
        private final RevocationPlan plan;
        private final List<GroupLeaving> leaving;
        private final Map<String, PodManifest> pods;

        PodRevocations(RevocationPlan plan, List<GroupLeaving> leaving, Map<String, PodManifest> pods) {
            this.plan = plan;
            this.leaving = List.copyOf(leaving);
            this.pods = pods;
        }

        /** Returns the groups that give back: over-used groups, and groups that are on flavors that others need. */
        public List<GroupRevocation> groups() {
            return plan.groups();
        }

        /** Returns the flavors that are short once the over-used groups have given back. */
        public List<ShortFlavors> shortFlavors() {
            return plan.shortFlavors();
        }

        /** Returns the pods that are leaving groups that use more than they may, which needs no plan. */
        public List<GroupLeaving> leaving() {
            return leaving;
        }

        /** Returns the pod of a workload of the plan. */
        public PodManifest pod(WorkloadStatus workload) {
            PodManifest pod = pods.get(workload.id());
            if (pod == null) {
                throw new IllegalArgumentException("no pod " + workload.id());
            }
            return pod;
        }
    }
}
