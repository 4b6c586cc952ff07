package io.github.quotatree.cli.capacity;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.github.quotatree.cli.input.Findings;
import io.github.quotatree.cli.input.ManifestReader;
import io.github.quotatree.cli.input.ObjectSorter;
import io.github.quotatree.cli.input.Origin;
import io.github.quotatree.cli.input.RawObject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sorts the objects of a problem of namespaces: a quota for each and disruption budgets, beside nodes and pods. */
final class CapacitySorter extends ObjectSorter<CapacityPodManifest> {
    private static final String GROUP = "scheduling.x-k8s.io";

    /** The namespace of an object that names none. */
    private static final String DEFAULT_NAMESPACE = "default";

    private final CapacityManifests manifests;
    private final Findings findings;
    private final CapacityPodManifest.Reader pods;
    private final Map<String, Origin> quotaOf = new HashMap<>();

    CapacitySorter(CapacityManifests manifests, Findings findings) {
        super(manifests, DEFAULT_NAMESPACE, findings);
        this.manifests = manifests;
        this.findings = findings;
        pods = new CapacityPodManifest.Reader(findings);
    }

    /** Reads files as one problem of namespaces and their quotas; the findings receive faults and notes. */
    static CapacityManifests read(ManifestReader reader, List<String> files, Findings findings) {
        CapacityManifests manifests = new CapacityManifests(files);
        reader.read(files, findings, new CapacitySorter(manifests, findings));
        return manifests;
    }

    @Override
    protected boolean read(String kind, RawObject object) {
        switch (kind) {
            case "ElasticQuota" -> quota(object);
            case "PodDisruptionBudget" -> budget(object);
            default -> {
                return false;
            }
        }
        return true;
    }

    @Override
    protected CapacityPodManifest pod(Origin origin, Pod pod) {
        return pods.pod(origin, pod);
    }

    private void quota(RawObject object) {
        GenericKubernetesResource quota = object.as(GenericKubernetesResource.class);
        Origin origin = inNamespace(object, quota);
        if (origin == null) {
            return;
        }
        Origin first = quotaOf.putIfAbsent(origin.namespace(), origin);
        if (first != null) {
            findings.fault(origin.fault(
                    "metadata.namespace",
                    origin.namespace() + " has a quota already, " + first.object() + " in " + first.file()
                            + "; a namespace has one at most"));
        } else {
            String version = quota.getApiVersion();
            if (version != null && !version.startsWith(GROUP + "/")) {
                findings.note(origin + ": apiVersion: " + version + " is not of " + GROUP
                        + "; read as the quota of its namespace all the same");
            }
            manifests.add(NamespaceQuotaManifest.read(origin, quota, findings));
        }
    }

    private void budget(RawObject object) {
        GenericKubernetesResource budget = object.as(GenericKubernetesResource.class);
        Origin origin = inNamespace(object, budget);
        if (origin != null && isFirst(origin, origin.object())) {
            manifests.add(BudgetManifest.read(origin, budget, findings));
        }
    }

    private @Nullable Origin inNamespace(RawObject object, HasMetadata resource) {
        Origin origin = origin(object, resource);
        return origin == null ? null : origin.orIn(DEFAULT_NAMESPACE);
    }
}
