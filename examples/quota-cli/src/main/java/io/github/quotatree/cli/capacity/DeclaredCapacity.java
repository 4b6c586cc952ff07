package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityNode;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.DisruptionBudget;
import io.github.quotatree.capacity.NamespaceQuota;
import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.capacity.ResourceList;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.input.NodeManifest;
import io.github.quotatree.reading.input.PodAmounts;
import io.github.quotatree.resource.ResourceSchema;
import io.github.quotatree.resource.ResourceVector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Declares the quotas, nodes, pods and disruption budgets of manifests to the library. */
final class DeclaredCapacity {
    /** The amount of this on a node is the number of pods that may run there; no pod requests it. */
    private static final String PLACES = "pods";

    private final CapacityManifests manifests;
    private final Findings findings;
    private final ResourceSchema schema;
    private final PodAmounts figures;
    private final PodAmounts.Sum sum;
    private final List<PendingPod> pending = new ArrayList<>();
    private final List<CapacityWorkload> holding = new ArrayList<>();
    private Instant latest = Instant.EPOCH;

    DeclaredCapacity(CapacityManifests manifests, Findings findings) {
        this.manifests = manifests;
        this.findings = findings;
        schema = Amounts.schema(dimensions(manifests));
        figures = new PodAmounts(schema, findings);
        sum = new PodAmounts.Sum(schema, "all pods", findings);
        manifests.pods().forEach(this::add);
    }

    /** Returns the state before anything is decided. */
    CapacityState state(AbsentDimensions absent) {
        findings.refuseFaults();
        CapacityState.Builder state = CapacityState.builder(schema).absentDimensions(absent);
        for (NamespaceQuotaManifest quota : manifests.quotas()) {
            state.quota(NamespaceQuota.of(quota.origin().namespace(), list(quota.min()), list(quota.max())));
        }
        for (NodeManifest node : manifests.nodes()) {
            state.node(new CapacityNode(
                    node.origin().name(),
                    node.allocatable().in(schema, 0),
                    node.allocatable().amount(PLACES).orElse(ResourceVector.UNLIMITED),
                    node.schedulable()));
        }
        holding.forEach(state::workload);
        for (PendingPod pod : pending) {
            if (pod.nominatedNode().isPresent()) {
                state.nominated(pod.nominated());
            }
        }
        if (!manifests.budgets().isEmpty()) {
            addBudgets(state);
        }
        return state.build();
    }

    /** Adds the budgets; pods that may get a node are covered too, since they hold something once they have one. */
    private void addBudgets(CapacityState.Builder state) {
        Map<String, List<CapacityPodManifest>> pods = manifests.pods().stream()
                .collect(Collectors.groupingBy(pod -> pod.origin().namespace()));
        for (BudgetManifest budget : manifests.budgets()) {
            state.budget(new DisruptionBudget(
                    budget.origin().qualifiedName(),
                    pods.getOrDefault(budget.origin().namespace(), List.of()).stream()
                            .filter(budget::covers)
                            .map(pod -> pod.origin().qualifiedName())
                            .collect(Collectors.toSet()),
                    budget.allowed()));
        }
    }

    List<PendingPod> pending() {
        return pending;
    }

    Instant latest() {
        return latest;
    }

    private void add(CapacityPodManifest pod) {
        Instant created = figures.time(pod.origin(), "metadata.creationTimestamp", pod.created());
        Instant started = figures.time(pod.origin(), "status.startTime", pod.started());
        ResourceList request = ResourceList.of(schema, figures.units(pod.origin(), pod.request()));
        if (!sum.add(pod.origin(), "request", request.amounts())) {
            return;
        }
        remember(created);
        remember(started);
        CapacityWorkload.Builder workload = CapacityWorkload.builder(
                        pod.origin().qualifiedName(), pod.origin().namespace(), request)
                .priority(pod.priority())
                .preempts(pod.preempts())
                .terminating(pod.isTerminating());
        if (pod.node() != null) {
            if (started != null) {
                workload.started(started);
            }
            holding.add(workload.node(pod.node()).running(pod.isRunning()).build());
        } else if (pod.isTerminating()) {
            findings.note(
                    pod.origin(),
                    "metadata.deletionTimestamp: a pod that is being deleted and has no node is not decided on");
        } else {
            pending.add(new PendingPod(
                    pod.origin(),
                    workload.build(),
                    Optional.ofNullable(pod.nominatedNode()),
                    created == null ? Instant.MAX : created));
        }
    }

    private void remember(@Nullable Instant time) {
        if (time != null && time.isAfter(latest)) {
            latest = time;
        }
    }

    private @Nullable ResourceList list(@Nullable Amounts amounts) {
        return amounts == null ? null : ResourceList.of(schema, amounts.byDimension());
    }

    private static Set<String> dimensions(CapacityManifests manifests) {
        Set<String> named = new TreeSet<>();
        manifests.quotas().forEach(quota -> named.addAll(quota.dimensions()));
        manifests.pods().forEach(pod -> named.addAll(pod.request().keySet()));
        return named;
    }
}
