package io.github.quotatree.reading.problem;

import io.github.quotatree.RuntimeQuotas;
import io.github.quotatree.forest.QuotaForest;
import io.github.quotatree.ledger.LedgerSnapshot;
import io.github.quotatree.ledger.WorkloadStatus;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.manifest.Manifests;
import io.github.quotatree.reading.manifest.QuotaManifest;
import io.github.quotatree.reading.problem.PodLedger.PodDecision;
import io.github.quotatree.resource.ResourceVector;
import io.github.quotatree.workload.AdmissionOptions;
import io.github.quotatree.workload.AdmissionRule;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A cluster as manifests declare it, solved: its trees, and where requests come from its pods, the state of a ledger
 * that has them as workloads.
 */
public final class SolvedCluster {
    private final DeclaredForest declared;
    private final SortedMap<String, RuntimeQuotas> trees = new TreeMap<>();
    private final @Nullable LedgerSnapshot snapshot;
    private final @Nullable PodLedger ledger;

    /** Makes the cluster of manifests; faults and notes go to the findings. */
    public SolvedCluster(Manifests manifests, QuotaProblem.Settings settings, AdmissionRule rule, Findings findings) {
        QuotaProblem problem = new QuotaProblem(manifests, findings);
        declared = problem.declared(settings);
        if (settings.takesPods(manifests)) {
            ledger = new PodLedger(manifests, declared, settings.options(), rule, findings);
            snapshot = ledger.snapshot();
            for (String id : snapshot.forest().trees().keySet()) {
                RuntimeQuotas quotas = snapshot.quotas(id);
                if (!quotas.groups().isEmpty()) {
                    trees.put(id, quotas);
                }
            }
        } else {
            ledger = null;
            snapshot = null;
            problem.solve(settings, declared)
                    .forEach(quotas -> trees.put(quotas.tree().id(), quotas));
        }
    }

    /** Returns the trees that have groups, by id. */
    public SortedMap<String, RuntimeQuotas> trees() {
        return trees;
    }

    public QuotaForest forest() {
        return declared.forest();
    }

    /** Returns the state with the pods as workloads; empty where requests come from annotations. */
    public Optional<LedgerSnapshot> snapshot() {
        return Optional.ofNullable(snapshot);
    }

    /** Returns the decisions on the pending pods, as {@code quota admit} makes them; to be asked once. */
    public List<PodDecision> admit(AdmissionOptions options) {
        return ledger == null ? List.of() : ledger.admit(options);
    }

    public List<WorkloadStatus> workloadsOf(Manifests others, Findings findings) {
        return new PodWorkloads(others, declared, findings).workloads();
    }

    /** Returns an amount without the dimensions that the quota of a group does not track. */
    public ResourceVector tracked(String group, ResourceVector amount) {
        QuotaManifest quota = declared.quota(group);
        return quota == null ? amount : new UntrackedDimensions().leaveOut(quota, amount);
    }
}
