package io.github.quotatree.cli.capacity;

import io.github.quotatree.capacity.CapacityProblem;
import io.github.quotatree.capacity.CapacityState;
import io.github.quotatree.capacity.CapacityWorkload;
import io.github.quotatree.capacity.NamespaceQuota.AbsentDimensions;
import io.github.quotatree.reading.input.Amounts;
import io.github.quotatree.reading.input.Findings;
import io.github.quotatree.reading.text.QuantityText;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The notes on declarations that are hardly meant, or that hardly matter. */
final class CapacityNotes {
    /** The dimensions that pods request and that the plugin reads as 0 where a max names only others. */
    private static final List<String> NATIVE = List.of("cpu", "memory", "ephemeral-storage");

    private final CapacityManifests manifests;
    private final CapacityState state;
    private final Map<String, NamespaceQuotaManifest> quotas = new TreeMap<>();

    /** By namespace with a quota, the dimensions of which its pods request more than 0. */
    private final Map<String, Set<String>> asked = new HashMap<>();

    CapacityNotes(CapacityManifests manifests, CapacityState state, Collection<PendingPod> pending) {
        this.manifests = manifests;
        this.state = state;
        manifests.quotas().forEach(quota -> quotas.put(quota.origin().namespace(), quota));
        quotas.keySet().forEach(namespace -> asked.put(namespace, new TreeSet<>()));
        state.workloads().forEach(this::ask);
        pending.forEach(pod -> ask(pod.workload()));
    }

    /** Returns the dimensions that the quotas name or their pods request, in the order of the schema. */
    List<String> dimensions() {
        Set<String> shown = new TreeSet<>();
        asked.values().forEach(shown::addAll);
        manifests.quotas().forEach(quota -> shown.addAll(quota.dimensions()));
        return state.schema().dimensions().stream().filter(shown::contains).toList();
    }

    void addTo(Findings findings) {
        if (manifests.quotas().isEmpty()) {
            findings.note("no ElasticQuota in " + manifests.shownFiles());
        }
        if (manifests.nodes().isEmpty()) {
            findings.note("no Node in " + manifests.shownFiles() + "; the quotas alone decide");
        }
        if (!manifests.hasPods()) {
            findings.note("no Pod in " + manifests.shownFiles());
        }
        quotas.values().forEach(quota -> noteWhatLimitsNothing(quota, findings));
        CapacityProblem.of(state).forEach(problem -> findings.note(words(problem)));
        if (state.absentDimensions() == AbsentDimensions.PLUGIN) {
            quotas.values().forEach(quota -> noteNothingOf(quota, findings));
        }
    }

    private static void noteWhatLimitsNothing(NamespaceQuotaManifest quota, Findings findings) {
        if (quota.min() == null && quota.max() == null) {
            findings.note(quota.origin(), "spec: has neither min nor max, so that nothing is guaranteed or limited");
        }
        if (quota.dimensions().contains("pods")) {
            findings.note(
                    quota.origin(), "spec: names pods, which no request of a pod counts, so that it limits nothing");
        }
    }

    private void noteNothingOf(NamespaceQuotaManifest quota, Findings findings) {
        Amounts max = quota.max();
        for (String dimension : NATIVE) {
            if (max != null
                    && !max.names(dimension)
                    && asked.getOrDefault(quota.origin().namespace(), Set.of()).contains(dimension)) {
                findings.note(
                        quota.origin(),
                        "spec.max: does not name " + dimension
                                + ", which its pods request; the plugin reads that as 0 (see --absent)");
            }
        }
    }

    private String words(CapacityProblem problem) {
        String dimension = problem.dimension();
        String value = QuantityText.exact(dimension, problem.value());
        String bound = QuantityText.exact(dimension, problem.bound());
        return switch (problem.kind()) {
            case MIN_ABOVE_MAX ->
                origin(problem.namespace().orElse("")) + ": spec.min." + dimension + ": " + value
                        + " is above the max, " + bound + "; it cannot use all that is guaranteed to it";
            case MINS_ABOVE_NODES ->
                "the mins of " + dimension + " sum to " + value + ", above the " + bound
                        + " of the nodes; not all that is guaranteed exists";
        };
    }

    private String origin(String namespace) {
        NamespaceQuotaManifest quota = quotas.get(namespace);
        return quota == null ? namespace : quota.origin().toString();
    }

    private void ask(CapacityWorkload workload) {
        Set<String> ofNamespace = asked.get(workload.namespace());
        if (ofNamespace != null) {
            for (String dimension : workload.request().dimensions()) {
                if (workload.request().amounts().value(dimension) > 0) {
                    ofNamespace.add(dimension);
                }
            }
        }
    }
}
